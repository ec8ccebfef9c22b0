import { isOwnShift, mayPayOut } from '../../domain/cash-ups.ts'
import type { LocationLimits } from '../../domain/location-limits.ts'
import { isAdmin } from '../../domain/roles.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { joinsOf } from './joins.ts'

interface OpenShift {
  id: string
  openedBy: string
}

/** Refuses staff access to another person's shift. */
export async function requireOwnShift(shift: OpenShift, context: CompanyContext): Promise<void> {
  if (isAdmin(context.actor.role)) return
  if (!isOwnShift(await shiftOf(shift, context), context.actor)) throw new ProblemError('register_not_own')
}

/** Refuses cash taken out by staff from their shift that a colleague opened, if the location forbids it. */
export async function requirePayOut(
  shift: OpenShift & Pick<LocationLimits, 'payOutsByOpener'>,
  path: string,
  context: CompanyContext,
): Promise<void> {
  if (isAdmin(context.actor.role)) return
  if (!mayPayOut(await shiftOf(shift, context), context.actor, shift)) throw invalidField(path, 'pay_out_by_opener')
}

async function shiftOf({ id, openedBy }: OpenShift, context: CompanyContext) {
  const joins = await joinsOf([id], context)
  return { openedBy: { id: openedBy }, joinedBy: joins.map(({ by }) => ({ id: by })) }
}
