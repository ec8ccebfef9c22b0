import { describe, expect, test } from 'vitest'

import { closingAfter, isOverdue } from '../../domain/overdue.ts'
import { aLocation } from '../offline/support/records.ts'

describe('a register that was left open', () => {
  // The 20th of November 2026 is a Friday; Bogotá is five hours behind.
  const location = aLocation({
    schedule: [
      { day: 5, opens: '06:00', closes: '20:00' },
      { day: 6, opens: '08:00', closes: '24:00' },
    ],
  })

  test('is overdue twelve hours past the closing time that followed its opening', () => {
    expect(closingAfter('2026-11-20T11:00:00.000Z', location).toISOString()).toBe('2026-11-21T01:00:00.000Z')
    expect(isOverdue('2026-11-20T11:00:00.000Z', location, new Date('2026-11-21T13:00:00.000Z'))).toBe(false)
    expect(isOverdue('2026-11-20T11:00:00.000Z', location, new Date('2026-11-21T13:00:00.001Z'))).toBe(true)
  })

  test('is overdue twelve hours past the end of the night, if the location is open at night', () => {
    const atNight = { ...location, nightSchedule: { from: '20:00', to: '06:00' } }
    const sevenOnFriday = '2026-11-20T12:00:00.000Z'
    expect(closingAfter(sevenOnFriday, atNight).toISOString()).toBe('2026-11-21T11:00:00.000Z')
    const threeOnSaturday = '2026-11-21T08:00:00.000Z'
    expect(closingAfter(threeOnSaturday, atNight).toISOString()).toBe('2026-11-21T11:00:00.000Z')
    const untilOne = { ...location, nightSchedule: { from: '21:00', to: '23:30' } }
    expect(closingAfter(sevenOnFriday, untilOne).toISOString()).toBe('2026-11-21T04:30:00.000Z')
  })

  test('belongs to the next day if it was opened after closing time, and ends with the day without hours', () => {
    expect(closingAfter('2026-11-21T03:00:00.000Z', location).toISOString()).toBe('2026-11-22T05:00:00.000Z')
    expect(closingAfter('2026-11-22T15:00:00.000Z', location).toISOString()).toBe('2026-11-23T05:00:00.000Z')
  })
})
