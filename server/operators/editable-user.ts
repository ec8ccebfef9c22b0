import { and, asc, eq, sql } from 'drizzle-orm'

import type { Operator } from '../../contract/operator.ts'
import type { User } from '../../contract/user.ts'
import { operators } from '../db/schema/people.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { findOperatorsByIds, findUsersByIds, type UserReader } from './user-rows.ts'

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
