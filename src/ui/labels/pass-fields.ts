import { msg } from '@lingui/core/macro'

/** What each field of a pass is called, in their list, their forms and a conflict. */
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
