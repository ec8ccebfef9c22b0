import * as v from 'valibot'

import { NAME_BELOW, isPersonName, isPhone, isPhoneCode } from '../domain/drivers.ts'
import { GENDERS, LANGUAGES, PASSWORD_MAX, PASSWORD_MIN } from '../domain/people.ts'
import { BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { Operator } from './operator.ts'
import { Email, Id, textOrNull } from './primitives.ts'

/** Names of two letters are names: whoever works here has theirs. */
export const PersonName = v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(NAME_BELOW - 1, 'name_too_long'), v.check((name) => name === '' || isPersonName(name), 'name_letters'))
export const NewPassword = v.pipe(v.string('required'), v.nonEmpty('required'), v.minLength(PASSWORD_MIN, 'password_too_short'), v.maxLength(PASSWORD_MAX, 'password_invalid'))

const operatorDetails = {
  firstName: PersonName,
  lastName: PersonName,
  phoneCode: v.pipe(textOrNull(10), v.transform((code) => code?.replace(/^\+/, '') ?? null), v.check((code) => code === null || isPhoneCode(code), 'phone_code_invalid')),
  phone: v.pipe(textOrNull(40), v.check((phone) => phone === null || isPhone(phone), 'phone_invalid')),
  gender: v.nullable(v.picklist(GENDERS, 'invalidField')),
  language: v.picklist(LANGUAGES, 'invalidField'),
  /** A file's id. */
  photo: v.nullable(Id),
}

export const OperatorChanges = v.pipe(v.partial(v.object(operatorDetails)), v.check((changes) => Object.values(changes).some((value) => value !== undefined), 'nothing_changed'))
export type OperatorChanges = v.InferOutput<typeof OperatorChanges>

export const editOperator = defineEndpoint({
  id: 'editOperator',
  area: 'users',
  method: 'PATCH',
  path: '/operators/:id',
  summary: 'Changes what is known of a person: by themselves, or by an admin of their company. Their role stays; for their e-mail there is a call of its own.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams, body: OperatorChanges },
  response: Operator,
  queueable: false,
})

const CurrentPassword = v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(PASSWORD_MAX, 'password_invalid'))

export const setEmail = defineEndpoint({
  id: 'setEmail',
  area: 'users',
  method: 'PATCH',
  path: '/operators/email/:id',
  summary: 'Sets by which e-mail a person signs in. Whoever asks, the person or an admin of their company, gives their own present password.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams, body: v.object({ currentPassword: CurrentPassword, email: Email }) },
  response: v.object({ email: v.string() }),
  queueable: false,
})

export const resetPassword = defineEndpoint({
  id: 'resetPassword',
  area: 'users',
  method: 'PATCH',
  path: '/operators/reset-password/:id',
  summary: "Sets a person's password and ends their other sessions. Whoever asks, the person or an admin of their company, gives their own present password.",
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams, body: v.object({ currentPassword: CurrentPassword, newPassword: NewPassword }) },
  response: v.object({ changed: v.literal(true) }),
  queueable: false,
})
