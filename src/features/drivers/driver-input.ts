import type * as v from 'valibot'

import type { NewDriver } from '../../../contract/driver.ts'
import type { Country } from '../../../domain/countries.ts'
import { normalizePlate } from '../../../domain/plates.ts'
import { VEHICLE_TYPE_IDS, type VehicleTypeId } from '../../../domain/vehicles.ts'
import { checkedInput, type InputFault } from '../../ui/form/check-input.ts'
import { detailsOf, driverForm, type DriverInput, newVehicleOf, type VehicleInput, vehicleRow } from './kind.ts'

/** Maximum number of vehicles of a driver. */
export const MOST_VEHICLES = 20

export function emptyVehicle(id: string, vehicleTypeId: VehicleTypeId = VEHICLE_TYPE_IDS.car): VehicleInput {
  return { ...vehicleRow.blank, id, vehicleTypeId: String(vehicleTypeId) }
}

/** Returns the faults of a new driver with their vehicles, each at its field. */
export function inputFaults(input: DriverInput, country: Country): InputFault[] {
  const plates = input.vehicles.map(({ licensePlate }) => normalizePlate(licensePlate))
  return [
    ...driverForm.faultsOf(input, { country }),
    ...input.vehicles.flatMap((vehicle, index) => {
      const isTwice = plates[index] !== '' && plates.indexOf(plates[index] ?? '') < index
      const own = vehicleRow.faultsOf(vehicle, { country }).map(({ path, code }): InputFault => ({
        path: ['vehicles', index, ...path],
        code,
      }))
      return isTwice ? [...own, { path: ['vehicles', index, 'licensePlate'], code: 'vehicle_exists' } as const] : own
    }),
  ]
}

export function newDriverSchema(country: Country): v.GenericSchema<DriverInput, DriverInput> {
  return checkedInput(driverForm.input, (input) => inputFaults(input, country))
}

/** Returns the request for a new driver, or for more vehicles of an existing one. */
export function newDriverOf(id: string, input: DriverInput, mergeInto: string | null): NewDriver {
  return {
    id,
    ...detailsOf(driverForm.toValues(input, driverForm.start)),
    vehicles: input.vehicles.map(newVehicleOf),
    mergeInto,
    ...(input.authorised === true && { authorised: true }),
  }
}

/** Returns the input of a request. */
export function inputOfNewDriver({ vehicles, authorised = false, ...driver }: NewDriver): DriverInput {
  return driverForm.toInput(driverForm.valuesOf(driver), undefined, {
    authorised,
    vehicles: vehicles.map(({ licensePlate, ...vehicle }) =>
      vehicleRow.toInput(vehicleRow.valuesOf({ ...vehicle, licensePlate: licensePlate ?? '' }), undefined, vehicle),
    ),
  })
}
