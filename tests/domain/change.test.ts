import { describe, expect, it } from 'vitest'

import { changeOf, suggestedTenders } from '../../domain/change.ts'
import { CURRENCIES } from '../../domain/countries.ts'
import fc from '../support/fast-check.ts'

describe('change', () => {
  it('is the cash handed over less the total, and absent if the cash is not enough', () => {
    expect(changeOf(450_000, 1_000_000)).toBe(550_000)
    expect(changeOf(450_000, 450_000)).toBe(0)
    expect(changeOf(450_000, 449_999)).toBeNull()
    expect(changeOf(0, 0)).toBe(0)
  })
})

describe('suggested amounts of cash', () => {
  it('are sums of existing notes', () => {
    expect(suggestedTenders(450_000, 'COP')).toEqual([500_000, 600_000, 1_000_000, 2_000_000])
    expect(suggestedTenders(1_460_000, 'COP')).toEqual([1_500_000, 2_000_000, 5_000_000, 10_000_000])
    expect(suggestedTenders(8_800_000, 'COP')).toEqual([9_000_000, 10_000_000])
    expect(suggestedTenders(450, 'GBP')).toEqual([500, 600, 1_000, 2_000])
  })

  it('are few, distinct, ascending and above the total', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CURRENCIES), fc.integer({ min: 1, max: 100_000_000 }), (currency, total) => {
        const amounts = suggestedTenders(total, currency)
        expect(amounts.length).toBeLessThanOrEqual(4)
        expect(amounts.every((amount) => amount > total)).toBe(true)
        expect(amounts).toEqual([...new Set(amounts)].toSorted((a, b) => a - b))
      }),
    )
  })
})
