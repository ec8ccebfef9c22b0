import { readFileSync } from 'node:fs'

import { type PasswordOwner, isCommonPassword, isPersonalPassword } from '../../domain/passwords.ts'
import { SERVER_FOLDER } from '../folder.ts'
import { invalidField } from '../http/problem-error.ts'

/**
 * One per line: the 10,000 most common passwords, and those of the next 39,000 that are long enough to be allowed here.
 * From @zxcvbn-ts/language-common 4.1.3 (MIT, © Dan Wheeler, Dropbox, zxcvbn-ts).
 */
const commonest = new Set(readFileSync(new URL('passwords/commonest.txt', SERVER_FOLDER), 'utf8').split('\n'))

/**
 * Refuses a new password that is easy to guess: the person's own name or e-mail, or a common password. The contract
 * checks its length.
 */
export function requireGoodPassword(password: string, owner: PasswordOwner, path: string): void {
  if (isPersonalPassword(password, owner)) throw invalidField(path, 'password_personal')
  if (isCommonPassword(password, (text) => commonest.has(text))) throw invalidField(path, 'password_common')
}
