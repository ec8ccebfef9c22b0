import * as v from 'valibot'

import { isEmail } from '../../../domain/emails.ts'
import type { Credentials } from '../../data/kept-data.ts'
import { cleanedEmail } from '../../../contract/primitives.ts'

const Email = v.pipe(v.string(), cleanedEmail, v.maxLength(99), v.check(isEmail))
const Password = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))

export interface SignInErrors {
  email?: 'email_invalid'
  password?: 'password_invalid'
}

/** Reads the form. Empty and malformed values are invalid. */
export function readSignIn(form: FormData): { credentials: Credentials } | { errors: SignInErrors } {
  const email = v.safeParse(Email, form.get('email'))
  const password = v.safeParse(Password, form.get('password'))
  if (email.success && password.success) {
    return { credentials: { email: email.output, password: password.output, remember: form.has('remember') } }
  }
  return {
    errors: {
      ...(!email.success && { email: 'email_invalid' }),
      ...(!password.success && { password: 'password_invalid' }),
    },
  }
}
