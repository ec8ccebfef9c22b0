import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'

import {
  type AppErrorGroup,
  type AppErrorReport,
  dismissAppError,
  listAppErrors,
  reportAppErrors,
} from '../../contract/app-error.ts'
import { browserOf, errorPlace, scrubMessage, scrubScreen, scrubStack } from '../../domain/app-errors.ts'
import { APP_ERROR_KINDS } from '../../domain/tablets.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { type Caller, type Route, publicRoute, sessionRoute } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { appErrorLimits } from '../limiter/limits.ts'

/** Maximum number of places and releases that are stored: at most some 3 MB. */
const MOST_PLACES = 500

const Moment = v.pipe(
  v.string(),
  v.transform((at) => new Date(at).toISOString()),
)
const Row = v.object({
  fingerprint: v.string(),
  version: v.string(),
  kind: v.picklist(APP_ERROR_KINDS),
  message: v.string(),
  stack: v.string(),
  screen: v.string(),
  browser: v.string(),
  count: v.number(),
  first_seen_at: Moment,
  last_seen_at: Moment,
})
type Row = v.InferOutput<typeof Row>

export const appErrorRoutes: readonly Route[] = [
  publicRoute(reportAppErrors, async ({ body }, caller) => {
    await caller.database.transaction(async (tx) => {
      await count(appErrorLimits(caller.ip), tx)
      for (const error of body.errors) await note(error, tx, caller)
    })
    return { noted: true as const }
  }),
  sessionRoute(listAppErrors, async (_, { tx, session }) => {
    const rows = await tx.db
      .select({ found: sql<unknown>`row_to_json(found)` })
      .from(sql`app_errors_of(${session}::bytea) as found`)
      .orderBy(sql`last_seen_at desc`, sql`id`)
    return { data: grouped(rows.map(({ found }) => v.parse(Row, found))) }
  }),
  sessionRoute(dismissAppError, async ({ params: { fingerprint } }, { tx, session }) => {
    await tx.db.execute(sql`select app_error_forget(${session}::bytea, ${fingerprint})`)
    return { dismissed: true as const }
  }),
]

/** Counts an error. A device may be of another release, or not ours: what may be personal is removed here too. */
async function note(given: AppErrorReport, tx: Transaction, { now, userAgent }: Caller): Promise<void> {
  const { kind, version, count: times } = given
  const error = {
    kind,
    message: scrubMessage(given.message),
    // A scrubbed stack has its own form, in which the frames are found again.
    stack: scrubStack(given.stack.replaceAll(/^(.*) \((.*)\)$/gm, 'at $1 ($2)')),
    screen: scrubScreen(given.screen),
  }
  const fingerprint = createHash('sha256').update(errorPlace(error)).digest('hex')
  await callDefiner(
    tx,
    sql`app_error_note(${uuidv7()}::uuid, ${fingerprint}, ${version.replaceAll(/[^\w.+-]/g, '')}, ${kind}, ${error.message}, ${error.stack}, ${error.screen}, ${browserOf(userAgent)}, ${times}, ${now.toISOString()}::timestamptz, ${MOST_PLACES})`,
  )
}

/** Groups the rows of each place; the rows are sorted by their last report. */
function grouped(rows: readonly Row[]): AppErrorGroup[] {
  const places = [...new Set(rows.map(({ fingerprint }) => fingerprint))]
  return places.flatMap((fingerprint) => {
    const [latest, ...earlier] = rows.filter((row) => row.fingerprint === fingerprint)
    if (latest === undefined) return []
    const all = [latest, ...earlier]
    const { kind, message, stack, screen } = latest
    return {
      fingerprint,
      kind,
      message,
      stack,
      screen,
      count: all.reduce((sum, row) => sum + row.count, 0),
      firstSeenAt: all.map((row) => row.first_seen_at).toSorted()[0] ?? latest.first_seen_at,
      lastSeenAt: latest.last_seen_at,
      versions: all.map((row) => ({
        version: row.version,
        browser: row.browser,
        count: row.count,
        lastSeenAt: row.last_seen_at,
      })),
    }
  })
}
