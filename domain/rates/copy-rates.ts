import type { RateDraft } from '../pricing/check-rates.ts'
import type { VehicleTypeId } from '../vehicles.ts'

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
