import { and, eq } from 'drizzle-orm'

import { exports } from '../db/schema/exports.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { EXPORT_END } from '../jobs/queues.ts'
import { deletePieces, enterCompany, ofExport } from './attempt.ts'

/** Deletes expired files, and keeps their entries. */
export function endExports(jobs: Jobs): void {
  jobs.work(EXPORT_END, async (key) => ({
    result: 'done',
    note: async (tx) => {
      await enterCompany(key.companyId, tx)
      await tx.db
        .update(exports)
        .set({ state: 'expired' })
        .where(and(ofExport(key), eq(exports.state, 'ready')))
      await deletePieces(key, tx)
    },
  }))
}
