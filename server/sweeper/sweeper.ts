import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'

import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Database } from '../db/database.ts'
import { COMMITS_KEPT } from '../delta/read-delta.ts'

/** Commits kept beyond `COMMITS_KEPT`, so that no page of a delta misses one while others are committed. */
const COMMITS_MARGIN = 10_000
/** About 30 MB. An attack from many addresses can't fill the table further. */
const MOST_BUCKETS = 200_000

export interface Sweeper {
  stop(): void
}

/** Deletes expired rows, now and periodically. Of several processes on one database, one does it at a time. */
export function startSweeper({ database, log }: { database: Database; log: Pick<Logger, 'debug' | 'warn'> }): Sweeper {
  const timers = [
    setInterval(() => void sweep('buckets'), MINUTE_MS),
    setInterval(() => void sweep('leftovers'), HOUR_MS),
  ]
  // The timers don't keep the process alive.
  for (const timer of timers) timer.unref()

  async function sweep(what: 'buckets' | 'leftovers'): Promise<void> {
    try {
      const swept = await (what === 'buckets' ? sweepBuckets(database) : sweepLeftovers(database))
      log.debug({ swept }, `swept ${what}`)
    } catch (error) {
      log.warn({ err: error }, `${what} were not swept, trying again later`)
    }
  }

  void sweep('leftovers')
  return {
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/** Deletes empty and surplus buckets. Returns null if another process is doing this. */
export function sweepBuckets(database: Database, most = MOST_BUCKETS): Promise<unknown> {
  return database.transaction((tx) => callDefiner(tx, sql`sweep_buckets(${most})`))
}

export function sweepLeftovers(database: Database): Promise<unknown> {
  return database.transaction(async (tx) => {
    await callDefiner(tx, sql`sweep_sign_ups()`)
    await callDefiner(tx, sql`sweep_messages()`)
    await callDefiner(tx, sql`sweep_customer_messages()`)
    await callDefiner(tx, sql`sweep_alerts()`)
    await callDefiner(tx, sql`sweep_tablets()`)
    await callDefiner(tx, sql`sweep_app_errors()`)
    await callDefiner(tx, sql`sweep_commits(${COMMITS_KEPT + COMMITS_MARGIN}::bigint)`)
    return callDefiner(tx, sql`sweep_leftovers()`)
  })
}
