import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { isEmail } from '../../../domain/emails.ts'
import { DAYS } from '../../../domain/locations.ts'
import { sortedHours } from '../../../domain/memberships.ts'
import {
  choice,
  image,
  language,
  namedReference,
  onlyNew,
  references,
  vehicleType,
  vehicleTypes,
  yesNo,
  yesNoText,
} from '../../../src/records/form/choice-fields.ts'
import {
  email,
  identification,
  personName,
  personPhoto,
  phone,
  phoneCode,
  plate,
} from '../../../src/records/form/contact-fields.ts'
import {
  count,
  day,
  hours,
  ifShown,
  minutes,
  money,
  optional,
  percent,
  stepper,
  text,
} from '../../../src/records/form/field-types.ts'
import fc from '../../support/fast-check.ts'
import { describeProofs, label, proof, times, trimmed } from './support.tsx'

const CHOICE = choice({ label, of: ['cash', 'card'], labels: { cash: msg`Cash`, card: msg`Card` } })
const LOCATION = { named: { one: msg`Location`, subjects: async () => new Map() } }

const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const digits = (minLength: number, maxLength: number) =>
  fc.integer({ min: minLength, max: maxLength }).chain((length) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)))

const PROOFS = [
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
      ['100.01', 'percentage_invalid'],
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
  proof('choice', {
    field: CHOICE,
    values: fc.constantFrom('cash', 'card'),
    inputs: [
      ['', 'required'],
      ['cheque', 'required'],
      ['card', null],
    ],
    words: ['cash', 'Cash', 'Efectivo'],
  }),
  proof('vehicle type', {
    field: vehicleType({ label }),
    values: fc.constantFrom(1, 2, 3),
    inputs: [
      ['', 'required'],
      ['4', 'required'],
      ['3', null],
    ],
    words: [1, 'Car', 'Carro'],
  }),
  proof('vehicle types', {
    field: vehicleTypes({ label }),
    values: fc.subarray(['1', '2', '3']),
    inputs: [
      [[], null],
      [['3', '1'], null],
    ],
    words: [['1', '3'], 'Car, Bicycle', 'Carro, Bicicleta'],
  }),
  proof('references', {
    field: references({ label, words: { listOf: LOCATION } }),
    values: fc.uniqueArray(fc.uuid(), { maxLength: 4 }).map((ids) => ids.toSorted()),
    inputs: [
      [[], null],
      [['b', 'a'], null],
    ],
    words: [['l1'], 'Centro', 'Centro'],
  }),
  proof('person’s name', {
    field: personName({ label }),
    values: fc.constantFrom('Bo', 'María-José', 'O’Neill Ñáñez', 'Ł', 'a'.repeat(39)),
    inputs: [
      [' ', 'required'],
      [` ${'a'.repeat(39)} `, null],
      ['a'.repeat(40), 'name_too_long'],
      ['R0sa', 'name_letters'],
      ['-Rosa', 'name_letters'],
    ],
    words: ['Rosa', 'Rosa', 'Rosa'],
  }),
  proof('e-mail', {
    field: email({ label }),
    values: fc
      .emailAddress({ size: '-1' })
      .map((one) => one.toLowerCase())
      .filter((one) => one.length < 100 && isEmail(one)),
    inputs: [
      ['', 'required'],
      [' Ana@Parq.Test ', null],
      ['ana@parq', 'email_invalid'],
      [`${'a'.repeat(64)}@${'b'.repeat(29)}.test`, null],
      [`${'a'.repeat(64)}@${'b'.repeat(30)}.test`, 'email_too_long'],
    ],
    words: ['ana@parq.test', 'ana@parq.test', 'ana@parq.test'],
  }),
  proof('phone', {
    field: phone({ label }),
    values: digits(6, 11),
    inputs: [
      [' ', 'required'],
      ['12345', 'phone_invalid'],
      ['(123) 4-5.6', null],
      ['12345678901', null],
      ['123456789012', 'phone_invalid'],
      ['12345x', 'phone_invalid'],
    ],
    words: ['3001234567', '3001234567', '3001234567'],
  }),
  proof('phone code', {
    field: phoneCode({ label }),
    values: fc.integer({ min: 1, max: 999 }).map(String),
    inputs: [
      ['', 'required'],
      ['+57', null],
      ['0', 'phone_code_invalid'],
      ['999', null],
      ['1000', 'phone_code_invalid'],
    ],
    words: ['57', '57', '57'],
  }),
  proof('identification', {
    field: identification({ label }),
    values: fc.oneof(digits(5, 11), fc.constantFrom('AB123', 'XYZ12345678')),
    inputs: [
      ['', 'required'],
      ['1234', 'identification_invalid'],
      ['1.2 345', null],
      ['ab123', null],
      ['12345678901', null],
      ['123456789012', 'identification_invalid'],
      ['AB-12345', 'identification_invalid'],
    ],
    words: ['1012345678', '1012345678', '1012345678'],
  }),
  proof('plate', {
    field: plate({ label }),
    values: fc.stringMatching(/^[A-Z0-9]{2,12}$/),
    inputs: [
      ['', null],
      ['a', 'plate_invalid'],
      ['a b', null],
      ['abc-123-def-456', null],
      ['ABC123DEF4567', 'plate_invalid'],
      ['ABC*12', 'plate_invalid'],
    ],
    words: ['BIC123456H27', 'H-27', 'H-27'],
  }),
  proof('person’s photo', {
    field: personPhoto({ label }),
    values: fc.option(fc.uuid()),
    inputs: [
      ['', null],
      ['0197', null],
    ],
    words: ['0197', 'A photo', 'Una foto'],
  }),
  proof('language', {
    field: language({ label }),
    values: fc.constantFrom('en', 'es'),
    inputs: [
      ['', 'required'],
      ['fr', 'required'],
      ['es', null],
    ],
    words: ['es', 'Español', 'Español'],
  }),
  proof('named reference', {
    field: namedReference({ label, words: LOCATION }),
    values: fc.uuid(),
    inputs: [
      [null, 'required'],
      [{ id: 'l1', name: 'Centro' }, null],
    ],
    words: ['l1', 'Centro', 'Centro'],
  }),
  proof('yes or no as text', {
    field: yesNoText({ label }),
    values: fc.constantFrom('true', 'false'),
    inputs: [
      [true, null],
      [false, null],
    ],
    words: ['true', 'Yes', 'Sí'],
  }),
  proof('image', {
    field: image({ label, words: (value) => (value === null ? null : msg`Cash`) }),
    values: fc.string({ minLength: 1 }),
    inputs: [
      ['', 'required'],
      ['<svg/>', null],
    ],
    words: ['<svg/>', 'Cash', 'Efectivo'],
  }),
  proof('yes or no', {
    field: yesNo({ label }),
    values: fc.boolean(),
    inputs: [
      [true, null],
      [false, null],
    ],
    words: [true, 'Yes', 'Sí'],
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
  proof('a field that is required if it is shown', {
    field: ifShown(CHOICE),
    values: fc.constantFrom('cash', 'card', null).filter((one) => one !== null),
    inputs: [
      ['', 'required'],
      ['cash', null],
    ],
    words: [null, 'none', 'ninguno'],
  }),
]

describeProofs(PROOFS)

test('an incomplete input has no value', () => {
  expect(count({ label, max: 50, code: 'count_invalid' }).toValue('many')).toBeUndefined()
  expect(day({ label }).toValue('30/02/2026')).toBeUndefined()
  expect(CHOICE.toValue('cheque')).toBeUndefined()
  expect(optional(day({ label })).toValue('30/02/2026')).toBeUndefined()
  expect(optional(day({ label })).toValue('')).toBeNull()
})

test('a set of vehicle types is read from the numbers of a record and sent in one order', () => {
  const field = vehicleTypes({ label })
  expect(v.parse(field.value, [3, 1])).toEqual(['1', '3'])
  expect(field.toValue(['3', '1'])).toEqual(['1', '3'])
  expect(v.is(field.value, [4])).toBe(false)
})

test('a plate is checked by the rules of the country, and the code of a bicycle is valid in each', () => {
  const field = plate({ label })
  expect(field.faultOf('AB12', 'colombia')).toBe('plate_invalid')
  expect(field.faultOf('AB12', 'united_kingdom')).toBeNull()
  expect(field.faultOf('BIC123456789', 'mexico')).toBeNull()
})

test('a named reference reads its id and its name from the record', () => {
  const field = namedReference({ label, words: LOCATION })
  expect(field.ofRecord?.({ id: 'l1', name: 'Centro' })).toBe('l1')
  expect(field.ofRecord?.('l1')).toBeUndefined()
  expect(field.toInput('l1')).toEqual({ id: 'l1', name: '' })
  expect(field.toValue(null)).toBeUndefined()
})

test('a text yes or no is read from the boolean of a record', () => {
  expect([true, false, 'true'].map((one) => v.parse(yesNoText({ label }).value, one))).toEqual([
    'true',
    'false',
    'true',
  ])
})

test('a vehicle type is read from the text of an older edit', () => {
  expect(['2', 2].map((one) => v.parse(vehicleType({ label }).value, one))).toEqual([2, 2])
  expect(['4', 4, 'car'].map((one) => v.is(vehicleType({ label }).value, one))).toEqual([false, false, false])
})

test('a field that only a creation sets keeps its label, its look and its faults', () => {
  const field = onlyNew(email({ label }))
  expect(field).toMatchObject({ label, look: { as: 'email' }, required: true, blank: '' })
  expect(field.faultOf('ana@')).toBe('email_invalid')
})
