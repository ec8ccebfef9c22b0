import { createHash, randomInt } from 'node:crypto'

import { RECOVERY_CODES } from '../../contract/second-factor.ts'

/** Without 0, 1, l and o, which people confuse. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = 6
const GROUP_LETTERS = 4

/**
 * Returns new recovery codes, each of 120 random bits. From 112 bits on, a fast hash is enough to store a code (OWASP
 * ASVS 5, 6.5.2).
 */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LETTERS }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''),
    ).join('-'),
  )
}

/** Returns the stored form of a code, whether it was typed with hyphens or without. */
export function recoveryCodeHash(code: string): Buffer {
  return createHash('sha256').update(code.replaceAll('-', '')).digest()
}
