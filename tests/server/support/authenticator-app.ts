import { generateSync } from 'otplib'

import { confirmTotp, startTotp } from '../../../contract/second-factor.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import type { Caller, TestServer } from './test-server.ts'

/** Length of a time step in milliseconds. */
export const STEP_MS = 30_000

/** Returns the code that an authenticator app shows at a moment. */
export function codeAt(secret: string, at: Date | number): string {
  return generateSync({ secret, epoch: Math.floor(Number(at) / 1000) })
}

/** Sets up an authenticator app with the code of `at`; returns its secret and the recovery codes. */
export async function enrol(
  server: Pick<TestServer, 'value'>,
  caller: Caller,
  at: Date | number,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await server.value(startTotp, { body: { currentPassword: DEMO_PASSWORD } }, caller)
  const { recoveryCodes } = await server.value(confirmTotp, { body: { code: codeAt(secret, at) } }, caller)
  return { secret, recoveryCodes }
}

/** Ends the 15 minutes in which sessions need no other proof. */
export async function letProofsAge({ owner }: Pick<TestServer, 'owner'>): Promise<void> {
  await owner.query(`update sessions set proved_at = now() - interval '16 minutes' where proved_at is not null`)
}

/** Removes every second factor, so that the next test starts without one. */
export async function removeFactors({ owner }: Pick<TestServer, 'owner'>): Promise<void> {
  await owner.query('select remove_factors_of(email) from identities')
  await owner.query('delete from limiter_buckets')
}
