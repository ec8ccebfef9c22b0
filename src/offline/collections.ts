import { driverChanges } from '../../contract/driver.ts'
import { locationChanges } from '../../contract/location.ts'
import { serviceChanges } from '../../contract/service.ts'
import { companyVehicleTypeChanges } from '../../contract/vehicle-type.ts'
import { keptSince } from '../../domain/kept-window.ts'
import { defineCollection, type Collection } from './collection.ts'
import type { ServiceKeys } from './kept-database.ts'
import { driverTerms, plateKeys } from './search-terms.ts'

export const locations = defineCollection({
  name: 'locations',
  changes: locationChanges,
  table: (db) => db.locations,
  keys: (location) => ({ name: location.name }),
})

export const vehicleTypes = defineCollection({
  name: 'vehicleTypes',
  changes: companyVehicleTypeChanges,
  table: (db) => db.vehicleTypes,
  keys: () => ({}),
})

export const services = defineCollection({
  name: 'services',
  changes: serviceChanges,
  table: (db) => db.services,
  keys: (service): ServiceKeys => {
    const order = -Date.parse(service.startedAt)
    return { order, locationId: service.location.id, paymentMethod: service.paymentMethod ?? '', ...plateKeys(service.licensePlate, order) }
  },
  outgrown: (db, now) => db.services.where('order').above(-keptSince(new Date(now)).getTime()).primaryKeys(),
})

export const drivers = defineCollection({
  name: 'drivers',
  changes: driverChanges,
  table: (db) => db.drivers,
  keys: (driver) => ({ terms: driverTerms(driver) }),
})

/** Everything that a device keeps, in the order in which a person needs it. */
export const KEPT_COLLECTIONS: readonly Collection[] = [locations, vehicleTypes, services, drivers]
