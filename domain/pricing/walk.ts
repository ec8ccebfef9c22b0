import type { Money } from '../money.ts'
import type { FractionRate, SpecialRate } from './tariff.ts'
import type { Night, Period, Stretch, Timeline } from './timeline.ts'

interface Minutes {
  from: number
  to: number
  minutes: number
}

/** Fractions of one price that begin one after the other in one stretch. */
export interface Run extends Minutes {
  rate: FractionRate | SpecialRate
  /** Length of one fraction; null for a flat price. */
  length: number | null
  cost: Money
  count: number
  night: Night | null
  period: Period
}

export interface Walk {
  /** Minutes that were taken off the beginning. */
  free: Minutes
  runs: Run[]
  /** Start of a fraction that no rate prices; the walk ends there. */
  missingAt: number | null
}

/**
 * Walks through the charged minutes of a stay, fraction by fraction; all fractions that begin in one stretch are one
 * step. First walks over the `deducted` minutes. A fraction continues past the end of its stretch and has the price
 * that is in force when it begins, so the fractions of a longer stay begin with those of a shorter one, and a longer
 * stay is never cheaper. A rate whose fractions differ continues at its last fraction whenever the stay returns to it.
 */
export function walk({ stretches }: Timeline, deducted: number): Walk {
  const start = stretches[0]?.from ?? 0
  const free = { from: start, to: start, minutes: 0 }
  const runs: Run[] = []
  let current: Minutes = free
  let running = deducted
  const begun = new Map<Run['rate'], number>()
  for (const stretch of stretches) {
    const begins = runOn(current, stretch, running)
    running -= begins - stretch.from
    if (begins === stretch.to) continue
    const { rate, night, period, to } = stretch
    if (rate === null) return { free, runs, missingAt: begins }
    if (rate.minutes === null && begun.has(rate)) {
      runOn(current, { from: begins, to }, to - begins)
      continue
    }
    let at = begins
    while (at < to) {
      const already = begun.get(rate) ?? 0
      const { length, cost, left } = fractionAfter(rate, already)
      const count = length === null ? 1 : Math.min(left, Math.ceil((to - at) / length))
      const end = length === null ? to : at + count * length
      const run = {
        from: at,
        to: Math.min(end, to),
        minutes: Math.min(end, to) - at,
        rate,
        length,
        cost,
        count,
        night,
        period,
      }
      runs.push(run)
      current = run
      begun.set(rate, already + count)
      at = end
    }
    running = at - to
  }
  return { free, runs, missingAt: null }
}

/** Returns the fraction that begins after this many of a rate, and how often it repeats before the next one. */
function fractionAfter(
  { first, minutes, cost }: Run['rate'],
  already: number,
): { length: number | null; cost: Money; left: number } {
  let before = already
  for (const fraction of first) {
    if (before < fraction.times) return { length: fraction.minutes, cost: fraction.cost, left: fraction.times - before }
    before -= fraction.times
  }
  return { length: minutes, cost, left: Infinity }
}

/** Lets what began earlier run on into a stretch, and says where it ends there. */
function runOn(current: Minutes, { from, to }: Pick<Stretch, 'from' | 'to'>, running: number): number {
  const taken = Math.min(running, to - from)
  if (taken === 0) return from
  current.minutes += taken
  current.to = from + taken
  return from + taken
}
