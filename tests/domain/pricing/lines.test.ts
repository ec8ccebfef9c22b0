import { describe, expect, it } from 'vitest'

import { type Case, aCase, perMinute, priceOf, rate } from './case.ts'

function lines(rates: Case['rates'], parts: Partial<Case> = {}) {
  return priceOf(aCase({ from: '2026-11-16 10:00', to: '2026-11-16 12:00', rates, ...parts })).lines
}

describe('equal consecutive fractions', () => {
  it('are one line that lists all of them', () => {
    expect(lines([perMinute(150)])).toEqual([
      {
        kind: 'unit',
        from: '2026-11-16T15:00:00.000Z',
        to: '2026-11-16T17:00:00.000Z',
        minutes: 120,
        fractionMinutes: 1,
        count: 120,
        unitAmount: 15_000,
        amount: 1_800_000,
      },
    ])
  })

  it('are one line even if the second fraction comes from another, equal rate', () => {
    expect(
      lines([perMinute(150, { from: '00:00', to: '11:00' }), perMinute(150, { from: '11:00', to: '24:00' })]),
    ).toMatchObject([{ count: 120 }])
  })

  it.each([
    ['price', rate('unit', { minutes: 1, cost: 15_001, from: '11:00', to: '24:00' })],
    ['length', rate('unit', { minutes: 2, cost: 15_000, from: '11:00', to: '24:00' })],
    ['kind', rate('unit_special', { minutes: 1, cost: 15_000, from: '11:00', to: '24:00' })],
  ])('are two lines if the %s differs', (_, other) => {
    const first = perMinute(150, { from: '00:00', to: '11:00' })
    expect(lines([first, other])).toMatchObject([
      { kind: 'unit', minutes: 60, count: 60 },
      { kind: other.kind, minutes: 60, count: 60 / (other.minutes ?? 1) },
    ])
  })

  it('are two lines if hours of a pass lie between them', () => {
    const pass = { standing: 'valid', hours: [{ days: [], from: '10:30', to: '11:00' }] } as const
    expect(lines([perMinute(150)], { pass })).toMatchObject([
      { kind: 'pass', minutes: 30 },
      { count: 30 },
      { count: 60 },
    ])
  })
})

it('a line ends with its last fraction, which is paid in full', () => {
  expect(lines([rate('unit', { minutes: 90, cost: 1 })])).toMatchObject([
    { count: 2, minutes: 120, to: '2026-11-16T17:00:00.000Z' },
  ])
})

it('lines follow the order of the price rules', () => {
  const all = lines([perMinute(153), rate('free_time', { minutes: 11 })], {
    agreement: { name: 'Neighbours', type: 'percentage', basisPoints: 1_000 },
    corrections: [{ amount: -1_000_000, reason: 'The barrier did not open' }],
    paymentMethod: 'cash',
    pass: { standing: 'expired' },
  })
  expect(all.map(({ kind }) => kind)).toEqual([
    'pass_refused',
    'free_time',
    'unit',
    'agreement',
    'correction',
    'adjustment50',
  ])
})
