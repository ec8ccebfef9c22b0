import { describe, expect, test } from 'vitest'

import { STAY_MOVERS, STAY_TRANSITIONS, mayMove, moverOf, waitDeadline } from '../../domain/service-states.ts'
import { SERVICE_STATUSES } from '../../domain/services.ts'

const FROM = [null, ...SERVICE_STATUSES] as const

describe('[S4-01] the states of a stay', () => {
  test('change only as the table says', () => {
    const ways = FROM.flatMap((from) =>
      SERVICE_STATUSES.flatMap((to) =>
        STAY_MOVERS.flatMap((mover) => (mayMove(from, to, mover) ? `${from ?? 'new'} > ${to} by ${mover}` : [])),
      ),
    )
    expect(ways).toHaveLength(STAY_TRANSITIONS.reduce((all, { by }) => all + by.length, 0))
    expect(
      ways.filter(
        (way) => way.startsWith('voided') || (way.startsWith('completed') && way !== 'completed > voided by admin'),
      ),
    ).toEqual([])
    expect(ways.filter((way) => way.endsWith('by timer'))).toEqual([
      'unconfirmed > voided by timer',
      'reserved > voided by timer',
    ])
    expect(ways.filter((way) => way.endsWith('by kiosk'))).toEqual([
      'new > unconfirmed by kiosk',
      'new > progress by kiosk',
      'unconfirmed > progress by kiosk',
      'reserved > progress by kiosk',
      'progress > completed by kiosk',
    ])
    expect(ways.filter((way) => way.endsWith('by guest') || way.endsWith('by driver'))).toEqual([
      'new > unconfirmed by driver',
      'new > unconfirmed by guest',
      'reserved > voided by driver',
    ])
  })

  test('can all be reached, and all but the last can be left', () => {
    for (const status of SERVICE_STATUSES) expect(STAY_TRANSITIONS.some(({ to }) => to === status)).toBe(true)
    expect(SERVICE_STATUSES.filter((status) => !STAY_TRANSITIONS.some(({ from }) => from === status))).toEqual([
      'voided',
    ])
  })

  test('every role has a mover in the table', () => {
    expect([
      moverOf('super_admin'),
      moverOf('parking_admin'),
      moverOf('parking_staff'),
      moverOf('driver'),
      moverOf('guest'),
    ]).toEqual(['admin', 'admin', 'staff', 'driver', 'guest'])
  })

  test('include a request for a quarter of an hour, and a reservation until half an hour after its time', () => {
    const startedAt = '2026-11-26T10:00:00.000Z'
    expect(new Date(waitDeadline({ status: 'unconfirmed', startedAt })).toISOString()).toBe('2026-11-26T10:15:00.000Z')
    expect(new Date(waitDeadline({ status: 'reserved', startedAt })).toISOString()).toBe('2026-11-26T10:30:00.000Z')
  })
})
