import { describe, expect, it } from 'vitest'

import { createRandom } from '../../../server/demo/random.ts'
import { RHYTHMS, type Rhythm, expectedArrivals, stayLength } from '../../../server/demo/simulation/rhythms.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

function arrivalsOn(rhythm: Rhythm, weekday: number): number {
  return HOURS.reduce((sum, hour) => sum + expectedArrivals(rhythm, weekday, hour), 0)
}

function busiestHour(rhythm: Rhythm): number | undefined {
  return HOURS.toSorted((a, b) => expectedArrivals(rhythm, 3, b) - expectedArrivals(rhythm, 3, a))[0]
}

function busiestDay(rhythm: Rhythm): number | undefined {
  return WEEK.toSorted((a, b) => arrivalsOn(rhythm, b) - arrivalsOn(rhythm, a))[0]
}

function medianStay(rhythm: Rhythm, hour: number, hasPass: boolean): number {
  const random = createRandom(rhythm)
  return (
    Array.from({ length: 2_001 }, () => stayLength(rhythm, random, hour, hasPass)).toSorted((a, b) => a - b)[1_000] ?? 0
  )
}

describe('the curves of the demo', () => {
  it.each(RHYTHMS)('produce about as many vehicles as an ordinary day of %s expects', (rhythm) => {
    const week = WEEK.reduce((sum, weekday) => sum + arrivalsOn(rhythm, weekday), 0)
    expect(week / 7).toBeGreaterThan(0.75)
    expect(week / 7).toBeLessThan(1.1)
  })

  it('fill offices on weekday mornings, malls and events at weekends, homes in the evening', () => {
    expect(busiestHour('office')).toBe(8)
    expect(arrivalsOn('office', 2)).toBeGreaterThan(3 * arrivalsOn('office', 6))
    expect([busiestDay('mall'), busiestDay('event')]).toEqual([6, 6])
    expect(busiestHour('event')).toBe(19)
    expect(busiestHour('residence')).toBe(18)
    expect(arrivalsOn('event', 1)).toBe(0)
    expect(expectedArrivals('hospital', 3, 3)).toBeGreaterThan(0)
  })

  it('keep vehicles as long as people need for what they do', () => {
    expect(medianStay('office', 7, true)).toBeGreaterThan(8 * 60)
    expect(medianStay('mall', 16, false)).toBeLessThan(2 * 60)
    expect(medianStay('on_street', 11, false)).toBeLessThan(60)
    expect(medianStay('residence', 19, true)).toBeGreaterThan(11 * 60)
    expect(medianStay('event', 19, false)).toBeGreaterThan(3 * 60)
  })
})
