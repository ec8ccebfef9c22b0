import { msg } from '@lingui/core/macro'

import { isPhone, withNationalPhone } from '../../../domain/phones.ts'
import { GENDERS } from '../../../domain/people.ts'
import { choice, language, onlyNew, references } from '../../records/form/choice-fields.ts'
import { email, personName, personPhoto, phone, phoneCode } from '../../records/form/contact-fields.ts'
import { defineRecordForm, type ValuesOf } from '../../records/form/define-record-form.ts'
import { optional } from '../../records/form/field-types.ts'
import { defineKind, namedLocation, oneOf } from '../../records/record-kind.ts'
import { GENDER_LABELS, ROLE_LABELS } from '../../ui/labels/people.ts'

export const userForm = defineRecordForm({
  fields: {
    photo: personPhoto({ label: msg`Photo` }),
    firstName: personName({ label: msg`First name` }),
    lastName: personName({ label: msg`Last name`, beside: true }),
    email: onlyNew(email({ label: msg`Email` })),
    phoneCode: optional(phoneCode({ label: msg`Phone code` })),
    phone: optional(phone({ label: msg`Phone`, beside: true })),
    gender: optional(choice({ label: msg`Gender`, of: GENDERS, labels: GENDER_LABELS })),
    language: language({ label: msg`Language`, beside: true }),
    role: choice({ label: msg`Role`, of: ['parking_staff', 'parking_admin'], labels: ROLE_LABELS }),
    locationIds: references({ label: msg`Locations`, words: { listOf: { named: namedLocation } } }),
  },
  // Administrators have all locations, so the field is hidden.
  hides: ({ role }) => (role === 'parking_staff' ? [] : ['locationIds']),
  requires: ({ phone: number }) => (number.trim() === '' ? [] : ['phoneCode']),
  completes: (values) => (values.phone === null ? { ...values, phoneCode: null } : withNationalPhone(values)),
  rules: ({ phone: number }) => [['phone', number === null || isPhone(number) ? null : 'phone_invalid']],
})
export type UserFields = (typeof userForm)['fields']
export type UserValues = ValuesOf<UserFields>

/** Shown in histories only. */
const SECOND_FACTOR = {
  label: msg`Second factor`,
  value: oneOf({ app: msg`Authenticator app`, passkey: msg`Passkey`, all: msg`Removed by an administrator` }),
}

const REFUSED_SIGN_IN = {
  signInStep: { label: msg`Wrong entry`, value: oneOf({ password: msg`Password`, second_factor: msg`Second factor` }) },
  address: { label: msg`Internet address` },
} as const

export const userKind = defineKind({
  one: msg`User`,
  help: 'users',
  link: (id) => ({ to: '/dashboard/users/update/$id', params: { id } }),
  fields: {
    ...userForm.words,
    isActive: { label: msg`May sign in`, value: 'yes_or_no' },
    secondFactor: SECOND_FACTOR,
    ...REFUSED_SIGN_IN,
  },
})
