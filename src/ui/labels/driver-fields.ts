import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { DriverContact, DriverDetailField } from '../../../domain/drivers.ts'

/** What each field of a driver is called, in their list, their form and a conflict. */
export const DRIVER_FIELD_LABELS = {
  firstName: msg`First name`,
  lastName: msg`Last name`,
  isCompany: msg`Company`,
  identificationType: msg`Identification type`,
  identification: msg`Identification`,
  email: msg`Email`,
  phoneCode: msg`Phone code`,
  phone: msg`Phone`,
  notificationMethod: msg`Notification method`,
  photo: msg`Photo`,
} satisfies Record<DriverDetailField | 'photo', MessageDescriptor>

/** What two drivers have in common, within a sentence. */
export const DRIVER_CONTACT_WORDS = {
  phone: msg`phone`,
  email: msg`email`,
  identification: msg`identification`,
} satisfies Record<DriverContact, MessageDescriptor>
