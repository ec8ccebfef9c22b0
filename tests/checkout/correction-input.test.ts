import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import {
  correctionRules,
  correctedTotal,
  lineOf,
  type CorrectionInput,
} from '../../src/features/checkout/pricing/correction-input.ts'
import { aService } from '../offline/support/records.ts'

const TYPED: CorrectionInput = { sign: 'off', amount: '1.500', reason: 'The barrier was stuck' }
const codes = (typed: Partial<CorrectionInput>, price = 10 ** 13) =>
  v.safeParse(correctionRules(price), { ...TYPED, ...typed }).issues?.map(({ message }) => message) ?? []

describe('a correction line', () => {
  test.each<[Partial<CorrectionInput>, string | undefined]>([
    [{}, undefined],
    [{ amount: '' }, 'required'],
    [{ amount: '0' }, 'amount_not_positive'],
    [{ amount: '0.01' }, undefined],
    [{ amount: '-5' }, 'amount_negative'],
    [{ amount: 'a few' }, 'amount_invalid'],
    [{ amount: '10000000000' }, undefined],
    [{ amount: '10000000000.01' }, 'amount_too_large'],
    [{ reason: '' }, 'required'],
    [{ reason: '   ' }, 'required'],
    [{ reason: ' 123456789 ' }, 'reason_too_short'],
    [{ reason: ' 1234567890 ' }, undefined],
    [{ reason: 'x'.repeat(300) }, undefined],
    [{ reason: 'x'.repeat(301) }, 'reason_too_long'],
  ])('is checked: %o gets %s', (typed, code) => {
    expect(codes(typed)[0]).toBe(code)
  })

  test('reduces the price to zero at most', () => {
    expect(codes({}, 150_000)).toEqual([])
    expect(codes({}, 149_999)).toEqual(['more_than_price'])
    expect(codes({ sign: 'on' }, 0)).toEqual([])
    expect(codes({ reason: '' }, 0)).toContain('more_than_price')
  })

  test('has a direction: discount or charge', () => {
    expect(lineOf(TYPED)).toBe(-150_000)
    expect(lineOf({ ...TYPED, sign: 'on' })).toBe(150_000)
    expect(lineOf({ ...TYPED, amount: '' })).toBeNull()
  })
})

describe('the price of a paid service with a new line', () => {
  const location = { timeZone: 'America/Bogota', exemptMinutes: 0, taxRate: null, digitalCommission: 0 }
  const company = { currency: 'COP', vatRate: 1900 } as const
  const paid = aService(1, {
    status: 'completed',
    paymentMethod: 'dataphone',
    serviceCharge: 450_000,
    discount: 50_000,
    adjustment50: 0,
    totalCost: 400_000,
  })

  test('includes all lines, is never below zero, and is rounded down to 50 pesos in cash', () => {
    expect(correctedTotal(paid, -150_000, company, location)).toBe(250_000)
    expect(correctedTotal(paid, -900_000, company, location)).toBe(0)
    expect(correctedTotal({ ...paid, correction: -100_000, totalCost: 300_000 }, 20_000, company, location)).toBe(
      320_000,
    )
    // Adding 1,500 to a correction of −3,000 still gives zero, because the server adds up the lines.
    expect(correctedTotal({ ...paid, correction: -1_200_000, totalCost: 0 }, 500_000, company, location)).toBe(0)
    expect(correctedTotal({ ...paid, paymentMethod: 'cash' }, -1_000, company, location)).toBe(395_000)
    expect(correctedTotal({ ...paid, serviceCharge: null }, -1_000, company, location)).toBeNull()
  })
})
