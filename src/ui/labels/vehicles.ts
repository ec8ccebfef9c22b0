import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { VehicleTypeName } from '../../../domain/vehicles.ts'

export const VEHICLE_TYPE_LABELS = {
  car: msg`Car`,
  motorcycle: msg`Motorcycle`,
  bicycle: msg`Bicycle`,
} satisfies Record<VehicleTypeName, MessageDescriptor>

/** Labels of a vehicle type's fields in lists, forms and conflicts. */
export const VEHICLE_TYPE_FIELD_LABELS = {
  customName: msg`Name`,
  isActive: msg`Can be parked`,
  position: msg`Order`,
  icon: msg`Icon`,
}
