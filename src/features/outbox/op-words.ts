import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Op } from '../../data/use-outbox.ts'

const UNKNOWN = msg`An action of a newer version`

/** What was done, by the name of its kind. */
const OP_WORDS = new Map<string, MessageDescriptor>([
  ['editService', msg`Correction of a service`],
  ['finishService', msg`End of a stay`],
  ['voidService', msg`Voiding of a service`],
  ['correctService', msg`Correction of a price`],
  ['openRegister', msg`Opening of a register`],
  ['moveCash', msg`Cash moved`],
  ['closeCashUp', msg`Close of a register`],
  ['approveVariance', msg`Approval of a variance`],
  ['collectCashUp', msg`Collection`],
  ['adjustCashUp', msg`Adjustment of a collection`],
  ['createDriver', msg`New driver`],
  ['editDriver', msg`Correction of a driver`],
  ['deleteDriver', msg`Deletion of a driver`],
  ['createVehicle', msg`New vehicle`],
  ['editVehicle', msg`Correction of a vehicle`],
  ['deleteVehicle', msg`Deletion of a vehicle`],
])

export function opWords({ kind }: Pick<Op, 'kind'>): MessageDescriptor {
  return OP_WORDS.get(kind) ?? UNKNOWN
}
