import { describe, expect, it } from 'vitest'

import { dayAfter } from '../../domain/periods.ts'
import {
  firstPeriod,
  lastGateDay,
  mayAct,
  passState,
  refundByDays,
  renewalOf,
  extendByPause,
  firstUnusedDay,
} from '../../domain/passes.ts'

const MONTH = { validityUnit: 'months', validityCount: 1 } as const
const WEEK = { validityUnit: 'days', validityCount: 7 } as const
const NOVEMBER = { startsOn: '2026-11-05', endsOn: '2026-12-04', anchorDay: 5, pausedOn: null, cancelledAt: null }

describe('the state of a pass', () => {
  it.each([
    ['2026-11-04', 'future'],
    ['2026-11-05', 'active'],
    ['2026-11-27', 'active'],
    ['2026-11-28', 'expiring'],
    ['2026-12-04', 'expiring'],
    ['2026-12-05', 'overdue'],
    ['2026-12-07', 'overdue'],
    ['2026-12-08', 'expired'],
  ] as const)('on %s is %s', (today, state) => {
    expect(passState(NOVEMBER, today)).toBe(state)
  })

  it.each([
    [1, 1],
    [7, 2],
    [8, 2],
    [15, 4],
    [28, 7],
    [30, 7],
    [365, 7],
  ])('shows that a pass of %i days ends soon in the last %i', (length, last) => {
    const startsOn = '2026-11-05'
    const day = (nth: number) => dayAfter(startsOn, nth - 1)
    const pass = { ...NOVEMBER, startsOn, endsOn: day(length) }
    expect(passState(pass, day(length - last + 1))).toBe('expiring')
    expect(passState(pass, day(length - last))).toBe(length > last ? 'active' : 'future')
  })

  it('counts the last days of the period that was sold last', () => {
    const renewed = { ...NOVEMBER, startsOn: '2026-11-05', endsOn: '2026-12-02' }
    const lastSale = { startsOn: '2026-11-26', endsOn: '2026-12-02' }
    expect(passState({ ...renewed, lastSale }, '2026-11-26')).toBe('active')
    expect(passState({ ...renewed, lastSale }, '2026-12-01')).toBe('expiring')
    expect(passState({ ...renewed, lastSale: null }, '2026-11-26')).toBe('expiring')
  })

  it('is paused or cancelled whatever the day', () => {
    expect(passState({ ...NOVEMBER, pausedOn: '2026-11-10' }, '2027-03-01')).toBe('paused')
    expect(
      passState({ ...NOVEMBER, pausedOn: '2026-11-10', cancelledAt: '2026-11-11T10:00:00.000Z' }, '2026-11-11'),
    ).toBe('cancelled')
  })
})

describe('a renewal', () => {
  it('follows the paid days, also within the grace period', () => {
    expect(renewalOf(NOVEMBER, MONTH, '2026-11-20')).toEqual({
      startsOn: '2026-12-05',
      endsOn: '2027-01-04',
      anchorDay: 5,
    })
    expect(renewalOf(NOVEMBER, MONTH, lastGateDay(NOVEMBER))).toMatchObject({ startsOn: '2026-12-05' })
  })

  it('starts an expired pass on the day of payment', () => {
    expect(renewalOf(NOVEMBER, MONTH, '2026-12-08')).toEqual({
      startsOn: '2026-12-08',
      endsOn: '2027-01-07',
      anchorDay: 8,
    })
  })

  it('returns to the original day of the month after a shorter month', () => {
    const january = firstPeriod('2026-01-31', MONTH)
    expect(january).toEqual({ startsOn: '2026-01-31', endsOn: '2026-02-27', anchorDay: 31 })
    const february = renewalOf(january, MONTH, '2026-02-20')
    expect(february).toEqual({ startsOn: '2026-02-28', endsOn: '2026-03-30', anchorDay: 31 })
    expect(renewalOf(february, MONTH, '2026-03-20')).toEqual({
      startsOn: '2026-03-31',
      endsOn: '2026-04-29',
      anchorDay: 31,
    })
  })

  it('in days lasts that many days', () => {
    expect(renewalOf(firstPeriod('2026-11-01', WEEK), WEEK, '2026-11-06')).toMatchObject({
      startsOn: '2026-11-08',
      endsOn: '2026-11-14',
    })
  })
})

describe('the refund of a pass', () => {
  it('runs longer by the days that it was paused, and renews on the day after', () => {
    expect(extendByPause({ endsOn: '2026-12-04', pausedOn: '2026-11-10' }, '2026-11-20')).toEqual({
      endsOn: '2026-12-14',
      anchorDay: 15,
    })
  })

  it('is computed from tomorrow, each period at its own price', () => {
    const periods = [
      { startsOn: '2026-11-05', endsOn: '2026-12-04', cost: 30_000 },
      { startsOn: '2026-12-05', endsOn: '2027-01-04', cost: 62_000 },
    ]
    const from = firstUnusedDay(NOVEMBER, '2026-11-24')
    expect(from).toBe('2026-11-25')
    expect(refundByDays(periods, { endsOn: '2027-01-04', from }).map(({ days, amount }) => [days, amount])).toEqual([
      [31, 62_000],
      [10, 10_000],
    ])
  })

  it('is the full price before the pass begins, the rest during a pause, and nothing after its end', () => {
    const periods = [{ startsOn: '2026-11-05', endsOn: '2026-12-04', cost: 30_000 }]
    const worth = (from: string) =>
      refundByDays(periods, { endsOn: '2026-12-04', from }).reduce((sum, { amount }) => sum + amount, 0)
    expect(worth(firstUnusedDay(NOVEMBER, '2026-11-01'))).toBe(30_000)
    expect(worth(firstUnusedDay({ ...NOVEMBER, pausedOn: '2026-11-25' }, '2027-02-01'))).toBe(10_000)
    expect(worth(firstUnusedDay(NOVEMBER, '2026-12-04'))).toBe(0)
  })
})

describe('actions allowed on a pass', () => {
  it('let staff renew and edit it, and admins pause and cancel it', () => {
    expect(mayAct('renew', { role: 'parking_staff', state: 'overdue' })).toBe(true)
    expect(mayAct('edit', { role: 'parking_staff', state: 'active' })).toBe(true)
    expect(mayAct('pause', { role: 'parking_staff', state: 'active' })).toBe(false)
    expect(mayAct('pause', { role: 'parking_admin', state: 'active' })).toBe(true)
    expect(mayAct('cancel', { role: 'parking_staff', state: 'active' })).toBe(false)
    expect(mayAct('cancel', { role: 'super_admin', state: 'active' })).toBe(true)
  })

  it('leave a cancelled pass unchanged', () => {
    expect(mayAct('renew', { role: 'parking_admin', state: 'cancelled' })).toBe(false)
    expect(mayAct('resume', { role: 'parking_admin', state: 'paused' })).toBe(true)
  })
})
