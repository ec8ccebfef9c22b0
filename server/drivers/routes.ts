import { and, asc, eq, exists, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm'

import { findDriversByEmail, findDriversByIdentification, findDriversByPhone } from '../../contract/driver-search.ts'
import { driverCalls, editGuestDriver, getDriversByIds, registerDriver } from '../../contract/driver.ts'
import { dialledFromAbroad } from '../../domain/phones.ts'
import { normalizePlate } from '../../domain/plates.ts'
import { alsoAt, crudRoutes } from '../crud/crud-routes.ts'
import { drivers, vehicles } from '../db/schema/people.ts'
import { type CompanyContext, companyRoute, type Route } from '../http/route.ts'
import { containsPattern } from '../lists/contains-pattern.ts'
import { watchedDownload, watchedHistory, watchedList, watchedRecord, watchedSearch } from '../privacy/directory.ts'
import { findVehicles } from '../vehicles/vehicle-rows.ts'
import { canonicalDriverId, canonicalDriverIds } from './aliases.ts'
import { createDriver } from './create-driver.ts'
import { removeDriver } from './delete-driver.ts'
import { driverReading, findDrivers, readDriver } from './driver-select.ts'
import { editDriverFields } from './edit-driver.ts'
import { codeText } from '../../domain/text/outside-text.ts'
import { containsComparable } from '../lists/comparable-column.ts'

/** Matches words of a name in any order, or any part of an identification, e-mail, phone or plate. */
function matchingDrivers(
  { search = '' }: { search?: string | undefined },
  { tx, actor }: CompanyContext,
): SQL | undefined {
  if (search === '') return undefined
  const code = codeText(search)
  const pattern = containsPattern(code)
  const plate = normalizePlate(search)
  const dialled = dialledFromAbroad(code.replaceAll(/[\s().+-]/g, ''))
  const theirs = and(
    eq(vehicles.companyId, actor.companyId),
    eq(vehicles.driverId, drivers.id),
    ilike(vehicles.licensePlate, containsPattern(plate)),
  )
  return or(
    and(
      ...search
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => containsComparable(sql`${drivers.firstName} || ' ' || ${drivers.lastName}`, word)),
    ),
    ilike(drivers.email, pattern),
    ilike(drivers.identification, pattern),
    ilike(sql`${drivers.phoneCode} || ${drivers.phone}`, pattern),
    dialled === null ? undefined : like(sql`${drivers.phoneCode} || ${drivers.phone}`, `${dialled}%`),
    plate === ''
      ? undefined
      : exists(
          tx.db
            .select({ one: sql`1` })
            .from(vehicles)
            .where(theirs),
        ),
  )
}

const { edit, ...otherCalls } = driverCalls

const crud = crudRoutes(otherCalls, {
  entity: 'driver',
  collection: 'drivers',
  table: drivers,
  reading: driverReading,
  matching: matchingDrivers,
  order: [asc(drivers.firstName), asc(drivers.lastName), asc(drivers.id)],
  newestFirst: true,
  read: async (id, context) => {
    const driver = await readDriver(await canonicalDriverId(id, context), context)
    return {
      ...driver,
      vehicles: await findVehicles(eq(vehicles.driverId, driver.id), [asc(vehicles.licensePlate)], context),
    }
  },
  create: createDriver,
  remove: removeDriver,
})

const routes = [...crud, companyRoute(edit, editDriverFields)].map((route) => {
  if (route.endpoint === otherCalls.list) return watchedList(route)
  if (route.endpoint === otherCalls.changes) return watchedDownload(route)
  if (route.endpoint === otherCalls.history) return watchedHistory(route)
  return route.endpoint === otherCalls.get ? watchedRecord(route) : route
})

export const driverRoutes: readonly Route[] = [
  ...routes,
  alsoAt(registerDriver, driverCalls.create, routes),
  alsoAt(editGuestDriver, edit, routes),
  ...[
    companyRoute(getDriversByIds, async ({ params }, context) => ({
      data: await findDrivers(inArray(drivers.id, await canonicalDriverIds(params.ids, context)), context),
    })),
    companyRoute(findDriversByEmail, async ({ query }, context) => ({
      data: await findDrivers(eq(drivers.email, query.email), context),
    })),
    companyRoute(findDriversByPhone, async ({ query }, context) => ({
      data: await findDrivers(and(eq(drivers.phoneCode, query.phoneCode), eq(drivers.phone, query.phone)), context),
    })),
  ].map(watchedSearch),
  companyRoute(findDriversByIdentification, async () => ({ available: false, data: [] })),
]
