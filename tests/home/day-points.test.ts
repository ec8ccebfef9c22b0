import { describe, expect, it } from 'vitest'

import { currentPoint, pointsOfDay } from '../../src/features/home/day-points.ts'

/** Two hours are over, and a third one has begun. */
const hours = Array.from({ length: 24 }, (_, hour) => ({
  hour,
  amount: hour > 2 ? null : ([100, 20, 3][hour] ?? 0),
  before: 10,
}))

describe('the points of a day [S2-20]', () => {
  it('sum the revenue since midnight, up to the current minute', () => {
    const points = pointsOfDay({ hours, before: 25 }, '02:30')
    expect(points.slice(0, 5)).toEqual([
      { at: 0, label: '00:00', now: 0, before: 0 },
      { at: 1, label: '01:00', now: 100, before: 10 },
      { at: 2, label: '02:00', now: 120, before: 20 },
      { at: 2.5, label: '02:30', now: 123, before: 25 },
      { at: 3, label: '03:00', now: null, before: 30 },
    ])
    expect(points.at(-1)).toEqual({ at: 24, label: '24:00', now: null, before: 240 })
    expect(currentPoint(points)).toBe(3)
  })

  it('stay inside the last hour if the clock belongs to another time zone', () => {
    const current = pointsOfDay({ hours, before: 25 }, '01:10')[3]
    expect(current).toMatchObject({ label: '01:10', now: 123 })
    expect(current?.at).toBeGreaterThan(2)
    expect(current?.at).toBeLessThan(3)
  })
})
