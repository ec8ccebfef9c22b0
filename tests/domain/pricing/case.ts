import type { Agreement } from '../../../domain/pricing/agreement.ts'
import type { StayPass } from '../../../domain/pricing/pass.ts'
import { type Pricing, type Stay, priceStay } from '../../../domain/pricing/price-stay.ts'
import type { Rate } from '../../../domain/pricing/rate.ts'
import type { Correction } from '../../../domain/pricing/settlement.ts'
import { type PricingTerms, tariffAt } from '../../../domain/pricing/tariff.ts'
import type { PaymentMethod } from '../../../domain/services.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'
import { instantOf } from '../../../domain/zoned-time.ts'

/** A stay with everything on which its price depends, in the stored form. */
export interface Case {
  /** The location's whole history, for all vehicle types. */
  rates: Rate[]
  holidays: string[]
  terms: PricingTerms
  vehicleTypeId: VehicleTypeId
  startedAt: string
  endedAt: string
  pass: StayPass | null
  agreement: Agreement | null
  corrections: Correction[]
  paymentMethod: PaymentMethod | null
  isLost?: boolean
}

export const BOGOTA: PricingTerms = {
  timeZone: 'America/Bogota',
  exemptMinutes: 0,
  taxRate: 1_900,
  roundsCash: true,
  digitalCommission: 250,
}
export const MEXICO: PricingTerms = {
  timeZone: 'America/Mexico_City',
  exemptMinutes: 0,
  taxRate: 1_600,
  roundsCash: false,
  digitalCommission: 0,
}
export const LONDON: PricingTerms = {
  timeZone: 'Europe/London',
  exemptMinutes: 0,
  taxRate: 2_000,
  roundsCash: false,
  digitalCommission: 0,
}

const RATE: Rate = {
  kind: 'unit',
  vehicleTypeId: 1,
  validFrom: '2026-01-01T00:00:00.000Z',
  days: [],
  from: null,
  to: null,
  cost: null,
  minutes: null,
  per: null,
}

export function rate(kind: Rate['kind'], parts: Partial<Rate>): Rate {
  return { ...RATE, kind, ...parts }
}

/** Price in pesos per minute. */
export function perMinute(pesos: number, parts: Partial<Rate> = {}): Rate {
  return rate('unit', { minutes: 1, cost: pesos * 100, ...parts })
}

export function night(pesos: number, from = '20:00', to = '06:00', parts: Partial<Rate> = {}): Rate {
  return rate('night', { cost: pesos * 100, from, to, ...parts })
}

export function maximum(pesos: number, parts: Partial<Rate> = {}): Rate {
  return rate('maximum', { cost: pesos * 100, ...parts })
}

/** `when` is the time on the wall clock: `2026-11-16 18:30`, with or without seconds. */
export function wall(when: string, timeZone: string): string {
  return instantOf(`${when.replace(' ', 'T')}${when.length === 16 ? ':00' : ''}`, timeZone).toISOString()
}

interface Written extends Partial<Omit<Case, 'startedAt' | 'endedAt'>> {
  /** By the wall clock of the location. */
  from: string
  to: string
}

export function aCase({ from, to, ...parts }: Written): Case {
  const { terms = BOGOTA } = parts
  return {
    rates: [perMinute(150)],
    holidays: [],
    terms,
    vehicleTypeId: 1,
    pass: null,
    agreement: null,
    corrections: [],
    paymentMethod: 'dataphone',
    ...parts,
    startedAt: wall(from, terms.timeZone),
    endedAt: wall(to, terms.timeZone),
  }
}

/** Returns the engine's price, computed from all rates of the location. */
export function priced(one: Case): Pricing {
  const stay: Stay = one
  return priceStay(stay, tariffAt(one, one.terms))
}

/** Returns the price of a case. Throws if it has none. */
export function priceOf(one: Case) {
  const pricing = priced(one)
  if (!pricing.ok) throw new Error(`No price: ${JSON.stringify(pricing.failure)}`)
  return pricing.price
}
