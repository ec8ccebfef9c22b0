import { verify } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext, StepsContext } from '../http/route.ts'
import { callDefiner, countTry } from '../session/tries.ts'
import { changeableOperator } from './edit-operator.ts'

/** Whoever finds a tablet signed in has so many guesses at the password, as at the sign-in. */
const TRIES = 10

const subjectOf = (personId: string) => `password:${personId}`

/**
 * Asks whoever changes how a person signs in for their own present password, while no connection is held for the long
 * computation. Refuses whom they may not change, a wrong password, and guessing.
 */
export async function requirePresentPassword(personId: string, currentPassword: string, context: StepsContext): Promise<void> {
  const { subject, present } = await context.inCompany(async (inside) => {
    // A super admin is of no company, and no less a person with a password.
    if (personId !== inside.actor.id) await changeableOperator(personId, inside)
    const stored = await callDefiner(inside.tx, sql`auth_own_password(${inside.session}::bytea)`)
    return { subject: subjectOf(inside.actor.id), present: v.parse(v.string(), stored) }
  })
  await countTry(context.database, [[subject, TRIES]])
  if (!(await verify(present, currentPassword))) throw invalidField('currentPassword', 'password_wrong')
}

/** In the transaction of the change: that it is still theirs to make, and that the tries are forgotten. */
export async function passwordWasRight(personId: string, { tx, actor, session }: CompanyContext): Promise<void> {
  if ((await callDefiner(tx, sql`auth_may_change(${session}::bytea, ${personId}::uuid)`)) === null) throw new ProblemError('not_found')
  await tx.db.execute(sql`select auth_succeeded(${subjectOf(actor.id)}, '')`)
}
