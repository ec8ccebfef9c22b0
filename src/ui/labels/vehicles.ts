import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { VehicleSymbol, VehicleTypeName } from '../../../domain/vehicles.ts'

export const VEHICLE_TYPE_LABELS = {
  car: msg`Car`,
  motorcycle: msg`Motorcycle`,
  bicycle: msg`Bicycle`,
} satisfies Record<VehicleTypeName, MessageDescriptor>

export const VEHICLE_SYMBOL_LABELS = {
  ...VEHICLE_TYPE_LABELS,
  truck: msg`Truck`,
  bus: msg`Bus`,
  trailer: msg`Trailer`,
  electric: msg`Electric vehicle`,
  accessible: msg`Blue badge`,
  resident: msg`Resident`,
  staff: msg`Staff`,
} satisfies Record<VehicleSymbol, MessageDescriptor>

/** Labels of a vehicle type's fields in lists, forms and conflicts. */
export const VEHICLE_TYPE_FIELD_LABELS = {
  customName: msg`Name`,
  isActive: msg`Can be parked`,
  position: msg`Order`,
  icon: msg`Drawing of your own`,
  symbol: msg`Icon`,
  platePattern: msg`Form of the plates`,
  classOf: msg`Class of`,
}
