import { randomBytes } from 'node:crypto'

import { tokenHash } from '../../../server/session/actor.ts'
import type { TestServer } from './test-server.ts'

/**
 * A session such as a sign-in opens, without checking a password, which costs more than most calls; answers its
 * token.
 */
export async function openSession({ owner }: Pick<TestServer, 'owner'>, identityId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await owner.query('select auth_open_session($1, $2, false, null, null, null)', [tokenHash(token), identityId])
  return token
}
