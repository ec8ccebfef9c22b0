import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { Database, Transaction } from '../db/database.ts'
import { ProblemError } from '../http/problem-error.ts'

const WINDOW_SECONDS = 15 * 60

/** What a definer function answers. */
export async function callDefiner(tx: Transaction, call: ReturnType<typeof sql>): Promise<unknown> {
  const rows = await tx.db.select({ value: sql<unknown>`to_json(called)` }).from(sql`${call} as called`)
  return rows[0]?.value
}

/** Counts a try for each subject, in a transaction of its own: a refused sign-in must not take its count back. */
export async function countTry(database: Database, subjects: readonly (readonly [subject: string, allowed: number])[]): Promise<void> {
  const waits = await database.transaction(async (tx) => {
    const found: number[] = []
    for (const [subject, allowed] of subjects)
      found.push(v.parse(v.number(), await callDefiner(tx, sql`auth_try(${subject}, ${allowed}, ${WINDOW_SECONDS})`)))
    return found
  })
  const retryAfter = Math.max(...waits)
  if (retryAfter > 0) throw new ProblemError('too_many_attempts', { retryAfter })
}
