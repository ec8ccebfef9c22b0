import type { Money } from '../money.ts'
import { MINUTE_MS } from '../time.ts'
import { type LocalDay, type LocalMinute, MINUTES_A_DAY, dayKey, localMinute } from './local-day.ts'
import type { Coverage } from './pass.ts'
import type { ArrivalRate, FlatRate, FractionRate, MaximumRate, SpecialRate, Tariff } from './tariff.ts'
import { windowAt, includesDay, nextEdge, windowDay } from './window.ts'
import { clockAt } from './zone-clock.ts'

/** One night, evening or weekend of a rate. It belongs to the day on which its window started. */
export interface FlatPeriod {
  rate: FlatRate
}

/** A period of the maximums, with the maximum at its start. */
export interface Period {
  maximum: Money | null
}

/** Minutes of a stay, half-open and counted from its entry, in which every started fraction has the same price. */
export interface Stretch {
  from: number
  to: number
  day: LocalDay
  rate: FractionRate | SpecialRate | null
  /** The flat period by local time, and the applicable one: none during a special rate. */
  within: FlatPeriod | null
  flat: FlatPeriod | null
  /** 24 hours from the entry, or a local day. */
  period: Period
  /** Several times 24 hours from the entry. */
  longPeriod: Period
}

/** A stay under its tariff: the rates in force at each minute. */
export interface Timeline {
  /** Instant of minute 0. */
  startedAt: number
  /** Charged stretches in order, without the hours of a pass. */
  stretches: Stretch[]
  /** Length of all stretches together. */
  minutes: number
  /** Number of free minutes at the start. */
  freeMinutes: number
  /** Price by time of arrival whose conditions are met; null if there is none. */
  arrival: ArrivalRate | null
  /** Minimum of a charged stay; null without one. */
  minimum: Money | null
  /**
   * Price of a lost ticket instead of the charge, and its number of periods; null if the ticket is not lost, or has no
   * price.
   */
  lostTicket: { cost: Money; count: number } | null
}

/**
 * Cuts a stay of whole minutes at every moment at which its price may change: at the edges of every window on every
 * day, at midnight, at clock changes, and after each 24 hours. An unnecessary cut does no harm, because only the start
 * of a fraction decides a price.
 */
export function timelineOf(
  startedAt: number,
  minutes: number,
  tariff: Tariff,
  covered: Coverage,
  isLost = false,
): Timeline {
  const { holidays, specials, fractions, flats, freeTimes, maximums, maximumPer, longMaximums, longMinutes } = tariff
  const windows = [...fractions, ...flats, ...covered.windows]
  const uncovered = Math.max(0, Math.ceil((covered.until - startedAt) / MINUTE_MS))
  const [entry, exit] = [wallMinute(startedAt, tariff), wallMinute(startedAt + minutes * MINUTE_MS, tariff)]
  const timeline: Timeline = {
    startedAt,
    stretches: [],
    minutes: 0,
    freeMinutes: 0,
    arrival: specialAt(specials, startedAt) === undefined ? arrivalOf(minutes, entry, exit, tariff) : null,
    minimum: tariff.minimums.find((rate) => windowDay(rate, localMinute(entry, holidays)) !== null)?.cost ?? null,
    lostTicket: isLost ? lostTicketOf(minutes, entry, exit, tariff) : null,
  }
  const met = new Map<LocalDay, FlatPeriod[]>()
  const metPeriods = new Map<number, Period>()
  const metLongPeriods = new Map<number, Period>()

  let from = 0
  while (from < minutes) {
    const instant = startedAt + from * MINUTE_MS
    const { offset, until } = clockAt(tariff.timeZone, instant)
    const at = localMinute(Math.floor((instant + offset) / MINUTE_MS), holidays)

    const clocksMoved = Math.ceil((until - startedAt) / MINUTE_MS)
    const nextDayFromEntry = (Math.floor(from / MINUTES_A_DAY) + 1) * MINUTES_A_DAY
    const to = Math.min(
      minutes,
      from + nextEdge(windows, at.minute) - at.minute,
      clocksMoved,
      nextDayFromEntry,
      nextSpecialEdge(specials, startedAt, from),
      from < uncovered ? uncovered : Infinity,
    )

    // The maximum of a period is that of its first minute, even inside the hours of a pass.
    const number = maximumPer === 'calendar_day' ? at.day : Math.floor(from / MINUTES_A_DAY)
    const period = periodAt(number, at, maximums, metPeriods)
    const longPeriod = periodAt(Math.floor(from / longMinutes), at, longMaximums, metLongPeriods)
    if (from >= uncovered || windowAt(covered.windows, at) === null) {
      if (timeline.stretches.length === 0) timeline.freeMinutes = windowAt(freeTimes, at)?.minutes ?? 0
      const special = specialAt(specials, instant)
      const within = flatPeriodAt(at, flats, { entry, exit, holidays }, met)
      timeline.stretches.push({
        from,
        to,
        day: at.day,
        rate: special ?? windowAt(fractions, at),
        within,
        flat: special === undefined ? within : null,
        period,
        longPeriod,
      })
      timeline.minutes += to - from
    }
    from = to
  }
  return timeline
}

function wallMinute(instant: number, { timeZone }: Tariff): number {
  return Math.floor((instant + clockAt(timeZone, instant).offset) / MINUTE_MS)
}

function specialAt(specials: readonly SpecialRate[], instant: number): SpecialRate | undefined {
  return specials.find((rate) => rate.from <= instant && instant < rate.to)
}

/**
 * Returns the cheapest price by time of arrival whose window contains the entry, and whose conditions are met at the
 * exit.
 */
function arrivalOf(minutes: number, entry: number, exit: number, { arrivals, holidays }: Tariff): ArrivalRate | null {
  if (arrivals.length === 0) return null
  const at = localMinute(entry, holidays)
  const found = arrivals.find((rate) => {
    const began = windowDay(rate, at)
    if (began === null || (rate.minutes !== null && minutes > rate.minutes)) return false
    const last = (began + rate.midnights) * MINUTES_A_DAY
    return (
      (rate.leaveBy === null || exit <= last + rate.leaveBy) &&
      (rate.leftAfter === null || exit >= last + rate.leftAfter)
    )
  })
  return found ?? null
}

function lostTicketOf(minutes: number, entry: number, exit: number, { lostTicket }: Tariff): Timeline['lostTicket'] {
  if (lostTicket === null) return null
  const { cost, per } = lostTicket
  const dayOf = (minute: number) => Math.floor(minute / MINUTES_A_DAY)
  const count =
    per === null ? 1 : per === '24h' ? Math.ceil(minutes / MINUTES_A_DAY) : dayOf(exit - 1) - dayOf(entry) + 1
  return { cost, count: Math.max(1, count) }
}

/** Returns the next minute of a stay at which a special rate may start or end. */
function nextSpecialEdge(specials: readonly SpecialRate[], startedAt: number, minute: number): number {
  let next = Infinity
  for (const { from, to } of specials) {
    for (const instant of [from, to]) {
      const edge = Math.ceil((instant - startedAt) / MINUTE_MS)
      if (edge > minute && edge < next) next = edge
    }
  }
  return next
}

/** Returns the same object for the same night of the same rate, however often the stay returns to it. */
function flatPeriodAt(
  at: LocalMinute,
  rates: readonly FlatRate[],
  stay: { entry: number; exit: number; holidays: Tariff['holidays'] },
  met: Map<LocalDay, FlatPeriod[]>,
): FlatPeriod | null {
  for (const rate of rates) {
    const began = flatBegan(rate, at, stay.holidays)
    if (began === null || !isMet(rate, began, stay)) continue
    const begunThen = met.get(began) ?? []
    const known = begunThen.find((period) => period.rate === rate)
    if (known !== undefined) return known
    const period = { rate }
    met.set(began, [...begunThen, period])
    return period
  }
  return null
}

/** Returns the day on which the flat period of this minute started, the earliest of several; null without one. */
export function flatBegan(
  { from, to, days, midnights }: Pick<FlatRate, 'from' | 'to' | 'days' | 'midnights'>,
  { day, minute }: LocalMinute,
  holidays: Tariff['holidays'],
): LocalDay | null {
  for (let back = midnights; back >= 0; back -= 1) {
    const since = back * MINUTES_A_DAY + minute
    if (since < from || since >= midnights * MINUTES_A_DAY + to) continue
    if (includesDay({ from, to, days }, dayKey(day - back, holidays))) return day - back
  }
  return null
}

function isMet(
  { enteredBefore, leftAfter, midnights }: FlatRate,
  began: LocalDay,
  { entry, exit }: { entry: number; exit: number },
): boolean {
  return (
    (enteredBefore === null || entry < began * MINUTES_A_DAY + enteredBefore) &&
    (leftAfter === null || exit >= (began + midnights) * MINUTES_A_DAY + leftAfter)
  )
}

/** Returns one object for each period, like `flatPeriodAt` for each night. */
function periodAt(
  number: number,
  { key }: LocalMinute,
  maximums: readonly MaximumRate[],
  met: Map<number, Period>,
): Period {
  const known = met.get(number)
  if (known !== undefined) return known
  const period = { maximum: maximums.find((rate) => includesDay(rate, key))?.cost ?? null }
  met.set(number, period)
  return period
}
