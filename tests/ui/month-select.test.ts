import { describe, expect, it } from 'vitest'

import { monthAfter, monthsUntil } from '../../src/ui/form/month-select.tsx'

describe('monthAfter', () => {
  it('crosses the turn of a year in both directions', () => {
    expect(monthAfter('2026-12', 1)).toBe('2027-01')
    expect(monthAfter('2026-01', -1)).toBe('2025-12')
  })
})

describe('monthsUntil', () => {
  it('lists five years back from the latest month', () => {
    const months = monthsUntil('2026-11', '2026-10')
    expect(months.slice(0, 2)).toEqual(['2026-11', '2026-10'])
    expect(months).toHaveLength(60)
    expect(months.at(-1)).toBe('2021-12')
  })

  it('includes an older month that an address names', () => {
    const months = monthsUntil('2026-11', '2019-03')
    expect(months.at(-1)).toBe('2019-03')
    expect(months).toHaveLength(61)
  })
})
