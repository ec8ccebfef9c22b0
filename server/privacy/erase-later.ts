import { sql } from 'drizzle-orm'

import { callDefiner } from '../db/call-definer.ts'
import type { Database } from '../db/database.ts'
import { enterCompany } from '../exports/attempt.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { ERASURE } from '../jobs/queues.ts'

/** Rows that one transaction reads. */
const ROWS = 5_000
/** Parts that one job reads, so that it ends within its time limit. */
const PARTS = 200

/** Answer to a repeated write whose first answer was the erased record. */
const REFUSAL = JSON.stringify(new ProblemError('driver_erased').toProblem('erased'))

/** Reads all stored texts of a company, and replaces the traces of erased drivers. A killed job continues there. */
export function eraseLater(jobs: Jobs, { database }: { database: Database }): void {
  jobs.work(ERASURE, async ({ companyId, driverId }) => {
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
