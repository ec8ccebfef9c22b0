import type { RateDraft } from '../pricing/check-rates.ts'
import { type VehicleTypeId, baseTypeOf } from '../vehicles.ts'

/** Returns rates in which the vehicle types in `to` have the rates of `from`, and no others. */
export function copiedRates<R extends RateDraft>(
  rates: readonly R[],
  from: VehicleTypeId,
  to: readonly VehicleTypeId[],
): R[] {
  const targets = to.filter((id) => id !== from)
  const own = rates.filter(({ vehicleTypeId }) => vehicleTypeId === from)
  return [
    ...rates.filter(({ vehicleTypeId }) => !targets.includes(vehicleTypeId)),
    ...targets.flatMap((vehicleTypeId) => own.map((rate) => ({ ...rate, vehicleTypeId }))),
  ]
}

/**
 * Returns the rates of another location after it received `rates`: these for the vehicle types that park there, and its
 * own rates for all other types. A class parks wherever its standard type does.
 */
export function ratesThere<R extends RateDraft>(
  rates: readonly R[],
  latest: readonly R[],
  parked: readonly VehicleTypeId[],
): R[] {
  const parks = (id: VehicleTypeId) => parked.includes(id) || parked.includes(baseTypeOf(id))
  const given = rates.filter(({ vehicleTypeId }) => parks(vehicleTypeId))
  return [
    ...given,
    ...latest.filter(({ vehicleTypeId }) => !given.some((rate) => rate.vehicleTypeId === vehicleTypeId)),
  ]
}
