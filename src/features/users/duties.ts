import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { approveVariance, closeCashUp, collectCashUp, moveCash, openRegister } from '../../../contract/cash-up.ts'
import { driverCalls } from '../../../contract/driver.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { holidayCalls } from '../../../contract/holiday.ts'
import { assignPayment, refundService } from '../../../contract/payment.ts'
import { unitRates } from '../../../contract/rate.ts'
import { correctService, editService, finishService, voidService } from '../../../contract/service.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { userCalls } from '../../../contract/user.ts'
import { vehicleTypeCalls } from '../../../contract/vehicle-type.ts'
import { vehicleCalls } from '../../../contract/vehicle.ts'

interface Duty {
  label: MessageDescriptor
  /** The calls that it takes: whose roles the server asks. */
  calls: readonly Pick<Endpoint, 'id' | 'roles'>[]
}

/** What people do with PARQ, from the booth to the office. */
export const DUTIES: readonly Duty[] = [
  { label: msg`See services`, calls: [getServiceHistory] },
  { label: msg`Charge and end a stay`, calls: [finishService] },
  { label: msg`Correct and void a service`, calls: [editService, voidService] },
  { label: msg`Open and close a register`, calls: [openRegister, closeCashUp, moveCash] },
  { label: msg`Give back what was paid twice`, calls: [refundService] },
  { label: msg`Register drivers and vehicles`, calls: [driverCalls.create, driverCalls.edit, vehicleCalls.create, vehicleCalls.edit] },
  { label: msg`Delete drivers and vehicles`, calls: [driverCalls.remove, vehicleCalls.remove] },
  { label: msg`Add a correction line to a price`, calls: [correctService] },
  { label: msg`Approve differences and collect money`, calls: [approveVariance, collectCashUp] },
  { label: msg`Put payments into a cash-up`, calls: [assignPayment] },
  { label: msg`Change rates`, calls: [unitRates.create, unitRates.edit] },
  { label: msg`Change holidays`, calls: [holidayCalls.create, holidayCalls.edit] },
  { label: msg`Change vehicle types`, calls: [vehicleTypeCalls.edit] },
  { label: msg`Invite, change and delete users`, calls: [userCalls.create, userCalls.edit, userCalls.remove] },
]
