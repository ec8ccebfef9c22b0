import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { CollectionName } from '../../../contract/events.ts'

export const COLLECTION_LABELS = {
  services: msg`Services`,
  locations: msg`Locations`,
  vehicleTypes: msg`Vehicle types`,
  agreements: msg`Agreements`,
  holidays: msg`Holidays`,
  cashUps: msg`Cash-ups`,
  drivers: msg`Drivers`,
  vehicles: msg`Vehicles`,
  memberships: msg`Memberships for sale`,
  passes: msg`Passes`,
} satisfies Record<CollectionName, MessageDescriptor>
