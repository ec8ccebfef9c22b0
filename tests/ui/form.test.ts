import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { FIELD_CODES } from '../../contract/errors.ts'
import type { Country } from '../../domain/countries.ts'
import { LANGUAGES } from '../../domain/people.ts'
import { PLATE_MAX, isPlate } from '../../domain/plates.ts'
import { fieldOfPath } from '../../src/ui/form/check-input.ts'
import { errorCodes, fieldErrorLabel } from '../../src/ui/form/field-errors.ts'
import { stepBy, stepValue } from '../../src/ui/form/stepper-field.tsx'
import { FIELD_CODE_LABELS } from '../../src/ui/labels/errors.ts'
import fc from '../support/fast-check.ts'
import { wordsOf } from './support/catalog.ts'

describe('[S5-15] a numeric stepper', () => {
  test.each([
    ['7', 7],
    [' 7 ', 7],
    ['7.9', 7],
    ['0', 0],
    ['-1', 0],
    ['-0.5', 0],
    ['', 0],
    ['abc', 0],
    ['7 abc', 0],
    ['NaN', 0],
    ['Infinity', 0],
  ])('reads “%s” as %i', (typed, value) => {
    expect(Object.is(stepValue(typed), value)).toBe(true)
  })

  test('is a whole number from 0 upwards, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (typed) => {
        const value = stepValue(typed)
        expect(Number.isInteger(value) && value >= 0 && !Object.is(value, -0)).toBe(true)
      }),
    )
  })

  test('stops at 0 when it is stepped down', () => {
    expect([stepBy(0, -1), stepBy(1, -1), stepBy(0, 1)]).toEqual([0, 0, 1])
    fc.assert(fc.property(fc.nat(), (value) => stepBy(stepBy(value, 1), -1) === value))
  })
})

describe('[S5-15] the message at a field', () => {
  test.each(FIELD_CODES)('is the message of %s, of the schema or of the server', (code) => {
    expect(fieldErrorLabel([{ message: code, kind: 'validation' }])).toBe(FIELD_CODE_LABELS[code])
    expect(fieldErrorLabel([code])).toBe(FIELD_CODE_LABELS[code])
  })

  test('says that the value is invalid if the code has no message', () => {
    expect(fieldErrorLabel(['code_of_a_newer_server'])).toBe(FIELD_CODE_LABELS.invalidField)
    expect(fieldErrorLabel([{ message: 'Invalid type: Expected string' }])).toBe(FIELD_CODE_LABELS.invalidField)
    // Built-in property names of objects are no codes.
    expect(fieldErrorLabel(['constructor'])).toBe(FIELD_CODE_LABELS.invalidField)
  })

  test('is empty if there is no error', () => {
    expect(fieldErrorLabel([])).toBeNull()
    expect(fieldErrorLabel([undefined, null, 5, {}])).toBeNull()
  })

  test('shows the first error, each code once', () => {
    const issues =
      v.safeParse(v.pipe(v.string(), v.minLength(3, 'required'), v.email('email_invalid')), '').issues ?? []
    expect(errorCodes([...issues, 'email_invalid', undefined, 'plate_invalid'])).toEqual([
      'required',
      'email_invalid',
      'plate_invalid',
    ])
    expect(fieldErrorLabel([...issues, 'plate_invalid'])).toBe(FIELD_CODE_LABELS.required)
  })
})

test.each(LANGUAGES)('for an invalid plate names the valid lengths: %s', (language) => {
  const shortest = (country: Country) =>
    Array.from({ length: PLATE_MAX }, (_, index) => index + 1).find((length) => isPlate('A'.repeat(length), country))
  expect(wordsOf(FIELD_CODE_LABELS.plate_invalid, language).match(/\d+/g)?.map(Number)).toEqual([
    shortest('colombia'),
    PLATE_MAX,
    shortest('united_kingdom'),
    PLATE_MAX,
  ])
})

describe('[S5-15] the form field named by the server', () => {
  const NAMES = ['remarks', 'licensePlate'] as const

  test.each([
    ['changes.licensePlate.to', 'licensePlate'],
    ['licensePlate', 'licensePlate'],
    ['changes', null],
    ['changes.licensePlates', null],
    ['', null],
  ])('for “%s” is %s', (path, field) => {
    expect(fieldOfPath(path, NAMES)).toBe(field)
  })
})
