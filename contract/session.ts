import * as v from 'valibot'

import { defineEndpoint } from './endpoint.ts'
import { Operator } from './operator.ts'
import { Email, Id, Instant, NamedReference } from './primitives.ts'

/** The signed-in person and the company that they belong to: none for a super admin, whichever the `x-company-id` header names. */
export const CurrentUser = v.object({
  ...Operator.entries,
  companyId: v.nullable(Id),
  /** Locations that were taken from the person in the last weeks, the last one first; a server of an older release tells none. */
  lostLocations: v.optional(v.array(v.object({ ...NamedReference.entries, at: Instant }))),
  /** Whom staff can turn to, for a device that nobody is signed in on; a server of an older release tells none. */
  administrators: v.optional(v.array(v.string())),
})
export type CurrentUser = v.InferOutput<typeof CurrentUser>

/** What the server gives to a device on which somebody has signed in: it lets nobody in, but strangers' guesses do not hold that device up. */
export const DeviceProof = v.pipe(v.string('invalidField'), v.regex(/^[\w-]{43}$/, 'invalidField'))

/** A session that has begun: its token is told this once. */
export const NewSession = v.object({
  token: v.string(),
  expiresAt: Instant,
  user: CurrentUser,
  deviceProof: v.optional(DeviceProof),
})
export type NewSession = v.InferOutput<typeof NewSession>

export const signIn = defineEndpoint({
  id: 'signIn',
  area: 'users',
  method: 'POST',
  path: '/auth/login/operator',
  withoutSession: true,
  request: {
    body: v.object({
      email: Email,
      password: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(200, 'password_invalid')),
      remember: v.optional(v.boolean('invalidField'), false),
      /** What an earlier answer gave to this device, whoever signed in then. Null of one that has none and would keep it; left out by one that would not. */
      deviceProof: v.optional(v.nullable(DeviceProof)),
    }),
  },
  response: NewSession,
  queueable: false,
})

export const signOut = defineEndpoint({
  id: 'signOut',
  area: 'users',
  method: 'POST',
  path: '/auth/logout/operator',
  request: {},
  response: v.object({ signedOut: v.literal(true) }),
  queueable: false,
})

/** The SHA-256 of a session's token in hexadecimal: it names the session, and lets nobody in. */
export const SessionHash = v.pipe(v.string('required'), v.regex(/^[\da-f]{64}$/, 'invalidField'))

export const SESSIONS_TO_END_MOST = 50

export const endSessions = defineEndpoint({
  id: 'endSessions',
  area: 'users',
  method: 'POST',
  path: '/auth/logout/sessions',
  withoutSession: true,
  request: {
    body: v.object({
      sessions: v.pipe(
        v.array(SessionHash),
        v.nonEmpty('required'),
        v.maxLength(SESSIONS_TO_END_MOST, 'limit_invalid'),
      ),
    }),
  },
  response: v.object({ signedOut: v.literal(true) }),
  queueable: false,
})

export const currentUser = defineEndpoint({
  id: 'currentUser',
  area: 'users',
  method: 'POST',
  path: '/auth/operator',
  request: {},
  response: CurrentUser,
  queueable: false,
})
