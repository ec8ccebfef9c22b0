import { randomBytes, randomInt } from 'node:crypto'

import { hash, verify } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { resumeRegistration } from '../../contract/sign-up.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { RequestContext } from '../http/route.ts'
import { count, uncount } from '../limiter/limiter.ts'
import { signUpCodeTryLimit, signUpNetworkTryLimits } from '../limiter/limits.ts'

/** Verified in place of a code that was not sent, so that the time of the answer does not reveal who signs up. */
const nobodysHash = hash(randomBytes(16).toString('hex'))

const PendingSignUp = v.object({
  code_hash: v.string(),
  details: v.unknown(),
  expires_at: v.string(),
  is_open: v.boolean(),
  founder: v.nullable(v.string()),
  password_hash: v.nullable(v.string()),
})
export type PendingSignUp = v.InferOutput<typeof PendingSignUp>

/** Returns six random digits, and the hash by which they are recognised. */
export async function makeCode(): Promise<{ code: string; codeHash: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { code, codeHash: await hash(code) }
}

export async function readPending(email: string, tx: Transaction): Promise<PendingSignUp | null> {
  return v.parse(v.nullable(PendingSignUp), (await callDefiner(tx, sql`sign_up_pending(${email})`)) ?? null)
}

type CodeInput = ParsedRequest<typeof resumeRegistration>['body']

/**
 * Returns the sign-up stored under a right code. An e-mail without a code gets the answer of a wrong code, after the
 * same work and as many tries.
 */
export async function requireCode({ email, code }: CodeInput, context: RequestContext): Promise<PendingSignUp> {
  const pending = await countTry(email, context, (tx) => readPending(email, tx))
  const isRight = await verify(pending?.code_hash ?? (await nobodysHash), code)
  if (!pending || !isRight) throw invalidField('code', 'code_wrong')
  await uncountTry(email, context)
  if (!pending.is_open && pending.founder === null) throw invalidField('code', 'code_gone')
  return pending
}

/** Counts a try before its result is known, so that fifty simultaneous tries don't exceed the limit. */
export function countTry<T>(
  email: string,
  { database, ip }: RequestContext,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    await count([signUpCodeTryLimit(email)], tx).catch(tellTriedTooOften)
    await count(signUpNetworkTryLimits(ip), tx)
    return work(tx)
  })
}

export function uncountTry(email: string, { database, ip }: RequestContext): Promise<void> {
  return database.transaction((tx) => uncount([signUpCodeTryLimit(email), ...signUpNetworkTryLimits(ip)], tx))
}

function tellTriedTooOften(error: unknown): never {
  throw error instanceof ProblemError && error.code === 'too_many_attempts' ? invalidField('code', 'code_gone') : error
}
