import { randomBytes } from 'node:crypto'

import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import {
  type AssertionOptions,
  type AttestationOptions,
  type PasskeyAssertion,
  type PasskeyAttestation,
  startPasskey,
  startPasskeyProof,
} from '../../contract/second-factor.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { invalidField } from '../http/problem-error.ts'
import type { Factors } from './factors.ts'

/** The site that passkeys are made for. */
export interface RelyingParty {
  /** Host name of the public address. */
  id: () => string
  origins: () => string[]
}

/** Minutes in which a passkey must answer. */
const CHALLENGE_MINUTES = 5
/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257]

/** Hash of a sign-in or of a session, for which a challenge is kept. */
interface Challenged {
  tx: Transaction
  challenged: Buffer
}

/** Use of a challenge. A proof is asked for without a password, so its challenge must not register a passkey. */
type Ceremony = 'create' | 'get'

async function keepChallenge(ceremony: Ceremony, { tx, challenged }: Challenged): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  const text = `${ceremony}:${Buffer.from(challenge).toString('base64url')}`
  await callDefiner(tx, sql`auth_keep_passkey_challenge(${challenged}::bytea, ${text}, ${CHALLENGE_MINUTES})`)
  return challenge
}

async function takeChallenge(ceremony: Ceremony, { tx, challenged }: Challenged): Promise<string> {
  const taken = await callDefiner(tx, sql`auth_take_passkey_challenge(${challenged}::bytea)`)
  const [keptFor, challenge] = v.parse(v.nullable(v.string()), taken ?? null)?.split(':') ?? []
  if (keptFor !== ceremony || challenge === undefined)
    throw invalidField(ceremony === 'create' ? 'attestation' : 'proof.assertion', 'passkey_refused')
  return challenge
}

/** Returns the options with which a browser asks for one of the person's passkeys. */
export async function assertionOptions(
  { passkeys }: Factors,
  challenged: Challenged,
  relyingParty: RelyingParty,
): Promise<AssertionOptions> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty.id(),
    challenge: await keepChallenge('get', challenged),
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: 'preferred',
    allowCredentials: passkeys.map(({ id }) => ({ id })),
  })
  return v.parse(startPasskeyProof.response, options)
}

/** Returns the options with which a browser makes a passkey for the person. */
export async function attestationOptions(
  { identity_id: id, email, passkeys }: Factors,
  challenged: Challenged,
  relyingParty: RelyingParty,
): Promise<AttestationOptions> {
  const options = await generateRegistrationOptions({
    rpName: 'PARQ',
    rpID: relyingParty.id(),
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: email,
    challenge: await keepChallenge('create', challenged),
    timeout: CHALLENGE_MINUTES * 60_000,
    attestationType: 'none',
    // A second factor beside the password, so it need not be found without the person's e-mail.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    excludeCredentials: passkeys.map(({ id: known }) => ({ id: known })),
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return v.parse(startPasskey.response, options)
}

interface NewPasskey {
  id: string
  publicKey: Buffer
  counter: number
  transports: readonly string[]
}

/** Checks the answer of a browser that made a passkey, and uses up its challenge. Throws `passkey_refused`. */
export async function takeAttestation(
  { id, rawId, type, response }: PasskeyAttestation,
  challenged: Challenged,
  relyingParty: RelyingParty,
): Promise<NewPasskey> {
  const expectedChallenge = await takeChallenge('create', challenged)
  const { clientDataJSON, attestationObject } = response
  const result = await verifyRegistrationResponse({
    response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: relyingParty.origins(),
    expectedRPID: relyingParty.id(),
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (result?.verified !== true) throw invalidField('attestation', 'passkey_refused')
  const { credential } = result.registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.transports ?? [],
  }
}

/** Accepts the signature of one of the person's passkeys, and uses up its challenge. Throws `passkey_refused`. */
export async function takeAssertion(
  { id, rawId, type, response }: PasskeyAssertion,
  { identity_id: person, passkeys }: Factors,
  challenged: Challenged,
  relyingParty: RelyingParty,
): Promise<void> {
  const expectedChallenge = await takeChallenge('get', challenged)
  const passkey = passkeys.find((one) => one.id === id)
  if (passkey === undefined) throw invalidField('proof.assertion', 'passkey_refused')
  const { clientDataJSON, authenticatorData, signature } = response
  const result = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin: relyingParty.origins(),
    expectedRPID: relyingParty.id(),
    credential: { id: passkey.id, publicKey: passkey.public_key, counter: passkey.counter },
    requireUserVerification: false,
  }).catch(() => null)
  const counter = result?.verified === true ? result.authenticationInfo.newCounter : null
  if (
    counter === null ||
    (await callDefiner(challenged.tx, sql`auth_take_passkey(${person}::uuid, ${id}, ${counter})`)) !== true
  )
    throw invalidField('proof.assertion', 'passkey_refused')
}
