import * as v from 'valibot'

import type { Vehicle, VehicleChanges } from '../../../contract/vehicle.ts'
import type { Country } from '../../../domain/countries.ts'
import { VEHICLE_EDIT_FIELDS, bicyclePlate, type VehicleEditField } from '../../../domain/vehicles.ts'
import { checkedInput, type InputFault } from '../../ui/form/check-input.ts'
import { VehicleInput, vehicleFaults, vehicleInputOf, vehicleOf } from '../../ui/form/vehicle-input.ts'

/** What a person types of a vehicle that stands by itself, and whose it is. */
export const VehicleFormInput = v.object({
  ...VehicleInput.entries,
  /** Null until one is chosen. */
  driver: v.nullable(v.object({ id: v.string(), name: v.string() })),
})
export type VehicleFormInput = v.InferOutput<typeof VehicleFormInput>

/** The values that an edit is made from, all as text. */
export const VehicleBase = v.object({
  licensePlate: v.string(),
  brand: v.nullable(v.string()),
  model: v.nullable(v.string()),
  color: v.nullable(v.string()),
  vehicleTypeId: v.picklist(['1', '2', '3']),
  ownerRole: v.picklist(['driver', 'guest']),
  driverId: v.string(),
})
export type VehicleBase = v.InferOutput<typeof VehicleBase>

/** An edit that was not sent: a reload brings it back with the values that it was made from. */
export const VehicleEditDraft = v.object({ base: VehicleBase, input: VehicleFormInput })
export type VehicleEditDraft = v.InferOutput<typeof VehicleEditDraft>

export function vehicleBaseOf({ licensePlate, brand, model, color, vehicleTypeId, ownerRole, driver }: Vehicle): VehicleBase {
  return { licensePlate, brand, model, color, vehicleTypeId: vehicleTypeId === 1 ? '1' : vehicleTypeId === 2 ? '2' : '3', ownerRole, driverId: driver.id }
}

export function formInputOf(vehicle: Vehicle): VehicleFormInput {
  return { ...vehicleInputOf(vehicle), driver: vehicle.driver }
}

/** Why the vehicle cannot be saved. `standing` is a plate that may stay, whoever wrote it. */
function faultsOf(input: VehicleFormInput, country: Country, standing: string | null): InputFault[] {
  const faults = vehicleFaults(input, country, standing).map(({ field, code }): InputFault => ({ path: [field], code }))
  return input.driver === null ? [{ path: ['driver'], code: 'required' }, ...faults] : faults
}

export function vehicleFormSchema(country: Country, standing: string | null): v.GenericSchema<VehicleFormInput, VehicleFormInput> {
  return checkedInput(VehicleFormInput, (input) => faultsOf(input, country, standing))
}

/** What the input sets. A bicycle whose plate was taken off gets the code of its own. */
function valuesOf(input: VehicleFormInput, base: VehicleBase): VehicleBase {
  const { licensePlate, brand, model, color, vehicleTypeId, ownerRole, id } = vehicleOf(input)
  return {
    licensePlate: licensePlate ?? bicyclePlate(id),
    brand,
    model,
    color,
    vehicleTypeId: vehicleTypeId === 1 ? '1' : vehicleTypeId === 2 ? '2' : '3',
    ownerRole,
    driverId: input.driver?.id ?? base.driverId,
  }
}

/** For each field that the input changes, the value that it was made from and the one that it sets; null where it changes none. */
export function vehicleChangesOf(base: VehicleBase, input: VehicleFormInput): VehicleChanges | null {
  const values = valuesOf(input, base)
  const changes: VehicleChanges = {}
  for (const field of VEHICLE_EDIT_FIELDS) if (values[field] !== base[field]) Object.assign(changes, { [field]: { from: base[field], to: values[field] } })
  return Object.keys(changes).length === 0 ? null : changes
}

export function isVehicleEditField(path: string): path is VehicleEditField {
  return VEHICLE_EDIT_FIELDS.some((field) => field === path)
}

/** The base as if the edit had been made from what somebody else has set since. */
export function rebasedVehicle(base: VehicleBase, field: VehicleEditField, theirs: string | null): VehicleBase {
  const read = v.safeParse(VehicleBase, { ...base, [field]: theirs })
  return read.success ? read.output : base
}

/** The input with their value in a field in place of mine. */
export function withTheirs(input: VehicleFormInput, base: VehicleBase, field: VehicleEditField, theirDriver: string): VehicleFormInput {
  if (field === 'driverId') return { ...input, driver: { id: base.driverId, name: theirDriver } }
  return { ...input, [field]: base[field] ?? '' }
}
