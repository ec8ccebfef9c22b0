import { expect, it } from 'vitest'

import { BOGOTA, LONDON, MEXICO, aCase, maximum, night, perMinute, priceOf, rate } from './case.ts'

const NIGHTS = [perMinute(150), night(12_000), maximum(35_000)]

it('17 minutes at 153 a minute cost 2,601, and 2,600 in cash', () => {
  const stay = { from: '2026-11-20 10:00', to: '2026-11-20 10:17', rates: [perMinute(153)] }
  expect(priceOf(aCase(stay))).toMatchObject({ totalCost: 260_100, adjustment50: 0 })
  expect(priceOf(aCase({ ...stay, paymentMethod: 'cash' }))).toMatchObject({
    serviceCharge: 260_100,
    adjustment50: -100,
    totalCost: 260_000,
  })
})

it.each([
  ['10:59', 0],
  ['11:00', 165_000],
])('with 10 exempt minutes a stay of %s at 150 a minute costs %i centavos', (length, total) => {
  expect(
    priceOf(aCase({ from: '2026-11-20 10:00', to: `2026-11-20 10:${length}`, terms: { ...BOGOTA, exemptMinutes: 10 } }))
      .totalCost,
  ).toBe(total)
})

it('with 10 minutes of free time a stay of 11:00 at 150 a minute costs one minute', () => {
  const rates = [perMinute(150), rate('free_time', { minutes: 10 })]
  expect(priceOf(aCase({ from: '2026-11-20 10:00', to: '2026-11-20 10:11:00', rates })).totalCost).toBe(15_000)
})

it('in Mexico 47 minutes at 6.00 per 15 minutes are 4 fractions, 24.00', () => {
  const price = priceOf(
    aCase({
      from: '2026-11-20 10:00',
      to: '2026-11-20 10:47',
      terms: MEXICO,
      rates: [rate('unit', { minutes: 15, cost: 600 })],
    }),
  )
  expect(price.totalCost).toBe(2_400)
  expect(price.lines).toMatchObject([
    { kind: 'unit', count: 4, fractionMinutes: 15, minutes: 47, unitAmount: 600, amount: 2_400 },
  ])
})

it('Monday 18:30 to Tuesday 07:10 with a night costs 36,000, with a maximum 35,000, and with 20 % off 28,000 including 4,470.59 tax', () => {
  const stay = { from: '2026-11-16 18:30', to: '2026-11-17 07:10', rates: NIGHTS }
  const price = priceOf(aCase(stay))
  expect(price.totalCost).toBe(3_500_000)
  expect(price.lines).toMatchObject([
    {
      kind: 'maximum',
      count: 1,
      amount: 3_500_000,
      insteadOf: [
        { kind: 'unit', count: 90, amount: 1_350_000 },
        { kind: 'night', count: 1, amount: 1_200_000 },
        { kind: 'unit', count: 70, amount: 1_050_000 },
      ],
    },
  ])
  expect(
    priceOf(aCase({ ...stay, agreement: { name: 'Neighbours', type: 'percentage', basisPoints: 2_000 } })),
  ).toMatchObject({
    serviceCharge: 3_500_000,
    discount: 700_000,
    totalCost: 2_800_000,
    base: 2_352_941,
    tax: 447_059,
  })
})

it('50 hours under the same tariff cost 35,000 + 35,000 + 18,000', () => {
  const price = priceOf(aCase({ from: '2026-11-16 18:30', to: '2026-11-18 20:30', rates: NIGHTS }))
  expect(price).toMatchObject({ totalMinutes: 3_000, totalCost: 8_800_000 })
  expect(price.lines).toMatchObject([
    { kind: 'maximum', count: 2, unitAmount: 3_500_000, amount: 7_000_000 },
    // Two hours: the half hour within the night is cheaper by the minute than the night.
    { kind: 'unit', count: 120, unitAmount: 15_000, amount: 1_800_000 },
  ])
})

it.each([
  ['2026-03-29', 120],
  ['2026-10-25', 240],
])('in London 00:30 to 03:30 on %s lasts %i minutes', (day, minutes) => {
  const price = priceOf(aCase({ from: `${day} 00:30`, to: `${day} 03:30`, terms: LONDON, rates: [perMinute(1)] }))
  expect(price).toMatchObject({ totalMinutes: minutes, totalCost: minutes * 100 })
})
