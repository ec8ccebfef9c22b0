import * as v from 'valibot'

import { FACTOR_METHODS, FACTOR_STATES } from '../domain/second-factors.ts'
import { defineEndpoint } from './endpoint.ts'
import { Operator } from './operator.ts'
import { Email, Id, Instant, NamedReference } from './primitives.ts'

/** The signed-in person and their company; null for a super admin, even if the `x-company-id` header names one. */
export const CurrentUser = v.object({
  ...Operator.entries,
  companyId: v.nullable(Id),
  /** Locations that the person lost in the last weeks, latest first. Absent from servers of earlier releases. */
  lostLocations: v.optional(v.array(v.object({ ...NamedReference.entries, at: Instant }))),
  /** Contacts for staff, for a device without a sign-in. Absent from servers of earlier releases. */
  administrators: v.optional(v.array(v.string())),
  /** `missing`: the person must set one up first. Absent from servers of earlier releases. */
  secondFactor: v.optional(v.picklist(FACTOR_STATES)),
})
export type CurrentUser = v.InferOutput<typeof CurrentUser>

/**
 * Token that the server gives to a device after a sign-in. The token does not sign anybody in, but with it, strangers'
 * guesses do not slow down sign-ins on that device.
 */
export const DeviceProof = v.pipe(v.string('invalidField'), v.regex(/^[\w-]{43}$/, 'invalidField'))

/** A new session. No later answer contains its token. */
export const NewSession = v.object({
  token: v.string(),
  expiresAt: Instant,
  user: CurrentUser,
  deviceProof: v.optional(DeviceProof),
})
export type NewSession = v.InferOutput<typeof NewSession>

/** Token of a sign-in between password and second factor. It gives access to nothing else. */
export const SignInChallenge = v.pipe(v.string('required'), v.regex(/^[\w-]{43}$/, 'invalidField'))

/**
 * Answer to the right password of a person with a second factor. Apps of earlier releases can't read it and say that
 * they are too old.
 */
export const SecondStep = v.object({
  challenge: SignInChallenge,
  expiresAt: Instant,
  /** Ways in which the person can continue. */
  methods: v.array(v.picklist(FACTOR_METHODS)),
})
export type SecondStep = v.InferOutput<typeof SecondStep>

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
      /** Device token of an earlier sign-in by anybody. Null if the device wants one; absent if it does not. */
      deviceProof: v.optional(v.nullable(DeviceProof)),
    }),
  },
  response: v.union([NewSession, v.object({ secondStep: SecondStep })]),
  queueable: false,
})

/** Returns the session of a person without a second factor, for scripts. Throws if the person has one. */
export function sessionOf(answer: v.InferOutput<typeof signIn.response>): NewSession {
  if ('secondStep' in answer) throw new Error('This person has a second factor')
  return answer
}

export const signOut = defineEndpoint({
  id: 'signOut',
  area: 'users',
  method: 'POST',
  path: '/auth/logout/operator',
  request: {},
  response: v.object({ signedOut: v.literal(true) }),
  queueable: false,
})

/** SHA-256 of a session's token in hexadecimal: it identifies the session, and does not give access. */
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
