import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import * as v from 'valibot'

import { ERASURE_NOTICE_DAYS } from '../../domain/privacy.ts'
import { DAY_MS, HOUR_MS } from '../../domain/time.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Database, Transaction } from '../db/database.ts'
import { customerMessages, messageDeliveries } from '../db/schema/messaging.ts'
import { peopleLookups } from '../db/schema/privacy.ts'
import type { EventHub } from '../events/hub.ts'
import { enterCompany } from '../exports/attempt.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { eraseDriver } from './erase-driver.ts'
import { erasureBegins, giveErasureNotice } from './erasure-notice.ts'
import {
  type Periods,
  type PeriodsOfCompany,
  dueDrivers,
  endedBefore,
  oldLookups,
  oldMessages,
  readPeriods,
} from './periods.ts'

/** Rows that one transaction changes. */
const BATCH = 500
/** Drivers that one night erases in a company: the texts of each are read afterwards. */
const DRIVERS_A_NIGHT = 200
/** A notice counts no further. */
const COUNTED = 1_000

interface Keeper {
  database: Database
  events: Pick<EventHub, 'announce'>
  jobs: Jobs
  log: Pick<Logger, 'warn'>
  now: () => Date
}

/** Deletes personal data whose retention period has ended, once a night for each company. */
export function startRetention(keeper: Keeper): { stop(): void } {
  const timer = setInterval(
    () =>
      void endPeriods(keeper).catch((error: unknown) =>
        keeper.log.warn({ err: error }, 'retention periods were not ended, trying again later'),
      ),
    HOUR_MS,
  )
  // The timer does not keep the process alive.
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
    },
  }
}

/** If several processes share a database, one of them works on a company. */
export async function endPeriods(keeper: Keeper): Promise<void> {
  const { database, now } = keeper
  const due = v.parse(
    v.array(v.string()),
    await database.transaction((tx) => callDefiner(tx, sql`retention_due(${now().toISOString()}::timestamptz)`)),
  )
  for (const companyId of due) await endOf(companyId, keeper)
}

async function endOf(companyId: string, keeper: Keeper): Promise<void> {
  const { database, now } = keeper
  const inCompany = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    database.transaction(async (tx) => {
      await enterCompany(companyId, tx)
      return work(tx)
    })
  const settings = await inCompany((tx) => readPeriods(companyId, tx))
  const { periods } = settings
  if (settings.noticeAt === null) await inCompany((tx) => noticeIfDue(companyId, settings, keeper, tx))
  else {
    const begins = erasureBegins(settings, now())
    if (begins !== null && begins <= now()) await eraseDue(companyId, periods, keeper)
  }
  await untilFew(() =>
    inCompany(async (tx) =>
      v.parse(
        v.number(),
        await callDefiner(
          tx,
          sql`retention_visits(${endedBefore(periods.visitMonths, now()).toISOString()}::timestamptz, ${BATCH})`,
        ),
      ),
    ),
  )
  await untilFew(() => inCompany((tx) => forgetAddresses(companyId, endedBefore(periods.messageMonths, now()), tx)))
  await inCompany((tx) =>
    tx.db.delete(peopleLookups).where(oldLookups(companyId, endedBefore(periods.lookupMonths, now()))),
  )
}

/** Repeats a batch until it finds fewer rows than it may change. */
async function untilFew(batch: () => Promise<number>): Promise<void> {
  while ((await batch()) === BATCH);
}

/** Gives notice as soon as a driver is due and the company's first 30 days end before the notice does. */
async function noticeIfDue(
  companyId: string,
  settings: PeriodsOfCompany,
  { jobs, now }: Keeper,
  tx: Transaction,
): Promise<void> {
  const { erasesFrom, periods } = settings
  if (erasesFrom === null || erasesFrom.getTime() > now().getTime() + ERASURE_NOTICE_DAYS * DAY_MS) return
  const due = await dueDrivers(endedBefore(periods.driverMonths, now()), COUNTED, tx)
  if (due.length === 0) return
  await giveErasureNotice(
    {
      companyId,
      now: now(),
      settings,
      drivers: due.length,
      most: COUNTED,
      enqueue: (queue, data, within, afterMs, priority) => jobs.send(queue, data, within, afterMs, priority),
    },
    tx,
  )
}

/** Erases each driver in a transaction of its own, so that a failure keeps nobody else. */
async function eraseDue(companyId: string, periods: Periods, { database, events, jobs, now }: Keeper): Promise<void> {
  const due = await database.transaction(async (tx) => {
    await enterCompany(companyId, tx)
    return dueDrivers(endedBefore(periods.driverMonths, now()), DRIVERS_A_NIGHT, tx)
  })
  for (const driverId of due) {
    const told: Parameters<EventHub['announce']>[1][] = []
    await database.transaction(async (tx) => {
      await enterCompany(companyId, tx)
      await eraseDriver(
        { driverId, reason: null, session: null },
        {
          tx,
          companyId,
          now: now(),
          author: null,
          enqueue: (queue, data, within, afterMs, priority) => jobs.send(queue, data, within, afterMs, priority),
          announce: (_, collections) => void told.push(collections),
        },
      )
    })
    for (const collections of told) events.announce(companyId, collections)
  }
  if (due.length > 0) jobs.wake()
}

async function forgetAddresses(companyId: string, since: Date, { db }: Transaction): Promise<number> {
  const old = await db
    .select({ id: customerMessages.id })
    .from(customerMessages)
    .where(oldMessages(companyId, since))
    .limit(BATCH)
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return 0
  await db
    .update(customerMessages)
    .set({ address: null })
    .where(and(eq(customerMessages.companyId, companyId), inArray(customerMessages.id, ids)))
  await db
    .update(messageDeliveries)
    .set({ sentTo: '', answer: null })
    .where(and(eq(messageDeliveries.companyId, companyId), inArray(messageDeliveries.messageId, ids)))
  return ids.length
}
