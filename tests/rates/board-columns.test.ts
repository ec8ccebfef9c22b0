import { describe, expect, it } from 'vitest'

import type { VersionRate } from '../../contract/rate-version.ts'
import { readPercent } from '../../src/lib/amount-text.ts'
import { readLength } from '../../src/lib/minutes.ts'
import { boardColumns, gridChanges, withColumns } from '../../src/features/rates/board-columns.ts'
import { BOARD_SHAPES, nextColumn, withShape } from '../../src/features/rates/board-shapes.ts'
import { type RateInput, type RatesInput, inputOfRates, newRate } from '../../src/features/rates/rate-input.ts'
import { faultsOf, writtenRates } from '../../src/features/rates/written-rates.ts'

const LONDON = 'Europe/London'
const RATE: VersionRate = {
  kind: 'unit',
  vehicleTypeId: 1,
  days: [],
  from: null,
  to: null,
  cost: 100,
  minutes: 60,
  per: null,
}
const shown = (...rates: VersionRate[]) => inputOfRates(rates, [], null, { timeZone: LONDON })
const typed = (parts: Partial<RateInput>): RateInput => ({ ...newRate('unit', 1, 'r'), asTotals: true, ...parts })
const input = (...rates: RateInput[]): RatesInput => ({ madeFrom: null, rates, caps: [] })
const line = (minutes: string, cost: string) => ({ minutes, cost, times: '1' })
const faults = (all: RatesInput, key = 'r') => [...(faultsOf(all, LONDON).get(key) ?? [])].map((one) => one.join(' '))
const GIVEN = {
  vehicleTypeId: 1,
  key: 'new',
  words: { earlyBird: 'Early bird', evening: 'Evening', weekend: 'Weekend' },
  fraction: '15 min',
  night: null,
} as const

describe('the table of a board', () => {
  const week: VersionRate = {
    ...RATE,
    days: [1, 2, 3, 4, 5, 6],
    per: 'after_steps',
    first: [{ minutes: 60, cost: 250, times: 3 }],
    minutes: 1_260,
    cost: 500,
  }
  const sunday: VersionRate = { ...RATE, days: [7, 8], first: [{ minutes: 120, cost: 300, times: 1 }] }

  it('gives all columns the same lines, with empty cells, and is converted back to the same rates', () => {
    const all = shown(week, sunday)
    const { columns } = boardColumns(all, 'unit', 1)
    expect(columns.map(({ fractions }) => fractions.map(({ minutes, cost }) => `${minutes} ${cost}`))).toEqual([
      ['1 h 2.50', '2 h 5', '3 h 7.50', '24 h 12.50'],
      ['1 h ', '2 h 3', '3 h ', '24 h '],
    ])
    expect(columns[1]).toMatchObject({ eachMinutes: '1 h', eachCost: '1', startsOver: '' })
    const edited = withColumns(all, columns)
    expect(faultsOf(edited, LONDON).size).toBe(0)
    expect(writtenRates(edited, LONDON)).toEqual([week, sunday])
  })

  it('leaves out a rate with more steps than a board has lines, which has its own fields', () => {
    const long = shown({ ...RATE, first: [{ minutes: 5, cost: 1, times: 61 }] })
    expect(boardColumns(long, 'unit', 1)).toMatchObject({ columns: [], others: [{ asTotals: false }] })
  })

  it('keeps the lines in the order in which they are typed', () => {
    const { columns } = boardColumns(shown(week, sunday), 'unit', 1)
    const longer = gridChanges.length(columns, 4, '30')
    const again = boardColumns(withColumns(shown(week, sunday), longer), 'unit', 1)
    expect(again.columns.map(({ fractions }) => fractions.at(-1)?.minutes)).toEqual(['30', '30'])
  })

  it('changes one cell, one length and one column, and removes a line', () => {
    const columns = [
      typed({ key: 'a', fractions: [line('1 h', '1')] }),
      typed({ key: 'b', fractions: [line('1 h', '2')] }),
    ]
    const costs = (all: readonly RateInput[]) => all.map(({ fractions }) => fractions.map(({ cost }) => cost).join())
    expect(costs(gridChanges.cost(columns, 'b', 0, '9'))).toEqual(['1', '9'])
    expect(gridChanges.length(columns, 0, '2 h').map(({ fractions }) => fractions[0]?.minutes)).toEqual(['2 h', '2 h'])
    expect(gridChanges.column(columns, 'a', { from: '8' }).map(({ from }) => from)).toEqual(['8', ''])
    expect(costs(gridChanges.removeLine(columns, 0))).toEqual(['', ''])
  })
})

describe('missing values of a table', () => {
  it('include the price of a line that no other column has priced', () => {
    const one = typed({ fractions: [line('1 h', '1'), line('2 h', '')], startsOver: 'after_steps' })
    expect(faults(input(one))).toEqual(['fractions.1.cost required'])
    const other = { ...one, key: 's', days: [7 as const], fractions: [line('1 h', '1'), line('2 h', '2')] }
    expect(faults(input({ ...one, days: [1] }, other))).toEqual([])
    expect(faults(input({ ...one, days: [1] }, { ...other, vehicleTypeId: 2 }))).toEqual(['fractions.1.cost required'])
  })

  it('include the price after the last line, unless the list starts over', () => {
    const lines = [line('1 h', '1')]
    expect(faults(input(typed({ fractions: lines })))).toEqual(['each.minutes required', 'each.cost required'])
    expect(faults(input(typed({ fractions: lines, eachCost: '1' })))).toEqual(['each.minutes required'])
    expect(faults(input(typed({ fractions: lines, startsOver: 'each_24h' })))).toEqual([])
    expect(faults(input(typed({ fractions: [], startsOver: 'after_steps' })))).toEqual([
      'each.minutes required',
      'each.cost required',
    ])
  })

  it('mark the line of a wrong step, even behind empty and joined lines', () => {
    const wrong = typed({
      fractions: [line('1 h', '1'), line('2 h', '2'), line('150', ''), line('3 h', '1.50'), line('x', '9')],
      eachMinutes: '0',
      eachCost: '1',
    })
    expect(faults(input(wrong))).toEqual([
      'fractions.2.cost required',
      'fractions.4.minutes not_whole',
      'each.minutes not_positive',
      'fractions.3.cost negative',
    ])
  })
})

describe('the shapes of a board', () => {
  it.each(BOARD_SHAPES)('are filled in except for prices: %s', (shape) => {
    const all = withShape(input(), shape, GIVEN)
    const missing = [...(faultsOf(all, LONDON).get('new') ?? [])]
    expect(missing.length).toBeGreaterThan(0)
    for (const [field, code] of missing) expect(`${field} ${code}`).toMatch(/cost required$/)
  })

  it('replace an untyped column, and apply to the days without prices', () => {
    const first = withShape(input(), 'bands', { ...GIVEN, key: 'a' })
    const second = withShape(first, 'per_minute', { ...GIVEN, key: 'b' })
    expect(second.rates.map(({ key }) => key)).toEqual(['b'])
    const priced = input(typed({ key: 'a', days: [1, 2, 3, 4, 5, 6], eachMinutes: '1 h', eachCost: '4' }))
    expect(withShape(priced, 'bands', GIVEN).rates.map(({ key, days }) => [key, days.join()])).toEqual([
      ['a', '1,2,3,4,5,6'],
      ['new', '7,8'],
    ])
    expect(nextColumn(priced, 'unit', GIVEN)).toMatchObject({ days: [7, 8], eachMinutes: '1 h', eachCost: '' })
  })

  it('replace the only price for all days, which the first hour keeps as the price after it', () => {
    const start = shown({ ...RATE, cost: 700, minutes: 15 })
    expect(withShape(start, 'first_hour', GIVEN).rates).toMatchObject([
      { key: 'new', days: [], fractions: [{ minutes: '1 h', cost: '' }], eachMinutes: '15 min', eachCost: '7' },
    ])
    expect(withShape(start, 'bands', GIVEN).rates).toMatchObject([{ key: 'new', eachCost: '' }])
  })

  it('keep several lines that a person typed, and the prices of some days', () => {
    const lines = input(typed({ key: 'a', fractions: [line('1 h', '28')], eachMinutes: '15 min', eachCost: '7' }))
    expect(withShape(lines, 'per_fraction', GIVEN).rates.map(({ key }) => key)).toEqual(['a', 'new'])
    const monday = input(typed({ key: 'a', days: [1], eachMinutes: '1 h', eachCost: '4' }))
    expect(withShape(monday, 'first_hour', GIVEN).rates.map(({ key }) => key)).toEqual(['a', 'new'])
  })

  it('give a night the hours of the location', () => {
    const night = { from: '20:00', to: '08:00' }
    expect(withShape(input(), 'night', { ...GIVEN, night }).rates).toMatchObject([night])
    expect(withShape(input(), 'night', GIVEN).rates).toMatchObject([{ from: '20:00', to: '06:00' }])
  })

  it('make a day price the maximum of fractions, or a separate list if there are none', () => {
    expect(withShape(input(), 'day_price', GIVEN).rates[0]).toMatchObject({ kind: 'unit', eachMinutes: '24 h' })
    const hours = input(typed({ eachMinutes: '1 h', eachCost: '4' }))
    expect(withShape(hours, 'day_price', GIVEN).rates[1]).toMatchObject({ kind: 'maximum', per: '24h' })
  })
})

describe('a typed length', () => {
  it.each([
    ['90', 90],
    [' 45 min ', 45],
    ['1 h', 60],
    ['1h30', 90],
    ['1 h 30 min', 90],
    ['1:30', 90],
    ['1,5 horas', 90],
    ['24 HORAS', 1_440],
    ['2 días', 2_880],
    ['1 day 6 hours', 1_800],
  ])('is read from %s as %d minutes', (text, minutes) => {
    expect(readLength(text)).toBe(minutes)
  })

  it.each(['', 'x', '1 x', '1 2', '1:75', '-5', '0.5', '1 h 2 h x'])('is not read from “%s”', (text) => {
    expect(readLength(text)).toBeNull()
  })
})

it.each([
  ['8,5', 850],
  ['8.25 %', 825],
  ['+10', 1_000],
  ['-10%', -1_000],
  ['−3', -300],
  ['12', 1_200],
  ['', null],
  ['x', null],
  ['5-', null],
])('a typed percentage %j is %s basis points', (text, basisPoints) => {
  expect(readPercent(text)).toBe(basisPoints)
})
