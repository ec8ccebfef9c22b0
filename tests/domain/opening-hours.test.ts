import { describe, expect, it } from 'vitest'

import { isOpenAt, openingAt, sortedWindows, windowFaults } from '../../domain/opening-hours.ts'

const window = (opens: string, closes: string) => ({ opens, closes })
const on = (day: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8, opens: string, closes: string) => ({ day, opens, closes })

describe('hours of a day', () => {
  it('can be several intervals, end at midnight and touch each other', () => {
    expect(windowFaults([])).toEqual([])
    expect(windowFaults([window('18:00', '24:00'), window('06:00', '12:00'), window('12:00', '14:00')])).toEqual([])
    expect(sortedWindows([window('18:00', '24:00'), window('06:00', '12:00')])).toEqual([
      window('06:00', '12:00'),
      window('18:00', '24:00'),
    ])
  })

  it.each([
    [
      'an end that is not after its start',
      [window('12:00', '12:00')],
      { index: 0, end: 'opens', code: 'from_not_before_to' },
    ],
    ['over midnight', [window('20:00', '06:00')], { index: 0, end: 'opens', code: 'from_not_before_to' }],
    [
      'an overlap',
      [window('06:00', '12:00'), window('11:59', '13:00')],
      { index: 1, end: 'opens', code: 'windows_overlap' },
    ],
    [
      'an overlap in the other order',
      [window('11:59', '13:00'), window('06:00', '12:00')],
      { index: 0, end: 'opens', code: 'windows_overlap' },
    ],
    [
      'one interval twice',
      [window('06:00', '12:00'), window('06:00', '12:00')],
      { index: 1, end: 'opens', code: 'windows_overlap' },
    ],
    [
      'an interval that begins at the end of the day',
      [window('24:00', '24:00')],
      { index: 0, end: 'opens', code: 'time_invalid' },
    ],
    ['a text that is no time', [window('06:00', '25:00')], { index: 0, end: 'closes', code: 'time_invalid' }],
  ])('are rejected with %s', (_, windows, fault) => {
    expect(windowFaults(windows)).toEqual([fault])
  })
})

describe('open or closed now', () => {
  // 2026-11-20 is a Friday; Bogotá is five hours behind UTC.
  const bogota = 'America/Bogota'
  const friday = (wall: string) => new Date(`2026-11-20T${wall}:00-05:00`)
  const none = new Set<string>()

  it('depends on the day and hour of the location, not of the caller', () => {
    const place = { schedule: [on(5, '07:00', '20:00'), on(6, '08:00', '13:00')], timeZone: bogota }
    expect(openingAt(place, none, friday('06:59'))).toEqual({
      isOpen: false,
      until: { date: '2026-11-20', time: '07:00' },
    })
    expect(openingAt(place, none, friday('07:00'))).toEqual({
      isOpen: true,
      until: { date: '2026-11-20', time: '20:00' },
    })
    expect(openingAt(place, none, friday('20:00'))).toEqual({
      isOpen: false,
      until: { date: '2026-11-21', time: '08:00' },
    })
    expect(openingAt({ ...place, timeZone: 'Europe/London' }, none, friday('19:00'))).toMatchObject({
      isOpen: false,
      until: { date: '2026-11-21' },
    })
  })

  it('follows the holiday hours on a holiday, and is closed if there are none', () => {
    const place = { schedule: [on(5, '07:00', '20:00'), on(8, '10:00', '14:00')], timeZone: bogota }
    const holiday = new Set(['2026-11-20'])
    expect(openingAt(place, holiday, friday('08:00'))).toEqual({
      isOpen: false,
      until: { date: '2026-11-20', time: '10:00' },
    })
    expect(openingAt(place, holiday, friday('11:00'))).toEqual({
      isOpen: true,
      until: { date: '2026-11-20', time: '14:00' },
    })
    expect(openingAt({ ...place, schedule: [on(5, '07:00', '20:00')] }, holiday, friday('08:00'))).toEqual({
      isOpen: false,
      until: { date: '2026-11-27', time: '07:00' },
    })
  })

  it('ends at the end of the last of several adjoining intervals, also after midnight', () => {
    const place = {
      schedule: [on(5, '06:00', '12:00'), on(5, '12:00', '14:00'), on(5, '18:00', '24:00'), on(6, '00:00', '02:00')],
      timeZone: bogota,
    }
    expect(openingAt(place, none, friday('11:00'))).toEqual({
      isOpen: true,
      until: { date: '2026-11-20', time: '14:00' },
    })
    expect(openingAt(place, none, friday('23:00'))).toEqual({
      isOpen: true,
      until: { date: '2026-11-21', time: '02:00' },
    })
    expect(openingAt({ ...place, schedule: [on(5, '18:00', '24:00')] }, none, friday('23:00'))).toEqual({
      isOpen: true,
      until: { date: '2026-11-21', time: '00:00' },
    })
  })

  it('never changes for a location that is always open or never open', () => {
    const always = {
      schedule: ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((day) => on(day, '00:00', '24:00')),
      timeZone: bogota,
    }
    expect(openingAt(always, none, friday('03:00'))).toEqual({ isOpen: true, until: null })
    expect(openingAt({ schedule: [], timeZone: bogota }, none, friday('12:00'))).toEqual({ isOpen: false, until: null })
  })

  it('follows the wall clock at the change to summer time', () => {
    const place = { schedule: [on(7, '00:00', '03:00')], timeZone: 'Europe/London' }
    expect(openingAt(place, none, new Date('2026-03-29T01:59:00Z'))).toMatchObject({ isOpen: true })
    expect(openingAt(place, none, new Date('2026-03-29T02:00:00Z'))).toMatchObject({ isOpen: false })
    expect(openingAt(place, none, new Date('2026-03-29T00:30:00Z'))).toMatchObject({
      isOpen: true,
      until: { date: '2026-03-29', time: '03:00' },
    })
  })

  describe('at night', () => {
    const nightSchedule = { from: '20:00', to: '06:00' }
    const place = { schedule: [on(5, '07:00', '18:00'), on(8, '10:00', '12:00')], nightSchedule, timeZone: bogota }
    const saturday = (wall: string) => new Date(`2026-11-21T${wall}:00-05:00`)

    it('is open on the night of a day with hours, until the next morning', () => {
      expect(openingAt(place, none, friday('19:59'))).toEqual({
        isOpen: false,
        until: { date: '2026-11-20', time: '20:00' },
      })
      for (const at of [friday('20:00'), saturday('00:00'), saturday('05:59')])
        expect(openingAt(place, none, at)).toEqual({ isOpen: true, until: { date: '2026-11-21', time: '06:00' } })
      expect(openingAt(place, none, saturday('06:00'))).toMatchObject({ isOpen: false })
    })

    it('is closed on the night of a day without hours', () => {
      expect(openingAt(place, none, saturday('21:00'))).toMatchObject({ isOpen: false })
    })

    it('is open on the night of a holiday with hours, and closed on one without', () => {
      const holiday = new Set(['2026-11-21'])
      expect(openingAt(place, holiday, saturday('21:00'))).toMatchObject({ isOpen: true })
      expect(openingAt({ ...place, schedule: [on(6, '07:00', '18:00')] }, holiday, saturday('21:00'))).toMatchObject({
        isOpen: false,
      })
    })

    it('is open every night if no day has hours', () => {
      const nightsOnly = { ...place, schedule: [] }
      expect(openingAt(nightsOnly, none, saturday('21:00'))).toMatchObject({ isOpen: true })
      expect(openingAt(nightsOnly, none, saturday('12:00'))).toEqual({
        isOpen: false,
        until: { date: '2026-11-21', time: '20:00' },
      })
      expect(isOpenAt(saturday('21:00'), nightsOnly, none)).toBe(true)
    })

    it('joins the hours of the day without a gap', () => {
      const whole = { ...place, schedule: [on(5, '06:00', '20:00')] }
      expect(openingAt(whole, none, friday('12:00'))).toEqual({
        isOpen: true,
        until: { date: '2026-11-21', time: '06:00' },
      })
    })

    it('can be within one day', () => {
      const late = { ...place, nightSchedule: { from: '21:00', to: '24:00' } }
      expect(openingAt(late, none, friday('22:00'))).toEqual({
        isOpen: true,
        until: { date: '2026-11-21', time: '00:00' },
      })
    })
  })

  it('is unknown if a location has no hours', () => {
    expect(isOpenAt(friday('12:00'), { schedule: [], nightSchedule: null, timeZone: bogota }, none)).toBeNull()
  })
})
