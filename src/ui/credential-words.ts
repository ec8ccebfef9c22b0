import { msg } from '@lingui/core/macro'

// Error messages of the sign-in form, in their own file so that the form loads no other form's labels.
export const EMAIL_INVALID = msg`Invalid email`
export const PASSWORD_INVALID = msg`Invalid password`
