import * as v from 'valibot'

import { NewPassword } from '../../../contract/account.ts'
import { type PasswordOwner, isPersonalPassword } from '../../../domain/passwords.ts'

export const EMPTY_PASSWORDS = { currentPassword: '', newPassword: '', repeated: '' }
export type PasswordInput = typeof EMPTY_PASSWORDS

export const PASSWORD_FIELDS = ['currentPassword', 'newPassword', 'repeated'] as const satisfies readonly (keyof PasswordInput)[]

/** The present password, and the new one twice. Whether many others have it the server tells, which has the list. */
export function passwordSchema(owner: PasswordOwner) {
  return v.pipe(
    v.object({
      currentPassword: v.pipe(v.string(), v.nonEmpty('required')),
      newPassword: v.pipe(
        NewPassword,
        v.check((password) => !isPersonalPassword(password, owner), 'password_personal'),
      ),
      repeated: v.pipe(v.string(), v.nonEmpty('required')),
    }),
    v.forward(
      v.partialCheck([['newPassword'], ['repeated']], ({ newPassword, repeated }) => repeated === '' || newPassword === repeated, 'passwords_differ'),
      ['repeated'],
    ),
  )
}
