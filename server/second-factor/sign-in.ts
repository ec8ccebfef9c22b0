import { randomBytes } from 'node:crypto'

import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { finishSignIn, startPasskeySignIn } from '../../contract/second-factor.ts'
import type { NewSession, SecondStep } from '../../contract/session.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { RequestContext } from '../http/route.ts'
import { clearAfterSuccess } from '../limiter/limiter.ts'
import { knownDeviceCodeLimits, strangerCodeLimits } from '../limiter/limits.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { tokenHash } from '../session/actor.ts'
import { openSession } from '../session/open-session.ts'
import { countSignIn, noteRefusedSignIn } from '../session/refused-sign-in.ts'
import { ChallengedFactors, Factors, methodsOf } from './factors.ts'
import { factorChangedMail } from './factor-mail.ts'
import { assertionOptions } from './passkeys.ts'
import { type FactorDeps, takeProof } from './prove.ts'

/** Minutes between password and second factor. */
const CHALLENGE_MINUTES = 10

const Opened = v.nullable(v.object({ ...Factors.entries, expires_at: v.string() }))

/** Starts the second step for a person whose password was right; null if they have no second factor. */
export async function openSecondStep(
  { identityId, remember }: { identityId: string; remember: boolean },
  tx: Transaction,
): Promise<SecondStep | null> {
  const challenge = randomBytes(32).toString('base64url')
  const opened = v.parse(
    Opened,
    (await callDefiner(
      tx,
      sql`auth_open_challenge(${tokenHash(challenge)}::bytea, ${identityId}::uuid, ${remember}, ${CHALLENGE_MINUTES})`,
    )) ?? null,
  )
  if (opened === null) return null
  return { challenge, expiresAt: new Date(opened.expires_at).toISOString(), methods: methodsOf(opened) }
}

type Challenged = v.InferOutput<typeof ChallengedFactors>

async function readChallenge(hash: Buffer, deviceHash: Buffer | null, tx: Transaction): Promise<Challenged> {
  const found = v.parse(
    v.nullable(ChallengedFactors),
    (await callDefiner(tx, sql`auth_challenge(${hash}::bytea, ${deviceHash}::bytea)`)) ?? null,
  )
  if (found === null) throw new ProblemError('sign_in_expired')
  return found
}

/** Opens a session for a person who gave the password in the first step, and gives the second factor now. */
export async function finishSecondStep(
  { body: { challenge, proof, deviceProof } }: ParsedRequest<typeof finishSignIn>,
  context: RequestContext,
  deps: FactorDeps,
): Promise<NewSession> {
  const { database, ip, deviceId, userAgent, now } = context
  const hash = tokenHash(challenge)
  const deviceHash = deviceProof == null ? null : tokenHash(deviceProof)
  const { counted, account } = await database.transaction(async (tx) => {
    const { identity_id: id, email, is_known: isKnown } = await readChallenge(hash, deviceHash, tx)
    const buckets = isKnown && deviceHash !== null ? knownDeviceCodeLimits(id, deviceHash) : strangerCodeLimits(id, ip)
    await countSignIn(buckets, tx, { accountId: id, step: 'second_factor' }, context)
    return { counted: buckets, account: { email, accountId: id } }
  })
  const finish = async (tx: Transaction): Promise<NewSession> => {
    const factors = await readChallenge(hash, deviceHash, tx)
    await takeProof(proof, factors, { tx, now, challenged: hash }, deps)
    if ((await callDefiner(tx, sql`auth_spend_challenge(${hash}::bytea)`)) !== true)
      throw new ProblemError('sign_in_expired')
    const { identity_id: identityId, remember } = factors
    const signedIn = await openSession({ identityId, remember, deviceId, userAgent, ip, deviceProof }, tx)
    await callDefiner(tx, sql`auth_prove_session(${tokenHash(signedIn.token)}::bytea)`)
    await clearAfterSuccess(counted, tx)
    if (proof.kind === 'recovery') {
      const { companyId, email, language, firstName } = signedIn.user
      await enqueueMail(
        factorChangedMail,
        { companyId, to: email, language, facts: { name: firstName, change: 'recovery_used' } },
        { ...context, tx },
      )
    }
    return signedIn
  }
  return database.transaction(finish).catch(async (error: unknown) => {
    // The proof was wrong. Noted once its transaction is rolled back.
    if (error instanceof ProblemError && error.code === 'validation_failed')
      await noteRefusedSignIn({ ...account, step: 'second_factor', refusal: error.code }, context)
    throw error
  })
}

/** Returns the options with which a browser asks for a passkey in the second step. */
export function startPasskeyStep(
  { body: { challenge } }: ParsedRequest<typeof startPasskeySignIn>,
  { database }: RequestContext,
  { relyingParty }: FactorDeps,
): Promise<ResponseOf<typeof startPasskeySignIn>> {
  const hash = tokenHash(challenge)
  return database.transaction(async (tx) =>
    assertionOptions(await readChallenge(hash, null, tx), { tx, challenged: hash }, relyingParty),
  )
}
