import { describe, expect, it } from 'vitest'

import { CURRENCIES } from '../../domain/countries.ts'
import { formatFigures, formatMoney, formatPercentChange, withPlus } from '../../domain/money.ts'
import fc from '../support/fast-check.ts'

describe('formatMoney [S9-01]', () => {
  it.each([
    [123_400, 'COP', 'COP $ 1,234.00'],
    [123_400, 'MXN', 'MXN $ 1,234.00'],
    [123_400, 'USD', 'USD $ 1,234.00'],
    [123_400, 'GBP', 'GBP £ 1,234.00'],
    [0, 'COP', 'COP $ 0.00'],
    [5, 'GBP', 'GBP £ 0.05'],
    [-100, 'COP', '− COP $ 1.00'],
    [99_999_999_999, 'COP', 'COP $ 999,999,999.99'],
  ] as const)('writes %i minor units of %s as %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text)
  })

  it.each([
    [565_000, 'COP', '$ 5.650', '5.650'],
    [565_050, 'COP', '$ 5.650,50', '5.650,50'],
    [-123_456_700, 'COP', '− $ 1.234.567', '− 1.234.567'],
    [0, 'COP', '$ 0', '0'],
    [565_000, 'MXN', '$5,650.00', '5,650.00'],
    [565_000, 'USD', '$5,650.00', '5,650.00'],
    [5, 'GBP', '£0.05', '0.05'],
  ] as const)('writes %i minor units of %s as its country does: %s', (amount, currency, text, figures) => {
    expect(formatMoney(amount, currency, 'country')).toBe(text)
    expect(formatFigures(amount, currency, 'country')).toBe(figures)
    expect(formatMoney(null, currency, 'country')).toBe('--')
  })

  it('separates every sign from its number', () => {
    expect([500, 0, -500].map((amount) => withPlus(amount, formatFigures(amount, 'COP')))).toEqual([
      '+ 5.00',
      '0.00',
      '− 5.00',
    ])
    expect([500, -500].map((amount) => withPlus(amount, formatMoney(amount, 'GBP')))).toEqual([
      '+ GBP £ 5.00',
      '− GBP £ 5.00',
    ])
    expect([12, 0, -7].map(formatPercentChange)).toEqual(['+ 12 %', '0 %', '− 7 %'])
  })

  it('shows a missing amount as --, never as 0', () => {
    for (const currency of CURRENCIES) {
      expect(formatMoney(null, currency)).toBe('--')
      expect(formatMoney(undefined, currency)).toBe('--')
    }
  })

  it('has exactly two decimals, and loses no cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(...CURRENCIES), (amount, currency) => {
        const text = formatMoney(amount, currency)
        const figures = /([\d,]+\.\d\d)$/.exec(text)?.[1] ?? ''
        expect(Math.round(Number(figures.replaceAll(',', '')) * 100)).toBe(Math.abs(amount))
        expect(text.startsWith('− ')).toBe(amount < 0)
      }),
    )
  })
})
