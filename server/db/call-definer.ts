import { sql } from 'drizzle-orm'

import type { Transaction } from './database.ts'

/** Calls a database function that runs with its owner's rights, and returns its result. */
export async function callDefiner(tx: Transaction, call: ReturnType<typeof sql>): Promise<unknown> {
  const rows = await tx.db.select({ value: sql<unknown>`to_json(called)` }).from(sql`${call} as called`)
  return rows[0]?.value
}
