import * as v from 'valibot'

import { NewPassword } from '../../../contract/account.ts'

export const EMPTY_PASSWORDS = { currentPassword: '', newPassword: '', repeated: '' }
export type PasswordInput = typeof EMPTY_PASSWORDS

export const PASSWORD_FIELDS = ['currentPassword', 'newPassword', 'repeated'] as const satisfies readonly (keyof PasswordInput)[]

/** The present password, and the new one twice. */
export const PasswordSchema = v.pipe(
  v.object({ currentPassword: v.pipe(v.string(), v.nonEmpty('required')), newPassword: NewPassword, repeated: v.pipe(v.string(), v.nonEmpty('required')) }),
  v.forward(
    v.partialCheck([['newPassword'], ['repeated']], ({ newPassword, repeated }) => repeated === '' || newPassword === repeated, 'passwords_differ'),
    ['repeated'],
  ),
)
