import { isOwnShift } from '../../domain/cash-ups.ts'
import { isAdmin } from '../../domain/roles.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { joinsOf } from './joins.ts'

/** Refuses staff what is of somebody else's shift. */
export async function requireOwnShift({ id, openedBy }: { id: string; openedBy: string }, context: CompanyContext): Promise<void> {
  if (isAdmin(context.actor.role)) return
  const joins = await joinsOf([id], context)
  if (!isOwnShift({ openedBy: { id: openedBy }, joinedBy: joins.map(({ by }) => ({ id: by })) }, context.actor)) throw new ProblemError('register_not_own')
}
