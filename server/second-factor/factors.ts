import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { SecondFactor } from '../../contract/second-factor.ts'
import type { FactorMethod } from '../../domain/second-factors.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { SessionContext } from '../http/route.ts'

const Bytes = v.pipe(
  v.string(),
  v.transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
)

const StoredPasskey = v.object({
  id: v.string(),
  name: v.string(),
  public_key: Bytes,
  counter: v.number(),
  transports: v.array(v.string()),
  created_at: v.string(),
  used_at: v.nullable(v.string()),
})

const entries = {
  identity_id: v.string(),
  email: v.string(),
  factor_since: v.nullable(v.string()),
  /** Sealed secrets. */
  secret: v.nullable(v.string()),
  pending: v.nullable(v.string()),
  last_step: v.number(),
  recovery_left: v.number(),
  passkeys: v.array(StoredPasskey),
}

/** Second factors of a person, as stored. */
export const Factors = v.object(entries)
export type Factors = v.InferOutput<typeof Factors>

/** A sign-in that waits for its second factor. */
export const ChallengedFactors = v.object({ ...entries, remember: v.boolean(), is_known: v.boolean() })

/** The sealed text of a secret can't be moved to another person. */
export const totpOwner = (identityId: string): string => `totp:${identityId}`

export async function readOwnFactors({ tx, session }: { tx: Transaction; session: Buffer }): Promise<Factors> {
  const found = v.parse(v.nullable(Factors), (await callDefiner(tx, sql`auth_own_factors(${session}::bytea)`)) ?? null)
  if (found === null) throw new ProblemError('unauthorized')
  return found
}

/** Returns the ways in which the person can give a second factor. */
export function methodsOf({ secret, passkeys, recovery_left: codes }: Factors): FactorMethod[] {
  return [
    ...(secret === null ? [] : (['totp'] as const)),
    ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
    ...(codes === 0 ? [] : (['recovery'] as const)),
  ]
}

const iso = (text: string): string => new Date(text).toISOString()

/** Returns the caller's second factors as the app shows them; `isProved` as of now. */
export async function ownSecondFactor(
  context: SessionContext,
  { isRequired, isProved }: Pick<SecondFactor, 'isRequired' | 'isProved'>,
): Promise<SecondFactor> {
  const { secret, passkeys, recovery_left: recoveryCodesLeft } = await readOwnFactors(context)
  return {
    hasApp: secret !== null,
    passkeys: passkeys.map(({ id, name, created_at: createdAt, used_at: usedAt }) => ({
      id,
      name,
      createdAt: iso(createdAt),
      usedAt: usedAt === null ? null : iso(usedAt),
    })),
    recoveryCodesLeft,
    isRequired,
    isProved: isProved && (secret !== null || passkeys.length > 0),
  }
}
