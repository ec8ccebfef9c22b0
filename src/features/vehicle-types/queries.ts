import { type CompanyVehicleType, deleteVehicleClass, vehicleTypeCalls } from '../../../contract/vehicle-type.ts'
import { byPlace } from '../../../domain/vehicles.ts'
import { vehicleTypeCollection } from '../../data/kept-data.ts'
import type { KeptQuery } from '../../data/use-kept-records.ts'
import { defineOnlineWrite, learnsRecord } from '../../data/online-write.ts'

/** The company's vehicle types on this device, in its order. */
export const VEHICLE_TYPES_QUERY: KeptQuery<CompanyVehicleType> = {
  collection: 'vehicleTypes',
  table: (db) => db.vehicleTypes,
  matches: ({ isDeleted }) => isDeleted !== true,
  order: byPlace,
  asked: '',
}

export const createVehicleClass = defineOnlineWrite({
  endpoint: vehicleTypeCalls.create,
  collection: vehicleTypeCollection,
  learns: learnsRecord,
})
/** The record of a deleted class stays on the device, because its past stays need its name. */
export const deleteClass = defineOnlineWrite({
  endpoint: deleteVehicleClass,
  collection: vehicleTypeCollection,
  learns: learnsRecord,
})
export const editVehicleType = defineOnlineWrite({
  endpoint: vehicleTypeCalls.edit,
  collection: vehicleTypeCollection,
  learns: learnsRecord,
})
