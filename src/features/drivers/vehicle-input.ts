import * as v from 'valibot'

import type { NewVehicle } from '../../../contract/vehicle.ts'
import type { Country } from '../../../domain/countries.ts'
import type { FieldCode } from '../../../contract/errors.ts'
import { isPlate, normalizePlate } from '../../../domain/plates.ts'
import {
  OWNER_ROLES,
  VEHICLE_TYPE_IDS,
  isBicyclePlate,
  vehicleTypeIdOf,
  type VehicleTypeId,
} from '../../../domain/vehicles.ts'

/** What a person types of a vehicle. Empty is none. */
export const VehicleInput = v.object({
  /** Made with the form: a bicycle's code comes of it. */
  id: v.string(),
  licensePlate: v.string(),
  vehicleTypeId: v.string(),
  brand: v.string(),
  model: v.string(),
  color: v.string(),
  ownerRole: v.string(),
})
export type VehicleInput = v.InferOutput<typeof VehicleInput>

export function emptyVehicle(id: string, vehicleTypeId: VehicleTypeId = VEHICLE_TYPE_IDS.car): VehicleInput {
  return {
    id,
    licensePlate: '',
    vehicleTypeId: String(vehicleTypeId),
    brand: '',
    model: '',
    color: '',
    ownerRole: 'driver',
  }
}

/** The input that stands for a vehicle, or for what an edit or a creation says of one. */
export function vehicleInputOf({
  id,
  licensePlate,
  vehicleTypeId,
  brand,
  model,
  color,
  ownerRole,
}: Omit<NewVehicle, 'vehicleTypeId'> & { vehicleTypeId: number | string }): VehicleInput {
  return {
    id,
    licensePlate: licensePlate ?? '',
    vehicleTypeId: String(vehicleTypeId),
    brand: brand ?? '',
    model: model ?? '',
    color: color ?? '',
    ownerRole,
  }
}

export interface VehicleFault {
  field: keyof VehicleInput
  code: FieldCode
}

/** Whether its field may stay empty: it gets a code of its own. */
export function needsNoPlate({ vehicleTypeId }: Pick<VehicleInput, 'vehicleTypeId'>): boolean {
  return vehicleTypeId === String(VEHICLE_TYPE_IDS.bicycle)
}

/** Why no vehicle is what was typed. `standing` is a plate that may stay, whoever wrote it. */
export function vehicleFaults(input: VehicleInput, country: Country, standing: string | null = null): VehicleFault[] {
  const faults: VehicleFault[] = []
  const plate = normalizePlate(input.licensePlate)
  if (plate === '' && !needsNoPlate(input)) faults.push({ field: 'licensePlate', code: 'required' })
  if (plate !== '' && plate !== standing && !isPlate(plate, country) && !isBicyclePlate(plate))
    faults.push({ field: 'licensePlate', code: 'plate_invalid' })
  if (vehicleTypeIdOf(input.vehicleTypeId) === null) faults.push({ field: 'vehicleTypeId', code: 'required' })
  if (!OWNER_ROLES.some((role) => role === input.ownerRole)) faults.push({ field: 'ownerRole', code: 'required' })
  return faults
}

/** What was typed, as it is sent and shown. */
export function vehicleOf(input: VehicleInput): NewVehicle {
  const plate = normalizePlate(input.licensePlate)
  return {
    id: input.id,
    licensePlate: plate === '' ? null : plate,
    vehicleTypeId: vehicleTypeIdOf(input.vehicleTypeId) ?? VEHICLE_TYPE_IDS.car,
    brand: input.brand.trim() || null,
    model: input.model.trim() || null,
    color: input.color.trim() || null,
    ownerRole: OWNER_ROLES.find((role) => role === input.ownerRole) ?? 'driver',
  }
}
