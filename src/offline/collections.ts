import { agreementChanges } from '../../contract/agreement.ts'
import { cashUpChanges } from '../../contract/cash-up.ts'
import { driverChanges } from '../../contract/driver.ts'
import { holidayChanges } from '../../contract/holiday-record.ts'
import { locationChanges } from '../../contract/location.ts'
import { membershipChanges } from '../../contract/membership.ts'
import { passChanges } from '../../contract/pass.ts'
import { serviceChanges } from '../../contract/service.ts'
import { vehicleChanges } from '../../contract/vehicle.ts'
import { vehicleTypeChanges } from '../../contract/vehicle-type.ts'
import { keptSince } from '../../domain/kept-window.ts'
import { normalizePlate } from '../../domain/plates.ts'
import { defineCollection, type Collection } from './collection.ts'
import type { CashUpKeys, PassKeys } from './kept-database.ts'
import { driverTerms, nameOrder, serviceKeys, serviceParts, vehicleTerms } from './search-terms.ts'

export const locations = defineCollection({
  name: 'locations',
  changes: locationChanges,
  table: (db) => db.locations,
  keys: (location) => ({ name: location.name }),
})

export const vehicleTypes = defineCollection({
  name: 'vehicleTypes',
  changes: vehicleTypeChanges,
  table: (db) => db.vehicleTypes,
  keys: () => ({}),
})

export const services = defineCollection({
  name: 'services',
  changesAt: serviceChanges,
  table: (db) => db.services,
  keys: serviceKeys,
  beside: { table: (db) => db.serviceParts, putAll: (db, records) => db.serviceParts.bulkPut(records.map(serviceParts)) },
  outgrown: (db, now) => db.services.where('order').above(-keptSince(now).getTime()).and(({ base, shown }) => (shown ?? base)?.status !== 'progress').primaryKeys(),
})

export const drivers = defineCollection({
  name: 'drivers',
  changes: driverChanges,
  table: (db) => db.drivers,
  keys: (driver) => ({ name: nameOrder(driver), terms: driverTerms(driver) }),
})

export const agreements = defineCollection({
  name: 'agreements',
  changes: agreementChanges,
  table: (db) => db.agreements,
  keys: ({ name }) => ({ name }),
})

export const holidays = defineCollection({
  name: 'holidays',
  changes: holidayChanges,
  table: (db) => db.holidays,
  keys: ({ holidayDate }) => ({ holidayDate }),
})

export const cashUps = defineCollection({
  name: 'cashUps',
  changesAt: cashUpChanges,
  table: (db) => db.cashUps,
  keys: ({ openedAt, location, status }): CashUpKeys => ({ order: -Date.parse(openedAt), locationId: location.id, status }),
  // What is open stays, however long ago it was opened.
  outgrown: (db, now) => db.cashUps.where('order').above(-keptSince(now).getTime()).and(({ status }) => status !== 'current').primaryKeys(),
})

export const vehicles = defineCollection({
  name: 'vehicles',
  changes: vehicleChanges,
  table: (db) => db.vehicles,
  keys: (vehicle) => ({ plate: normalizePlate(vehicle.licensePlate), driverId: vehicle.driver.id, terms: vehicleTerms(vehicle) }),
})

export const memberships = defineCollection({
  name: 'memberships',
  changes: membershipChanges,
  table: (db) => db.memberships,
  keys: ({ name }) => ({ name }),
})

export const passes = defineCollection({
  name: 'passes',
  changesAt: passChanges,
  table: (db) => db.passes,
  keys: ({ location, plates, endsOn }): PassKeys => ({ locationId: location.id, plates, endsOn }),
  // What rests goes on some day.
  outgrown: (db, now) => db.passes.where('endsOn').below(keptSince(now).toISOString().slice(0, 10)).and(({ base, shown }) => (shown ?? base)?.state !== 'paused').primaryKeys(),
})

/** Everything that a device keeps, in the order in which a person needs it. */
export const KEPT_COLLECTIONS: readonly Collection[] = [locations, vehicleTypes, agreements, holidays, memberships, passes, cashUps, services, drivers, vehicles]

/** One step of a round of pulls: a whole collection, or of one that was never read so many pages. */
interface PullStep {
  collection: Collection
  begins?: number
}

/** A booth opens with what is open, inside and of today, which are the first pages of two long ones: all that is long waits for these. */
export const PULL_STEPS: readonly PullStep[] = [
  ...[locations, vehicleTypes, agreements, holidays].map((collection) => ({ collection })),
  { collection: cashUps, begins: 1 },
  { collection: services, begins: 4 },
  ...[memberships, passes, cashUps, services, drivers, vehicles].map((collection) => ({ collection })),
]
