import { hash, verify } from '@node-rs/argon2'

import { passwordForms, passwordText } from '../../domain/text/outside-text.ts'

/** Returns the hash of a password, whatever platform it was typed on. */
export function hashPassword(password: string): Promise<string> {
  return hash(passwordText(password))
}

/**
 * Whether a hash is of this password. Hashes of earlier releases may hold its accents as the keyboard of then sent them.
 * How often it computes depends on the password alone, so that the time of an answer does not tell who exists.
 */
export async function isPasswordOf(stored: string, password: string): Promise<boolean> {
  let isRight = false
  for (const form of passwordForms(password)) isRight = (await verify(stored, form)) || isRight
  return isRight
}
