import * as v from 'valibot'

import { PASSKEY_WISHES } from '../domain/second-factors.ts'
import { CurrentPassword } from './account.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { Instant, requiredText } from './primitives.ts'
import { DeviceProof, NewSession, SignInChallenge } from './session.ts'

export const PASSKEY_NAME_MAX = 60
export const PASSKEYS_MOST = 10
export const RECOVERY_CODES = 10
/** Minutes for which a session that gave its second factor may do sensitive acts. */
export const STEP_UP_MINUTES = 15

/** Spaces, hyphens and case don't matter in a typed code. */
const typedCode = v.pipe(
  v.string('required'),
  v.maxLength(60, 'factor_code_wrong'),
  v.transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase()),
  v.nonEmpty('required'),
)

const Base64Url = v.pipe(v.string('invalidField'), v.regex(/^[\w-]{1,4000}$/, 'invalidField'))

/** Answer of a browser to `navigator.credentials.get`, in the form of WebAuthn Level 3. */
const PasskeyAssertion = v.object({
  id: Base64Url,
  rawId: Base64Url,
  type: v.literal('public-key', 'invalidField'),
  response: v.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: v.optional(Base64Url),
  }),
})
export type PasskeyAssertion = v.InferOutput<typeof PasskeyAssertion>

/** Answer of a browser to `navigator.credentials.create`. */
const PasskeyAttestation = v.object({
  id: Base64Url,
  rawId: Base64Url,
  type: v.literal('public-key', 'invalidField'),
  response: v.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(8))),
  }),
})
export type PasskeyAttestation = v.InferOutput<typeof PasskeyAttestation>

/** Proof of the second factor: a code of the authenticator app, a recovery code, or a passkey. */
export const FactorProof = v.variant(
  'kind',
  [
    v.object({ kind: v.literal('totp'), code: v.pipe(typedCode, v.regex(/^\d{6}$/, 'factor_code_wrong')) }),
    v.object({ kind: v.literal('recovery'), code: typedCode }),
    v.object({ kind: v.literal('passkey'), assertion: PasskeyAssertion }),
  ],
  'invalidField',
)
export type FactorProof = v.InferOutput<typeof FactorProof>

const PasskeyDescriptor = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.optional(v.array(v.string())),
})

/** Options of `navigator.credentials.get`; binary values are base64url. */
const AssertionOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.picklist(PASSKEY_WISHES),
  allowCredentials: v.array(PasskeyDescriptor),
})
export type AssertionOptions = v.InferOutput<typeof AssertionOptions>

/** Options of `navigator.credentials.create`; binary values are base64url. */
const AttestationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  attestation: v.literal('none'),
  authenticatorSelection: v.object({
    residentKey: v.picklist(PASSKEY_WISHES),
    userVerification: v.picklist(PASSKEY_WISHES),
  }),
  excludeCredentials: v.array(PasskeyDescriptor),
})
export type AttestationOptions = v.InferOutput<typeof AttestationOptions>

export const finishSignIn = defineEndpoint({
  id: 'finishSignIn',
  area: 'users',
  method: 'POST',
  path: '/auth/login/second-factor',
  withoutSession: true,
  request: {
    body: v.object({
      challenge: SignInChallenge,
      proof: FactorProof,
      /** Device token, the same as in the first step. */
      deviceProof: v.optional(v.nullable(DeviceProof)),
    }),
  },
  response: NewSession,
  queueable: false,
})

export const startPasskeySignIn = defineEndpoint({
  id: 'startPasskeySignIn',
  area: 'users',
  method: 'POST',
  path: '/auth/login/passkey',
  withoutSession: true,
  request: { body: v.object({ challenge: SignInChallenge }) },
  response: AssertionOptions,
  queueable: false,
})

const Passkey = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: Instant,
  /** Null if it was never used since. */
  usedAt: v.nullable(Instant),
})

export const SecondFactor = v.object({
  /** Whether an authenticator app is set up. */
  hasApp: v.boolean(),
  passkeys: v.array(Passkey),
  recoveryCodesLeft: v.number(),
  /** Whether the person must keep a second factor: super admins, and administrators if their company says so. */
  isRequired: v.boolean(),
  /** Whether this session may do sensitive acts without another proof. */
  isProved: v.boolean(),
})
export type SecondFactor = v.InferOutput<typeof SecondFactor>

const AREA = { area: 'users', queueable: false } as const

export const getSecondFactor = defineEndpoint({
  ...AREA,
  id: 'getSecondFactor',
  method: 'GET',
  path: '/auth/second-factor',
  request: {},
  response: SecondFactor,
})

export const startTotp = defineEndpoint({
  ...AREA,
  id: 'startTotp',
  method: 'POST',
  path: '/auth/second-factor/app',
  request: { body: v.object({ currentPassword: CurrentPassword }) },
  /** The secret in Base32, and as the address that authenticator apps read from a QR code. */
  response: v.object({ secret: v.string(), uri: v.string() }),
})

/** Recovery codes that were made with the first factor; no later answer contains them. */
const WithCodes = v.object({ ...SecondFactor.entries, recoveryCodes: v.array(v.string()) })
export type WithCodes = v.InferOutput<typeof WithCodes>

export const confirmTotp = defineEndpoint({
  ...AREA,
  id: 'confirmTotp',
  method: 'POST',
  path: '/auth/second-factor/app/confirm',
  request: { body: v.object({ code: v.pipe(typedCode, v.regex(/^\d{6}$/, 'factor_code_wrong')) }) },
  response: WithCodes,
})

export const removeTotp = defineEndpoint({
  ...AREA,
  id: 'removeTotp',
  method: 'POST',
  path: '/auth/second-factor/app/remove',
  request: { body: v.object({ proof: FactorProof }) },
  response: SecondFactor,
})

export const renewRecoveryCodes = defineEndpoint({
  ...AREA,
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  request: {},
  response: WithCodes,
})

export const proveSecondFactor = defineEndpoint({
  ...AREA,
  id: 'proveSecondFactor',
  method: 'POST',
  path: '/auth/second-factor/prove',
  request: { body: v.object({ proof: FactorProof }) },
  response: SecondFactor,
})

export const startPasskeyProof = defineEndpoint({
  ...AREA,
  id: 'startPasskeyProof',
  method: 'POST',
  path: '/auth/second-factor/prove/passkey',
  request: {},
  response: AssertionOptions,
})

export const startPasskey = defineEndpoint({
  ...AREA,
  id: 'startPasskey',
  method: 'POST',
  path: '/auth/second-factor/passkeys/options',
  request: { body: v.object({ currentPassword: CurrentPassword }) },
  response: AttestationOptions,
})

export const addPasskey = defineEndpoint({
  ...AREA,
  id: 'addPasskey',
  method: 'POST',
  path: '/auth/second-factor/passkeys',
  request: { body: v.object({ name: requiredText(PASSKEY_NAME_MAX), attestation: PasskeyAttestation }) },
  response: WithCodes,
})

export const removePasskey = defineEndpoint({
  ...AREA,
  id: 'removePasskey',
  method: 'DELETE',
  path: '/auth/second-factor/passkeys/:passkeyId',
  request: { params: v.object({ passkeyId: v.pipe(v.string(), v.regex(/^[\w-]{1,1500}$/, 'invalidField')) }) },
  response: SecondFactor,
})

export const removeSecondFactorOf = defineEndpoint({
  ...AREA,
  id: 'removeSecondFactorOf',
  method: 'DELETE',
  path: '/operators/:id/second-factor',
  request: { params: IdParams },
  response: v.object({ removed: v.boolean() }),
})

/** Calls for a second factor, without the sign-in that asks for it. */
export const SECOND_FACTOR_ENDPOINTS = [
  finishSignIn,
  startPasskeySignIn,
  getSecondFactor,
  startTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  proveSecondFactor,
  startPasskeyProof,
  startPasskey,
  addPasskey,
  removePasskey,
  removeSecondFactorOf,
] as const
