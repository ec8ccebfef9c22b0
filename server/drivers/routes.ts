import { and, asc, eq } from 'drizzle-orm'

import { countDrivers, createDriver as createDriverCall, deleteDriver, driverChanges, editDriver, editGuestDriver, getDriver, getDriversByIds, listDrivers, registerDriver } from '../../contract/driver.ts'
import { findDriversByEmail, findDriversByIdentification, findDriversByPhone } from '../../contract/driver-search.ts'
import { drivers, vehicles } from '../db/schema/people.ts'
import { readDelta } from '../delta/read-delta.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { findVehicles } from '../vehicles/vehicle-select.ts'
import { meantDriver } from './aliases.ts'
import { createDriver } from './create-driver.ts'
import { removeDriver } from './delete-driver.ts'
import { findDrivers, readDriver } from './driver-select.ts'
import { applyDriverEdit } from './edit-driver.ts'
import { countMatchingDrivers, driverDelta, findDriversByIds, pageOfDrivers } from './queries.ts'

export const driverRoutes: readonly Route[] = [
  companyRoute(listDrivers, async ({ query: { page, limit, ...filter } }, context) => ({
    data: await pageOfDrivers(filter, page, limit, context),
    page,
    limit,
    total: await countMatchingDrivers(filter, context),
  })),
  companyRoute(countDrivers, async ({ query }, context) => ({ count: await countMatchingDrivers(query, context) })),
  companyRoute(driverChanges, ({ query }, context) => readDelta(driverDelta(context), query, context)),
  companyRoute(getDriver, async ({ params }, context) => {
    const driver = await readDriver(await meantDriver(params.id, context), context)
    return { ...driver, vehicles: await findVehicles(eq(vehicles.driverId, driver.id), [asc(vehicles.licensePlate)], context) }
  }),
  companyRoute(getDriversByIds, async ({ params }, context) => ({ data: await findDriversByIds(params.ids, context) })),
  companyRoute(findDriversByEmail, async ({ query }, context) => ({ data: await findDrivers(eq(drivers.email, query.email), context) })),
  companyRoute(findDriversByPhone, async ({ query }, context) => ({
    data: await findDrivers(and(eq(drivers.phoneCode, query.phoneCode), eq(drivers.phone, query.phone)), context),
  })),
  companyRoute(findDriversByIdentification, async () => ({ available: false, data: [] })),
  companyRoute(createDriverCall, ({ body }, context) => createDriver(body, context)),
  companyRoute(editDriver, ({ params, body }, context) => applyDriverEdit(params.id, body.changes, context)),
  companyRoute(registerDriver, ({ body }, context) => createDriver(body, context)),
  companyRoute(editGuestDriver, ({ params, body }, context) => applyDriverEdit(params.id, body.changes, context)),
  companyRoute(deleteDriver, ({ params }, context) => removeDriver(params.id, context)),
]
