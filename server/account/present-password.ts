import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import { invalidField } from '../http/problem-error.ts'
import type { StepsContext } from '../http/route.ts'
import { callDefiner } from '../db/call-definer.ts'
import { countAhead, clearAfterSuccess } from '../limiter/limiter.ts'
import { presentPasswordLimits } from '../limiter/limits.ts'
import { personToChange } from './person-to-change.ts'
import { isPasswordOf } from '../passwords/password-hash.ts'

/** Checks the caller's password. Refuses a target whom the caller may not change, as `requireOwnPassword` does. */
export async function requirePresentPassword(
  personId: string,
  currentPassword: string,
  context: StepsContext,
): Promise<void> {
  await context.inCompany((inside) => personToChange(personId, inside))
  await requireOwnPassword(currentPassword, context)
}

/**
 * Checks the current password of a person who changes a sign-in. The long computation runs without a database
 * connection. Refuses a wrong password, and too many guesses.
 */
export async function requireOwnPassword(currentPassword: string, context: StepsContext): Promise<void> {
  const { buckets, present } = await context.inSession(async (inside) => {
    const stored = await callDefiner(inside.tx, sql`auth_own_password(${inside.session}::bytea)`)
    return { buckets: presentPasswordLimits(inside.actor.id), present: v.parse(v.string(), stored) }
  })
  await countAhead(buckets, context.database)
  if (!(await isPasswordOf(present, currentPassword))) throw invalidField('currentPassword', 'password_wrong')
  // Before the change, which may still be refused for another reason.
  await context.database.transaction((tx) => clearAfterSuccess(buckets, tx))
}
