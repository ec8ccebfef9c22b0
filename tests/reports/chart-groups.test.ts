import { describe, expect, it } from 'vitest'

import { chartedGroups } from '../../src/features/reports/chart-groups.ts'
import { dateRangeOf } from '../../src/ui/chips/date-range.ts'

const sums = (cash: number, dataphone = 0, digital = 0) => ({
  totalCost: cash + dataphone + digital,
  cash,
  dataphone,
  digital,
})
const range = dateRangeOf('2026-11-18', '2026-11-20')

describe('the groups of a report’s chart [S2-37]', () => {
  it('have a column for each day of the range, beside the day before by as many days', () => {
    const groups = chartedGroups({
      totals: { groups: [{ key: '2026-11-20', name: null, sums: sums(5, 3, 1) }] },
      whole: 'totalCost',
      group: 'day',
      range,
      before: {
        range: dateRangeOf('2026-11-15', '2026-11-17'),
        totals: { groups: [{ key: '2026-11-15', name: null, sums: sums(7) }] },
      },
    })
    expect(groups.map(({ key, total, before }) => [key, total, before])).toEqual([
      ['2026-11-18', 0, 7],
      ['2026-11-19', 0, 0],
      ['2026-11-20', 9, 0],
    ])
    expect(groups.at(-1)?.parts).toEqual([5, 3, 1])
  })

  it('keep a location that earned before and earns nothing now', () => {
    const groups = chartedGroups({
      totals: { groups: [{ key: 'a', name: 'A', sums: sums(5) }] },
      whole: 'totalCost',
      group: 'location',
      range,
      before: {
        range: dateRangeOf('2026-11-15', '2026-11-17'),
        totals: { groups: [{ key: 'b', name: 'B', sums: sums(7) }] },
      },
    })
    expect(groups.map(({ name, total, before }) => [name, total, before])).toEqual([
      ['A', 5, 0],
      ['B', 0, 7],
    ])
  })

  it.each([
    ['the methods are not the whole', { totalCost: 10, cash: 4, dataphone: 0, digital: 0 }],
    ['an amount is negative', { totalCost: 3, cash: 4, dataphone: -1, digital: 0 }],
    ['the report has no methods', { totalCost: 3 }],
  ])('are not stacked if %s', (_, one) => {
    const [group] = chartedGroups({
      totals: { groups: [{ key: 'a', name: 'A', sums: one }] },
      whole: 'totalCost',
      group: 'location',
      range,
      before: null,
    })
    expect(group?.parts).toEqual([one.totalCost])
    expect(group?.before).toBeNull()
  })

  it('are the 24 hours of a day, and the months that a range touches', () => {
    const question = { totals: { groups: [] }, whole: 'totalCost', before: null }
    expect(chartedGroups({ ...question, group: 'hour', range })).toHaveLength(24)
    expect(
      chartedGroups({ ...question, group: 'month', range: dateRangeOf('2026-11-30', '2027-01-01') }).map(
        ({ key }) => key,
      ),
    ).toEqual(['2026-11', '2026-12', '2027-01'])
  })
})
