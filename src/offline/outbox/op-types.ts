import { cashUps, drivers, passes, services, vehicles } from '../collections.ts'
import {
  adjustCashUpOp,
  approveVarianceOp,
  closeCashUpOp,
  collectCashUpOp,
  moveCashOp,
  noteDrawerOpeningOp,
  openRegisterOp,
} from './cash-up-ops.ts'
import { createDriverOp, deleteDriverOp, editDriverOp } from './driver-ops.ts'
import { keptWrites, type KeptWrites } from './kept-writes.ts'
import { createPassOp, editPassOp, renewPassOp } from './pass-ops.ts'
import {
  admitServiceOp,
  askVoidOp,
  checkInOp,
  confirmServiceOp,
  correctServiceOp,
  editServiceOp,
  finishServiceOp,
  reserveServiceOp,
  sendEntryTicketOp,
  voidServiceOp,
} from './service-ops.ts'
import { createVehicleOp, deleteVehicleOp, editVehicleOp } from './vehicle-ops.ts'

/** All op types of the outbox. A new op type is registered only here. */
export const KEPT_WRITES: readonly KeptWrites[] = [
  keptWrites(services, [
    checkInOp,
    reserveServiceOp,
    confirmServiceOp,
    admitServiceOp,
    editServiceOp,
    finishServiceOp,
    voidServiceOp,
    askVoidOp,
    correctServiceOp,
    sendEntryTicketOp,
  ]),
  keptWrites(cashUps, [
    openRegisterOp,
    moveCashOp,
    noteDrawerOpeningOp,
    closeCashUpOp,
    approveVarianceOp,
    collectCashUpOp,
    adjustCashUpOp,
  ]),
  keptWrites(drivers, [createDriverOp, editDriverOp, deleteDriverOp]),
  keptWrites(vehicles, [createVehicleOp, editVehicleOp, deleteVehicleOp]),
  keptWrites(passes, [createPassOp, renewPassOp, editPassOp]),
]
