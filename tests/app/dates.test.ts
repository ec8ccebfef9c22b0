import { describe, expect, it } from 'vitest'

import { formatDate, formatDateTime, formatDay, formatTime } from '../../src/lib/dates.ts'
import { formatMinutes } from '../../src/lib/minutes.ts'

describe('dates in a location’s zone', () => {
  it('[S2-41] writes a day as dd/MM/yyyy', () => {
    expect(formatDay('2026-03-09')).toBe('09/03/2026')
    expect(formatDay('2026-03-09T23:59:59')).toBe('09/03/2026')
  })

  it('shows one instant as each zone’s own day and time', () => {
    const instant = '2026-01-01T03:05:00.000Z'
    expect(formatDateTime(instant, 'America/Bogota')).toBe('31/12/2025 22:05')
    expect(formatDateTime(instant, 'America/Mexico_City')).toBe('31/12/2025 21:05')
    expect(formatDateTime(instant, 'Europe/London')).toBe('01/01/2026 03:05')
    expect(formatDate(instant, 'America/Bogota')).toBe('31/12/2025')
  })

  it('writes midnight as 00:00 and follows summer time', () => {
    expect(formatTime('2026-06-30T23:00:00.000Z', 'Europe/London')).toBe('00:00')
    expect(formatTime('2026-12-01T00:00:00.000Z', 'Europe/London')).toBe('00:00')
  })
})

describe('lengths of time', () => {
  it('lengths of time are written with minutes, hours or both', () => {
    expect(formatMinutes(0)).toBe('0 min')
    expect(formatMinutes(59)).toBe('59 min')
    expect(formatMinutes(60)).toBe('1 h')
    expect(formatMinutes(125)).toBe('2 h 05 min')
    expect(formatMinutes(1_500)).toBe('25 h')
  })
})
