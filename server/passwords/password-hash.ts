import { hash, verify } from '@node-rs/argon2'

import { passwordForms, passwordText } from '../../domain/text/outside-text.ts'

/** Returns the hash of a password, independent of the platform on which it was typed. */
export function hashPassword(password: string): Promise<string> {
  return hash(passwordText(password))
}

/**
 * Returns whether a password matches a hash. Hashes of earlier releases may contain accents in another form. The number
 * of computations depends only on the password, so that the time of an answer does not reveal who exists.
 */
export async function isPasswordOf(stored: string, password: string): Promise<boolean> {
  let isRight = false
  for (const form of passwordForms(password)) isRight = (await verify(stored, form)) || isRight
  return isRight
}
