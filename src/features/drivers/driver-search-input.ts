import * as v from 'valibot'

import {
  DRIVER_CONTACTS,
  type DriverContact,
  isIdentification,
  normalizeIdentification,
} from '../../../domain/drivers.ts'
import { emailFault } from '../../../domain/emails.ts'
import { isPersonName } from '../../../domain/people.ts'
import { SEARCHED_PHONE_BELOW, isPhone, isPhoneCode, withNationalPhone } from '../../../domain/phones.ts'
import { checkedInput, type InputFault } from '../../ui/form/check-input.ts'
import { type DriverInput, driverForm } from './kind.ts'

/** Details by which a driver is searched before registration. */
export const DriverSearchInput = v.object({
  by: v.picklist(DRIVER_CONTACTS),
  phoneCode: v.string(),
  phone: v.string(),
  email: v.string(),
  identification: v.string(),
})
export type DriverSearchInput = v.InferOutput<typeof DriverSearchInput>

/** Search criteria in comparable form. */
export type DriverQuery =
  | { by: 'phone'; phoneCode: string; phone: string }
  | { by: 'email'; email: string }
  | { by: 'identification'; identification: string }

export function driverQuery({ by, phoneCode, phone, email, identification }: DriverSearchInput): DriverQuery {
  if (by === 'phone')
    return {
      by,
      ...withNationalPhone({ phoneCode: phoneCode.replace(/^\+/, ''), phone: phone.replaceAll(/[\s().-]/g, '') }),
    }
  if (by === 'email') return { by, email: email.trim().toLowerCase() }
  return { by, identification: normalizeIdentification(identification) }
}

function faultsOf(input: DriverSearchInput): InputFault[] {
  const sought = driverQuery(input)
  if (sought.by === 'email') {
    const code = emailFault(sought.email)
    return code === null ? [] : [{ path: ['email'], code }]
  }
  if (sought.by === 'identification') {
    if (sought.identification === '') return [{ path: ['identification'], code: 'required' }]
    return isIdentification(sought.identification, null)
      ? []
      : [{ path: ['identification'], code: 'identification_invalid' }]
  }
  const isTooLong = input.phone.trim().length >= SEARCHED_PHONE_BELOW
  const phone = sought.phone === '' ? 'required' : isTooLong || !/^[0-9]+$/.test(sought.phone) ? 'phone_invalid' : null
  const phoneCode = sought.phoneCode === '' ? 'required' : isPhoneCode(sought.phoneCode) ? null : 'phone_code_invalid'
  return [
    ...(phoneCode === null ? [] : [{ path: ['phoneCode'], code: phoneCode } as const]),
    ...(phone === null ? [] : [{ path: ['phone'], code: phone } as const]),
  ]
}

export const driverSearchSchema = checkedInput(DriverSearchInput, faultsOf)

export function emptySearch(phoneCode: string): DriverSearchInput {
  const by: DriverContact = 'phone'
  return { by, phoneCode, phone: '', email: '', identification: '' }
}

/**
 * Interprets the list's search text as a contact, if it is one. Digits may be an identification or a phone; a phone is
 * likelier.
 */
export function parseDriverSearch(typed: string, phoneCode: string): DriverSearchInput {
  const nothing = emptySearch(phoneCode)
  if (typed.includes('@')) return { ...nothing, by: 'email', email: typed }
  const digits = typed.replaceAll(/[\s().-]/g, '')
  const phone = digits.replace(`+${phoneCode}`, '')
  const identification = isIdentification(digits, 'citizenship') ? digits : ''
  if (isPhone(phone)) return { ...nothing, phone, identification }
  return identification === '' ? nothing : { ...nothing, by: 'identification', identification }
}

/** Returns the names in the search text, if it is a person's name. */
export function parseNames(typed: string): Pick<DriverInput, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = isPersonName(typed) ? typed.split(' ') : []
  return { firstName, lastName: rest.join(' ') }
}

/** Returns the form input for an unknown driver with the searched details. */
export function inputOfSearch(search: DriverSearchInput): DriverInput {
  return withSearch({ ...driverForm.blank, phoneCode: search.phoneCode }, search)
}

/** Returns the form input with the details of a later search. */
export function withSearch(input: DriverInput, search: DriverSearchInput): DriverInput {
  const sought = driverQuery(search)
  if (sought.by === 'phone')
    return sought.phone === '' ? input : { ...input, phone: sought.phone, phoneCode: sought.phoneCode }
  if (sought.by === 'email') return sought.email === '' ? input : { ...input, email: sought.email }
  if (sought.identification === '') return input
  return {
    ...input,
    identification: sought.identification,
    identificationType: input.identificationType || 'citizenship',
  }
}
