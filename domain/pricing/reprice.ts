import { pricingTermsOf } from '../agreements.ts'
import type { Money } from '../money.ts'
import { agreedPrice } from './agreement.ts'
import { chargeOf } from './charge.ts'
import { graceUntil } from './overstay.ts'
import { coveredHours } from './pass.ts'
import type { ChargeDifference, PriceLine } from './price-line.ts'
import {
  type BookedPrice,
  type Booking,
  type Books,
  type EndedStay,
  arrivalOf,
  chosenAgreement,
  entryTermsOf,
  passOf,
  priceWalk,
  tariffOf,
} from './price-payment.ts'
import { type Price, type Pricing, measure } from './price-stay.ts'
import { type Bill, type Correction, chargedLines, settle } from './settlement.ts'
import { type StayTerms, holidaysOf } from './stay-terms.ts'
import type { Tariff } from './tariff.ts'
import { timelineOf } from './timeline.ts'

/** A paid stay with its charge. */
export interface PaidStay extends EndedStay {
  agreementName: string | null
  serviceCharge: Money
  discount: Money
  /** Amount taken minus the price by the rates; null or absent if equal. */
  difference?: ChargeDifference | null | undefined
  graceUntil: string | null
  /** Its lines, as far as known. */
  lines: readonly PriceLine[]
}

/** Fields that a person may correct. */
export type CorrectableFields = Pick<
  EndedStay,
  'vehicleTypeId' | 'startedAt' | 'endedAt' | 'agreementId' | 'paymentMethod'
>

/**
 * Prices a paid stay after a correction. Only the changed parts are priced again: another vehicle type or time with the
 * rates of the entry and the stored terms, another agreement with its own terms at the payment. Otherwise the charge
 * and its discount stay, and only the effects of corrections and of the payment method are computed again. A difference
 * between the amount taken and the rates keeps its proportion to the price by the rates. `today` has the currently
 * active holidays, for days far from the stay.
 */
export function reprice(
  paid: PaidStay,
  edited: CorrectableFields,
  kept: StayTerms,
  corrections: readonly Correction[],
  today: readonly string[],
  books: Books,
): Booking {
  const stay: EndedStay = {
    ...edited,
    operation: paid.operation,
    pass: paid.pass,
    overstay: paid.overstay,
    isLost: paid.isLost,
  }
  const given = agreementOf(paid, stay, kept, books)
  if (given === null) return { ok: false, failure: { code: 'agreement_unknown' } }
  const begins = stay.startedAt === paid.startedAt ? kept : entryTermsOf(stay, books)
  const terms: StayTerms = {
    ...kept,
    exemptMinutes: begins.exemptMinutes,
    graceMinutes: begins.graceMinutes,
    agreement: given.agreement,
  }

  const pricing = priceChanged(paid, stay, { terms, isOther: given.isOther, corrections }, today, books)
  if (!pricing.ok) return pricing
  const leaves = stay.endedAt === paid.endedAt && stay.startedAt === paid.startedAt ? paid.graceUntil : null
  return {
    ok: true,
    price: pricing.price,
    terms,
    agreement: given.named,
    graceUntil: leaves ?? graceUntil(stay.endedAt, terms.graceMinutes),
  }
}

interface AppliedAgreement extends Pick<StayTerms, 'agreement'> {
  named: BookedPrice['agreement']
  /** Whether the method differs from that of the payment. */
  isOther: boolean
}

/**
 * Returns the agreement stored with the stay. Returns its current version if the person chose another agreement, or if
 * the stored one no longer applies to the corrected vehicle. Null if there is none.
 */
function agreementOf(paid: PaidStay, stay: EndedStay, kept: StayTerms, books: Books): AppliedAgreement | null {
  const { agreementId: id, agreementName: name } = paid
  const was = arrivalOf(paid, books)
  const is = arrivalOf(stay, books)
  const isSame = stay.agreementId === id && was.vehicleTypeId === is.vehicleTypeId && was.day === is.day
  const own: AppliedAgreement = {
    agreement: kept.agreement,
    named: id === null && name === null ? null : { id, name: name ?? '' },
    isOther: false,
  }
  if (isSame) return own
  const found = chosenAgreement(stay, kept.at, books)
  if (found === null) return stay.agreementId === null ? { agreement: null, named: null, isOther: id !== null } : null
  return found.id === id && kept.agreement !== null
    ? own
    : { agreement: pricingTermsOf(found), named: { id: found.id, name: found.name }, isOther: true }
}

interface TermsChange {
  terms: StayTerms
  isOther: boolean
  corrections: readonly Correction[]
}

function priceChanged(
  paid: PaidStay,
  stay: EndedStay,
  { terms, isOther, corrections }: TermsChange,
  today: readonly string[],
  books: Books,
): Pricing {
  const { agreement } = terms
  const tariff = tariffOf(stay, terms, holidaysOf(terms.holidays, today), books)
  const { paymentMethod } = stay
  if (stay.vehicleTypeId !== paid.vehicleTypeId || stay.startedAt !== paid.startedAt || stay.endedAt !== paid.endedAt) {
    const walked = priceWalk(stay, { agreement, corrections }, tariff)
    const difference = walked.ok ? inProportion(paid, walked.price) : null
    return walked.ok && difference !== null
      ? {
          ok: true,
          price: settledAgain(walked.price, { agreement: null, corrections, difference, paymentMethod }, tariff),
        }
      : walked
  }

  const length = measure(stay)
  if (!length.ok) return length
  const { start, totalMinutes } = length
  const { serviceCharge } = paid
  let { discount } = paid
  if (isOther && agreement === null) discount = 0
  if (isOther && agreement !== null) {
    const timeline = timelineOf(start, totalMinutes, tariff, coveredHours(passOf(stay)), stay.isLost)
    const afterTime = agreement.type === 'time' ? chargeOf(timeline, tariff, agreement.minutes) : null
    if (afterTime?.ok === false) return afterTime
    discount =
      serviceCharge - agreedPrice(agreement, serviceCharge, afterTime?.amount ?? serviceCharge, timeline.minutes)
  }
  const lines = paid.lines.filter(({ kind }) => kind !== 'agreement' || !isOther)
  const charged = { totalMinutes, serviceCharge, discount, lines }
  // The line of an unchanged agreement already exists.
  const bill = {
    agreement: isOther ? agreement : null,
    corrections,
    difference: inProportion(paid, charged),
    paymentMethod,
  }
  return { ok: true, price: settledAgain(charged, bill, tariff) }
}

type ChargePart = Pick<Price, 'totalMinutes' | 'serviceCharge' | 'discount' | 'lines'>

/** Returns a price with the same charge, discount and lines, and everything that follows from them. */
function settledAgain(
  { totalMinutes, serviceCharge, discount, lines: before }: ChargePart,
  bill: Omit<Bill, 'serviceCharge' | 'discount'>,
  tariff: Tariff,
): Price {
  const { lines, ...settlement } = settle({ serviceCharge, discount, ...bill }, tariff)
  return { totalMinutes, serviceCharge, discount, ...settlement, lines: [...chargedLines(before), ...lines] }
}

/** Returns the difference of a paid stay for another price by the rates: half the price has half the difference. */
function inProportion(
  { difference = null, ...paid }: PaidStay,
  price: Pick<Price, 'serviceCharge' | 'discount'>,
): ChargeDifference | null {
  const [before, after] = [paid.serviceCharge - paid.discount, price.serviceCharge - price.discount]
  if (difference === null || before === after) return difference
  // A stay that was free by the rates has no proportion, so the amount taken counts towards its new price.
  if (before <= 0)
    return { ...difference, amount: difference.amount > 0 ? Math.max(0, difference.amount - after) : difference.amount }
  return { ...difference, amount: shareOf(difference.amount, after, before) }
}

/**
 * Returns `amount × part / whole`, rounded half away from zero, for amounts whose product may exceed the safe integers.
 */
function shareOf(amount: Money, part: Money, whole: Money): Money {
  const [size, by] = [BigInt(Math.abs(amount)) * BigInt(part), BigInt(whole)]
  return Math.sign(amount) * Number((2n * size + by) / (2n * by))
}
