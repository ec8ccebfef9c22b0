import { createVehicle, deleteVehicle, editVehicle } from '../../../contract/vehicle.ts'
import { bicyclePlate } from '../../../domain/vehicles.ts'
import { vehicles } from '../collections.ts'
import { defineOp, defineRemoval, requireRecord } from './op-type.ts'

/** Creates a vehicle of a driver, whose own registration may be unsent. The author's view adds the driver's name. */
export const createVehicleOp = defineOp({
  name: 'createVehicle',
  endpoint: createVehicle,
  collection: vehicles,
  makes: true,
  editsFields: false,
  recordId: ({ body }) => body.id,
  apply: (vehicle, { body: { driverId, ...details } }) => ({
    version: 1,
    ...vehicle,
    ...details,
    licensePlate: details.licensePlate ?? bicyclePlate(details.id),
    driver: { id: driverId, name: vehicle?.driver.name ?? '' },
  }),
  follows: async ({ body }, waiting) => (await waiting.doneTo('drivers', body.driverId)).map(({ id }) => id),
})

/** Edits a vehicle. The record names its new driver, because the request has only the driver's id. */
export const editVehicleOp = defineOp({
  name: 'editVehicle',
  endpoint: editVehicle,
  collection: vehicles,
  makes: false,
  editsFields: true,
  recordId: ({ params }) => params.id,
  apply: (record, { body: { changes } }) => {
    const vehicle = requireRecord(record)
    const { vehicleTypeId, driverId, ...texts } = changes
    const edited = { ...vehicle }
    for (const [field, change] of Object.entries(texts)) Object.assign(edited, change && { [field]: change.to })
    if (vehicleTypeId) edited.vehicleTypeId = vehicleTypeId.to
    if (driverId && driverId.to !== vehicle.driver.id) edited.driver = { id: driverId.to, name: '' }
    return edited
  },
  follows: async ({ body: { changes } }, waiting) =>
    changes.driverId ? (await waiting.doneTo('drivers', changes.driverId.to)).map(({ id }) => id) : [],
})

export const deleteVehicleOp = defineRemoval({
  name: 'deleteVehicle',
  endpoint: deleteVehicle,
  collection: vehicles,
  recordId: ({ params }) => params.id,
})
