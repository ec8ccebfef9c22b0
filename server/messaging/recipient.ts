import { and, eq } from 'drizzle-orm'

import type { Channel, CustomerMessageKind } from '../../domain/messaging.ts'
import { fullName } from '../../domain/people.ts'
import type { Transaction } from '../db/database.ts'
import { invoices } from '../db/schema/invoices.ts'
import { locations } from '../db/schema/locations.ts'
import { passes } from '../db/schema/passes.ts'
import { drivers } from '../db/schema/people.ts'
import { services } from '../db/schema/services.ts'

/** The person whom a message is for, and how they are reached. */
export interface Recipient {
  name: string
  /** Null if nobody chose one: then nothing is sent unasked. */
  method: Channel | null
  email: string | null
  /** Digits with the country code. */
  phone: string | null
  /** Zone of the location; null if the message belongs to none. */
  timeZone: string | null
}

/** Returns the recipient as of now; null if the subject is gone. */
export async function readRecipient(
  kind: CustomerMessageKind,
  subjectId: string,
  companyId: string,
  tx: Transaction,
): Promise<Recipient | null> {
  switch (kind) {
    case 'receipt':
    case 'entry_ticket':
    case 'overstay':
      return ofStay(subjectId, companyId, tx)
    case 'pass_sold':
    case 'pass_expiring':
    case 'pass_expired':
      return ofPass(subjectId, companyId, tx)
    case 'invoice':
      return ofInvoice(subjectId, companyId, tx)
    case 'driver_update': {
      const [driver] = await tx.db
        .select()
        .from(drivers)
        .where(and(eq(drivers.companyId, companyId), eq(drivers.id, subjectId)))
      return driver === undefined ? null : toRecipient(driver, driver.notificationMethod, null)
    }
    default: {
      const unknown: never = kind
      return unknown
    }
  }
}

async function ofStay(id: string, companyId: string, { db }: Transaction): Promise<Recipient | null> {
  const [row] = await db
    .select({ method: services.notificationMethod, timeZone: locations.timeZone, driver: drivers })
    .from(services)
    .innerJoin(locations, and(eq(locations.companyId, services.companyId), eq(locations.id, services.locationId)))
    .leftJoin(drivers, and(eq(drivers.companyId, services.companyId), eq(drivers.id, services.driverId)))
    .where(and(eq(services.companyId, companyId), eq(services.id, id)))
  return row === undefined ? null : toRecipient(row.driver, row.method, row.timeZone)
}

async function ofPass(id: string, companyId: string, { db }: Transaction): Promise<Recipient | null> {
  const [row] = await db
    .select({ timeZone: locations.timeZone, driver: drivers })
    .from(passes)
    .innerJoin(locations, and(eq(locations.companyId, passes.companyId), eq(locations.id, passes.locationId)))
    .leftJoin(drivers, and(eq(drivers.companyId, passes.companyId), eq(drivers.id, passes.driverId)))
    .where(and(eq(passes.companyId, companyId), eq(passes.id, id)))
  return row === undefined ? null : toRecipient(row.driver, null, row.timeZone)
}

/** The customer on the invoice gave an e-mail; the driver of its stay may prefer WhatsApp. */
async function ofInvoice(id: string, companyId: string, tx: Transaction): Promise<Recipient | null> {
  const [row] = await tx.db
    .select({ serviceId: invoices.serviceId, customer: invoices.customer })
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.id, id)))
  if (row === undefined) return null
  const driver = row.serviceId === null ? null : await ofStay(row.serviceId, companyId, tx)
  return {
    name: row.customer?.name ?? driver?.name ?? '',
    method: driver?.method ?? 'email',
    email: row.customer?.email ?? driver?.email ?? null,
    phone: driver?.phone ?? null,
    timeZone: driver?.timeZone ?? null,
  }
}

function toRecipient(
  driver: typeof drivers.$inferSelect | null,
  method: Channel | null,
  timeZone: string | null,
): Recipient {
  if (driver === null) return { name: '', method, email: null, phone: null, timeZone }
  const { email, phoneCode, phone, notificationMethod } = driver
  return {
    name: fullName(driver),
    method: method ?? notificationMethod,
    email,
    phone: phoneCode === null || phone === null ? null : `${phoneCode}${phone}`,
    timeZone,
  }
}
