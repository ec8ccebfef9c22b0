import { readFileSync } from 'node:fs'

import { type PasswordOwner, isCommonPassword, isPersonalPassword } from '../../domain/passwords.ts'
import { SERVER_FOLDER } from '../folder.ts'
import { invalidField } from '../http/problem-error.ts'

/**
 * One a line: the 10,000 commonest passwords, and of the 39,000 after them those that are long enough to be chosen here.
 * From @zxcvbn-ts/language-common 4.1.3 (MIT, © Dan Wheeler, Dropbox, zxcvbn-ts).
 */
const commonest = new Set(readFileSync(new URL('passwords/commonest.txt', SERVER_FOLDER), 'utf8').split('\n'))

/**
 * Refuses a new password that is guessed early: one's own name or e-mail, or what many others chose. Its length is the
 * contract's to check.
 */
export function requireGoodPassword(password: string, owner: PasswordOwner, path: string): void {
  if (isPersonalPassword(password, owner)) throw invalidField(path, 'password_personal')
  if (isCommonPassword(password, (text) => commonest.has(text))) throw invalidField(path, 'password_common')
}
