import type { Day } from '../locations.ts'

/** One date for each day key: a week that begins on a Monday, and a holiday two days after its end. */
export const SAMPLE_DATES: Readonly<Record<Day, string>> = {
  1: '2001-01-01',
  2: '2001-01-02',
  3: '2001-01-03',
  4: '2001-01-04',
  5: '2001-01-05',
  6: '2001-01-06',
  7: '2001-01-07',
  8: '2001-01-10',
}

export const SAMPLE_HOLIDAY = SAMPLE_DATES[8]

/** Returns the midnight with which the sample of a day begins, in UTC. */
export function sampleMidnight(day: Day): number {
  return Date.parse(SAMPLE_DATES[day])
}
