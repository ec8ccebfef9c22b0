import {
  countLocations,
  getLocation,
  getLocationsByIds,
  listLocations,
  listParkingServices,
  locationChanges,
} from '../../contract/location.ts'
import { locationWrites } from '../../contract/location-writes.ts'
import { getLocationsOfOperator, getLocationsOfOperators } from '../../contract/user.ts'
import { PARKING_SERVICES } from '../../domain/locations.ts'
import { isAdmin } from '../../domain/roles.ts'
import { readHistory } from '../audit/read-history.ts'
import { readDelta } from '../delta/read-delta.ts'
import { findOperatorsByIds } from '../operators/user-rows.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { createLocation } from './create-location.ts'
import { editLocation } from './edit-location.ts'
import { locationTypeRoutes } from './location-types.ts'
import {
  countVisible,
  findLocations,
  findLocationsByIds,
  locationDelta,
  locationNames,
  locationsSeenBy,
} from './queries.ts'
import { scheduleRoutes } from './schedules.ts'
import { readLocation } from './locked-location.ts'

export const locationRoutes: readonly Route[] = [
  companyRoute(listLocations, async ({ query: { page, limit } }, context) => ({
    data: await findLocations(page, limit, context),
    page,
    limit,
    total: await countVisible(context),
  })),
  companyRoute(countLocations, async (_, context) => ({ count: await countVisible(context) })),
  companyRoute(locationChanges, ({ query }, context) => readDelta(locationDelta(context), query, context)),
  companyRoute(getLocation, ({ params }, context) => readLocation(params.id, context)),
  companyRoute(getLocationsByIds, async ({ params }, context) => ({
    data: await findLocationsByIds(params.ids, context),
  })),
  companyRoute(getLocationsOfOperator, async ({ params }, context) => {
    const [operator] = await findOperatorsByIds([params.id], context)
    if (!operator) throw new ProblemError('not_found')
    return { data: await locationsSeenBy(operator, context) }
  }),
  companyRoute(getLocationsOfOperators, async ({ params }, context) => {
    const operators = await findOperatorsByIds(params.ids, context)
    const names = await locationNames(context)
    const seenBy = ({ role, locationIds }: (typeof operators)[number]) =>
      isAdmin(role) ? names : names.filter(({ id }) => locationIds.includes(id))
    return { data: operators.map((operator) => ({ operatorId: operator.id, locations: seenBy(operator) })) }
  }),
  companyRoute(listParkingServices, async () => [...PARKING_SERVICES]),
  companyRoute(locationWrites.create, ({ body }, context) => createLocation(body, context)),
  companyRoute(locationWrites.edit, ({ params, body }, context) => editLocation(params.id, body.changes, context)),
  companyRoute(locationWrites.history, async ({ params }, context) => {
    await readLocation(params.id, context)
    return { data: await readHistory('location', params.id, context) }
  }),
  ...scheduleRoutes,
  ...locationTypeRoutes,
]
