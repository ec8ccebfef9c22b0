import { countLocations, getLocation, getLocationsByIds, listLocations, listParkingServices, locationChanges } from '../../contract/location.ts'
import { PARKING_SERVICES } from '../../domain/locations.ts'
import { readDelta } from '../delta/read-delta.ts'
import { ProblemError } from '../http/problem-error.ts'
import { requireCompany } from '../http/require-company.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { countVisible, findLocations, findLocationsByIds, locationDelta } from './queries.ts'

export const locationRoutes: readonly Route[] = [
  companyRoute(listLocations, async ({ query: { page, limit, companyId } }, context) => {
    if (companyId !== undefined) requireCompany(companyId, context)
    return { data: await findLocations(page, limit, context), page, limit, total: await countVisible(context) }
  }),
  companyRoute(countLocations, async (_, context) => ({ count: await countVisible(context) })),
  companyRoute(locationChanges, ({ query }, context) => readDelta(locationDelta(context), query, context)),
  companyRoute(getLocation, async ({ params }, context) => {
    const [location] = await findLocationsByIds([params.id], context)
    if (!location) throw new ProblemError('not_found')
    return location
  }),
  companyRoute(getLocationsByIds, async ({ params }, context) => ({ data: await findLocationsByIds(params.ids, context) })),
  companyRoute(listParkingServices, async () => [...PARKING_SERVICES]),
]
