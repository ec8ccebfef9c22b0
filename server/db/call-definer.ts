import { sql } from 'drizzle-orm'

import type { Transaction } from './database.ts'

/** Calls a function of the database that runs with its owner's rights, and gives what it answers. */
export async function callDefiner(tx: Transaction, call: ReturnType<typeof sql>): Promise<unknown> {
  const rows = await tx.db.select({ value: sql<unknown>`to_json(called)` }).from(sql`${call} as called`)
  return rows[0]?.value
}
