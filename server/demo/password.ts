import { createHash } from 'node:crypto'

import { hash } from '@node-rs/argon2'

import { DEMO_PASSWORD } from './accounts.ts'

/** One hash for all demo accounts. Its salt is fixed, so that a demo is the same each time; its password is public anyway. */
export function demoPasswordHash(): Promise<string> {
  const salt = createHash('sha256').update(DEMO_PASSWORD).digest().subarray(0, 16)
  return hash(DEMO_PASSWORD, { salt })
}
