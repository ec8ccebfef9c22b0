import { describe, expect, it } from 'vitest'

import { mailedDays, nextMail } from '../../domain/view-mail.ts'
import { wallClock } from '../../domain/zoned-time.ts'

const ZONE = 'America/Bogota'
const at = (wall: string) => new Date(`${wall}-05:00`)
const next = (rhythm: 'day' | 'week' | 'month', wall: string, zone = ZONE) =>
  wallClock(nextMail(rhythm, at(wall), zone), zone)

describe('the time of a view’s next mail', () => {
  it.each([
    ['day', '2026-11-26T05:59:59', '2026-11-26T06:00:00'],
    ['day', '2026-11-26T06:00:00', '2026-11-27T06:00:00'],
    ['week', '2026-11-26T12:00:00', '2026-11-30T06:00:00'],
    ['week', '2026-11-30T05:00:00', '2026-11-30T06:00:00'],
    ['month', '2026-12-31T23:00:00', '2027-01-01T06:00:00'],
    ['month', '2027-01-31T12:00:00', '2027-02-01T06:00:00'],
  ] as const)('is computed for %s, as of %s', (rhythm, now, then) => {
    expect(next(rhythm, now)).toBe(then)
  })

  it('is six o’clock, even if the clocks are put forward that night', () => {
    expect(wallClock(nextMail('day', new Date('2027-03-27T12:00:00Z'), 'Europe/London'), 'Europe/London')).toBe(
      '2027-03-28T06:00:00',
    )
  })
})

describe('the period of a mail', () => {
  const days = (rhythm: 'day' | 'week' | 'month', due: string, now = due) => mailedDays(rhythm, at(due), at(now), ZONE)

  it('is the last period that had ended when the mail was due', () => {
    expect(days('day', '2026-11-26T06:00:00')).toEqual({ from: '2026-11-25', to: '2026-11-25' })
    expect(days('week', '2026-11-30T06:00:00')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
    expect(days('month', '2027-03-01T06:00:00')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  })

  it('is longer if the mail is late, up to 92 days', () => {
    expect(days('day', '2026-11-26T06:00:00', '2026-11-28T10:00:00')).toEqual({ from: '2026-11-25', to: '2026-11-27' })
    expect(days('week', '2026-11-30T06:00:00', '2026-12-02T10:00:00')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
    expect(days('day', '2026-01-01T06:00:00', '2026-11-28T10:00:00')).toEqual({ from: '2026-08-28', to: '2026-11-27' })
  })
})
