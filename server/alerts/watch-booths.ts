import { and, eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import * as v from 'valibot'

import { MINUTE_MS } from '../../domain/time.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Database, Transaction } from '../db/database.ts'
import { alerts } from '../db/schema/alerts.ts'
import { readOpenLocations, readSilentBooths } from '../dashboard/silent-booths.ts'
import { enterCompany } from '../exports/attempt.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { raiseAlert } from './raise-alert.ts'
import { raiseForUnsent } from './watch-unsent.ts'

interface Watch {
  database: Database
  jobs: Jobs
  now: () => Date
  log: Pick<Logger, 'warn'>
}

/** Looks for silent booths each minute. Several processes may do it at once: each silence is alerted to once. */
export function watchBooths(watch: Watch): { stop(): void } {
  const timer = setInterval(
    () =>
      void alertToSilence(watch).catch((error: unknown) =>
        watch.log.warn({ err: error }, 'silent booths were not looked for, trying again later'),
      ),
    MINUTE_MS,
  )
  // It keeps no process alive.
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
    },
  }
}

/** Raises alerts about silent booths with an open register, and about unsent money, company by company. */
export async function alertToSilence({ database, jobs, now }: Omit<Watch, 'log'>): Promise<void> {
  const watched = v.parse(
    v.array(v.string()),
    await database.transaction((tx) => callDefiner(tx, sql`alerts_watched()`)),
  )
  for (const companyId of watched)
    await database.transaction(async (tx) => {
      await enterCompany(companyId, tx)
      await raiseForCompany(companyId, now(), jobs, tx)
      await raiseForUnsent(companyId, now(), jobs, tx)
    })
  jobs.wake()
}

async function raiseForCompany(companyId: string, now: Date, jobs: Jobs, tx: Transaction): Promise<void> {
  const everywhere = {
    id: companyId,
    name: '',
    email: '',
    role: 'parking_admin',
    locationIds: null,
    sentBy: null,
  } as const
  const context = { tx, now, actor: { ...everywhere, companyId } }
  for (const { locationId, cashUpId, seenAt } of await readSilentBooths(await readOpenLocations(context), context)) {
    const before = await tx.db
      .select({ at: alerts.at })
      .from(alerts)
      .where(
        and(
          eq(alerts.companyId, companyId),
          eq(alerts.cause, 'booth'),
          sql`${alerts.occasion} like ${`booth:${cashUpId}:%`}`,
        ),
      )
    // Contact after the last alert began another silence.
    if (before.some(({ at }) => at.getTime() > Date.parse(seenAt))) continue
    await raiseAlert(
      { cause: 'booth', subjectId: locationId, locationId, occasion: `${cashUpId}:${before.length}` },
      {
        companyId,
        now,
        tx,
        enqueue: (queue, data, within, afterMs, priority) => jobs.send(queue, data, within, afterMs, priority),
      },
    )
  }
}
