import type { RateDraft } from '../pricing/check-rates.ts'
import { type PricingTerms, type Tariff, tariffAt } from '../pricing/tariff.ts'
import type { VehicleTypeId } from '../vehicles.ts'

/** Start before any stay. */
const ALWAYS_THERE = '1970-01-01T00:00:00.000Z'

const PLAIN: PricingTerms = { timeZone: 'UTC', exemptMinutes: 0, taxRate: 0, roundsCash: false, digitalCommission: 0 }

/** Builds a tariff as if unpublished rates had always been in force. */
export function draftTariff(
  rates: readonly RateDraft[],
  vehicleTypeId: VehicleTypeId,
  holidays: Iterable<string> = [],
  terms: PricingTerms = PLAIN,
): Tariff {
  return tariffAt(
    {
      rates: rates.map((rate) => ({ ...rate, validFrom: ALWAYS_THERE })),
      vehicleTypeId,
      startedAt: ALWAYS_THERE,
      holidays,
    },
    terms,
  )
}
