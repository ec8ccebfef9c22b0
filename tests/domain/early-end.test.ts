import { describe, expect, test } from 'vitest'

import { isEarlyEnd, minutesAfter } from '../../domain/early-end.ts'
import { DEFAULT_LIMITS } from '../../domain/location-limits.ts'

const LIMITS = { ...DEFAULT_LIMITS, earlyEndMinutes: 15, earlyEndAmount: 200_000 }

describe('a stated end before the payment', () => {
  test.each([
    ['is early if it is far before and much cheaper', { minutes: 16, amount: 200_001 }, true],
    ['is not early within the time for which a price holds', { minutes: 15, amount: 900_000 }, false],
    ['is not early if the stay had reached its maximum', { minutes: 600, amount: 0 }, false],
    ['is not early if it is not much cheaper', { minutes: 600, amount: 200_000 }, false],
  ])('%s', (_, gap, isEarly) => {
    expect(isEarlyEnd(gap, LIMITS)).toBe(isEarly)
  })

  test('counts as early from 16 minutes before the payment if it changes the price, by default', () => {
    expect(isEarlyEnd({ minutes: 16, amount: 1 }, DEFAULT_LIMITS)).toBe(true)
    expect(isEarlyEnd({ minutes: 15, amount: 1 }, DEFAULT_LIMITS)).toBe(false)
  })

  test('differs by whole minutes, and is never after the payment', () => {
    expect(minutesAfter('2026-11-20T15:00:00.000Z', '2026-11-20T15:01:59.999Z')).toBe(1)
    expect(minutesAfter('2026-11-20T15:00:00.000Z', '2026-11-20T14:00:00.000Z')).toBe(0)
  })
})
