import { and, eq } from 'drizzle-orm'

import type { Pass, Renewal } from '../../contract/pass.ts'
import { isInState, isSold, renewalOf } from '../../domain/passes.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { deviceTime } from '../cash-ups/device-time.ts'
import { passes } from '../db/schema/passes.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { sellPeriod } from './pass-money.ts'
import { dayAt, lockPass, readPassRow, stateOf, toPass } from './pass-rows.ts'
import { requirePlates } from './require-plates.ts'
import { refreshStays } from './stay-pass.ts'

/** Renews a pass at the present price of its membership, or a recent one. */
export async function renew(id: string, { days, ...payment }: Renewal, context: CompanyContext): Promise<Pass> {
  const { tx, actor, now } = context
  const row = await lockPass(id, context)
  const { pass, membership, location, company } = row
  const at = deviceTime(payment.at, pass.createdAt, now)
  const today = dayAt(at, location.timeZone)
  if (!isInState('renew', stateOf(row, at))) throw new ProblemError('pass_not_so')
  if (!isSold(membership, today)) throw invalidField('membershipId', 'membership_disabled')
  const period = renewalOf(pass, membership, today)
  // Two offline devices may both renew: the second customer would get other days than those promised.
  if (days !== undefined && (days.startsOn !== period.startsOn || days.endsOn !== period.endsOn))
    throw new ProblemError('pass_days_changed')
  const { authorizedVehicles, plates, locationId } = pass
  await requirePlates({ id, locationId, plates, ...period, authorizedVehicles }, company.country, context)
  const { endsOn, anchorDay } = period
  const sold = await sellPeriod({ passId: id, locationId, period, membership, payment, at, path: '' }, context)
  await tx.db
    .update(passes)
    .set({ endsOn, anchorDay })
    .where(and(eq(passes.companyId, actor.companyId), eq(passes.id, id)))
  await refreshStays({ id, locationId, plates }, context)
  context.announce(actor.companyId, ['passes'])
  await writeAudit(
    [{ entity: 'pass', id, action: 'renewed', before: { endsOn: pass.endsOn }, after: { endsOn, ...sold } }],
    context,
  )
  return toPass(await readPassRow(id, context), now)
}
