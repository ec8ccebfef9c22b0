import { readFileSync } from 'node:fs'

import { type PasswordOwner, isCommonPassword, isCompanyPassword, isPersonalPassword } from '../../domain/passwords.ts'
import { SERVER_FOLDER } from '../folder.ts'
import { invalidField } from '../http/problem-error.ts'

const linesOf = (file: string) => readFileSync(new URL(`passwords/${file}`, SERVER_FOLDER), 'utf8').split('\n')

/**
 * `commonest.txt`: one per line, the 10,000 most common passwords, and those of the next 39,000 that are long enough to
 * be allowed here. From @zxcvbn-ts/language-common 4.1.3 (MIT, © Dan Wheeler, Dropbox, zxcvbn-ts).
 *
 * `spanish-words.txt`: words of five letters or more, without accents: the 20,000 most common, first names, the 2,000
 * most common last names, and words of the trade. From @zxcvbn-ts/language-es-es 4.1.2 (MIT), whose common words come
 * from OpenSubtitles 2024 by OPUS (https://opus.nlpl.eu, ODC-BY).
 */
const listed = new Set([...linesOf('commonest.txt'), ...linesOf('spanish-words.txt')].filter((line) => line !== ''))

/**
 * Refuses a new password that is easy to guess: one made of the person's own name or e-mail, a common password or word,
 * or one made of names in their company. The contract checks its length.
 */
export function requireGoodPassword(
  password: string,
  owner: PasswordOwner,
  { names, path }: { names: readonly string[]; path: string },
): void {
  if (isPersonalPassword(password, owner)) throw invalidField(path, 'password_personal')
  if (isCommonPassword(password, (text) => listed.has(text))) throw invalidField(path, 'password_common')
  if (isCompanyPassword(password, owner, names)) throw invalidField(path, 'password_company')
}
