import { and, asc, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { fieldNames } from '../../contract/field-changes.ts'
import { type Membership, MEMBERSHIP_FIELDS, membershipCalls } from '../../contract/membership.ts'
import { sortedHours, validityFault, vehiclesFault } from '../../domain/memberships.ts'
import { GRACE_DAYS } from '../../domain/passes.ts'
import { checkedWrites } from '../crud/checked-writes.ts'
import { crudRoutes } from '../crud/crud-routes.ts'
import { batchReading } from '../crud/reading.ts'
import { sortedSet } from '../crud/set-or-all.ts'
import { locations } from '../db/schema/locations.ts'
import { memberships } from '../db/schema/memberships.ts'
import { passes, passPeriods } from '../db/schema/passes.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext, Route } from '../http/route.ts'
import { contains, isFlagged } from '../lists/filters.ts'
import { todayThere, zonesOfCompany } from '../locations/local-time.ts'
import { requireLocations } from '../locations/require-locations.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'

type Row = typeof memberships.$inferSelect

const { reading, recordOf } = batchReading(memberships, async (rows, context) => {
  const sold = await soldOf(
    rows.map(({ id }) => id),
    context,
  )
  return rows.map((row) => toRecord(row, sold(row.id)))
})

function toRecord(
  { companyId: _company, changedXid: _changed, createdAt, vehicleTypeId, ...row }: Row,
  sold: MembershipSales,
): Membership {
  return { ...row, ...sold, vehicleTypeId: toVehicleTypeId(vehicleTypeId), createdAt: createdAt.toISOString() }
}

const Values = v.pipe(
  v.object({ ...MEMBERSHIP_FIELDS, locationIds: v.array(v.string()) }),
  v.transform(({ locationIds, allowedHours, ...values }) => ({
    ...values,
    locationIds: sortedSet(locationIds),
    allowedHours: allowedHours && sortedHours(allowedHours),
  })),
)
type Values = v.InferOutput<typeof Values>

async function requireSound(values: Values, context: CompanyContext): Promise<void> {
  const vehicles = vehiclesFault(values)
  if (vehicles !== null) throw invalidField('authorizedVehicles', vehicles)
  const validity = validityFault(values)
  if (validity !== null) throw invalidField('validityCount', validity)
  // Half-open: hours with equal start and end are empty, and a whole day ends at 24:00.
  if (values.allowedHours?.some(({ from, to }) => from === to || from === '24:00'))
    throw invalidField('allowedHours', 'from_not_before_to')
  await requireLocations(values.locationIds, context)
}

const ROOM = { entity: 'membership', collection: 'memberships', table: memberships } as const

export const membershipRoutes: readonly Route[] = crudRoutes(membershipCalls, {
  ...ROOM,
  reading,
  ...checkedWrites<typeof membershipCalls, typeof memberships, Values>({
    ...ROOM,
    duplicates: { memberships_name: { path: 'name', code: 'membership_exists' } },
    values: Values,
    fields: fieldNames(MEMBERSHIP_FIELDS),
    sets: ['locationIds'],
    born: ({ now }) => ({ createdAt: now }),
    check: requireSound,
    toRecord: recordOf,
  }),
  matching: ({ search, enabled, locationId }) =>
    and(
      contains(memberships.name, search),
      isFlagged(memberships.enabled, enabled),
      locationId === undefined
        ? undefined
        : sql`(cardinality(${memberships.locationIds}) = 0 or ${locationId}::uuid = any(${memberships.locationIds}))`,
    ),
  order: [asc(memberships.name), asc(memberships.id)],
})

const Rows = v.array(v.object({ id: v.string(), sold: v.number(), earnings: v.number() }))

interface MembershipSales {
  sold: number
  monthlyEarnings: number
}

const UNSOLD: MembershipSales = { sold: 0, monthlyEarnings: 0 }

/**
 * Counts the valid passes of each membership, and their revenue in a month: each by its last price, spread over its
 * days or months.
 */
async function soldOf(ids: readonly string[], context: CompanyContext): Promise<(id: string) => MembershipSales> {
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
