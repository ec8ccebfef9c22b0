import { randomBytes } from 'node:crypto'

import { tokenHash } from '../../../server/session/actor.ts'
import type { TestServer } from './test-server.ts'

/** Opens a session like a sign-in, without checking a password, which would be slow; returns its token. */
export async function openSession({ owner }: Pick<TestServer, 'owner'>, identityId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await owner.query('select auth_open_session($1, $2, false, null, null, null)', [tokenHash(token), identityId])
  return token
}
