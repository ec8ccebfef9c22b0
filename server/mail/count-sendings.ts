import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'

const WINDOW_SECONDS = 15 * 60

const Waits = v.object({ wait: v.number() })

/** Counts a message for each subject, and refuses it where one of them was sent too many already: nobody makes the sender's address known for unasked mail. */
export async function countSendings(subjects: readonly (readonly [subject: string, allowed: number])[], { tx }: CompanyContext): Promise<void> {
  let longest = 0
  for (const [subject, allowed] of subjects) {
    const rows = await tx.db.select({ wait: sql<unknown>`auth_try(${subject}, ${allowed}, ${WINDOW_SECONDS})` }).from(sql`(values (1)) as once`)
    longest = Math.max(longest, v.parse(Waits, rows[0]).wait)
  }
  if (longest > 0) throw new ProblemError('too_many_attempts', { retryAfter: longest })
}
