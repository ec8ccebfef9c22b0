import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { VehicleEditField, VehicleTypeName } from '../../../domain/vehicles.ts'

export const VEHICLE_TYPE_LABELS = {
  car: msg`Car`,
  motorcycle: msg`Motorcycle`,
  bicycle: msg`Bicycle`,
} satisfies Record<VehicleTypeName, MessageDescriptor>

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

/** What each field of a vehicle type is called, in their list, their form and a conflict. */
export const VEHICLE_TYPE_FIELD_LABELS = { customName: msg`Name`, isActive: msg`Can be parked`, position: msg`Order`, icon: msg`Icon` }
