import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { callDefiner } from '../db/call-definer.ts'
import type { Database } from '../db/database.ts'
import { driverErasures } from '../db/schema/privacy.ts'
import { enterCompany } from '../exports/attempt.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { ERASURE } from '../jobs/queues.ts'
import type { KeptMessages } from '../mail/mailer.ts'

/** Escapes that PostgreSQL accepts and a regular expression of JavaScript does not: of `@`, `-` and the like. */
const UNKNOWN_ESCAPE = /\\([^\s\p{L}\p{N}^$\\.*+?()[\]{}|/])/gu

const Traces = v.nullish(v.object({ texts: v.array(v.object({ find: v.string() })) }))

/** Returns the patterns of the driver's traces; none once all texts were read. PostgreSQL names classes of characters. */
async function patternsOf(companyId: string, driverId: string, database: Database): Promise<RegExp[]> {
  const [row] = await database.transaction(async (tx) => {
    await enterCompany(companyId, tx)
    return tx.db
      .select({ traces: driverErasures.traces })
      .from(driverErasures)
      .where(and(eq(driverErasures.companyId, companyId), eq(driverErasures.driverId, driverId)))
  })
  const texts = v.parse(Traces, row?.traces)?.texts ?? []
  return texts.map(
    ({ find }) =>
      new RegExp(find.replaceAll('[:alnum:]', String.raw`\p{L}\p{N}`).replaceAll(UNKNOWN_ESCAPE, '$1'), 'iu'),
  )
}

/** Rows that one transaction reads. */
const ROWS = 5_000
/** Parts that one job reads, so that it ends within its time limit. */
const PARTS = 200

/** Answer to a repeated write whose first answer was the erased record. */
const REFUSAL = JSON.stringify(new ProblemError('driver_erased').toProblem('erased'))

interface Places {
  database: Database
  mailer: KeptMessages
}

/**
 * Deletes the stored messages that name an erased driver, reads all stored texts of the company, and replaces the
 * traces. A killed job continues there.
 */
export function eraseLater(jobs: Jobs, { database, mailer }: Places): void {
  jobs.work(ERASURE, async ({ companyId, driverId }) => {
    await mailer.deleteKept(await patternsOf(companyId, driverId, database))
    for (let part = 0; part < PARTS; part += 1) {
      const isDone = await database.transaction(async (tx) => {
        await enterCompany(companyId, tx)
        return callDefiner(tx, sql`erasure_step(${driverId}::uuid, ${REFUSAL}, ${ROWS})`)
      })
      if (isDone === true) return { result: 'done', note: () => Promise.resolve() }
    }
    return { result: 'done', note: (tx) => jobs.send(ERASURE, { companyId, driverId }, tx) }
  })
}
