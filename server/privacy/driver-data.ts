import { type SQL, and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'

import type { Json } from '../../domain/json.ts'
import { auditEntries } from '../db/schema/companies.ts'
import { driverLinks } from '../db/schema/driver-links.ts'
import { invoices } from '../db/schema/invoices.ts'
import { locations } from '../db/schema/locations.ts'
import { customerMessages, messageDeliveries, messageOptOuts } from '../db/schema/messaging.ts'
import { passPeriods, passes } from '../db/schema/passes.ts'
import { driverAliases, drivers, vehicles } from '../db/schema/people.ts'
import { peopleLookups } from '../db/schema/privacy.ts'
import { services } from '../db/schema/services.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'

/** Parts of the file, in their order. */
export const DATA_PARTS = [
  'details',
  'vehicles',
  'stays',
  'passes',
  'sales',
  'invoices',
  'messages',
  'links',
  'history',
  'lookups',
] as const
export type DataPart = (typeof DATA_PARTS)[number]

export type DataRow = Readonly<Record<string, Json>>
export type DriverData = Readonly<Record<DataPart, readonly DataRow[]>>

/**
 * Returns everything that the company keeps about a driver. Amounts are in minor units. Stays with a plate of the driver
 * are included, even if they belong to no driver.
 */
export async function readDriverData(driverId: string, context: CompanyContext): Promise<DriverData> {
  const { tx, actor } = context
  const { companyId } = actor
  const { db } = tx
  const [driver] = await db
    .select()
    .from(drivers)
    .where(and(eq(drivers.companyId, companyId), eq(drivers.id, driverId)))
  if (!driver) throw new ProblemError('not_found')
  const cars = await db
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.companyId, companyId), eq(vehicles.driverId, driverId)))
    .orderBy(asc(vehicles.licensePlate))
  const plates = cars.map(({ licensePlate }) => licensePlate)
  const isTheirs: SQL[] = [eq(services.driverId, driverId)]
  if (plates.length > 0) isTheirs.push(sql`${services.driverId} is null and ${inArray(services.licensePlate, plates)}`)
  const stays = await db
    .select({ stay: services, location: locations.name })
    .from(services)
    .innerJoin(locations, and(eq(locations.companyId, services.companyId), eq(locations.id, services.locationId)))
    .where(and(eq(services.companyId, companyId), or(...isTheirs)))
    .orderBy(desc(services.startedAt))
  const bought = await db
    .select()
    .from(passes)
    .where(and(eq(passes.companyId, companyId), eq(passes.driverId, driverId)))
    .orderBy(desc(passes.createdAt))
  const passIds = bought.map(({ id }) => id)
  const subjectIds = [driverId, ...stays.map(({ stay }) => stay.id), ...passIds]
  return {
    details: [detailsOf(driver, await optOutOf(driver, context))],
    vehicles: cars.map(({ id, licensePlate, brand, model, color, ownerRole }) => ({
      id,
      licensePlate,
      brand,
      model,
      color,
      ownerRole,
    })),
    stays: stays.map(({ stay, location }) => stayOf(stay, location)),
    passes: bought.map(({ id, plates: ofPass, startsOn, endsOn, block, apartment, cancelledAt, cancelReason }) => ({
      id,
      plates: ofPass.join(', '),
      startsOn,
      endsOn,
      block,
      apartment,
      cancelledAt: textOf(cancelledAt),
      cancelReason,
    })),
    sales: await salesOf(passIds, context),
    invoices: await invoicesOf(
      stays.map(({ stay }) => stay.id),
      context,
    ),
    messages: await messagesOf(subjectIds, context),
    links: (
      await db
        .select()
        .from(driverLinks)
        .where(and(eq(driverLinks.companyId, companyId), eq(driverLinks.driverId, driverId)))
        .orderBy(desc(driverLinks.createdAt))
    ).map(({ sentTo, createdAt, expiresAt, usedAt }) => ({
      sentTo,
      createdAt: textOf(createdAt),
      expiresAt: textOf(expiresAt),
      usedAt: textOf(usedAt),
    })),
    history: await historyOf([driverId, ...cars.map(({ id }) => id), ...(await aliasesOf(driverId, context))], context),
    lookups: (
      await db
        .select()
        .from(peopleLookups)
        .where(and(eq(peopleLookups.companyId, companyId), eq(peopleLookups.subjectId, driverId)))
        .orderBy(desc(peopleLookups.day))
    ).map(({ day, operatorName, kind, times }) => ({ day, by: operatorName, kind, times })),
  }
}

type Context = Pick<CompanyContext, 'tx' | 'actor'>

function textOf(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}

function detailsOf(
  {
    id,
    firstName,
    lastName,
    isCompany,
    identificationType,
    identification,
    email,
    phoneCode,
    phone,
    notificationMethod,
    photo,
    createdAt,
    authorisedAt,
    authorisedBy,
  }: typeof drivers.$inferSelect,
  optedOutAt: string | null,
): DataRow {
  const name = { firstName, lastName, isCompany, identificationType, identification }
  const contact = { email, phoneCode, phone, notificationMethod, optedOutAt }
  const authorisation = { authorisedAt: textOf(authorisedAt), authorisedBy }
  return { id, ...name, ...contact, photo, createdAt: textOf(createdAt), ...authorisation }
}

async function optOutOf(
  { phoneCode, phone }: Pick<typeof drivers.$inferSelect, 'phoneCode' | 'phone'>,
  { tx, actor }: Context,
): Promise<string | null> {
  if (phoneCode === null || phone === null) return null
  const [row] = await tx.db
    .select({ at: messageOptOuts.at })
    .from(messageOptOuts)
    .where(and(eq(messageOptOuts.companyId, actor.companyId), eq(messageOptOuts.phone, `${phoneCode}${phone}`)))
  return textOf(row?.at ?? null)
}

async function aliasesOf(driverId: string, { tx, actor }: Context): Promise<string[]> {
  const rows = await tx.db
    .select({ id: driverAliases.id })
    .from(driverAliases)
    .where(and(eq(driverAliases.companyId, actor.companyId), eq(driverAliases.driverId, driverId)))
  return rows.map(({ id }) => id)
}

function stayOf(stay: typeof services.$inferSelect, location: string): DataRow {
  return {
    id: stay.id,
    receiptNumber: stay.receiptNumber,
    location,
    licensePlate: stay.licensePlate,
    status: stay.status,
    startedAt: textOf(stay.startedAt),
    endedAt: textOf(stay.endedAt),
    paidAt: textOf(stay.paidAt),
    paymentMethod: stay.paymentMethod,
    totalCost: stay.totalCost,
    notificationMethod: stay.notificationMethod,
    space: stay.space,
    keyTag: stay.keyTag,
    keptItems: stay.keptItems,
    remarks: stay.remarks,
    visitorName: stay.visitor?.name ?? null,
    visitorIdentification: stay.visitor?.identification ?? null,
    lostTicketTakenBy: stay.lostTicketTakenBy,
    lostTicketDocument: stay.lostTicketDocument,
  }
}

async function salesOf(passIds: readonly string[], { tx, actor }: Context): Promise<DataRow[]> {
  if (passIds.length === 0) return []
  const rows = await tx.db
    .select()
    .from(passPeriods)
    .where(and(eq(passPeriods.companyId, actor.companyId), inArray(passPeriods.passId, [...passIds])))
    .orderBy(desc(passPeriods.soldAt))
  return rows.map(({ receiptNumber, startsOn, endsOn, cost, soldAt }) => ({
    receiptNumber,
    startsOn,
    endsOn,
    totalCost: cost,
    paidAt: textOf(soldAt),
  }))
}

async function invoicesOf(stayIds: readonly string[], { tx, actor }: Context): Promise<DataRow[]> {
  if (stayIds.length === 0) return []
  const rows = await tx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.companyId, actor.companyId), inArray(invoices.serviceId, [...stayIds])))
    .orderBy(desc(invoices.createdAt))
  return rows.map(({ number, state, total, issuedAt, customer }) => ({
    number,
    state,
    totalCost: total,
    issuedAt: textOf(issuedAt),
    customerName: customer?.name ?? null,
    customerTaxId: customer?.taxId ?? null,
    customerEmail: customer?.email ?? null,
    customerAddress: customer?.address ?? null,
  }))
}

async function messagesOf(subjectIds: readonly string[], { tx, actor }: Context): Promise<DataRow[]> {
  const rows = await tx.db
    .select({ message: customerMessages, sentTo: messageDeliveries.sentTo, channel: messageDeliveries.channel })
    .from(customerMessages)
    .leftJoin(
      messageDeliveries,
      and(
        eq(messageDeliveries.companyId, customerMessages.companyId),
        eq(messageDeliveries.messageId, customerMessages.id),
      ),
    )
    .where(and(eq(customerMessages.companyId, actor.companyId), inArray(customerMessages.subjectId, [...subjectIds])))
    .orderBy(desc(customerMessages.createdAt))
  return rows.map(({ message: { kind, state, address, createdAt }, sentTo, channel }) => ({
    kind,
    state,
    channel,
    sentTo: sentTo ?? address,
    createdAt: textOf(createdAt),
  }))
}

async function historyOf(ids: readonly string[], { tx, actor }: Context): Promise<DataRow[]> {
  const rows = await tx.db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.companyId, actor.companyId),
        inArray(auditEntries.entity, ['driver', 'vehicle']),
        inArray(auditEntries.entityId, [...ids]),
      ),
    )
    .orderBy(desc(auditEntries.at))
  return rows.map(({ at, entity, action, actorName, before, after }) => ({
    at: textOf(at),
    record: entity,
    action,
    by: actorName,
    before,
    after,
  }))
}
