import type { Money } from '../money.ts'
import type { PaymentMethod } from '../services.ts'
import { MINUTE_MS } from '../time.ts'
import { type Agreement, agreedPrice } from './agreement.ts'
import { chargeOf } from './charge.ts'
import { type PricingFailed, pricingFailed } from './failure.ts'
import { type StayPass, coveredHours } from './pass.ts'
import type { FreeLine, PriceLine } from './price-line.ts'
import { type Correction, type Settlement, settle } from './settlement.ts'
import type { Tariff } from './tariff.ts'
import { timelineOf } from './timeline.ts'

/** Ten years: with the limits of `check-rates.ts` every sum stays a safe integer. */
const LONGEST_STAY = 10 * 366 * 24 * 60

export interface Stay {
  /** UTC ISO 8601, like all instants here. */
  startedAt: string
  endedAt: string
  pass: StayPass | null
  /** The chosen agreement, otherwise the location's default. */
  agreement: Agreement | null
  corrections: readonly Correction[]
  /** Null while unknown: then there is neither rounding nor a fee. */
  paymentMethod: PaymentMethod | null
  /** Whether the ticket is lost: the price for that in the rates, if any, replaces the charge. */
  isLost?: boolean | undefined
}

/** Price of a stay with its explanation. Plain JSON, stored with the service. */
export interface Price extends Omit<Settlement, 'lines'> {
  totalMinutes: number
  /** Before the discount. */
  serviceCharge: Money
  discount: Money
  /** The amounts of the lines add up to `totalCost`, their minutes to `totalMinutes`. */
  lines: PriceLine[]
}

export type Pricing = { ok: true; price: Price } | PricingFailed

/**
 * Returns the price of a stay under the tariff of its entry. README.md in this folder has the steps and their reasons.
 */
export function priceStay(stay: Stay, tariff: Tariff): Pricing {
  const length = measure(stay)
  if (!length.ok) return length
  const { start, totalMinutes } = length
  const { pass, agreement, corrections, paymentMethod, isLost } = stay

  const timeline = timelineOf(start, totalMinutes, tariff, coveredHours(pass), isLost)
  const charge = chargeOf(timeline, tariff, 0)
  if (!charge.ok) return charge
  const afterTime = agreement?.type === 'time' ? chargeOf(timeline, tariff, agreement.minutes) : charge
  if (!afterTime.ok) return afterTime

  const serviceCharge = charge.amount
  const discount =
    agreement === null ? 0 : serviceCharge - agreedPrice(agreement, serviceCharge, afterTime.amount, timeline.minutes)
  // Copied field by field: a paid stay has a difference, which belongs to its old price.
  const { lines, ...settlement } = settle({ serviceCharge, agreement, discount, corrections, paymentMethod }, tariff)
  return {
    ok: true,
    price: {
      totalMinutes,
      serviceCharge,
      discount,
      ...settlement,
      lines: [
        ...firstRatesLines(tariff),
        ...pricedAsLines(tariff),
        ...passLines(pass, totalMinutes - timeline.minutes),
        ...charge.lines,
        ...lines,
      ],
    },
  }
}

/**
 * Returns the price of a stay until the first hour without a rate. A longer stay is never cheaper, so this is the
 * minimum.
 */
export function priceUntilUncovered(stay: Stay, tariff: Tariff): Pricing {
  const pricing = priceStay(stay, tariff)
  return !pricing.ok && pricing.failure.code === 'rate_missing'
    ? priceStay({ ...stay, endedAt: pricing.failure.at }, tariff)
    : pricing
}

/** Returns the price of a stay without rates: only its corrections. Its minutes have no line. */
export function priceWithoutRates(stay: Stay, tariff: Tariff): Pricing {
  const length = measure(stay)
  if (!length.ok) return length
  const { totalMinutes } = length
  const { corrections, paymentMethod } = stay
  const nothing = { serviceCharge: 0, discount: 0 }
  return {
    ok: true,
    price: { totalMinutes, ...nothing, ...settle({ ...nothing, agreement: null, corrections, paymentMethod }, tariff) },
  }
}

/** Start of a stay, and its whole minutes of real time. */
export function measure({
  startedAt,
  endedAt,
}: Pick<Stay, 'startedAt' | 'endedAt'>): { ok: true; start: number; totalMinutes: number } | PricingFailed {
  const start = Date.parse(startedAt)
  const elapsed = Date.parse(endedAt) - start
  if (elapsed < 0) return pricingFailed({ code: 'ends_before_start', startedAt, endedAt })
  const totalMinutes = Math.floor(elapsed / MINUTE_MS)
  return totalMinutes > LONGEST_STAY
    ? pricingFailed({ code: 'stay_too_long', startedAt, endedAt })
    : { ok: true, start, totalMinutes }
}

function firstRatesLines({ firstRatesOf }: Tariff): FreeLine[] {
  return firstRatesOf === null ? [] : [{ kind: 'first_rates', ratesOf: firstRatesOf, amount: 0 }]
}

function pricedAsLines({ pricedAs }: Tariff): FreeLine[] {
  return pricedAs === null ? [] : [{ kind: 'priced_as', vehicleTypeId: pricedAs, amount: 0 }]
}

function passLines(pass: StayPass | null, minutes: number): FreeLine[] {
  if (pass === null) return []
  if (pass.standing !== 'valid') return [{ kind: 'pass_refused', because: pass.standing, amount: 0 }]
  return minutes > 0 ? [{ kind: 'pass', minutes, amount: 0 }] : []
}
