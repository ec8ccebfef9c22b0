import type { Company } from '../../../contract/company.ts'
import type { Location } from '../../../contract/location.ts'
import { type StoredAgreement, pricedBy } from '../../../domain/agreements.ts'
import type { Money } from '../../../domain/money.ts'
import { priceStay } from '../../../domain/pricing/price-stay.ts'
import { tariffAt } from '../../../domain/pricing/tariff.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'

/** The lengths of the samples, in minutes. */
export const SAMPLE_MINUTES = [45, 120, 480] as const

/** Where and how the samples are parked. */
export interface SamplePlace {
  location: Pick<Location, 'rates' | 'timeZone' | 'exemptMinutes' | 'taxRate' | 'digitalCommission'>
  company: Pick<Company, 'currency' | 'vatRate'>
  holidays: readonly string[]
  vehicleTypeId: VehicleTypeId
  /** When they come in, so that rates of today count also where they are new; an instant. */
  at: string
}

/** What a stay that begins now costs by an agreement, by the booth's engine; null where no rate gives it a price. */
export function samplePrice(minutes: number, agreement: StoredAgreement | null, { location, company, holidays, vehicleTypeId, at }: SamplePlace): Money | null {
  const { rates, timeZone, exemptMinutes, taxRate, digitalCommission } = location
  const endedAt = new Date(Date.parse(at) + minutes * 60_000).toISOString()
  const tariff = tariffAt({ rates, vehicleTypeId, startedAt: at, holidays }, { timeZone, roundsCash: company.currency === 'COP', exemptMinutes, taxRate: taxRate ?? company.vatRate, digitalCommission })
  const pricing = priceStay({ startedAt: at, endedAt, pass: null, agreement: agreement && pricedBy(agreement), corrections: [], paymentMethod: null }, tariff)
  return pricing.ok ? pricing.price.totalCost : null
}
