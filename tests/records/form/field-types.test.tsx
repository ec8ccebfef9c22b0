import { expect, test } from 'vitest'

import { DAYS } from '../../../domain/locations.ts'
import { sortedHours } from '../../../domain/memberships.ts'
import {
  count,
  day,
  hours,
  minutes,
  money,
  optional,
  percent,
  stepper,
  text,
} from '../../../src/records/form/field-types.ts'
import fc from '../../support/fast-check.ts'
import { describeProofs, label, proof, times, trimmed } from './support.tsx'

const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describeProofs([
  proof('text', {
    field: text({ label, max: 5, code: 'holiday_name_too_long' }),
    values: trimmed(5),
    inputs: [
      ['', 'required'],
      [' \t', 'required'],
      [' 12345 ', null],
      ['123456', 'holiday_name_too_long'],
    ],
    words: ['Navidad', 'Navidad', 'Navidad'],
  }),
  proof('count', {
    field: count({ label, max: 50, code: 'count_invalid' }),
    values: fc.integer({ min: 1, max: 50 }),
    inputs: [
      ['', 'required'],
      ['0', 'count_invalid'],
      ['1', null],
      [' 50 ', null],
      ['51', 'count_invalid'],
      ['1.5', 'count_invalid'],
      ['-1', 'count_invalid'],
      ['99999999999999999999', 'count_invalid'],
    ],
    words: [12, '12', '12'],
  }),
  proof('minutes', {
    field: minutes({ label, max: 90 }),
    values: fc.integer({ min: 0, max: 90 }),
    inputs: [
      ['0', null],
      ['90', null],
      ['91', 'minutes_invalid'],
      ['half', 'minutes_invalid'],
    ],
    words: [15, '15', '15'],
  }),
  proof('percent', {
    field: percent({ label, max: 10_000 }),
    values: fc.integer({ min: 1, max: 10_000 }),
    inputs: [
      ['0', 'percentage_invalid'],
      ['0.01', null],
      ['100', null],
      ['100 %', null],
      ['100.01', 'percentage_invalid'],
      ['%', 'percentage_invalid'],
      ['half', 'percentage_invalid'],
    ],
    words: [1_250, '12.5 %', '12.5 %'],
  }),
  proof('money', {
    field: money({ label, max: 100_000 }),
    values: fc.integer({ min: 0, max: 100_000 }),
    inputs: [
      ['', 'required'],
      ['-0.01', 'amount_negative'],
      ['0', null],
      ['1000', null],
      ['1000.01', 'amount_too_large'],
      ['much', 'amount_invalid'],
    ],
    words: [123_400, 'COP $ 1,234.00', 'COP $ 1,234.00'],
  }),
  proof('money above nothing', {
    field: money({ label, max: 100_000, min: 1 }),
    values: fc.integer({ min: 1, max: 100_000 }),
    inputs: [
      ['0', 'amount_not_positive'],
      ['0.01', null],
    ],
    words: [1, 'COP $ 0.01', 'COP $ 0.01'],
  }),
  proof('stepper', {
    field: stepper({ label, max: 9, code: 'vehicles_invalid' }),
    values: fc.integer({ min: 1, max: 9 }),
    inputs: [
      [0, 'vehicles_invalid'],
      [1, null],
      [9, null],
      [10, 'vehicles_invalid'],
    ],
    words: [3, '3', '3'],
  }),
  proof('day', {
    field: day({ label }),
    values: days,
    inputs: [
      ['', 'required'],
      ['30/02/2026', 'day_unknown'],
      ['28/02/2026', null],
      ['2026-02-28', 'day_unknown'],
    ],
    words: ['2026-11-20', '20/11/2026', '20/11/2026'],
  }),
  proof('hours', {
    field: hours({ label }),
    values: fc
      .array(fc.record({ day: fc.constantFrom(...DAYS), from: times, to: times }), { maxLength: 6 })
      .map((all) => sortedHours(all.filter(({ from, to }) => from !== to))),
    inputs: [
      [[{ day: 1, from: '8', to: '24' }], null],
      [[{ day: 1, from: 'x', to: '18:00' }], 'time_invalid'],
      [[{ day: 1, from: '24', to: '18:00' }], 'time_invalid'],
      [[{ day: 1, from: '8', to: '08:00' }], 'from_not_before_to'],
    ],
    words: [
      [
        { day: 1, from: '08:00', to: '18:00' },
        { day: 5, from: '08:00', to: '18:00' },
      ],
      'Monday, Friday 08:00–18:00',
      'Lunes, Viernes 08:00–18:00',
    ],
  }),
  proof('an optional field', {
    field: optional(minutes({ label, max: 90 })),
    values: fc.option(fc.integer({ min: 0, max: 90 })),
    inputs: [
      [' ', null],
      ['91', 'minutes_invalid'],
    ],
    words: [null, 'none', 'ninguno'],
  }),
])

test('an incomplete input has no value', () => {
  expect(count({ label, max: 50, code: 'count_invalid' }).toValue('many')).toBeUndefined()
  expect(day({ label }).toValue('30/02/2026')).toBeUndefined()
  expect(optional(day({ label })).toValue('30/02/2026')).toBeUndefined()
  expect(optional(day({ label })).toValue('')).toBeNull()
})
