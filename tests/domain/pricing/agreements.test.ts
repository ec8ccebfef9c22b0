import { describe, expect, it } from 'vitest'

import type { AgreementTerms } from '../../../domain/pricing/agreement.ts'
import { BOGOTA, type Case, aCase, maximum, perMinute, priceOf, rate } from './case.ts'

function under(terms: AgreementTerms, minutes: number, parts: Partial<Case> = {}) {
  const to = new Date(Date.UTC(2026, 10, 16, 10, minutes)).toISOString().slice(0, 16).replace('T', ' ')
  return priceOf(
    aCase({
      from: '2026-11-16 10:00',
      to,
      rates: [perMinute(100)],
      agreement: { name: 'Neighbours', ...terms },
      ...parts,
    }),
  )
}

describe('an agreement of time', () => {
  const hour = { type: 'time', minutes: 60 } as const

  it.each([
    [60, 0],
    [61, 10_000],
    [90, 300_000],
  ])('subtracts its minutes from the start of the stay: %i minutes', (minutes, total) => {
    expect(under(hour, minutes)).toMatchObject({
      serviceCharge: minutes * 10_000,
      discount: minutes * 10_000 - total,
      totalCost: total,
    })
  })

  it('subtracts its minutes in addition to the free time', () => {
    expect(under(hour, 100, { rates: [perMinute(100), rate('free_time', { minutes: 30 })] })).toMatchObject({
      serviceCharge: 700_000,
      totalCost: 100_000,
    })
  })

  it('subtracts its minutes before the maximum of the same 24 hours', () => {
    expect(under(hour, 24 * 60, { rates: [perMinute(100), maximum(35_000)] })).toMatchObject({
      serviceCharge: 3_500_000,
      discount: 0,
      totalCost: 3_500_000,
    })
    expect(under(hour, 24 * 60 + 1, { rates: [perMinute(100), maximum(35_000)] }).totalCost).toBe(3_510_000)
  })

  it('never raises the price, even if the charged time then starts in a dearer hour', () => {
    const rates = [
      rate('unit', { minutes: 120, cost: 100 }),
      rate('unit_special', { minutes: 60, cost: 900, from: '11:00', to: '12:00' }),
    ]
    expect(under(hour, 90, { rates })).toMatchObject({ serviceCharge: 100, discount: 0, totalCost: 100 })
  })
})

describe('a percentage', () => {
  it('reduces the price after the maximum', () => {
    expect(
      under({ type: 'percentage', basisPoints: 2_000 }, 600, { rates: [perMinute(100), maximum(35_000)] }).totalCost,
    ).toBe(2_800_000)
  })

  it.each([
    // 12.5 % of 4, 12 and 20 end in a half: the discount is rounded half up.
    [4, 1],
    [3, 0],
    [12, 2],
    [20, 3],
  ])('is rounded half up: of %i', (cost, discount) => {
    expect(
      under({ type: 'percentage', basisPoints: 1_250 }, 1, { rates: [rate('unit', { minutes: 1, cost })] }).discount,
    ).toBe(discount)
  })

  it('makes the stay free at 100 % or more', () => {
    expect(under({ type: 'percentage', basisPoints: 10_000 }, 7).totalCost).toBe(0)
    expect(under({ type: 'percentage', basisPoints: 11_000 }, 7)).toMatchObject({ discount: 70_000, totalCost: 0 })
  })
})

describe('a fixed discount', () => {
  it('reduces the price to zero at most', () => {
    const terms = { type: 'fixed_discount', amount: 300_000 } as const
    expect(under(terms, 31)).toMatchObject({ serviceCharge: 310_000, discount: 300_000, totalCost: 10_000 })
    expect(under(terms, 29)).toMatchObject({ serviceCharge: 290_000, discount: 290_000, totalCost: 0 })
  })
})

describe('a fixed cost', () => {
  it('replaces the price unless the price is lower', () => {
    const terms = { type: 'fixed_cost', cost: 300_000 } as const
    expect(under(terms, 31)).toMatchObject({ discount: 10_000, totalCost: 300_000 })
    expect(under(terms, 29)).toMatchObject({ discount: 0, totalCost: 290_000 })
  })
})

describe('a custom agreement', () => {
  const custom = {
    type: 'custom',
    exemptMinutes: 10,
    freeRateMinutes: 60,
    initialCost: 50_000,
    further: { type: 'minute', cost: 1_000 },
  } as const

  it.each([
    [10, 0],
    [11, 50_000],
    [60, 50_000],
    [61, 51_000],
    [90, 80_000],
  ])('is exempt, then costs the initial amount, then the price per minute: %i minutes', (minutes, total) => {
    expect(under(custom, minutes).totalCost).toBe(total)
  })

  it.each([
    [60, 50_000],
    [61, 70_000],
    [600, 70_000],
  ])('costs the further amount once, if it is fixed: %i minutes', (minutes, total) => {
    expect(under({ ...custom, further: { type: 'fixed', cost: 20_000 } }, minutes).totalCost).toBe(total)
  })

  it('never costs more than the stay', () => {
    expect(under({ ...custom, initialCost: 9_999_999 }, 20).totalCost).toBe(200_000)
  })
})

it('no agreement discounts or adds a line to a stay within the exempt minutes', () => {
  const price = under({ type: 'fixed_discount', amount: 1 }, 10, { terms: { ...BOGOTA, exemptMinutes: 10 } })
  expect(price).toMatchObject({ serviceCharge: 0, discount: 0, totalCost: 0 })
  expect(price.lines.map(({ kind }) => kind)).toEqual(['exempt'])
})

it('the line of an agreement contains its terms', () => {
  expect(under({ type: 'fixed_cost', cost: 100_000 }, 30).lines.at(-1)).toEqual({
    kind: 'agreement',
    agreement: { name: 'Neighbours', type: 'fixed_cost', cost: 100_000 },
    amount: -200_000,
  })
})
