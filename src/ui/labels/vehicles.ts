import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { VehicleEditField, VehicleTypeName } from '../../../domain/vehicles.ts'

export const VEHICLE_TYPE_LABELS = {
  car: msg`Car`,
  motorcycle: msg`Motorcycle`,
  bicycle: msg`Bicycle`,
} satisfies Record<VehicleTypeName, MessageDescriptor>

/** Labels of a vehicle's fields in lists, forms and conflicts. */
export const VEHICLE_FIELD_LABELS = {
  licensePlate: msg`Plate`,
  brand: msg`Brand`,
  model: msg`Model`,
  color: msg`Colour`,
  vehicleTypeId: msg`Vehicle type`,
  ownerRole: msg`Owner or guest`,
  driverId: msg`Driver`,
} satisfies Record<VehicleEditField, MessageDescriptor>

/** Labels of a vehicle type's fields in lists, forms and conflicts. */
export const VEHICLE_TYPE_FIELD_LABELS = {
  customName: msg`Name`,
  isActive: msg`Can be parked`,
  position: msg`Order`,
  icon: msg`Icon`,
}
