import { and, asc, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { fieldNames } from '../../contract/field-changes.ts'
import { type Membership, MEMBERSHIP_FIELDS, membershipCalls } from '../../contract/membership.ts'
import { sortedHours, validityFault, vehiclesFault } from '../../domain/memberships.ts'
import { checkedWrites } from '../crud/checked-writes.ts'
import { crudRoutes } from '../crud/crud-routes.ts'
import { batchReading } from '../crud/reading.ts'
import { sortedSet } from '../crud/set-or-all.ts'
import { memberships } from '../db/schema/memberships.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext, Route } from '../http/route.ts'
import { contains, isFlagged } from '../lists/filters.ts'
import { requireLocations } from '../locations/require-locations.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'
import { type MembershipSales, salesOf } from './sales.ts'

type Row = typeof memberships.$inferSelect

const { reading, recordOf } = batchReading(memberships, async (rows, context) => {
  const sales = await salesOf(
    rows.map(({ id }) => id),
    context,
  )
  return rows.map((row) => toRecord(row, sales(row.id)))
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
