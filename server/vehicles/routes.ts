import { asc, eq } from 'drizzle-orm'

import { listRegisteredVehicles, previewVehicles, vehicleCalls } from '../../contract/vehicle.ts'
import { alsoAt, crudRoutes } from '../crud/crud-routes.ts'
import { vehicles } from '../db/schema/people.ts'
import { canonicalDriverId } from '../drivers/aliases.ts'
import { readDriver } from '../drivers/driver-select.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { contains } from '../lists/filters.ts'
import { findVehicles, vehicleReading } from './vehicle-rows.ts'
import { vehicleWrites } from './vehicle-writes.ts'

const BY_PLATE = [asc(vehicles.licensePlate), asc(vehicles.id)]

const routes = crudRoutes(vehicleCalls, {
  entity: 'vehicle',
  collection: 'vehicles',
  table: vehicles,
  reading: vehicleReading,
  matching: ({ plate }) => contains(vehicles.licensePlate, plate),
  order: BY_PLATE,
  newestFirst: true,
  ...vehicleWrites,
})

export const vehicleRoutes: readonly Route[] = [
  ...routes,
  alsoAt(listRegisteredVehicles, vehicleCalls.list, routes),
  companyRoute(previewVehicles, async ({ query }, context) => {
    const { page, limit, driverId } = query
    const found =
      driverId === undefined
        ? (await vehicleReading(context).find(undefined, { order: BY_PLATE, limit, offset: (page - 1) * limit })).map(
            ({ item }) => item,
          )
        : await findVehicles(
            eq(vehicles.driverId, (await readDriver(await canonicalDriverId(driverId, context), context)).id),
            [asc(vehicles.licensePlate)],
            context,
          )
    return {
      data: found.map(({ id, licensePlate, vehicleTypeId, brand, model, color }) => ({
        id,
        licensePlate,
        vehicleTypeId,
        brand,
        model,
        color,
      })),
    }
  }),
]
