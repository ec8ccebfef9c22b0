import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { VehicleEditField } from '../../../domain/vehicles.ts'

/** What each field of a vehicle is called, in its list, its form and a conflict. */
export const VEHICLE_FIELD_LABELS = {
  licensePlate: msg`Plate`,
  brand: msg`Brand`,
  model: msg`Model`,
  color: msg`Colour`,
  vehicleTypeId: msg`Vehicle type`,
  ownerRole: msg`Owner or guest`,
  driverId: msg`Driver`,
} satisfies Record<VehicleEditField, MessageDescriptor>
