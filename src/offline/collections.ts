import { keptSince } from '../../domain/kept-window.ts'
import { normalizePlate } from '../../domain/plates.ts'
import { defineCollection, type Collection } from './collection.ts'
import type { CashUpKeys, PassKeys } from './kept-rows.ts'
import { driverTerms, nameOrder, postingKeys, serviceKeys, serviceParts, vehicleTerms } from './search-terms.ts'

export const locations = defineCollection({
  name: 'locations',
  table: (db) => db.locations,
  keys: (location) => ({ name: location.name }),
})

export const vehicleTypes = defineCollection({
  name: 'vehicleTypes',
  table: (db) => db.vehicleTypes,
  keys: () => ({}),
})

export const services = defineCollection({
  name: 'services',
  table: (db) => db.services,
  keys: serviceKeys,
  beside: {
    table: (db) => db.serviceParts,
    putAll: (db, records) => db.serviceParts.bulkPut(records.map(serviceParts)),
  },
  outgrown: (db, now) =>
    db.services
      .where('order')
      .above(-keptSince(now).getTime())
      .and(({ base, shown }) => (shown ?? base)?.status !== 'progress')
      .primaryKeys(),
})

export const drivers = defineCollection({
  name: 'drivers',
  table: (db) => db.drivers,
  keys: (driver) => ({ name: nameOrder(driver), terms: driverTerms(driver) }),
  forgotten: 'driver-edit',
})

export const agreements = defineCollection({
  name: 'agreements',
  table: (db) => db.agreements,
  keys: ({ name }) => ({ name }),
})

export const holidays = defineCollection({
  name: 'holidays',
  table: (db) => db.holidays,
  keys: ({ holidayDate }) => ({ holidayDate }),
})

export const cashUps = defineCollection({
  name: 'cashUps',
  table: (db) => db.cashUps,
  keys: ({ openedAt, location, status }): CashUpKeys => ({
    order: -Date.parse(openedAt),
    locationId: location.id,
    status,
  }),
  // Open cash-ups stay, however long ago they were opened.
  outgrown: (db, now) =>
    db.cashUps
      .where('order')
      .above(-keptSince(now).getTime())
      .and(({ status }) => status !== 'current')
      .primaryKeys(),
})

export const vehicles = defineCollection({
  name: 'vehicles',
  table: (db) => db.vehicles,
  keys: (vehicle) => ({
    plate: normalizePlate(vehicle.licensePlate),
    driverId: vehicle.driver.id,
    terms: vehicleTerms(vehicle),
  }),
  forgotten: 'vehicle-edit',
})

export const memberships = defineCollection({
  name: 'memberships',
  table: (db) => db.memberships,
  keys: ({ name }) => ({ name }),
})

export const passes = defineCollection({
  name: 'passes',
  table: (db) => db.passes,
  keys: ({ location, plates, endsOn, postings }): PassKeys => ({
    locationId: location.id,
    plates,
    endsOn,
    postings: postingKeys(postings),
  }),
  // Paused passes stay, because they resume some day.
  outgrown: (db, now) =>
    db.passes
      .where('endsOn')
      .below(keptSince(now).toISOString().slice(0, 10))
      .and(({ base, shown }) => (shown ?? base)?.state !== 'paused')
      .primaryKeys(),
})

/** All collections that a device keeps. */
export const KEPT_COLLECTIONS: readonly Collection[] = [
  locations,
  vehicleTypes,
  agreements,
  holidays,
  memberships,
  passes,
  cashUps,
  services,
  drivers,
  vehicles,
]
