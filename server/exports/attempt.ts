import { and, eq, sql } from 'drizzle-orm'

import type { Transaction } from '../db/database.ts'
import { exportPieces, exports } from '../db/schema/exports.ts'

export interface ExportKey {
  companyId: string
  id: string
}

export type ExportRow = typeof exports.$inferSelect

/** Another attempt writes the file now, or it was cancelled. This attempt must stop. */
export class SupersededError extends Error {
  override readonly name = 'Overtaken'
}

/** An attempt without a write for this long has died, because no statement takes longer. */
const SILENCE = sql`interval '60 seconds'`

/** Admits the transaction to the company that the job names. A transaction of that company created the job. */
export async function enterCompany(companyId: string, { db }: Transaction): Promise<void> {
  await db.execute(sql`select set_config('app.company', ${companyId}, true)`)
}

export function ofExport({ companyId, id }: ExportKey) {
  return and(eq(exports.companyId, companyId), eq(exports.id, id))
}

export async function deletePieces({ companyId, id }: ExportKey, { db }: Transaction): Promise<void> {
  await db.delete(exportPieces).where(and(eq(exportPieces.companyId, companyId), eq(exportPieces.exportId, id)))
}

/**
 * Starts the file from the beginning. `over`: nothing to do; `busy`: another process is writing it, or was until just
 * now.
 */
export async function beginAttempt(
  key: ExportKey,
  attempt: string,
  tx: Transaction,
): Promise<ExportRow | 'over' | 'busy'> {
  await enterCompany(key.companyId, tx)
  const [found] = await tx.db
    .select({ row: exports, isBusy: sql<boolean>`coalesce(${exports.heardAt} > now() - ${SILENCE}, false)` })
    .from(exports)
    .where(ofExport(key))
    .for('update')
  if (!found || (found.row.state !== 'waiting' && found.row.state !== 'running')) return 'over'
  if (found.isBusy) return 'busy'
  await deletePieces(key, tx)
  const [row] = await tx.db
    .update(exports)
    .set({ state: 'running', attempt, attempts: found.row.attempts + 1, done: 0, pieces: 0, heardAt: sql`now()` })
    .where(ofExport(key))
    .returning()
  if (!row) throw new Error('A file was locked and is gone')
  return row
}

/**
 * Runs work on behalf of an attempt, whose row stays locked until the commit. Throws `SupersededError` if another
 * attempt writes the file.
 */
export async function withinAttempt(
  key: ExportKey,
  attempt: string,
  set: Partial<ExportRow>,
  tx: Transaction,
): Promise<ExportRow> {
  await enterCompany(key.companyId, tx)
  const [row] = await tx.db
    .update(exports)
    .set({ ...set, heardAt: sql`now()` })
    .where(and(ofExport(key), eq(exports.attempt, attempt), eq(exports.state, 'running')))
    .returning()
  if (!row) throw new SupersededError()
  return row
}

/** Ends an attempt that failed by itself, so that the next attempt starts at once and not after a long silence. */
export async function failAttempt(key: ExportKey, attempt: string, tx: Transaction): Promise<void> {
  await enterCompany(key.companyId, tx)
  await tx.db
    .update(exports)
    .set({ heardAt: null })
    .where(and(ofExport(key), eq(exports.attempt, attempt), eq(exports.state, 'running')))
}
