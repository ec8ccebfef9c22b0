import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { createDriver } from '../../contract/driver.ts'
import { PhoneSearch } from '../../contract/driver-search.ts'
import {
  emptyVehicle,
  inputFaults,
  inputOfNewDriver,
  newDriverOf,
  newDriverSchema,
} from '../../src/features/drivers/driver-input.ts'
import {
  driverSearchSchema,
  emptySearch,
  inputOfSearch,
  parseNames,
  parseDriverSearch,
  driverQuery,
  type DriverSearchInput,
} from '../../src/features/drivers/driver-search-input.ts'
import { photoFault } from '../../src/ui/photo/photo-choice.tsx'
import { driverForm, type DriverInput, type DriverValues, type VehicleInput } from '../../src/features/drivers/kind.ts'
import { changesBetween, withValue } from '../../src/records/edit-values.ts'
import { aDriver, idOf } from '../offline/support/records.ts'

const ANA: DriverInput = {
  ...driverForm.blank,
  phoneCode: '57',
  firstName: 'Ana',
  lastName: 'Restrepo',
  phone: '3001234567',
}

/** Faults, each with its field. */
function faults(changes: Partial<DriverInput>): string[] {
  return inputFaults({ ...ANA, ...changes }, 'colombia').map(({ path, code }) => `${path.join('.')}: ${code}`)
}

function car(changes: Partial<VehicleInput> = {}): VehicleInput {
  return { ...emptyVehicle(idOf(7, 1)), licensePlate: 'ABC123', ...changes }
}

describe('a new driver [S5-06]', () => {
  test.each<[string, Partial<DriverInput>, string[]]>([
    ['valid details', {}, []],
    ['a name of 3 letters', { firstName: 'Ana' }, []],
    ['of 2', { firstName: 'Bo' }, []],
    ['of 1', { firstName: 'A' }, ['firstName: name_too_short']],
    ['of 39', { lastName: 'a'.repeat(39) }, []],
    ['of 40', { lastName: 'a'.repeat(40) }, ['lastName: name_too_long']],
    ['none', { firstName: ' ', lastName: '' }, ['firstName: required', 'lastName: required']],
    ['a name of any script, with hyphen and apostrophe', { firstName: 'María-José', lastName: 'O’Neill Ñáñez' }, []],
    ['a name with a digit', { firstName: 'Ana2' }, ['firstName: name_letters']],
    ['a company with digits and no last name', { isCompany: true, firstName: 'Fletes 24 S.A.S.', lastName: '' }, []],
    ['a phone of 6 digits', { phone: '300123' }, []],
    ['of 5', { phone: '30012' }, ['phone: phone_invalid']],
    ['of 11', { phone: '30012345678' }, []],
    ['of 12', { phone: '300123456789' }, ['phone: phone_invalid']],
    ['a phone typed with spaces', { phone: '300 123 45-67' }, []],
    ['a phone with letters', { phone: '300 CALL ME' }, ['phone: phone_invalid']],
    ['a phone pasted with the code of its country', { phone: '+57 300 123-4567' }, []],
    ['a phone pasted with two zeros and the code', { phone: '0057 300 123 4567' }, []],
    ['a phone pasted with the code of another country', { phone: '+44 7911 123456' }, ['phone: phone_invalid']],
    ['a phone without its code', { phoneCode: '' }, ['phoneCode: required']],
    ['no contact', { phone: '' }, ['phone: contact_required']],
    ['an e-mail as the only contact', { phone: '', email: 'ana@parq.test' }, []],
    ['an invalid e-mail', { email: 'ana@' }, ['email: email_invalid']],
    ['of 99 characters', { email: `${'a'.repeat(64)}@${'b'.repeat(29)}.test` }, []],
    ['of 100', { email: `${'a'.repeat(64)}@${'b'.repeat(30)}.test` }, ['email: email_too_long']],
    ['an identification of 5 digits', { identificationType: 'citizenship', identification: '12345' }, []],
    ['of 4', { identificationType: 'citizenship', identification: '1234' }, ['identification: identification_invalid']],
    ['of 11', { identificationType: 'citizenship', identification: '12345678901' }, []],
    [
      'of 12',
      { identificationType: 'citizenship', identification: '123456789012' },
      ['identification: identification_invalid'],
    ],
    ['an identification with dots', { identificationType: 'citizenship', identification: '1.012.345.678' }, []],
    ['an identification without its type', { identification: '1012345678' }, ['identificationType: required']],
    [
      'notification by WhatsApp without a phone',
      { phone: '', email: 'ana@parq.test', notificationMethod: 'whatsapp' },
      ['phone: required'],
    ],
    ['notification by e-mail without an e-mail', { notificationMethod: 'email' }, ['email: required']],
  ])('gets the right errors: %s', (_, changes, expected) => expect(faults(changes)).toEqual(expected))

  test.each<[string, VehicleInput[], string[]]>([
    ['a plate of 6 characters', [car()], []],
    ['of 5', [car({ licensePlate: 'ABC12' })], ['vehicles.0.licensePlate: plate_invalid']],
    ['of 12', [car({ licensePlate: 'ABC123DEF456' })], []],
    ['of 13', [car({ licensePlate: 'ABC123DEF4567' })], ['vehicles.0.licensePlate: plate_invalid']],
    [
      'two cells pasted as one plate',
      [car({ licensePlate: 'ABC123 DEF456' })],
      ['vehicles.0.licensePlate: plate_invalid'],
    ],
    ['a plate with a sign', [car({ licensePlate: 'ABC*12' })], ['vehicles.0.licensePlate: plate_invalid']],
    ['a car without a plate', [car({ licensePlate: '' })], ['vehicles.0.licensePlate: required']],
    ['a bicycle without a plate', [car({ licensePlate: '', vehicleTypeId: '3' })], []],
    ['one plate twice', [car(), car({ licensePlate: 'abc-123' })], ['vehicles.1.licensePlate: vehicle_exists']],
    ['no type', [car({ vehicleTypeId: '' })], ['vehicles.0.vehicleTypeId: required']],
  ])('gets the right errors for the vehicles [S5-09]: %s', (_, vehicles, expected) =>
    expect(faults({ vehicles })).toEqual(expected),
  )

  test.each([
    ['44', '07911 123456', '7911123456'],
    ['+44', '(0)7911 123456', '7911123456'],
    ['44', '7911 123456', '7911123456'],
    ['57', '0300 123 4567', '03001234567'],
    ['52', '055 1234', '0551234'],
  ])('stores a phone of +%s typed as %s as %s', (phoneCode, phone, kept) => {
    const request = newDriverOf(idOf(5, 1), { ...ANA, phoneCode, phone }, null)
    expect(request.phone).toBe(kept)
    expect(v.parse(createDriver.request.body, { ...request, phone: phone.replaceAll(/\D/g, '') }).phone).toBe(kept)
    expect(driverQuery({ ...emptySearch(phoneCode), phone })).toEqual({
      by: 'phone',
      phoneCode: phoneCode.replace('+', ''),
      phone: kept,
    })
    expect(v.parse(PhoneSearch, { phoneCode, phone }).phone).toBe(kept)
  })

  test('shows each fault at its field', () => {
    const { issues = [] } = v.safeParse(newDriverSchema('colombia'), {
      ...ANA,
      vehicles: [car(), car({ licensePlate: 'x' })],
    })
    expect(issues.map(({ path, message }) => [path?.map(({ key }) => key), message])).toEqual([
      [['vehicles', 1, 'licensePlate'], 'plate_invalid'],
    ])
  })

  test('is sent in the form that the server reads, and shown in the form in which it was sent', () => {
    const typed: DriverInput = {
      ...ANA,
      email: ' Ana@Parq.Test ',
      phone: '300 123 4567',
      identification: '1.012.345',
      identificationType: 'passport',
      vehicles: [
        car({ licensePlate: 'abc-123', brand: ' Kia ' }),
        car({ id: idOf(7, 2), licensePlate: '', vehicleTypeId: '3', ownerRole: 'guest' }),
      ],
    }
    const request = newDriverOf(idOf(5, 1), typed, null)
    expect(v.parse(createDriver.request.body, request)).toEqual(request)
    expect(request).toMatchObject({
      email: 'ana@parq.test',
      phone: '3001234567',
      identification: '1012345',
      vehicles: [
        { licensePlate: 'ABC123', brand: 'Kia' },
        { licensePlate: null, vehicleTypeId: 3, ownerRole: 'guest' },
      ],
    })
    expect(newDriverOf(idOf(5, 1), inputOfNewDriver(request), idOf(5, 9))).toEqual({
      ...request,
      mergeInto: idOf(5, 9),
    })
  })
})

describe('the search before a new driver [S5-05]', () => {
  function codes(changes: Partial<DriverSearchInput>): string[] {
    const { issues = [] } = v.safeParse(driverSearchSchema, { ...emptySearch('57'), ...changes })
    return issues.map(({ path, message }) => `${path?.map(({ key }) => key).join('.')}: ${message}`)
  }

  test.each<[string, Partial<DriverSearchInput>, string[]]>([
    ['no input', {}, ['phone: required']],
    ['a phone', { phone: '300 123 4567' }, []],
    ['of 19 characters', { phone: '1'.repeat(19) }, []],
    ['of 20', { phone: '1'.repeat(20) }, ['phone: phone_invalid']],
    ['with letters', { phone: '300x' }, ['phone: phone_invalid']],
    ['a phone without a code', { phoneCode: '', phone: '300123' }, ['phoneCode: required']],
    ['no e-mail', { by: 'email' }, ['email: required']],
    ['an e-mail', { by: 'email', email: 'a@b.co' }, []],
    ['an invalid e-mail', { by: 'email', email: 'a@b' }, ['email: email_invalid']],
    [
      'an e-mail that is too long',
      { by: 'email', email: `${'a'.repeat(64)}@${'b'.repeat(30)}.test` },
      ['email: email_too_long'],
    ],
    ['no identification', { by: 'identification' }, ['identification: required']],
    ['of 4 digits', { by: 'identification', identification: '1234' }, ['identification: identification_invalid']],
    ['of 5', { by: 'identification', identification: '12345' }, []],
    ['of 11', { by: 'identification', identification: '12345678901' }, []],
    ['of 12', { by: 'identification', identification: '123456789012' }, ['identification: identification_invalid']],
    ['an identification of a passport', { by: 'identification', identification: 'AB1234567' }, []],
    [
      'an identification with signs',
      { by: 'identification', identification: 'AB-12345' },
      ['identification: identification_invalid'],
    ],
    ['input for another kind of search', { by: 'email', email: 'a@b.co', phone: 'x', identification: '1' }, []],
  ])('gets the right errors: %s', (_, changes, expected) => expect(codes(changes)).toEqual(expected))

  test('fills the form with the searched value', () => {
    expect(inputOfSearch({ ...emptySearch('57'), phone: '300 123' })).toMatchObject({
      phone: '300123',
      phoneCode: '57',
      email: '',
    })
    expect(inputOfSearch({ ...emptySearch('52'), by: 'email', email: 'A@b.co', phone: '1' })).toMatchObject({
      phone: '',
      phoneCode: '52',
      email: 'a@b.co',
    })
    expect(inputOfSearch({ ...emptySearch('57'), by: 'identification', identification: '1.234.567' })).toMatchObject({
      identification: '1234567',
      identificationType: 'citizenship',
    })
  })
})

describe('the driver form after a list search without results', () => {
  test.each<[string, Partial<DriverSearchInput>]>([
    ['3101234567', { by: 'phone', phone: '3101234567', identification: '3101234567' }],
    ['+57 310 123-4567', { by: 'phone', phone: '3101234567' }],
    ['12345', { by: 'identification', identification: '12345' }],
    ['1.012.345.678', { by: 'phone', phone: '1012345678', identification: '1012345678' }],
    ['ana@parq.test', { by: 'email', email: 'ana@parq.test' }],
    ['ABC 123', {}],
    ['Marta Ocampo', {}],
    ['', {}],
  ])('is filled from the searched contact %s', (typed, expected) =>
    expect(parseDriverSearch(typed, '57')).toEqual({ ...emptySearch('57'), ...expected }),
  )

  test.each([
    ['Marta Ocampo Díaz', 'Marta', 'Ocampo Díaz'],
    ['Marta', 'Marta', ''],
    ['ABC123', '', ''],
    ['3101234567', '', ''],
    ['', '', ''],
  ])('reads %s as a name: %s, %s', (typed, firstName, lastName) =>
    expect(parseNames(typed)).toEqual({ firstName, lastName }),
  )
})

describe('an edit of a driver', () => {
  const base = driverForm.valuesOf(aDriver(1))
  const same = driverForm.toInput(base)
  const editing = (from: DriverValues) => driverForm.schemaWith(() => [], { base: from })
  const driverChangesOf = (from: DriverValues, input: DriverInput) =>
    changesBetween(from, driverForm.toValues(input, from))

  test('carries the changes as text, with the original values', () => {
    expect(driverChangesOf(base, same)).toBeNull()
    expect(
      driverChangesOf(base, { ...same, firstName: 'Marta ', phone: '300 999 8877', notificationMethod: 'email' }),
    ).toEqual({
      firstName: { from: 'María', to: 'Marta' },
      phone: { from: '3001234567', to: '3009998877' },
      notificationMethod: { from: null, to: 'email' },
    })
    expect(driverChangesOf(base, { ...same, phone: '' })).toEqual({
      phone: { from: '3001234567', to: null },
      phoneCode: { from: '57', to: null },
    })
    expect(driverChangesOf(base, { ...same, isCompany: true })).toEqual({
      isCompany: { from: 'false', to: 'true' },
      lastName: { from: 'Peña Gómez', to: '' },
    })
  })

  test('keeps a British phone without its trunk zero, and does not change an untouched phone', () => {
    const british = driverForm.valuesOf(aDriver(1, { phoneCode: '44', phone: '7911123456' }))
    expect(driverChangesOf(british, { ...driverForm.toInput(british), phone: '07911 123456' })).toBeNull()
    expect(driverChangesOf(british, { ...driverForm.toInput(british), phone: '07700 900716' })).toEqual({
      phone: { from: '7911123456', to: '7700900716' },
    })
    const old = driverForm.valuesOf(aDriver(1, { phoneCode: '57', phone: '07911123456' }))
    expect(driverChangesOf(old, { ...driverForm.toInput(old), phoneCode: '44' })).toEqual({
      phoneCode: { from: '57', to: '44' },
      phone: { from: '07911123456', to: '7911123456' },
    })
    expect(driverChangesOf(old, { ...driverForm.toInput(old), email: '' })).toEqual({
      email: { from: 'maria@example.test', to: null },
    })
  })

  test('is not blocked by earlier faults, and does not change them by itself', () => {
    const old = driverForm.valuesOf(aDriver(1, { firstName: 'X', phone: '300-12', identificationType: null }))
    const input = { ...driverForm.toInput(old), email: 'new@parq.test' }
    expect(driverChangesOf(old, input)).toEqual({ email: { from: 'maria@example.test', to: 'new@parq.test' } })
    expect(v.safeParse(editing(old), input).success).toBe(true)
    expect(v.safeParse(editing(old), { ...input, email: 'new@' }).success).toBe(false)
    expect(v.safeParse(editing(old), { ...input, firstName: 'Y' }).success).toBe(false)
  })

  test('reads a draft of the previous release, which used a boolean', () => {
    const draft = { base: { ...base, isCompany: false }, input: { ...same, firstName: 'Marta' } }
    expect(v.parse(driverForm.draft, draft)).toEqual({ base, input: draft.input })
  })

  test('uses the other person’s value as the original if mine is kept', () => {
    const settled = withValue(driverForm.values, base, 'phone', '3110000000')
    expect(driverChangesOf(settled ?? base, { ...same, phone: '3009998877' })).toEqual({
      phone: { from: '3110000000', to: '3009998877' },
    })
    expect(withValue(driverForm.values, base, 'isCompany', 'true')?.isCompany).toBe('true')
    expect(withValue(driverForm.values, base, 'identificationType', 'of a newer server')).toBeNull()
  })
})

describe('a chosen photo [S5-07]', () => {
  test.each([
    ['image/jpeg', null],
    ['image/webp', null],
    ['image/gif', 'image_type_invalid'],
    ['', 'image_type_invalid'],
  ])('is checked by its type, and redrawn below the limit of the server: “%s”', (type, code) =>
    expect(photoFault({ type })).toBe(code),
  )
})

test('the authorisation of a new driver is in the request only if it was ticked, and survives a refusal', () => {
  expect(newDriverOf(idOf(5, 1), ANA, null)).not.toHaveProperty('authorised')
  const request = newDriverOf(idOf(5, 1), { ...ANA, authorised: true }, null)
  expect(request).toMatchObject({ authorised: true })
  expect(inputOfNewDriver(request).authorised).toBe(true)
})
