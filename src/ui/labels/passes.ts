import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { PassState } from '../../../domain/passes.ts'

/** Labels of a pass's fields in lists, forms and conflicts. */
export const PASS_FIELD_LABELS = {
  driverId: msg`Driver`,
  plates: msg`Plates`,
  locationId: msg`Location`,
  membershipId: msg`Membership`,
  startsOn: msg`First day`,
  endsOn: msg`Last day`,
  block: msg`Block`,
  apartment: msg`Apartment`,
}

export const PASS_STATE_LABELS = {
  future: msg`Not started yet`,
  active: msg`Active`,
  expiring: msg`Ends soon`,
  overdue: msg`Unpaid, in grace period`,
  expired: msg`Expired`,
  paused: msg`Paused`,
  cancelled: msg`Cancelled`,
} satisfies Record<PassState, MessageDescriptor>
