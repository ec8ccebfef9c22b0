import { asc, eq } from 'drizzle-orm'

import { type Vehicle, listRegisteredVehicles, previewVehicles, vehicleCalls } from '../../contract/vehicle.ts'
import { isAdmin } from '../../domain/roles.ts'
import { alsoAt, crudRoutes } from '../crud/crud-routes.ts'
import { vehicles } from '../db/schema/people.ts'
import { canonicalDriverId } from '../drivers/aliases.ts'
import { readDriver } from '../drivers/driver-select.ts'
import { invalidField } from '../http/problem-error.ts'
import { type CompanyContext, type Route, companyRoute } from '../http/route.ts'
import { contains } from '../lists/filters.ts'
import { noteOpened, watchedDownload, watchedList, watchedRecord } from '../privacy/directory.ts'
import { findVehicles, vehicleReading } from './vehicle-rows.ts'
import { vehicleWrites } from './vehicle-writes.ts'

const BY_PLATE = [asc(vehicles.licensePlate), asc(vehicles.id)]

const crud = crudRoutes(vehicleCalls, {
  entity: 'vehicle',
  collection: 'vehicles',
  table: vehicles,
  reading: vehicleReading,
  matching: ({ plate }) => contains(vehicles.licensePlate, plate),
  order: BY_PLATE,
  newestFirst: true,
  ...vehicleWrites,
})

const routes = crud.map((route) => {
  if (route.endpoint === vehicleCalls.list) return watchedList(route, 'plate')
  if (route.endpoint === vehicleCalls.changes) return watchedDownload(route, true)
  return route.endpoint === vehicleCalls.get ? watchedRecord(route) : route
})

export const vehicleRoutes: readonly Route[] = [
  ...routes,
  alsoAt(listRegisteredVehicles, vehicleCalls.list, routes),
  companyRoute(previewVehicles, async ({ query }, context) => {
    const { page, limit, driverId } = query
    const found =
      driverId === undefined ? await findPage({ page, limit }, context) : await vehiclesOf(driverId, context)
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

/** Only administrators read the vehicles of everybody. */
async function findPage({ page, limit }: { page: number; limit: number }, context: CompanyContext): Promise<Vehicle[]> {
  if (!isAdmin(context.actor.role)) throw invalidField('driverId', 'required')
  const found = await vehicleReading(context).find(undefined, { order: BY_PLATE, limit, offset: (page - 1) * limit })
  return found.map(({ item }) => item)
}

async function vehiclesOf(driverId: string, context: CompanyContext): Promise<Vehicle[]> {
  const { id } = await readDriver(await canonicalDriverId(driverId, context), context)
  await noteOpened(id, context)
  return findVehicles(eq(vehicles.driverId, id), [asc(vehicles.licensePlate)], context)
}
