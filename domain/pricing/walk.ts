import type { Money } from '../money.ts'
import { type LocalDay, MINUTES_A_DAY } from './local-day.ts'
import type { FractionRate, SpecialRate } from './tariff.ts'
import type { FlatPeriod, Period, Stretch, Timeline } from './timeline.ts'

interface Minutes {
  from: number
  to: number
  minutes: number
}

/** Consecutive fractions of one price in one stretch. */
export interface Run extends Minutes {
  rate: FractionRate | SpecialRate
  /** Length of one fraction, or of a whole list that starts over; null for a flat price. */
  length: number | null
  cost: Money
  count: number
  flat: FlatPeriod | null
  period: Period
  longPeriod: Period
}

export interface Walk {
  /** Deducted minutes at the start. */
  free: Minutes
  runs: Run[]
  /** Start of a fraction that no rate prices; the walk ends there. */
  missingAt: number | null
}

/**
 * Position within a rate whose steps start over: the hour or day, and the number of fractions that have begun in it.
 */
interface Place {
  /** Number of the hour or 24 hours from the entry, or the local day; 0 if the steps have no such period. */
  segment: number
  begun: number
}

/** Latest end of a running fraction: a minute of the stay, or the end of a local day. */
interface Limit {
  minute: number
  day: LocalDay | null
}

const UNLIMITED: Limit = { minute: Infinity, day: null }
const HOUR = 60

/**
 * Walks through the charged minutes of a stay, one fraction after the other, with all equal fractions of a stretch in
 * one step. `deducted` minutes are skipped first. A fraction keeps the price of its start under later rates, so a
 * longer stay starts with the fractions of a shorter one, and is never cheaper. A rate with different fractions
 * continues in its list whenever the stay returns to it. If its steps start over, a running fraction ends there at its
 * full price, and the first step starts.
 */
export function walk({ stretches }: Timeline, deducted: number): Walk {
  const start = stretches[0]?.from ?? 0
  const free = { from: start, to: start, minutes: 0 }
  const runs: Run[] = []
  let current: Minutes = free
  let running = deducted
  let limit = UNLIMITED
  let within: FlatPeriod | null = null
  const places = new Map<Run['rate'], Place>()
  const flatPrices = new Set<Run['rate']>()
  for (const stretch of stretches) {
    if (within?.rate.startsOver === true && within !== stretch.within) {
      places.clear()
      if (current !== free) running = 0
    }
    ;({ within } = stretch)
    if (limit.day !== null && limit.day !== stretch.day) running = 0
    running = Math.min(running, Math.max(0, limit.minute - stretch.from))
    const begins = runOn(current, stretch, running)
    running -= begins - stretch.from
    if (begins === stretch.to) continue
    const { rate, flat, period, longPeriod, to } = stretch
    if (rate === null) return { free, runs, missingAt: begins }
    if (rate.minutes === null) {
      if (flatPrices.has(rate)) {
        runOn(current, { from: begins, to }, to - begins)
        continue
      }
      flatPrices.add(rate)
    }
    let at = begins
    while (at < to) {
      const place = placeOf(places, rate, at, stretch.day)
      const ends = segmentEnd(rate, place)
      const { length, cost, count, begun } = nextFractions(rate, place, at, Math.min(to, ends))
      const end = length === null ? to : Math.min(at + count * length, ends)
      const run = {
        from: at,
        to: Math.min(end, to),
        minutes: Math.min(end, to) - at,
        rate,
        length,
        cost,
        count,
        flat,
        period,
        longPeriod,
      }
      runs.push(run)
      current = run
      place.begun += begun
      limit = { minute: ends, day: rate.startsOver === 'each_day' ? stretch.day : null }
      at = end
    }
    running = at - to
  }
  return { free, runs, missingAt: null }
}

/** Returns the position within a rate at this minute; a new hour or day is before its first step. */
function placeOf(places: Map<Run['rate'], Place>, rate: Run['rate'], minute: number, day: LocalDay): Place {
  const segment = segmentOf(rate, minute, day)
  const known = places.get(rate)
  if (known?.segment === segment) return known
  const place = { segment, begun: 0 }
  places.set(rate, place)
  return place
}

function segmentOf({ startsOver }: Run['rate'], minute: number, day: LocalDay): number {
  if (startsOver === 'each_hour') return Math.floor(minute / HOUR)
  if (startsOver === 'each_24h') return Math.floor(minute / MINUTES_A_DAY)
  return startsOver === 'each_day' ? day : 0
}

/** Returns the latest minute at which the steps start over; `Infinity` for a local day, whose end is the end of a stretch. */
function segmentEnd({ startsOver }: Run['rate'], { segment }: Place): number {
  if (startsOver === 'each_hour') return (segment + 1) * HOUR
  return startsOver === 'each_24h' ? (segment + 1) * MINUTES_A_DAY : Infinity
}

interface Fractions {
  length: number | null
  cost: Money
  count: number
  /** Number of fractions by which the place in the list advances. */
  begun: number
}

/** Returns the equal fractions that start at this minute and before `to`; whole repetitions of a list count as one. */
function nextFractions(rate: Run['rate'], place: Place, at: number, to: number): Fractions {
  const { cycle, startsOver, first } = rate
  const isEndless = startsOver !== 'after_steps'
  const total = first.reduce((sum, { times }) => sum + times, 1)
  const begun = isEndless ? place.begun : place.begun % total
  if (cycle !== null && begun === 0 && at + cycle.minutes <= to) {
    if (!isEndless)
      return { length: cycle.minutes, cost: cycle.cost, count: Math.floor((to - at) / cycle.minutes), begun: 0 }
    if (at % HOUR === 0) return { length: HOUR, cost: cycle.cost, count: 1, begun: total }
  }
  const { length, cost, left } = fractionAfter(rate, begun)
  const most = length === null ? 1 : Math.ceil((to - at) / length)
  const count = Math.min(left ?? (isEndless ? Infinity : 1), most)
  return { length, cost, count, begun: count }
}

/** Returns the fraction after this many fractions of a list, and its number of repetitions; null for the last one. */
function fractionAfter(
  { first, minutes, cost }: Run['rate'],
  already: number,
): { length: number | null; cost: Money; left: number | null } {
  let before = already
  for (const fraction of first) {
    if (before < fraction.times) return { length: fraction.minutes, cost: fraction.cost, left: fraction.times - before }
    before -= fraction.times
  }
  return { length: minutes, cost, left: null }
}

/** Continues a running fraction into a stretch, and returns its end there. */
function runOn(current: Minutes, { from, to }: Pick<Stretch, 'from' | 'to'>, running: number): number {
  const taken = Math.min(running, to - from)
  if (taken === 0) return from
  current.minutes += taken
  current.to = from + taken
  return from + taken
}
