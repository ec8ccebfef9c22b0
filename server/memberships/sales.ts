import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import { GRACE_DAYS } from '../../domain/passes.ts'
import { locations } from '../db/schema/locations.ts'
import { memberships } from '../db/schema/memberships.ts'
import { passes, passPeriods } from '../db/schema/passes.ts'
import type { CompanyContext } from '../http/route.ts'
import { todayThere, zonesOfCompany } from '../locations/local-time.ts'

const Rows = v.array(v.object({ id: v.string(), sold: v.number(), earnings: v.number() }))

export interface MembershipSales {
  sold: number
  monthlyEarnings: number
}

const UNSOLD: MembershipSales = { sold: 0, monthlyEarnings: 0 }

/**
 * Counts the valid passes of each membership, and their monthly revenue: each by its last price, spread over its days
 * or months.
 */
export async function salesOf(
  ids: readonly string[],
  context: CompanyContext,
): Promise<(id: string) => MembershipSales> {
  const { tx, actor, now } = context
  const today = todayThere(await zonesOfCompany(context), now)
  const { rows } = await tx.db.execute(sql`
    select ${memberships.id} as id, count(*)::int as sold,
      coalesce(sum(round(last.cost * case when ${memberships.validityUnit} = 'months' then 1.0 / ${memberships.validityCount} else 30.0 / ${memberships.validityCount} end)), 0)::float8 as earnings
    from ${passes}
    join ${memberships} on ${memberships.companyId} = ${passes.companyId} and ${memberships.id} = ${passes.membershipId}
    join ${locations} on ${locations.companyId} = ${passes.companyId} and ${locations.id} = ${passes.locationId}
    left join lateral (
      select ${passPeriods.cost} as cost from ${passPeriods} where ${passPeriods.companyId} = ${passes.companyId} and ${passPeriods.passId} = ${passes.id} order by ${passPeriods.endsOn} desc limit 1
    ) as last on true
    where ${passes.companyId} = ${actor.companyId} and ${passes.membershipId} = any(${`{${ids.join(',')}}`}::uuid[])
      and ${passes.cancelledAt} is null and ${passes.pausedOn} is null and ${passes.startsOn} <= ${today} and ${passes.endsOn} + ${sql.raw(String(GRACE_DAYS))} >= ${today}
    group by ${memberships.id}`)
  const found = new Map(v.parse(Rows, rows).map(({ id, sold, earnings }) => [id, { sold, monthlyEarnings: earnings }]))
  return (id) => found.get(id) ?? UNSOLD
}
