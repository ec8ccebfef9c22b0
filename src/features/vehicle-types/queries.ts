import { type CompanyVehicleType, vehicleTypeCalls } from '../../../contract/vehicle-type.ts'
import { byPlace } from '../../../domain/vehicles.ts'
import { vehicleTypeCollection } from '../../data/kept-data.ts'
import type { KeptQuery } from '../../data/use-kept-records.ts'
import { defineOnlineWrite, learnsRecord } from '../../data/online-write.ts'

/** The company's vehicle types on this device, in its order. */
export const VEHICLE_TYPES_QUESTION: KeptQuery<CompanyVehicleType> = {
  collection: 'vehicleTypes',
  table: (db) => db.vehicleTypes,
  matches: () => true,
  order: byPlace,
  asked: '',
}

export const editVehicleType = defineOnlineWrite({
  endpoint: vehicleTypeCalls.edit,
  collection: vehicleTypeCollection,
  learns: learnsRecord,
})
