import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import type { EndpointId } from '../../contract/endpoints.ts'
import { NewUser } from '../../contract/user.ts'
import { DUTIES, DUTY_NAMES, type Duty } from '../../domain/duties.ts'
import { ACCESS } from '../../server/access.ts'
import { userForm } from '../../src/features/users/kind.ts'
import { deviceName } from '../../src/lib/device-name.ts'

const ID = '018dcc65-3000-7421-8d04-4dffc9fa0863'
const START = { ...userForm.blank, role: 'parking_staff', language: 'es', phoneCode: '57' }
const ROSA = {
  ...START,
  email: ' rosa@example.test ',
  firstName: ' Rosa ',
  lastName: 'Mora',
  phone: '3001234567',
  locationIds: [ID],
}
const valuesOf = (input: typeof START) => userForm.toValues(input, userForm.start)
const faults = (input: typeof START) => userForm.faultsOf(input).map(({ path: [field], code }) => [field, code])

describe('the form of a user [S2-31]', () => {
  test('shows its faults at the fields', () => {
    expect(faults(START)).toEqual([
      ['firstName', 'required'],
      ['lastName', 'required'],
      ['email', 'required'],
    ])
    expect(faults({ ...ROSA, email: 'rosa', phone: '12', phoneCode: '', language: '', role: '' })).toEqual([
      ['phoneCode', 'required'],
      ['phone', 'phone_invalid'],
      ['language', 'required'],
      ['role', 'required'],
      ['email', 'email_invalid'],
    ])
    expect(faults(ROSA)).toEqual([])
    expect(faults({ ...ROSA, phone: '300 123-4567' })).toEqual([])
    expect(valuesOf({ ...ROSA, phone: '+57 300 123-4567' })).toMatchObject({ phoneCode: '57', phone: '3001234567' })
    expect(faults({ ...ROSA, phone: '+57 300 123-4567' })).toEqual([])
    expect(faults({ ...ROSA, phone: '+52 55 1234 5678' })).toEqual([['phone', 'phone_invalid']])
  })

  test('is sent in the form of the contract, and reads back as it was typed', () => {
    const values = valuesOf(ROSA)
    expect(v.is(NewUser, { id: ID, email: ROSA.email, ...values })).toBe(true)
    expect(values).toMatchObject({
      firstName: 'Rosa',
      phoneCode: '57',
      phone: '3001234567',
      gender: null,
      locationIds: [ID],
    })
    expect(valuesOf(userForm.toInput(values, undefined, ROSA))).toEqual(values)
  })

  test('has no phone code without a number, and no locations for an admin', () => {
    expect(valuesOf({ ...ROSA, phone: ' ', role: 'parking_admin' })).toMatchObject({
      phoneCode: null,
      phone: null,
      role: 'parking_admin',
      locationIds: [],
    })
  })

  test('accepts an unchanged e-mail that nobody can type today', () => {
    const base = valuesOf({ ...ROSA, email: 'rosa@parq' })
    const input = userForm.toInput(base, undefined, { email: 'rosa@parq' })
    expect(input.email).toBe('rosa@parq')
    expect(userForm.faultsOf({ ...input, firstName: 'Rosita' }, { base })).toEqual([])
    expect(userForm.faultsOf({ ...input, firstName: 'R0sita' }, { base })).toEqual([
      { path: ['firstName'], code: 'name_letters' },
    ])
    expect(userForm.faultsOf({ ...input, firstName: 'Rosita' })).toEqual([{ path: ['email'], code: 'email_invalid' }])
  })
})

/** Calls that each duty needs. */
const CALLS: Readonly<Record<Duty, readonly EndpointId[]>> = {
  see_services: ['listServices', 'getService'],
  finish_stays: ['finishService'],
  correct_services: ['editService', 'voidService'],
  work_registers: ['openRegister', 'closeCashUp', 'moveCash', 'noteDrawerOpening'],
  give_back: ['refundService'],
  register_drivers: ['createDriver', 'editDriver', 'createVehicle', 'editVehicle'],
  delete_drivers: ['deleteDriver', 'deleteVehicle'],
  correct_prices: ['correctService'],
  collect_money: ['approveVariance', 'collectCashUp'],
  assign_payments: ['assignPayment'],
  change_rates: ['createUnitRate', 'editUnitRate', 'deleteUnitRate'],
  change_holidays: ['createHoliday', 'editHoliday', 'deleteHoliday'],
  change_vehicle_types: ['createCompanyVehicleType', 'editCompanyVehicleType', 'deleteVehicleClass'],
  manage_users: ['inviteOperator', 'editStaff', 'deleteOperator', 'resendWelcomeEmail'],
}

test.each(DUTY_NAMES)('the right to %s has the same roles as its calls on the server [S6-07]', (duty) => {
  for (const id of CALLS[duty]) expect([id, ACCESS[id]]).toEqual([id, DUTIES[duty]])
})

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari, iPad',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox, Linux'],
  ['curl/8.5.0', null],
  [null, null],
])('%s is a device called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
