import type { Random } from '../random.ts'

export const RHYTHMS = ['event', 'hospital', 'mall', 'office', 'on_street', 'residence'] as const
export type Rhythm = (typeof RHYTHMS)[number]

interface Curve {
  /** Weights relative to an ordinary day, Monday to Sunday. */
  week: readonly [number, number, number, number, number, number, number]
  /** First hour of each weight, and the weights. */
  from: number
  hours: readonly number[]
  /** Minutes that a vehicle stays if it arrives at this hour. */
  stay(random: Random, hour: number, hasPass: boolean): number
}

const HOUR = 60
const DAY = 24 * HOUR

const CURVES: Record<Rhythm, Curve> = {
  office: {
    week: [1.1, 1.2, 1.2, 1.15, 1.05, 0.35, 0.1],
    from: 6,
    hours: [6, 13, 15, 10, 8, 6, 5, 7, 8, 6, 4, 3, 2, 1],
    stay(random, hour, hasPass) {
      const worksHere = hasPass ? hour < 10 : hour < 9 && random.chance(0.45)
      if (worksHere) return random.normal(9 * HOUR, 50)
      return hasPass ? random.logNormal(3 * HOUR, 0.5) : random.logNormal(48, 0.75)
    },
  },
  mall: {
    week: [0.75, 0.75, 0.8, 0.85, 1.15, 1.5, 1.3],
    from: 7,
    hours: [1, 1.5, 4, 7, 9, 11, 11, 9, 8, 9, 10, 10, 8, 5, 2],
    stay: (random, _hour, hasPass) => (hasPass ? random.normal(8 * HOUR, HOUR) : random.logNormal(82, 0.62)),
  },
  hospital: {
    week: [1.2, 1.2, 1.15, 1.1, 1.05, 0.75, 0.55],
    from: 0,
    hours: [0.8, 0.5, 0.4, 0.4, 0.7, 2, 5, 8, 9, 8, 7.5, 7, 6, 6.5, 7, 6.5, 5.5, 4.5, 4, 3.5, 3, 2.2, 1.6, 1.1],
    stay(random, _hour, hasPass) {
      if (hasPass) return random.normal(8.5 * HOUR, 45)
      return random.chance(0.004) ? random.between(1, 4) * DAY : random.logNormal(68, 0.78)
    },
  },
  on_street: {
    week: [1, 1, 1, 1.05, 1.2, 1.3, 0.2],
    from: 8,
    hours: [6, 8, 9, 10, 11, 10, 9, 8, 8, 8, 7, 4],
    stay: (random, _hour, hasPass) =>
      hasPass ? random.logNormal(3.5 * HOUR, 0.5) : Math.min(4 * HOUR, random.logNormal(46, 0.6)),
  },
  event: {
    week: [0, 0.35, 0.5, 0.85, 1.6, 1.9, 0.9],
    from: 12,
    hours: [3, 5, 4, 2, 2, 7, 17, 28, 20, 7, 1],
    // The vehicle stays until the end of a show, or of lunch.
    stay: (random, hour) =>
      hour < 15.5 ? random.logNormal(100, 0.35) : Math.max(35, (23.1 - hour) * HOUR + random.normal(0, 22)),
  },
  residence: {
    week: [0.85, 0.85, 0.9, 0.95, 1.2, 1.25, 1.1],
    from: 0,
    hours: [0.5, 0.3, 0.2, 0.2, 0.2, 0.5, 1, 2, 3, 3.5, 4, 4, 5, 4.5, 4, 4.5, 6, 10, 13, 12, 8, 5, 3, 1.5],
    stay: (random, _hour, hasPass) => (hasPass ? random.normal(12.5 * HOUR, 2.4 * HOUR) : random.logNormal(135, 0.7)),
  },
}

/**
 * Returns the expected number of vehicles in one hour of a weekday (1 Monday to 7), as a fraction of an ordinary day's.
 */
export function expectedArrivals(rhythm: Rhythm, weekday: number, hour: number): number {
  const { week, from, hours } = CURVES[rhythm]
  const weight = hours[hour - from] ?? 0
  return ((week[weekday - 1] ?? 0) * weight) / hours.reduce((sum, each) => sum + each, 0)
}

const SHORTEST_STAY = 3
const LONGEST_STAY = 5 * DAY

/** Returns the length in minutes, with a fraction. */
export function stayLength(rhythm: Rhythm, random: Random, hour: number, hasPass: boolean): number {
  return Math.min(LONGEST_STAY, Math.max(SHORTEST_STAY, CURVES[rhythm].stay(random, hour, hasPass)))
}
