import type { FractionRate } from './tariff.ts'
import type { Night, Period, Stretch, Timeline } from './timeline.ts'

interface Minutes {
  from: number
  to: number
  minutes: number
}

/** Fractions of one price that begin one after the other in one stretch. */
export interface Run extends Minutes {
  rate: FractionRate
  count: number
  night: Night | null
  period: Period
}

export interface Walk {
  /** What was taken off the beginning. */
  free: Minutes
  runs: Run[]
  /** Where a fraction begins that no rate prices; there the walk ends. */
  missingAt: number | null
}

/**
 * Walks through the charged minutes of a stay, one fraction after the other, all that begin in one stretch at a step.
 * `deducted` minutes are walked over first. A fraction runs on through whatever comes, and costs what is in force where it
 * begins: so the fractions of a longer stay begin with those of a shorter one, and longer is never cheaper.
 */
export function walk({ stretches }: Timeline, deducted: number): Walk {
  const start = stretches[0]?.from ?? 0
  const free = { from: start, to: start, minutes: 0 }
  const runs: Run[] = []
  let current: Minutes = free
  let running = deducted
  for (const stretch of stretches) {
    const begins = runOn(current, stretch, running)
    running -= begins - stretch.from
    if (begins === stretch.to) continue
    const { rate, night, period, to } = stretch
    if (rate === null) return { free, runs, missingAt: begins }
    const minutes = to - begins
    const count = Math.ceil(minutes / rate.minutes)
    const run = { from: begins, to, minutes, rate, count, night, period }
    running = count * rate.minutes - minutes
    runs.push(run)
    current = run
  }
  return { free, runs, missingAt: null }
}

/** Lets what began earlier run on into a stretch, and says where it ends there. */
function runOn(current: Minutes, { from, to }: Stretch, running: number): number {
  const taken = Math.min(running, to - from)
  if (taken === 0) return from
  current.minutes += taken
  current.to = from + taken
  return from + taken
}
