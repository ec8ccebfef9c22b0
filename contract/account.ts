import * as v from 'valibot'

import { GENDERS, isPersonName, LANGUAGES, NAME_BELOW } from '../domain/people.ts'
import { isPhone, isPhoneCode } from '../domain/phones.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../domain/password-length.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { Operator } from './operator.ts'
import { PASSWORD_LINK_HEADER } from './password-link.ts'
import { Email, Id, Instant, cleanedName, textOrNull, cleanedCode } from './primitives.ts'

/** Names of two letters are accepted: people who work here have such names. */
export const PersonName = v.pipe(
  v.string('required'),
  cleanedName,
  v.nonEmpty('required'),
  v.maxLength(NAME_BELOW - 1, 'name_too_long'),
  v.check((name) => name === '' || isPersonName(name), 'name_letters'),
)
export const NewPassword = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.minLength(PASSWORD_MIN, 'password_too_short'),
  v.maxLength(PASSWORD_MAX, 'password_invalid'),
)

/** Details of a person that they or an admin of their company may change. */
export const operatorDetails = {
  firstName: PersonName,
  lastName: PersonName,
  phoneCode: v.pipe(
    textOrNull(10, 'invalidField', cleanedCode),
    v.transform((code) => code?.replace(/^\+/, '') ?? null),
    v.check((code) => code === null || isPhoneCode(code), 'phone_code_invalid'),
  ),
  phone: v.pipe(
    textOrNull(40, 'invalidField', cleanedCode),
    v.check((phone) => phone === null || isPhone(phone), 'phone_invalid'),
  ),
  gender: v.nullable(v.picklist(GENDERS, 'invalidField')),
  language: v.picklist(LANGUAGES, 'invalidField'),
  /** A file's id. */
  photo: v.nullable(Id),
}

export const OperatorChanges = v.pipe(
  v.partial(v.object(operatorDetails)),
  v.check((changes) => Object.values(changes).some((value) => value !== undefined), 'nothing_changed'),
)
export type OperatorChanges = v.InferOutput<typeof OperatorChanges>

export const editOperator = defineEndpoint({
  id: 'editOperator',
  area: 'users',
  method: 'PATCH',
  path: '/operators/:id',
  request: { params: IdParams, body: OperatorChanges },
  response: Operator,
  queueable: false,
})

export const CurrentPassword = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.maxLength(PASSWORD_MAX, 'password_invalid'),
)

/** The e-mail with which a person signs in, and a requested one. */
const EmailState = v.object({
  email: v.string(),
  /** E-mail to be confirmed with the mailed link, and the link's expiry. */
  pending: v.nullable(v.object({ email: v.string(), expiresAt: Instant })),
})
export type EmailState = v.InferOutput<typeof EmailState>

export const getEmail = defineEndpoint({
  id: 'getEmail',
  area: 'users',
  method: 'GET',
  path: '/operators/email/:id',
  request: { params: IdParams },
  response: EmailState,
  queueable: false,
})

export const setEmail = defineEndpoint({
  id: 'setEmail',
  area: 'users',
  method: 'PATCH',
  path: '/operators/email/:id',
  request: { params: IdParams, body: v.object({ currentPassword: CurrentPassword, email: Email }) },
  response: EmailState,
  queueable: false,
})

export const cancelEmail = defineEndpoint({
  id: 'cancelEmail',
  area: 'users',
  method: 'DELETE',
  path: '/operators/email/:id',
  request: { params: IdParams },
  response: EmailState,
  queueable: false,
})

export const sendEmailLink = defineEndpoint({
  id: 'sendEmailLink',
  area: 'users',
  method: 'POST',
  path: '/operators/email/:id/link',
  request: { params: IdParams },
  response: EmailState,
  queueable: false,
})

/** Header for the token of a link to an e-mail. Paths and queries end up in logs, so the token is in neither. */
export const EMAIL_LINK_HEADER = 'x-email-link'

const EmailLinkHeaders = v.object({ [EMAIL_LINK_HEADER]: v.string('required') })

export const openEmailLink = defineEndpoint({
  id: 'openEmailLink',
  area: 'users',
  method: 'GET',
  path: '/operators/public/email-link',
  withoutSession: true,
  request: { headers: EmailLinkHeaders },
  response: v.object({ email: v.string(), expiresAt: Instant }),
  queueable: false,
})

export const confirmEmail = defineEndpoint({
  id: 'confirmEmail',
  area: 'users',
  method: 'POST',
  path: '/operators/public/email-link',
  withoutSession: true,
  request: { headers: EmailLinkHeaders },
  response: v.object({ email: v.string() }),
  queueable: false,
})

export const resetPassword = defineEndpoint({
  id: 'resetPassword',
  area: 'users',
  method: 'PATCH',
  path: '/operators/reset-password/:id',
  byLink: PASSWORD_LINK_HEADER,
  request: {
    params: IdParams,
    headers: v.object({ [PASSWORD_LINK_HEADER]: v.optional(v.string()) }),
    body: v.object({ currentPassword: v.optional(CurrentPassword), newPassword: NewPassword }),
  },
  response: v.object({ changed: v.literal(true) }),
  queueable: false,
})

/** Calls for a person's own account. */
export const ACCOUNT_ENDPOINTS = [
  editOperator,
  resetPassword,
  getEmail,
  setEmail,
  cancelEmail,
  sendEmailLink,
  openEmailLink,
  confirmEmail,
] as const
