import { and, eq, inArray, or, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { Transaction } from '../db/database.ts'
import { tombstones } from '../db/schema/companies.ts'
import { driverLinks } from '../db/schema/driver-links.ts'
import { exportPieces, exports } from '../db/schema/exports.ts'
import { files } from '../db/schema/files.ts'
import { invoices } from '../db/schema/invoices.ts'
import { messages } from '../db/schema/messages.ts'
import { customerMessages, messageDeliveries, messageOptOuts } from '../db/schema/messaging.ts'
import { passes } from '../db/schema/passes.ts'
import { drivers, operators, vehicles } from '../db/schema/people.ts'
import { services } from '../db/schema/services.ts'

/** Answer of `erasure_begin`. */
export const BegunErasure = v.object({
  number: v.number(),
  pseudonym: v.string(),
  reason: v.nullable(v.string()),
  /** Stays and passes. */
  subjectIds: v.array(v.string()),
  plates: v.array(v.object({ from: v.string(), to: v.string() })),
  /** E-mails, phones and identifications, in each form in which they are stored. */
  addresses: v.array(v.string()),
})
export type BegunErasure = v.InferOutput<typeof BegunErasure>

interface Eraser {
  tx: Transaction
  companyId: string
  now: Date
  /** Whether a person asked for it. After the end of a period, prepared files expire by themselves. */
  isAsked: boolean
}

/** Erases a driver in the rows of today: the record, vehicles, stays, passes, messages, links and prepared files. */
export async function eraseRows(driverId: string, begun: BegunErasure, eraser: Eraser): Promise<void> {
  await eraseRecord(driverId, begun, eraser)
  await eraseStays(driverId, begun, eraser)
  await eraseMessages([driverId, ...begun.subjectIds], begun.addresses, eraser)
  if (eraser.isAsked) await deleteFiles(eraser)
}

/** The row keeps the pseudonym for stays and passes. Devices drop the record because of its tombstone. */
async function eraseRecord(driverId: string, { pseudonym }: BegunErasure, eraser: Eraser): Promise<void> {
  const { companyId, now } = eraser
  const { db } = eraser.tx
  const own = and(eq(drivers.companyId, companyId), eq(drivers.id, driverId))
  const [former] = await db.select({ photo: drivers.photo }).from(drivers).where(own)
  await db.delete(vehicles).where(and(eq(vehicles.companyId, companyId), eq(vehicles.driverId, driverId)))
  await db
    .update(drivers)
    .set({
      firstName: pseudonym,
      lastName: '',
      isCompany: false,
      identificationType: null,
      identification: null,
      email: null,
      authorisedAt: null,
      authorisedBy: null,
      phoneCode: null,
      phone: null,
      notificationMethod: null,
      photo: null,
      erasedAt: now,
    })
    .where(own)
  await db.insert(tombstones).values({ companyId, collection: 'drivers', rowId: driverId })
  const photo = former?.photo ?? null
  if (photo !== null) await deletePhotoOf(photo, eraser)
}

async function deletePhotoOf(photo: string, { companyId, tx: { db } }: Eraser): Promise<void> {
  const isOperators = and(eq(operators.companyId, companyId), eq(operators.photo, photo))
  if ((await db.$count(operators, isOperators)) > 0) return
  await db.delete(files).where(and(eq(files.companyId, companyId), sql`${files.id}::text = ${photo}`))
}

/** Notes of a stay may name the person in any words, so they are deleted. Amounts and times stay. */
async function eraseStays(
  driverId: string,
  { pseudonym, plates, subjectIds }: BegunErasure,
  { companyId, tx: { db } }: Eraser,
): Promise<void> {
  for (const { from, to } of plates) {
    await db
      .update(services)
      .set({ licensePlate: to })
      .where(and(eq(services.companyId, companyId), eq(services.licensePlate, from)))
    await db
      .update(passes)
      .set({ plates: sql`array_replace(${passes.plates}, ${from}, ${to})` })
      .where(and(eq(passes.companyId, companyId), sql`${from} = any(${passes.plates})`))
  }
  if (subjectIds.length > 0) {
    const theirs = and(eq(services.companyId, companyId), inArray(services.id, subjectIds))
    await db
      .update(services)
      .set({
        remarks: null,
        space: null,
        keyTag: null,
        keptItems: null,
        visitor: sql`null`,
        lostTicketTakenBy: sql`case when ${services.lostTicketTakenBy} is null then null else ${pseudonym} end`,
        lostTicketDocument: null,
      })
      .where(theirs)
    // An invoice that was issued, or that may still be, is kept as the law of money demands.
    await db
      .update(invoices)
      .set({ customer: sql`null`, mailTo: null })
      .where(
        and(eq(invoices.companyId, companyId), inArray(invoices.serviceId, subjectIds), eq(invoices.state, 'dropped')),
      )
  }
  await db
    .update(passes)
    .set({ block: null, apartment: null })
    .where(and(eq(passes.companyId, companyId), eq(passes.driverId, driverId)))
}

/** Messages that wait are dropped; those that were sent keep their state without an address. */
async function eraseMessages(
  subjectIds: readonly string[],
  addresses: readonly string[],
  { companyId, now, tx: { db } }: Eraser,
): Promise<void> {
  const about = and(eq(customerMessages.companyId, companyId), inArray(customerMessages.subjectId, [...subjectIds]))
  await db
    .update(customerMessages)
    .set({ state: 'dropped', reason: 'outdated', changedAt: now })
    .where(and(about, eq(customerMessages.state, 'waiting')))
  await db.update(customerMessages).set({ address: null, secret: null }).where(about)
  const ids = db.select({ id: customerMessages.id }).from(customerMessages).where(about)
  await db
    .update(messageDeliveries)
    .set({ sentTo: '', answer: null })
    .where(and(eq(messageDeliveries.companyId, companyId), inArray(messageDeliveries.messageId, ids)))
  const [driverId = ''] = subjectIds
  const isLink = [eq(driverLinks.driverId, driverId)]
  if (addresses.length > 0) isLink.push(inArray(driverLinks.sentTo, [...addresses]))
  await db.delete(driverLinks).where(and(eq(driverLinks.companyId, companyId), or(...isLink)))
  if (addresses.length === 0) return
  const digits = addresses.map((one) => one.replace(/^\+/, '').replaceAll(' ', ''))
  await db
    .delete(messageOptOuts)
    .where(and(eq(messageOptOuts.companyId, companyId), inArray(messageOptOuts.phone, digits)))
  await db.delete(messages).where(and(eq(messages.companyId, companyId), inArray(messages.sentTo, [...addresses])))
}

/** Prepared files may name the person, and can't be changed: they are deleted, and have to be prepared again. */
async function deleteFiles({ companyId, now, tx: { db } }: Eraser): Promise<void> {
  await db
    .update(exports)
    .set({ state: 'expired' })
    .where(and(eq(exports.companyId, companyId), eq(exports.state, 'ready')))
  await db
    .update(exports)
    .set({ state: 'cancelled', endedAt: now })
    .where(and(eq(exports.companyId, companyId), inArray(exports.state, ['waiting', 'running'])))
  await db.delete(exportPieces).where(eq(exportPieces.companyId, companyId))
}
