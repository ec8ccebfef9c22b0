import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { sortedWindows, windowFaults } from '../../../domain/opening-hours.ts'
import { carried, choice, members } from '../../../src/records/form/choice-fields.ts'
import { defineRecordForm } from '../../../src/records/form/define-record-form.ts'
import { count, money, optional, percent, text } from '../../../src/records/form/field-types.ts'
import { elsewhere, inputOf, joint, own, startingWith } from '../../../src/records/form/joint-fields.ts'
import { clock, degrees, windows } from '../../../src/records/form/place-fields.tsx'
import fc from '../../support/fast-check.ts'
import { describeProofs, jointProof, label, proof, times, trimmed } from './support.tsx'

const MEMBERS = members({ label, of: ['cash', 'card'], labels: { cash: msg`Cash`, card: msg`Car` } })
const degreesTo = (max: number) =>
  // A double near 0 is written with an exponent.
  fc.oneof(fc.double({ min: -max, max, noNaN: true }), fc.constant(1e-7)).map((value) => Number(value.toFixed(9)) + 0)
const POINT = joint({
  label,
  words: (value) => (value === null ? null : msg`Car`),
  parts: { lat: degrees({ label, max: 90 }), lng: degrees({ label, max: 180 }) },
  keys: { lat: 'lat', lng: 'lng' },
})
const RATE = joint({
  label,
  parts: {
    cost1: elsewhere(money({ label, max: 100_000 })),
    minutes1: startingWith(count({ label, max: 60, code: 'minutes_invalid' }), 1),
  },
  keys: { cost: 'cost1', minutes: 'minutes1' },
  unless: ['cost1'],
})
const SPACES = inputOf({ type1: own(optional(count({ label, min: 0, max: 90, code: 'spaces_invalid' }))) })
const openings = fc
  .array(fc.tuple(times, times), { maxLength: 4 })
  .map((all) => sortedWindows(all.map(([opens, closes]) => ({ opens, closes }))))
  .filter((all) => windowFaults(all).length === 0)

describeProofs([
  proof('members', {
    field: MEMBERS,
    values: fc.subarray(['card', 'cash']),
    inputs: [
      [[], null],
      [['cash', 'card'], null],
    ],
    words: [['card', 'cash'], 'Car, Cash', 'Carro, Efectivo'],
  }),
  proof('names that are the same in every language', {
    field: choice({ label, of: ['siigo'], labels: { siigo: 'Siigo' } }),
    values: fc.constant('siigo'),
    inputs: [['', 'required']],
    words: ['siigo', 'Siigo', 'Siigo'],
  }),
  proof('carried', {
    field: carried({ label, shape: v.nullable(v.array(v.string())), start: null, words: { listOf: 'text' } }),
    values: fc.option(fc.array(fc.string())),
    inputs: [[null, null]],
    words: [['a', 'b'], 'a, b', 'a, b'],
  }),
  proof('percent from 0 on', {
    field: percent({ label, min: 0, max: 5_000, code: 'vat_invalid' }),
    values: fc.integer({ min: 0, max: 5_000 }),
    inputs: [
      ['', 'required'],
      ['0', null],
      ['50', null],
      ['50.01', 'vat_invalid'],
      ['-1', 'vat_invalid'],
    ],
    words: [0, '0 %', '0 %'],
  }),
  proof('opening hours', {
    field: windows({ label }),
    values: openings,
    inputs: [
      [[], null],
      [[{ opens: '00:00', closes: '24:00' }], null],
      [[{ opens: '24:00', closes: '24:00' }], 'time_invalid'],
      [[{ opens: '00:00', closes: '24:01' }], 'time_invalid'],
      [[{ opens: '08:00', closes: '08:00' }], 'from_not_before_to'],
      [
        [
          { opens: '08:00', closes: '12:00' },
          { opens: '12:00', closes: '14:00' },
        ],
        null,
      ],
      [
        [
          { opens: '08:00', closes: '12:01' },
          { opens: '12:00', closes: '14:00' },
        ],
        'windows_overlap',
      ],
    ],
    words: [[], 'closed', 'cerrado'],
  }),
  proof('time of day', {
    field: clock({ label }),
    values: times,
    inputs: [
      ['00:00', null],
      [' 23:59 ', null],
      ['24:00', 'time_invalid'],
      ['', 'time_invalid'],
      ['8:00', 'time_invalid'],
    ],
    words: ['08:30', '08:30', '08:30'],
  }),
  proof('end of a period', {
    field: clock({ label, end: true }),
    values: times,
    inputs: [
      ['24:00', null],
      ['24:01', 'time_invalid'],
    ],
    words: ['24:00', '24:00', '24:00'],
  }),
  proof('degrees', {
    field: degrees({ label, max: 90 }),
    values: degreesTo(90),
    inputs: [
      ['', 'point_invalid'],
      ['90', null],
      ['-90', null],
      ['90.0000001', 'point_invalid'],
      ['−4,6', null],
      ['NaN', 'point_invalid'],
    ],
    words: [-74.05, '-74.05', '-74.05'],
  }),
  jointProof('a joint of two inputs', {
    field: POINT,
    values: fc.option(fc.record({ lat: degreesTo(90), lng: degreesTo(180) })),
    inputs: [
      [{ lat: '', lng: ' ' }, null],
      [{ lat: '4.6', lng: '' }, 'point_invalid'],
      [{ lat: '90', lng: '180' }, null],
      [{ lat: '90.1', lng: '180' }, 'point_invalid'],
      [{ lat: '90', lng: '-180.1' }, 'point_invalid'],
    ],
    words: [{ lat: 1, lng: 2 }, 'Car', 'Carro'],
  }),
  jointProof('a joint that one of its inputs makes null', {
    field: RATE,
    values: fc.option(
      fc.record({ cost: fc.integer({ min: 0, max: 100_000 }), minutes: fc.integer({ min: 1, max: 60 }) }),
    ),
    inputs: [
      [{ cost1: '', minutes1: '0' }, null],
      [{ cost1: '0', minutes1: '1' }, null],
      [{ cost1: '0', minutes1: '0' }, 'minutes_invalid'],
      [{ cost1: '1000.01', minutes1: '1' }, 'amount_too_large'],
    ],
    words: [null, 'none', 'ninguno'],
  }),
  jointProof('an input of another name', {
    field: SPACES,
    values: fc.option(fc.integer({ min: 0, max: 90 })),
    inputs: [
      [{ type1: '' }, null],
      [{ type1: '90' }, null],
      [{ type1: '91' }, 'spaces_invalid'],
    ],
    words: [12, '12', '12'],
  }),
  proof('a field that begins with a value', {
    field: startingWith(text({ label, max: 5 }), 'Club'),
    values: trimmed(5),
    inputs: [
      ['', 'required'],
      ['123456', 'text_too_long'],
    ],
    words: ['Club', 'Club', 'Club'],
  }),
])

const form = defineRecordForm({
  fields: { name: startingWith(text({ label, max: 5 }), 'Club'), point: POINT, 'spaces.1': SPACES, 'rate.1': RATE },
  hides: ({ name }) => (name === 'Gate' ? ['point'] : []),
  rules: (values) => [
    ['point', values.point?.lat === 0 ? 'point_invalid' : null],
    ['spaces.1', values['spaces.1'] === 0 ? 'required' : null],
  ],
})
const faults = (changed: Partial<typeof form.blank>, schema = form.schema) =>
  (v.safeParse(schema, { ...form.blank, ...changed }).issues ?? []).map(
    ({ path, message }) => `${String(path?.[0]?.key)}: ${message}`,
  )

test('a form has an input for each part, in the declared order', () => {
  expect(form.blank).toEqual({ name: 'Club', lat: '', lng: '', type1: '', cost1: '', minutes1: '1' })
  expect(form.names).toEqual(['name', 'lat', 'lng', 'type1', 'cost1', 'minutes1'])
  expect(form.start).toEqual({ name: 'Club', point: null, 'spaces.1': null, 'rate.1': null })
})

test('a joint field that cannot be read keeps the original value of the edit', () => {
  const base = { ...form.start, point: { lat: 1, lng: 2 } }
  expect(form.toValues({ ...form.blank, lat: '4', lng: '' }, base).point).toEqual({ lat: 1, lng: 2 })
  expect(form.toValues(form.blank, base).point).toBeNull()
})

test('a hidden joint field hides its inputs, is null and has no fault', () => {
  const typed = { ...form.blank, name: 'Gate', lat: 'x' }
  expect([...form.hidden(typed)]).toEqual(['lat', 'lng'])
  expect(form.toValues(typed, { ...form.start, point: { lat: 1, lng: 2 } }).point).toBeNull()
  expect(faults(typed)).toEqual([])
})

test('a rule reports a fault of a joint field at its first input, after the faults of the inputs', () => {
  expect(faults({ lat: '0', lng: '5', type1: '0' })).toEqual(['lat: point_invalid', 'type1: required'])
  expect(faults({ lat: '0', lng: 'x' })).toEqual(['lng: point_invalid'])
})

test('a rule of the room is checked together with those of the form', () => {
  const schema = form.schemaWith(({ name }) => [['name', name === 'Gate' ? 'text_too_long' : null]])
  expect(faults({ name: 'Gate', type1: '0' }, schema)).toEqual(['type1: required', 'name: text_too_long'])
  expect(faults({ name: 'Club' }, schema)).toEqual([])
})

test("a path of the server's answer names the input of a key", () => {
  expect(
    ['changes.point.to.lng', 'point.lng', 'point', 'changes.point.to', 'spaces.1', 'changes.rate.1.to.minutes'].map(
      form.fieldOf,
    ),
  ).toEqual(['lng', 'lng', 'lat', 'lat', 'type1', 'minutes1'])
  expect(form.fieldOf('other')).toBeNull()
})
