import type { Rate } from '../../../domain/pricing/rate.ts'
import type { Case } from './case.ts'
import { type Shown, addDays, clockOf, weekdayOf } from './naive-clock.ts'

/**
 * A second, simple implementation of the price: minute by minute, with strings for times and BigInt for shares. It follows the
 * text of the rules (domain/pricing/README.md) step by step, and shares types with the engine, but no code.
 */
export interface Naive {
  totalMinutes: number
  /** Number of started fractions, before any agreement. */
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

/** A price, or the code of a fault. */
export function naivePrice(one: Case): Naive | string {
  const { terms, agreement } = one
  const entry = Date.parse(one.startedAt)
  if (Date.parse(one.endedAt) < entry) return 'ends_before_start'
  const clock = clockOf(terms.timeZone)

  // 1. Whole minutes of real time.
  const totalMinutes = Math.floor((Date.parse(one.endedAt) - entry) / 60_000)

  // 2. A valid pass: only the minutes outside its allowed hours are charged. A pass in any other state has no effect.
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

  // 8. Corrections by an admin; the amount never falls below zero.
  let owed = agreed
  for (const { amount } of one.corrections) owed += amount
  if (owed < 0) owed = 0

  // 9. The price includes the tax. 10. Cash in Colombia is rounded down to 50 pesos. 11. The fee of a digital payment
  // is not in the total.
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

/** Steps 3 to 6 over the charged minutes; a time agreement takes `deducted` minutes off the beginning. */
function chargeOf(
  charged: readonly number[],
  deducted: number,
  one: Case,
): { cost: number; fractions: number } | string {
  const entry = Date.parse(one.startedAt)
  const clock = clockOf(one.terms.timeZone)
  const shown = (minute: number) => clock(entry + minute * 60_000)

  // A lost ticket may have its own price, which replaces everything below.
  const [lost] = ratesOf('lost_ticket', one)
  if (one.isLost === true && lost !== undefined && charged.length > 0) {
    const whole = Math.floor((Date.parse(one.endedAt) - entry) / 60_000)
    const dates = new Set(Array.from({ length: whole }, (_, minute) => shown(minute).date))
    const times = lost.per === '24h' ? Math.ceil(whole / 1440) : lost.per === 'calendar_day' ? dates.size : 1
    return { cost: times * (lost.cost ?? 0), fractions: 0 }
  }

  // 3. A stay within the exempt minutes costs nothing; a longer stay is charged from its first minute, minus the free
  // time of the window in which it begins.
  const first = charged[0]
  if (first === undefined || charged.length <= one.terms.exemptMinutes) return { cost: 0, fractions: 0 }
  const free = ratesOf('free_time', one).find((rate) => dayIn(rate, shown(first), one) !== null)?.minutes ?? 0

  // A price by time of arrival binds the whole stay while its conditions hold; of several such prices, the cheapest
  // applies.
  const arrival = arrivalOf(one)
  const isCharged = charged.length > free + deducted
  if (arrival !== null && isCharged && arrival.conditions?.ifCheaper !== true)
    return { cost: arrival.cost ?? 0, fractions: 0 }

  const special = ratesOf('unit_special', one)
  const unit = ratesOf('unit', one)
  const events = ratesOf('special', one)
  const begun = new Map<Rate, number>()
  const segments = new Map<Rate, string>()
  const flatRates = [...ratesOf('flat_period', one), ...ratesOf('night', one)]
  const maximums = ratesOf('maximum', one).filter(({ per }) => per !== 'several_days')
  const longMaximums = ratesOf('maximum', one).filter(({ per }) => per === 'several_days')

  const periods = new Map<string, { cost: number; keyDay: Shown; long: number }>()
  const nights = new Map<string, { period: string; cost: number; flat: number }>()
  let fractions = 0
  let at = free + deducted
  let within = ''
  let before = ''
  while (at < charged.length) {
    // Steps may start over at the end of a flat period: checked minute by minute, so that no end between two fractions
    // is missed.
    within = flatName(charged[at] ?? 0)?.name ?? ''
    if (at > 0) before = flatName(charged[at - 1] ?? 0)?.name ?? ''
    if (before !== '' && before !== within && flatName(charged[at - 1] ?? 0)?.rate.conditions?.startsOver === true)
      begun.clear()

    // 4. A fraction has the price in force at its beginning; a special rate overrides the ordinary one.
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
    if (rate === undefined) {
      if (arrival !== null) return { cost: arrival.cost ?? 0, fractions: 0 }
      return 'rate_missing'
    }
    fractions += 1
    // The steps of a rate may start over: each hour, each 24 hours from the entry, or each day.
    const segment = segmentOf(rate, minute, now)
    if (segments.get(rate) !== segment) begun.delete(rate)
    segments.set(rate, segment)
    const list = (rate.first ?? []).flatMap(({ times, ...fraction }) => Array.from({ length: times }, () => fraction))
    const already = begun.get(rate) ?? 0
    const done = rate.per === 'after_steps' ? already % (list.length + 1) : already
    begun.set(rate, already + 1)
    const { minutes: length, cost: price } = list[done] ?? rate
    // A running fraction ends if the steps start over, or if a flat period ends after which they start over.
    for (let ran = 0; ran < (length ?? 0) && at < charged.length; ran += 1) {
      at += 1
      const [was, is] = [charged[at - 1] ?? 0, charged[at] ?? Infinity]
      if (is === Infinity) break
      if (segmentOf(rate, is, shown(is)) !== segment) break
      const left = flatName(was)
      if (left?.rate.conditions?.startsOver === true && left.name !== flatName(is)?.name) {
        begun.clear()
        break
      }
    }
    // A flat price covers every fraction that begins before the event ends.
    if (length === null)
      while (at < charged.length && entry + (charged[at] ?? 0) * 60_000 < Date.parse(rate.endsAt ?? '')) {
        const left = flatName(charged[at] ?? 0)
        at += 1
        if (left?.rate.conditions?.startsOver === true && left.name !== flatName(charged[at] ?? 0)?.name) begun.clear()
      }

    // 6. All fractions that begin in one period, 24 hours from the entry or a calendar day, cost together at most the
    // maximum of the period's first day.
    const isPerDay = maximums[0]?.per === 'calendar_day'
    const number = Math.floor(minute / 1440)
    const period = isPerDay ? now.date : String(number)
    const long = Math.floor(minute / (longMaximums[0]?.minutes ?? 1440))
    if (!periods.has(period)) periods.set(period, { cost: 0, keyDay: isPerDay ? now : shown(number * 1440), long })

    // 5. All fractions that begin in a night cost together at most its flat price. A night belongs to the date on which
    // its window began, and is charged in the period in which its first fraction begins. A special rate between two
    // instants takes no part in a night. A flat period has priority over a night.
    const flat = event === undefined ? flatName(minute) : null
    if (flat === null) {
      const own = periods.get(period)
      if (own !== undefined) own.cost += price ?? 0
    } else {
      const night = nights.get(flat.name) ?? { period, cost: 0, flat: flat.rate.cost ?? 0 }
      night.cost += price ?? 0
      nights.set(flat.name, night)
    }
  }

  for (const night of nights.values()) {
    const own = periods.get(night.period)
    if (own !== undefined) own.cost += Math.min(night.cost, night.flat)
  }
  // Several days may have a maximum too: it covers the periods that begin in them.
  const longs = new Map<number, number>()
  for (const period of periods.values()) {
    const key = keyOf(period.keyDay.date, period.keyDay.weekday, one)
    const maximum = maximums.find(({ days }) => days.length === 0 || days.some((day) => day === key))?.cost ?? null
    const most = maximum === null ? period.cost : Math.min(period.cost, maximum)
    longs.set(period.long, (longs.get(period.long) ?? 0) + most)
  }
  let cost = 0
  for (const [long, sum] of longs) {
    const { date, weekday } = shown(long * (longMaximums[0]?.minutes ?? 1440))
    const key = keyOf(date, weekday, one)
    const maximum = longMaximums.find(({ days }) => days.length === 0 || days.some((day) => day === key))?.cost ?? null
    cost += maximum === null ? sum : Math.min(sum, maximum)
  }

  // A stay that is not free costs at least the minimum.
  const entered = shown(0)
  const entryKey = keyOf(entered.date, entered.weekday, one)
  const minimum = ratesOf('minimum', one).find(({ days }) => days.length === 0 || days.some((day) => day === entryKey))
  if (cost > 0 && minimum !== undefined) cost = Math.max(cost, minimum.cost ?? 0)
  if (arrival !== null && isCharged) cost = Math.min(cost, arrival.cost ?? 0)
  return { cost, fractions }

  /** Returns the flat period at a minute of the stay, with the name of its rate and the date on which it began. */
  function flatName(minute: number): { rate: Rate; name: string } | null {
    if (flatRates.length === 0) return null
    const exit = wallText(one.endedAt, one)
    const entryText = wallText(one.startedAt, one)
    for (const [index, rate] of flatRates.entries()) {
      const { midnights = 0, enteredBefore, leftAfter } = rate.conditions ?? {}
      const { from, to } = { from: rate.from ?? '00:00', to: rate.to ?? '24:00' }
      const nights = to <= from ? Math.max(1, midnights) : midnights
      for (let back = nights; back >= 0; back -= 1) {
        const { date, time } = shown(minute)
        const began = addDays(date, -back)
        const moment = `${date}T${time}`
        if (moment < `${began}T${from}` || moment >= endText(began, nights, to)) continue
        const key = keyOf(began, weekdayOf(began), one)
        if (rate.days.length > 0 && !rate.days.some((day) => day === key)) continue
        if (enteredBefore !== undefined && entryText >= endText(began, 0, enteredBefore)) break
        if (leftAfter !== undefined && exit < endText(began, nights, leftAfter)) break
        return { rate, name: `${index} of ${began}` }
      }
    }
    return null
  }

  function segmentOf({ per }: Rate, minute: number, { date }: Shown): string {
    if (per === 'each_hour') return String(Math.floor(minute / 60))
    if (per === 'each_24h') return String(Math.floor(minute / 1440))
    return per === 'each_day' ? date : ''
  }
}

/** Returns the cheapest price by time of arrival with the entry in its hours, and conditions that hold at the exit. */
function arrivalOf(one: Case): Rate | null {
  const entry = Date.parse(one.startedAt)
  const minutes = Math.floor((Date.parse(one.endedAt) - entry) / 60_000)
  const isEvent = ratesOf('special', one).some(
    ({ startsAt = '', endsAt = '' }) => Date.parse(startsAt) <= entry && entry < Date.parse(endsAt),
  )
  if (isEvent) return null
  const at = clockOf(one.terms.timeZone)(entry)
  const exit = wallText(one.endedAt, one)
  const held = ratesOf('arrival', one).filter((rate) => {
    const began = dayIn(rate, at, one)
    const { midnights = 0, leaveBy, leftAfter } = rate.conditions ?? {}
    if (began === null || (rate.minutes !== null && minutes > rate.minutes)) return false
    if (leaveBy !== undefined && exit > endText(began, midnights, leaveBy)) return false
    return leftAfter === undefined || exit >= endText(began, midnights, leftAfter)
  })
  return held.toSorted((first, second) => (first.cost ?? 0) - (second.cost ?? 0))[0] ?? null
}

/** Returns the date and time on the wall clock after the last whole minute of the stay, or at its entry. */
function wallText(instant: string, { startedAt, terms }: Case): string {
  const entry = Date.parse(startedAt)
  const whole = Math.floor((Date.parse(instant) - entry) / 60_000) * 60_000
  const { date, time } = clockOf(terms.timeZone)(entry + whole)
  return `${date}T${time}`
}

/** Returns a time of the day this number of days later; 24:00 is the beginning of the next day. */
function endText(date: string, days: number, time: string): string {
  return time === '24:00' ? `${addDays(date, days + 1)}T00:00` : `${addDays(date, days)}T${time}`
}

/**
 * Returns the rates of a kind that are in force at the entry: of the rates that began by then, those with the latest
 * beginning. Instants are written alike, so they compare as text.
 */
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

/**
 * Returns the date on which the window that contains this minute began, or null. Windows are half-open; a window that
 * ends before it begins crosses midnight.
 */
function dayIn({ days, from, to }: Window, { date, weekday, yesterday, time }: Shown, one: Case): string | null {
  const begins = from ?? '00:00'
  const ends = to ?? '24:00'
  const holds = (key: number) => days.length === 0 || days.includes(key)
  if (begins < ends) return begins <= time && time < ends && holds(keyOf(date, weekday, one)) ? date : null
  if (begins <= time) return holds(keyOf(date, weekday, one)) ? date : null
  return time < ends && holds(keyOf(yesterday, weekday === 1 ? 7 : weekday - 1, one)) ? yesterday : null
}

/** Returns 8 for an active holiday, otherwise 1 (Monday) to 7 (Sunday). */
function keyOf(date: string, weekday: number, { holidays }: Case): number {
  return holidays.includes(date) ? 8 : weekday
}

/** Returns `amount × part / whole`, rounded half up. */
function share(amount: number, part: number, whole: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}
