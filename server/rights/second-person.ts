import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'

import { ADMIN_ROLES } from '../../domain/roles.ts'
import { operators } from '../db/schema/people.ts'
import type { CompanyContext } from '../http/route.ts'
import { formerOperators } from '../session/acting-for.ts'
import type { CompanyActor } from '../session/actor.ts'

/** Returns whether the company has an active administrator other than these people. */
export async function hasOtherAdmin(
  people: readonly string[],
  { tx, actor }: Pick<CompanyContext, 'tx' | 'actor'>,
): Promise<boolean> {
  const others = await tx.db
    .select({ id: operators.id })
    .from(operators)
    .where(
      and(
        eq(operators.companyId, actor.companyId),
        inArray(operators.role, ADMIN_ROLES),
        isNull(operators.invitationEndsAt),
        notInArray(operators.id, [...people]),
      ),
    )
  if (others.length === 0) return false
  const former = await formerOperators(
    others.map(({ id }) => id),
    tx,
  )
  return others.length > former.length
}

/** Returns whether one of these people makes a write, or sends it for a former colleague. */
export function isMadeBy(people: readonly string[], { id, sentBy }: Pick<CompanyActor, 'id' | 'sentBy'>): boolean {
  return people.includes(id) || (sentBy !== null && people.includes(sentBy.id))
}
