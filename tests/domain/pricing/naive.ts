import type { Rate } from '../../../domain/pricing/rate.ts'
import type { Case } from './case.ts'
import { type Shown, clockOf } from './naive-clock.ts'

/**
 * The price of a stay once more: minute by minute, with strings for times and BigInt for shares, made to be checked against the
 * text of the rules (domain/pricing/README.md), whose steps are named here. It shares types with the engine, and not a line.
 */
export interface Naive {
  totalMinutes: number
  /** How many were begun, before any agreement. */
  fractions: number
  serviceCharge: number
  discount: number
  correction: number
  adjustment50: number
  totalCost: number
  base: number
  tax: number
  serviceFee: number
}

/** A price, or the code of what is wrong. */
export function naivePrice(one: Case): Naive | string {
  const { terms, agreement } = one
  const entry = Date.parse(one.startedAt)
  if (Date.parse(one.endedAt) < entry) return 'ends_before_start'
  const clock = clockOf(terms.timeZone)

  // 1. Whole minutes of real time.
  const totalMinutes = Math.floor((Date.parse(one.endedAt) - entry) / 60_000)

  // 2. A valid pass: only the minutes outside its allowed hours are charged. Any other pass is no pass.
  const hours = one.pass?.standing === 'valid' ? one.pass.hours : []
  const charged: number[] = []
  for (let minute = 0; minute < totalMinutes; minute += 1) {
    if (hours === 'always') continue
    if (hours.some((window) => dayIn(window, clock(entry + minute * 60_000), one) !== null)) continue
    charged.push(minute)
  }

  const charge = chargeOf(charged, 0, one)
  if (typeof charge === 'string') return charge

  // 7. One agreement. `time` takes its minutes off before the walk; percentage and fixed discount come after the maximum.
  let agreed = charge.cost
  if (agreement?.type === 'time') {
    const shorter = chargeOf(charged, agreement.minutes, one)
    if (typeof shorter === 'string') return shorter
    agreed = shorter.cost
  }
  if (agreement?.type === 'percentage') agreed -= share(agreed, agreement.basisPoints, 10_000)
  if (agreement?.type === 'fixed_discount') agreed -= agreement.amount
  if (agreement?.type === 'fixed_cost') agreed = agreement.cost
  if (agreement?.type === 'custom') {
    agreed = charged.length > agreement.exemptMinutes ? agreement.initialCost : 0
    if (charged.length > agreement.exemptMinutes && charged.length > agreement.freeRateMinutes) {
      const times = agreement.further.type === 'fixed' ? 1 : charged.length - agreement.freeRateMinutes
      agreed += times * agreement.further.cost
    }
  }
  if (agreed < 0) agreed = 0
  if (agreed > charge.cost) agreed = charge.cost

  // 8. Corrections by an admin, but never below nothing.
  let owed = agreed
  for (const { amount } of one.corrections) owed += amount
  if (owed < 0) owed = 0

  // 9. Tax is inside the price. 10. Cash in Colombia goes down to 50 pesos. 11. The fee of a digital payment is not in the total.
  const base = share(owed, 10_000, 10_000 + terms.taxRate)
  let totalCost = owed
  if (terms.roundsCash && one.paymentMethod === 'cash') while (totalCost % 5_000 !== 0) totalCost -= 1
  return {
    totalMinutes,
    fractions: charge.fractions,
    serviceCharge: charge.cost,
    discount: charge.cost - agreed,
    correction: owed - agreed,
    adjustment50: totalCost - owed,
    totalCost,
    base,
    tax: owed - base,
    serviceFee: one.paymentMethod === 'digital' ? share(totalCost, terms.digitalCommission, 10_000) : 0,
  }
}

/** Steps 3 to 6 over the charged minutes, of which a time agreement takes `deducted` off the beginning. */
function chargeOf(
  charged: readonly number[],
  deducted: number,
  one: Case,
): { cost: number; fractions: number } | string {
  const entry = Date.parse(one.startedAt)
  const clock = clockOf(one.terms.timeZone)
  const shown = (minute: number) => clock(entry + minute * 60_000)

  // 3. Nothing within the exempt minutes; a longer stay from its first minute on, less the free time of the window in which it begins.
  const first = charged[0]
  if (first === undefined || charged.length <= one.terms.exemptMinutes) return { cost: 0, fractions: 0 }
  const free = ratesOf('free_time', one).find((rate) => dayIn(rate, shown(first), one) !== null)?.minutes ?? 0

  const special = ratesOf('unit_special', one)
  const unit = ratesOf('unit', one)
  const events = ratesOf('special', one)
  const begun = new Map<Rate, number>()
  const nightRates = ratesOf('night', one)
  const maximums = ratesOf('maximum', one)

  const periods = new Map<string, { cost: number; keyDay: Shown }>()
  const nights = new Map<string, { period: string; cost: number; flat: number }>()
  let fractions = 0
  let at = free + deducted
  while (at < charged.length) {
    // 4. A fraction has the price in force where it begins; a special rate goes over the ordinary one.
    const minute = charged[at] ?? 0
    const now = shown(minute)
    const instant = entry + minute * 60_000
    const event = events.find(
      ({ startsAt = '', endsAt = '' }) => Date.parse(startsAt) <= instant && instant < Date.parse(endsAt),
    )
    const rate =
      event ??
      special.find((candidate) => dayIn(candidate, now, one) !== null) ??
      unit.find((candidate) => dayIn(candidate, now, one) !== null)
    if (rate === undefined) return 'rate_missing'
    fractions += 1
    const before = begun.get(rate) ?? 0
    begun.set(rate, before + 1)
    const list = (rate.first ?? []).flatMap(({ times, ...fraction }) => Array.from({ length: times }, () => fraction))
    const { minutes: length, cost: price } = list[before] ?? rate
    at += length ?? 0
    // A flat price is for all that begins until the event is over.
    if (length === null)
      while (at < charged.length && entry + (charged[at] ?? 0) * 60_000 < Date.parse(rate.endsAt ?? '')) at += 1

    // 6. What begins in one period, 24 hours from the entry or a day of the calendar, costs together at most the maximum of its first day.
    const isPerDay = maximums[0]?.per === 'calendar_day'
    const number = Math.floor(minute / 1440)
    const period = isPerDay ? now.date : String(number)
    if (!periods.has(period)) periods.set(period, { cost: 0, keyDay: isPerDay ? now : shown(number * 1440) })

    // 5. The fractions that begin in a night cost together at most its flat price. A night is that of the day on which its
    // window began, and is charged in the period in which the first of its fractions begins.
    // What happens between two instants is no night's.
    const index = event === undefined ? nightRates.findIndex((candidate) => dayIn(candidate, now, one) !== null) : -1
    const nightRate = nightRates[index]
    if (nightRate === undefined) {
      const own = periods.get(period)
      if (own !== undefined) own.cost += price ?? 0
    } else {
      const name = `${index} of ${dayIn(nightRate, now, one)}`
      const night = nights.get(name) ?? { period, cost: 0, flat: nightRate.cost ?? 0 }
      night.cost += price ?? 0
      nights.set(name, night)
    }
  }

  for (const night of nights.values()) {
    const own = periods.get(night.period)
    if (own !== undefined) own.cost += Math.min(night.cost, night.flat)
  }
  let cost = 0
  for (const period of periods.values()) {
    const key = keyOf(period.keyDay.date, period.keyDay.weekday, one)
    const maximum = maximums.find(({ days }) => days.length === 0 || days.some((day) => day === key))?.cost ?? null
    cost += maximum === null ? period.cost : Math.min(period.cost, maximum)
  }
  return { cost, fractions }
}

/** The rates of a kind that are in force at the entry: of all that began by then, those that began last. Instants are written alike, so their order is that of their text. */
function ratesOf(kind: string, { rates, vehicleTypeId, startedAt }: Case): Rate[] {
  const begun = rates.filter(
    (rate) => rate.kind === kind && rate.vehicleTypeId === vehicleTypeId && rate.validFrom <= startedAt,
  )
  const last = begun
    .map((rate) => rate.validFrom)
    .toSorted()
    .at(-1)
  return begun.filter((rate) => rate.validFrom === last && (rate.cost !== null || rate.minutes !== null))
}

interface Window {
  days: readonly number[]
  from: string | null
  to: string | null
}

/** The date on which the window began in which this minute lies, or null. Half-open; one that ends before it begins crosses midnight. */
function dayIn({ days, from, to }: Window, { date, weekday, yesterday, time }: Shown, one: Case): string | null {
  const begins = from ?? '00:00'
  const ends = to ?? '24:00'
  const holds = (key: number) => days.length === 0 || days.includes(key)
  if (begins < ends) return begins <= time && time < ends && holds(keyOf(date, weekday, one)) ? date : null
  if (begins <= time) return holds(keyOf(date, weekday, one)) ? date : null
  return time < ends && holds(keyOf(yesterday, weekday === 1 ? 7 : weekday - 1, one)) ? yesterday : null
}

/** An active holiday is 8, else 1 Monday to 7 Sunday. */
function keyOf(date: string, weekday: number, { holidays }: Case): number {
  return holidays.includes(date) ? 8 : weekday
}

/** `amount × part / whole`, half up. */
function share(amount: number, part: number, whole: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}
