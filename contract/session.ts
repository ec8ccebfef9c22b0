import * as v from 'valibot'

import { BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { defineEndpoint } from './endpoint.ts'
import { Operator } from './operator.ts'
import { Email, Id, Instant } from './primitives.ts'

/** The signed-in person and the company that they belong to: none for a super admin, whichever the `x-company-id` header names. */
export const CurrentUser = v.object({
  ...Operator.entries,
  companyId: v.nullable(Id),
})
export type CurrentUser = v.InferOutput<typeof CurrentUser>

export const signIn = defineEndpoint({
  id: 'signIn',
  area: 'users',
  method: 'POST',
  path: '/auth/login/operator',
  summary: 'Signs a person in and answers with a session token.',
  roles: 'public',
  request: {
    body: v.object({
      email: Email,
      password: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(200, 'password_invalid')),
      remember: v.optional(v.boolean('invalidField'), false),
    }),
  },
  response: v.object({ token: v.string(), expiresAt: Instant, user: CurrentUser }),
  queueable: false,
})

export const signOut = defineEndpoint({
  id: 'signOut',
  area: 'users',
  method: 'POST',
  path: '/auth/logout/operator',
  summary: 'Revokes the session of the token that the call carries.',
  roles: BACK_OFFICE_ROLES,
  request: {},
  response: v.object({ signedOut: v.literal(true) }),
  queueable: false,
})

export const currentUser = defineEndpoint({
  id: 'currentUser',
  area: 'users',
  method: 'POST',
  path: '/auth/operator',
  summary: 'The person whose token the call carries.',
  roles: BACK_OFFICE_ROLES,
  request: {},
  response: CurrentUser,
  queueable: false,
})
