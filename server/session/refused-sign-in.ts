import { sql } from 'drizzle-orm'

import type { ProblemCode } from '../../contract/errors.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { Caller } from '../http/route.ts'
import { type Bucket, count, takeOrWait } from '../limiter/limiter.ts'
import { refusedSignInBucket } from '../limiter/limits.ts'

/** Step of a sign-in that failed. */
type SignInStep = 'password' | 'second_factor'

interface RefusedSignIn {
  /** E-mail as typed, of an account or of nobody. */
  email: string
  /** Id of the account; null if nobody has the e-mail. */
  accountId: string | null
  step: SignInStep
  refusal: ProblemCode
}

type Place = Pick<Caller, 'log' | 'requestId' | 'ip'>

/** Logs a refused sign-in for the operator of the server, with its address and account, and without what was typed. */
function logRefusedSignIn(
  { accountId, step, refusal }: Omit<RefusedSignIn, 'email'>,
  { log, requestId, ip }: Place,
): void {
  log.warn({ requestId, step, refusal, address: ip, account: accountId }, 'sign-in refused')
}

/** Counts a try to sign in, and logs it if it is refused for being one too many. */
export async function countSignIn(
  buckets: readonly Bucket[],
  tx: Transaction,
  tried: Pick<RefusedSignIn, 'accountId' | 'step'>,
  place: Place,
): Promise<void> {
  try {
    await count(buckets, tx)
  } catch (error) {
    if (error instanceof ProblemError) logRefusedSignIn({ ...tried, refusal: error.code }, place)
    throw error
  }
}

/**
 * Logs a refused sign-in, and records it in the history of the account once it fails more often than people mistype.
 * An e-mail without an account takes the same calls, so that the time of the answer does not reveal who exists.
 */
export async function noteRefusedSignIn(
  refused: RefusedSignIn,
  { database, now, ...place }: Place & Pick<Caller, 'database' | 'now'>,
): Promise<void> {
  logRefusedSignIn(refused, place)
  const { email, step } = refused
  await database.transaction(async (tx) => {
    const isFrequent = (await takeOrWait(refusedSignInBucket(email, step), tx)) > 0
    await callDefiner(
      tx,
      sql`auth_note_refused_sign_in(${email}, ${step}, ${place.ip}, ${isFrequent}, ${now.toISOString()}::timestamptz)`,
    )
  })
}
