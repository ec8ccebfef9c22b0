import type { RateKind } from '../locations.ts'
import type { VehicleTypeId } from '../vehicles.ts'

/** Why a stay has no price. */
export type PricingFailure =
  /** A fraction starts at `at` without a rate in force. */
  | { code: 'rate_missing'; kind: Extract<RateKind, 'unit'>; vehicleTypeId: VehicleTypeId; at: string }
  | { code: 'ends_before_start'; startedAt: string; endedAt: string }
  /** Longer than any real stay: probably a mistyped date. */
  | { code: 'stay_too_long'; startedAt: string; endedAt: string }

export interface PricingFailed {
  ok: false
  failure: PricingFailure
}

export function pricingFailed(failure: PricingFailure): PricingFailed {
  return { ok: false, failure }
}
