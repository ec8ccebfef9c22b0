import * as v from 'valibot'

import { NewPassword } from '../../../contract/account.ts'
import { type PasswordOwner, isPersonalPassword } from '../../../domain/passwords.ts'

export const EMPTY_PASSWORDS = { currentPassword: '', newPassword: '', repeated: '' }
export type PasswordInput = typeof EMPTY_PASSWORDS

export const PASSWORD_FIELDS = [
  'currentPassword',
  'newPassword',
  'repeated',
] as const satisfies readonly (keyof PasswordInput)[]

export const EMPTY_NEW_PASSWORD = { newPassword: '', repeated: '' }
export type NewPasswordInput = typeof EMPTY_NEW_PASSWORD

export const NEW_PASSWORD_FIELDS = ['newPassword', 'repeated'] as const satisfies readonly (keyof NewPasswordInput)[]

/** Returns the rules of a new password. Only the server checks whether it is common, because it has the list. */
function chosen(owner: PasswordOwner) {
  return {
    newPassword: v.pipe(
      NewPassword,
      v.check((password) => !isPersonalPassword(password, owner), 'password_personal'),
    ),
    repeated: v.pipe(v.string(), v.nonEmpty('required')),
  }
}

const isRepeated = ({ newPassword, repeated }: NewPasswordInput) => repeated === '' || newPassword === repeated

/** Schema for a new password, typed twice, on the page of a mailed link. */
export function newPasswordSchema(owner: PasswordOwner) {
  return v.pipe(
    v.object(chosen(owner)),
    v.forward(v.partialCheck([['newPassword'], ['repeated']], isRepeated, 'passwords_differ'), ['repeated']),
  )
}

/** Schema for the present password, and the new one twice. */
export function passwordSchema(owner: PasswordOwner) {
  return v.pipe(
    v.object({ currentPassword: v.pipe(v.string(), v.nonEmpty('required')), ...chosen(owner) }),
    v.forward(v.partialCheck([['newPassword'], ['repeated']], isRepeated, 'passwords_differ'), ['repeated']),
    v.forward(
      v.partialCheck(
        [['currentPassword'], ['newPassword']],
        ({ currentPassword, newPassword }) => currentPassword === '' || newPassword !== currentPassword,
        'password_same',
      ),
      ['newPassword'],
    ),
  )
}
