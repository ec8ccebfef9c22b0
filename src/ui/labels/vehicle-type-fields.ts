import { msg } from '@lingui/core/macro'

/** What each field of a vehicle type is called, in their list, their form and a conflict. */
export const VEHICLE_TYPE_FIELD_LABELS = { customName: msg`Name`, isActive: msg`Can be parked`, position: msg`Order`, icon: msg`Icon` }
