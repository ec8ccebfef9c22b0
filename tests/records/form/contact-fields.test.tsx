import { expect, test } from 'vitest'

import { isEmail } from '../../../domain/emails.ts'
import { onlyNew } from '../../../src/records/form/choice-fields.ts'
import {
  email,
  identification,
  personName,
  personPhoto,
  phone,
  phoneCode,
  plate,
} from '../../../src/records/form/contact-fields.ts'
import fc from '../../support/fast-check.ts'
import { describeProofs, label, proof } from './support.tsx'

const digits = (minLength: number, maxLength: number) =>
  fc.integer({ min: minLength, max: maxLength }).chain((length) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)))

describeProofs([
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
])

test('a plate is checked by the rules of the country, and the code of a bicycle is valid in each', () => {
  const field = plate({ label })
  expect(field.faultOf('AB12', 'colombia')).toBe('plate_invalid')
  expect(field.faultOf('AB12', 'united_kingdom')).toBeNull()
  expect(field.faultOf('BIC123456789', 'mexico')).toBeNull()
})

test('a field that only a creation sets keeps its label, its control and its faults', () => {
  const field = onlyNew(email({ label }))
  expect(field).toMatchObject({ label, look: { as: 'email' }, required: true, blank: '' })
  expect(field.faultOf('ana@')).toBe('email_invalid')
})
