import { type SQL, and, eq, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { RETENTION } from '../../domain/privacy.ts'
import type { Retention } from '../../contract/retention.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { customerMessages, messageDeliveries } from '../db/schema/messaging.ts'
import { peopleLookups, privacySettings } from '../db/schema/privacy.ts'

export type Periods = Pick<Retention, 'driverMonths' | 'visitMonths' | 'messageMonths' | 'lookupMonths'>

const DEFAULTS: Periods = {
  driverMonths: RETENTION.driver.months,
  visitMonths: RETENTION.visit.months,
  messageMonths: RETENTION.message.months,
  lookupMonths: RETENTION.lookup.months,
}

export interface PeriodsOfCompany {
  version: number
  periods: Periods
  erasesFrom: Date | null
  /** When administrators received the notice about the first erasure. */
  noticeAt: Date | null
  sweptAt: Date | null
}

export async function readPeriods(companyId: string, { db }: Transaction): Promise<PeriodsOfCompany> {
  const [row] = await db.select().from(privacySettings).where(eq(privacySettings.companyId, companyId))
  if (row === undefined) return { version: 1, periods: DEFAULTS, erasesFrom: null, noticeAt: null, sweptAt: null }
  const { version, driverMonths, visitMonths, messageMonths, lookupMonths, erasesFrom, noticeAt, sweptAt } = row
  return { version, periods: { driverMonths, visitMonths, messageMonths, lookupMonths }, erasesFrom, noticeAt, sweptAt }
}

/** Returns the instant before which a period has ended. */
export function endedBefore(months: number, now: Date): Date {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - months)
  return since
}

/** Returns the ids of drivers whose period has ended, the longest first. */
export async function dueDrivers(since: Date, most: number, tx: Transaction): Promise<string[]> {
  return v.parse(
    v.array(v.string()),
    await callDefiner(tx, sql`retention_drivers_due(${since.toISOString()}::timestamptz, ${most})`),
  )
}

/** Messages before an instant that still have an address. */
export function oldMessages(companyId: string, since: Date): SQL | undefined {
  return and(
    eq(customerMessages.companyId, companyId),
    lt(customerMessages.createdAt, since),
    ne(customerMessages.state, 'waiting'),
    or(
      isNotNull(customerMessages.address),
      sql`exists (select from ${messageDeliveries} where ${messageDeliveries.companyId} = ${customerMessages.companyId} and ${messageDeliveries.messageId} = ${customerMessages.id} and ${messageDeliveries.sentTo} <> '')`,
    ),
  )
}

export function oldLookups(companyId: string, since: Date): SQL | undefined {
  return and(eq(peopleLookups.companyId, companyId), lt(peopleLookups.day, since.toISOString().slice(0, 10)))
}
