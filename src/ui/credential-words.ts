import { msg } from '@lingui/core/macro'

// What the sign-in form says beside its fields: it brings the labels of no other form.
export const EMAIL_INVALID = msg`Invalid email`
export const PASSWORD_INVALID = msg`Invalid password`
