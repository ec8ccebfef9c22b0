import { type SQL, and, asc, eq } from 'drizzle-orm'

import type { FieldCode } from '../../contract/errors.ts'
import { type LocationVehicleType, locationTypeCalls } from '../../contract/location-parts.ts'
import { locationVehicleTypes, locations } from '../db/schema/locations.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import { type CompanyContext, type Route, companyRoute } from '../http/route.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'
import { editLocation } from './edit-location.ts'
import { visibleLocations } from './queries.ts'

/** Vehicle types of the locations that the person sees. */
async function seen(where: SQL | undefined, context: CompanyContext): Promise<LocationVehicleType[]> {
  const { id, locationId, vehicleTypeId, spaces } = locationVehicleTypes
  const rows = await context.tx.db
    .select({ id, locationId, vehicleTypeId, spaces })
    .from(locationVehicleTypes)
    .innerJoin(locations, and(eq(locations.companyId, locationVehicleTypes.companyId), eq(locations.id, locationId)))
    .where(and(eq(locationVehicleTypes.companyId, context.actor.companyId), visibleLocations(context), where))
    .orderBy(asc(locationId), asc(vehicleTypeId))
  return rows.map((row) => ({ ...row, vehicleTypeId: toVehicleTypeId(row.vehicleTypeId) }))
}

/** Translates faults of the location's edit to the fields of this call. */
function asOfType(pathOf: (code: FieldCode) => string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ProblemError)) throw error
    const { errors, conflicts, ...details } = error.details
    throw new ProblemError(error.code, {
      ...details,
      ...(errors && {
        errors: errors.map((one) => ({ ...one, path: one.path.includes('occupancy') ? pathOf(one.code) : one.path })),
      }),
      ...(conflicts && { conflicts: conflicts.map((one) => ({ ...one, path: 'spaces' })) }),
    })
  }
}

export const locationTypeRoutes: readonly Route[] = [
  companyRoute(locationTypeCalls.list, async ({ query: { page, limit, locationId } }, context) => {
    const all = await seen(
      locationId === undefined ? undefined : eq(locationVehicleTypes.locationId, locationId),
      context,
    )
    return { data: all.slice((page - 1) * limit, page * limit), page, limit, total: all.length }
  }),
  companyRoute(locationTypeCalls.create, async ({ body: { id, locationId, vehicleTypeId, spaces } }, context) => {
    const there = await seen(
      and(eq(locationVehicleTypes.locationId, locationId), eq(locationVehicleTypes.vehicleTypeId, vehicleTypeId)),
      context,
    )
    if (there.length > 0) throw invalidField('vehicleTypeId', 'vehicle_type_exists')
    return editLocation(locationId, { [`occupancy.${vehicleTypeId}`]: { from: null, to: spaces } }, context, id).catch(
      asOfType((code) => (code === 'vehicle_type_inactive' ? 'vehicleTypeId' : 'spaces')),
    )
  }),
  companyRoute(locationTypeCalls.edit, async ({ params, body: { changes } }, context) => {
    const [type] = await seen(eq(locationVehicleTypes.id, params.id), context)
    if (!type) throw new ProblemError('not_found')
    return editLocation(type.locationId, { [`occupancy.${type.vehicleTypeId}`]: changes.spaces }, context).catch(
      asOfType(() => 'changes.spaces.to'),
    )
  }),
]
