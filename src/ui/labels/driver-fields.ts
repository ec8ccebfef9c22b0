import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { DriverContact } from '../../../domain/drivers.ts'

/** Names of the contact data that two drivers share, for use within a sentence. */
export const DRIVER_CONTACT_WORDS = {
  phone: msg`phone`,
  email: msg`email`,
  identification: msg`identification`,
} satisfies Record<DriverContact, MessageDescriptor>
