import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import {
  choice,
  image,
  language,
  namedReference,
  references,
  vehicleType,
  vehicleTypes,
  yesNo,
  yesNoText,
} from '../../../src/records/form/choice-fields.ts'
import { ifShown } from '../../../src/records/form/field-types.ts'
import fc from '../../support/fast-check.ts'
import { describeProofs, label, proof } from './support.tsx'

const CHOICE = choice({ label, of: ['cash', 'card'], labels: { cash: msg`Cash`, card: msg`Card` } })
const LOCATION = { named: { one: msg`Location`, subjects: async () => new Map() } }

describeProofs([
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
  proof('a field that is required if it is shown', {
    field: ifShown(CHOICE),
    values: fc.constantFrom('cash', 'card', null).filter((one) => one !== null),
    inputs: [
      ['', 'required'],
      ['cash', null],
    ],
    words: [null, 'none', 'ninguno'],
  }),
])

test('an unknown choice has no value', () => {
  expect(CHOICE.toValue('cheque')).toBeUndefined()
})

test('a set of vehicle types is read from the numbers of a record, and sent in a fixed order', () => {
  const field = vehicleTypes({ label })
  expect(v.parse(field.value, [3, 1])).toEqual(['1', '3'])
  expect(field.toValue(['3', '1'])).toEqual(['1', '3'])
  expect(v.is(field.value, [4])).toBe(false)
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
