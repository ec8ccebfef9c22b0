import { and, eq, inArray, or, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { HOLDING_STATUSES } from '../../domain/drivers.ts'
import { customerLanguage } from '../../domain/people.ts'
import { writeAudit, writeTimersAudit } from '../audit/audit-trail.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { companies } from '../db/schema/companies.ts'
import { passes } from '../db/schema/passes.ts'
import { vehicles } from '../db/schema/people.ts'
import { driverErasures } from '../db/schema/privacy.ts'
import { services } from '../db/schema/services.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { ERASURE } from '../jobs/queues.ts'
import { BegunErasure, eraseRows } from './erase-rows.ts'
import { ERASURE_WORDS } from './erasure-words.ts'

/** An erasure at the request of a person, or by the end of a retention period. */
interface Erasure {
  driverId: string
  reason: string | null
  /** Session of the administrator; null if a retention period ended. */
  session: Buffer | null
}

interface Eraser extends Pick<CompanyContext, 'enqueue' | 'announce' | 'now'> {
  tx: Transaction
  companyId: string
  /** Context for the author of the history's entry; null if a retention period ended. */
  author: CompanyContext | null
}

/**
 * Erases a driver in the rows that name them, and begins the reading of all stored texts of the company, which a job
 * continues. Stays, sales and payments stay, under a pseudonym. Returns false if the driver may not be erased.
 */
export async function eraseDriver({ driverId, reason, session }: Erasure, eraser: Eraser): Promise<boolean> {
  const { tx, companyId, now, author, enqueue, announce } = eraser
  const words = await wordsOf(companyId, tx)
  const begun = v.parse(
    v.nullable(BegunErasure),
    await callDefiner(
      tx,
      sql`erasure_begin(${session}, ${driverId}::uuid, ${reason}, ${words.name}, ${words.plate}, ${now.toISOString()}::timestamptz)`,
    ),
  )
  if (begun === null) return false
  await eraseRows(driverId, begun, { tx, companyId, now, isAsked: author !== null })
  const entry = {
    entity: 'driver' as const,
    id: driverId,
    action: 'erased' as const,
    before: {},
    after: { pseudonym: begun.pseudonym, reason: begun.reason },
  }
  await (author === null ? writeTimersAudit(entry, eraser) : writeAudit([entry], author))
  await enqueue(ERASURE, { companyId, driverId }, tx)
  announce(companyId, ['drivers', 'vehicles', 'services', 'passes'])
  return true
}

async function wordsOf(companyId: string, { db }: Transaction): Promise<{ name: string; plate: string }> {
  const [company] = await db.select({ country: companies.country }).from(companies).where(eq(companies.id, companyId))
  if (!company) throw new Error('A driver without a company')
  return ERASURE_WORDS[customerLanguage(company.country)]
}

/** Throws if the driver's vehicle is inside, has a reservation, or has a pass that is still valid. */
export async function requireErasable(
  driverId: string,
  { tx, actor }: Pick<CompanyContext, 'tx' | 'actor'>,
): Promise<void> {
  const { companyId } = actor
  const plates = tx.db
    .select({ plate: vehicles.licensePlate })
    .from(vehicles)
    .where(and(eq(vehicles.companyId, companyId), eq(vehicles.driverId, driverId)))
  const open = await tx.db.$count(
    services,
    and(
      eq(services.companyId, companyId),
      inArray(services.status, [...HOLDING_STATUSES]),
      or(eq(services.driverId, driverId), inArray(services.licensePlate, plates)),
    ),
  )
  if (open > 0) throw new ProblemError('driver_has_open_services')
  const live = and(
    eq(passes.companyId, companyId),
    eq(passes.driverId, driverId),
    sql`${passes.cancelledAt} is null and ${passes.endsOn} >= current_date`,
  )
  if ((await tx.db.$count(passes, live)) > 0) throw new ProblemError('driver_has_live_pass')
}

/** Returns the erasure of a driver; null if the driver was not erased. */
export async function readErasure(
  driverId: string,
  { tx, actor }: Pick<CompanyContext, 'tx' | 'actor'>,
): Promise<typeof driverErasures.$inferSelect | null> {
  const [row] = await tx.db
    .select()
    .from(driverErasures)
    .where(and(eq(driverErasures.companyId, actor.companyId), eq(driverErasures.driverId, driverId)))
  return row ?? null
}
