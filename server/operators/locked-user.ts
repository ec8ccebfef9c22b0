import { and, asc, eq, sql } from 'drizzle-orm'

import type { User } from '../../contract/user.ts'
import { operators } from '../db/schema/people.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type UserReader, findUsersByIds } from './user-rows.ts'

/** Holds the rows of a user and of the admins, always in one order, until the transaction ends. */
export async function lockRows(id: string, { tx, actor }: UserReader): Promise<void> {
  await tx.db
    .select({ id: operators.id })
    .from(operators)
    .where(and(eq(operators.companyId, actor.companyId), sql`(${operators.id} = ${id} or ${operators.role} = 'parking_admin')`))
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

/** The user, to be edited; refuses users of the older application, who are only read. */
export async function editableUser(id: string, context: UserReader): Promise<User> {
  const user = await userOf(id, context)
  if (user.legacy) throw new ProblemError('operator_legacy')
  return user
}

