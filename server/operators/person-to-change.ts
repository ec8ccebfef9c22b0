import { and, asc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { Operator } from '../../contract/operator.ts'
import type { User } from '../../contract/user.ts'
import { LANGUAGES } from '../../domain/people.ts'
import { callDefiner } from '../db/call-definer.ts'
import { operators } from '../db/schema/people.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { findOperatorsByIds, findUsersByIds, type UserReader } from './user-rows.ts'

const Person = v.nullish(
  v.pipe(
    v.object({
      id: v.string(),
      first_name: v.string(),
      last_name: v.string(),
      email: v.string(),
      language: v.picklist(LANGUAGES),
    }),
    v.transform(({ first_name: firstName, last_name: lastName, ...person }) => ({ ...person, firstName, lastName })),
  ),
)

/** A person's account, as needed to change their sign-in. */
export type Person = NonNullable<v.InferOutput<typeof Person>>

/**
 * Returns a person whom the caller may change. Others are answered as not found; users of the older application are
 * refused as read-only.
 */
export async function changeableOperator(id: string, context: CompanyContext): Promise<Operator> {
  const [operator] = await findOperatorsByIds([id], context)
  if (!operator) throw new ProblemError('not_found')
  if (operator.legacy) throw new ProblemError('operator_legacy')
  return operator
}

/**
 * Returns a person whose sign-in the caller may change: themselves, or, for an admin, a person of their company. Others
 * are answered as not found.
 */
export async function personToChange(id: string, context: CompanyContext): Promise<Person> {
  // A super admin has no company but can sign in.
  if (id !== context.actor.id) await changeableOperator(id, context)
  const person = v.parse(
    Person,
    await callDefiner(context.tx, sql`auth_person(${context.session}::bytea, ${id}::uuid)`),
  )
  if (!person) throw new ProblemError('not_found')
  return person
}

/** Locks the rows of a user and of the admins, in a fixed order, until the transaction ends. */
export async function lockRows(id: string, { tx, actor }: UserReader): Promise<void> {
  await tx.db
    .select({ id: operators.id })
    .from(operators)
    .where(
      and(
        eq(operators.companyId, actor.companyId),
        sql`(${operators.id} = ${id} or ${operators.role} = 'parking_admin')`,
      ),
    )
    .orderBy(asc(operators.id))
    .for('no key update')
}

export async function lockedUser(id: string, context: UserReader): Promise<User> {
  await lockRows(id, context)
  return editableUser(id, context)
}

export async function userOf(id: string, context: UserReader): Promise<User> {
  const [user] = await findUsersByIds([id], context)
  if (!user) throw new ProblemError('not_found')
  return user
}

/** Returns the user for an edit. Refuses users of the older application, who are read-only. */
export async function editableUser(id: string, context: UserReader): Promise<User> {
  const user = await userOf(id, context)
  if (user.legacy) throw new ProblemError('operator_legacy')
  return user
}
