import { and, asc, eq, inArray } from 'drizzle-orm'

import { driverCalls, editGuestDriver, getDriversByIds, registerDriver } from '../../contract/driver.ts'
import { findDriversByEmail, findDriversByIdentification, findDriversByPhone } from '../../contract/driver-search.ts'
import { alsoAt, crudRoutes } from '../crud/crud-routes.ts'
import { drivers, vehicles } from '../db/schema/people.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { findVehicles } from '../vehicles/vehicle-rows.ts'
import { meantDriver, meantDrivers } from './aliases.ts'
import { createDriver } from './create-driver.ts'
import { removeDriver } from './delete-driver.ts'
import { driverReading, findDrivers, readDriver } from './driver-select.ts'
import { applyDriverEdit } from './edit-driver.ts'
import { matchingDrivers } from './matching-drivers.ts'

const routes = crudRoutes(driverCalls, {
  entity: 'driver',
  collection: 'drivers',
  table: drivers,
  reading: driverReading,
  matching: matchingDrivers,
  order: [asc(drivers.firstName), asc(drivers.lastName), asc(drivers.id)],
  newestFirst: true,
  read: async (id, context) => {
    const driver = await readDriver(await meantDriver(id, context), context)
    return { ...driver, vehicles: await findVehicles(eq(vehicles.driverId, driver.id), [asc(vehicles.licensePlate)], context) }
  },
  create: createDriver,
  edit: applyDriverEdit,
  remove: removeDriver,
})

export const driverRoutes: readonly Route[] = [
  ...routes,
  alsoAt(registerDriver, driverCalls.create, routes),
  alsoAt(editGuestDriver, driverCalls.edit, routes),
  companyRoute(getDriversByIds, async ({ params }, context) => ({ data: await findDrivers(inArray(drivers.id, await meantDrivers(params.ids, context)), context) })),
  companyRoute(findDriversByEmail, async ({ query }, context) => ({ data: await findDrivers(eq(drivers.email, query.email), context) })),
  companyRoute(findDriversByPhone, async ({ query }, context) => ({
    data: await findDrivers(and(eq(drivers.phoneCode, query.phoneCode), eq(drivers.phone, query.phone)), context),
  })),
  companyRoute(findDriversByIdentification, async () => ({ available: false, data: [] })),
]
