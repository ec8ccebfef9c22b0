import type { NewVehicle, Vehicle, VehicleChanges } from '../../../contract/vehicle.ts'
import { bicyclePlate } from '../../../domain/vehicles.ts'
import { defineCommand } from '../../data/command.ts'
import { createVehicleOp, deleteVehicleOp, editVehicleOp } from '../../data/kept-data.ts'

export interface VehicleCreation {
  vehicle: NewVehicle
  driver: { id: string; name: string }
}

/** Registers a vehicle of a driver, who may wait to be registered. */
export const createVehicleCommand = defineCommand({
  op: createVehicleOp,
  toRequest: ({ vehicle, driver }: VehicleCreation) => ({ body: { ...vehicle, driverId: driver.id } }),
  seen: ({ vehicle, driver }): Vehicle => ({ ...vehicle, version: 1, licensePlate: vehicle.licensePlate ?? bicyclePlate(vehicle.id), driver }),
})

export interface VehicleEdit {
  vehicle: Vehicle
  changes: VehicleChanges
}

/** Corrects fields of a vehicle; each carries the value that it was made from. */
export const editVehicleCommand = defineCommand({
  op: editVehicleOp,
  toRequest: ({ vehicle, changes }: VehicleEdit) => ({ params: { id: vehicle.id }, body: { changes } }),
  seen: ({ vehicle }) => vehicle,
})

export const deleteVehicleCommand = defineCommand({
  op: deleteVehicleOp,
  toRequest: ({ id }: Vehicle) => ({ params: { id } }),
  seen: (vehicle) => vehicle,
})
