import { sql } from 'drizzle-orm'

import type { FactorProof } from '../../contract/second-factor.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { invalidField } from '../http/problem-error.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import { type Factors, totpOwner } from './factors.ts'
import { type RelyingParty, takeAssertion } from './passkeys.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

export interface FactorDeps {
  secrets: SecretBox
  relyingParty: RelyingParty
}

interface Proving {
  tx: Transaction
  now: Date
  /** Hash of the sign-in or of the session that gave a passkey its challenge. */
  challenged: Buffer
}

/**
 * Accepts a proof of the second factor and uses it up: no code is accepted twice. Throws `factor_code_wrong` or
 * `passkey_refused`. The caller counts the try.
 */
export async function takeProof(
  proof: FactorProof,
  factors: Factors,
  { tx, now, challenged }: Proving,
  { secrets, relyingParty }: FactorDeps,
): Promise<void> {
  const { identity_id: id, secret } = factors
  if (proof.kind === 'passkey') return takeAssertion(proof.assertion, factors, { tx, challenged }, relyingParty)
  if (proof.kind === 'recovery') {
    const isTaken = await callDefiner(
      tx,
      sql`auth_take_recovery_code(${id}::uuid, ${recoveryCodeHash(proof.code)}::bytea)`,
    )
    if (isTaken !== true) throw invalidField('proof.code', 'factor_code_wrong')
    return
  }
  const step = secret === null ? null : stepOfCode(secrets.open(secret, totpOwner(id)), proof.code, now)
  if (step === null || (await callDefiner(tx, sql`auth_take_step(${id}::uuid, ${step})`)) !== true)
    throw invalidField('proof.code', 'factor_code_wrong')
}
