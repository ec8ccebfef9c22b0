import { type ArrivingVehicle, type DatedAgreement, agreementAt, pricingTermsOf } from '../agreements.ts'
import { type DatedVersion, versionAt } from '../dated.ts'
import type { Operation, PaymentMethod } from '../services.ts'
import type { VehicleTypeId } from '../vehicles.ts'
import { wallClock } from '../zoned-time.ts'
import type { PricingFailure } from './failure.ts'
import { graceUntil, priceOverstay } from './overstay.ts'
import type { EntryPass, StayPass } from './pass.ts'
import { type Price, type Pricing, type Stay, priceStay } from './price-stay.ts'
import type { Rate } from './rate.ts'
import type { Correction } from './settlement.ts'
import { type EntryTerms, type StayTerms, holidaysAround } from './stay-terms.ts'
import { type Tariff, tariffAt } from './tariff.ts'

/** An ended stay, as far as its price depends on it. */
export interface EndedStay {
  operation: Operation
  vehicleTypeId: VehicleTypeId
  startedAt: string
  endedAt: string
  agreementId: string | null
  /** Pass of the plate; absent for a stay that was reported before passes existed. */
  pass?: EntryPass | null | undefined
  /** Null while unknown. */
  paymentMethod: PaymentMethod | null
  /** Set for an overstay: the end of its grace minutes. Its stay starts with the payment. */
  overstay?: { graceUntil: string } | null | undefined
  /** Whether its ticket is lost. */
  isLost?: boolean | undefined
}

/** Facts for the price of a stay, as the caller knows them. */
export interface Books {
  locationId: string
  timeZone: string
  /** Whether cash is rounded down to 50 pesos. */
  roundsCash: boolean
  /** Whole history of the location. */
  rates: readonly Rate[]
  entryTerms: readonly (DatedVersion & EntryTerms)[]
  /** Agreements to choose from, or the default one. */
  agreements: readonly DatedAgreement[]
}

/** Terms as of the instant of the payment. */
export interface PaymentTerms extends Pick<StayTerms, 'at' | 'taxRate' | 'digitalCommission'> {
  /** Local days that are active holidays. */
  holidays: readonly string[]
}

export interface BookedPrice {
  ok: true
  price: Price
  /** Stored with the stay after the payment. */
  terms: StayTerms
  /** Its id is null in older records, which have only the name. */
  agreement: { id: string | null; name: string } | null
  graceUntil: string
}

/** `agreement_unknown`: the chosen agreement does not apply to this vehicle on that day. */
export type BookingFailure = PricingFailure | { code: 'agreement_unknown' }

export type Booking = BookedPrice | { ok: false; failure: BookingFailure }

/** Prices a paid stay, with the rates and minutes of its entry, and the other terms of its payment. */
export function pricePayment(
  stay: EndedStay,
  { holidays, ...payment }: PaymentTerms,
  corrections: readonly Correction[],
  books: Books,
  priceBy: typeof priceStay = priceStay,
): Booking {
  const chosen = chosenAgreement(stay, payment.at, books)
  if (chosen === null && stay.agreementId !== null) return { ok: false, failure: { code: 'agreement_unknown' } }
  const agreement = chosen && pricingTermsOf(chosen)
  const terms: StayTerms = {
    ...payment,
    ...entryTermsOf(stay, books),
    holidays: holidaysAround(holidays, { startedAt: stay.startedAt, at: payment.at }),
    agreement,
  }
  const pricing = priceWalk(stay, { agreement, corrections }, tariffOf(stay, terms, holidays, books), priceBy)
  if (!pricing.ok) return pricing
  return {
    ok: true,
    price: pricing.price,
    terms,
    agreement: chosen,
    graceUntil: graceUntil(stay.endedAt, terms.graceMinutes),
  }
}

/** Returns the chosen or default agreement; null for an overstay, which has none. */
export function chosenAgreement(stay: EndedStay, at: string, books: Books): ReturnType<typeof agreementAt> {
  return stay.overstay ? null : agreementAt(books.agreements, stay.agreementId, { ...arrivalOf(stay, books), at })
}

/** Prices a stay, or an overstay. */
export function priceWalk(
  stay: EndedStay,
  { agreement, corrections }: Pick<Stay, 'agreement' | 'corrections'>,
  tariff: Tariff,
  priceBy: typeof priceStay = priceStay,
): Pricing {
  const pass = passOf(stay)
  if (!stay.overstay) return priceBy({ ...stay, pass, agreement, corrections }, tariff)
  return priceOverstay(
    { ...stay, pass, corrections, paidAt: stay.startedAt, graceUntil: stay.overstay.graceUntil },
    tariff,
    priceBy,
  )
}

/** A pass makes the stay free during its hours. For older stays only the pass itself is known. */
export function passOf({ operation, pass }: Pick<EndedStay, 'operation' | 'pass'>): StayPass | null {
  if (pass) return pass
  return operation === 'membership' ? { standing: 'valid', hours: 'always' } : null
}

/** Vehicle, location and local day of entry, which decide the available agreements. */
export function arrivalOf(
  { vehicleTypeId, startedAt }: Pick<EndedStay, 'vehicleTypeId' | 'startedAt'>,
  { locationId, timeZone }: Pick<Books, 'locationId' | 'timeZone'>,
): ArrivingVehicle {
  return { locationId, vehicleTypeId, day: wallClock(new Date(startedAt), timeZone).slice(0, 10) }
}

export function entryTermsOf(
  { startedAt }: Pick<EndedStay, 'startedAt'>,
  { entryTerms }: Pick<Books, 'entryTerms'>,
): EntryTerms {
  const held = versionAt(entryTerms, startedAt)
  if (held === undefined) throw new Error('The minutes of a location have no beginning')
  const { exemptMinutes, graceMinutes } = held
  return { exemptMinutes, graceMinutes }
}

export function tariffOf(
  { vehicleTypeId, startedAt, endedAt }: Pick<EndedStay, 'vehicleTypeId' | 'startedAt' | 'endedAt'>,
  { exemptMinutes, taxRate, digitalCommission }: StayTerms,
  holidays: readonly string[],
  { rates, timeZone, roundsCash }: Books,
): Tariff {
  return tariffAt(
    { rates, vehicleTypeId, startedAt, endedAt, holidays },
    { timeZone, roundsCash, exemptMinutes, taxRate, digitalCommission },
  )
}
