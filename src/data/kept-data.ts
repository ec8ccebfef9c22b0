/** The parts of the offline core that features may import: the rows that they read. */
export type { ApiClient } from '../offline/api-client.ts'
export type { KeptRecord } from '../offline/collection.ts'
export type { KeptDatabase } from '../offline/kept-database.ts'
export {
  isTouched,
  shownOf,
  type ColleagueAct,
  type KeptCashUp,
  type KeptDriver,
  type KeptPass,
  type KeptRow,
  type KeptService,
  type KeptVehicle,
} from '../offline/kept-rows.ts'
export {
  holidays as holidayCollection,
  locations as locationCollection,
  vehicleTypes as vehicleTypeCollection,
  agreements as agreementCollection,
  drivers as driverCollection,
  memberships as membershipCollection,
  passes as passCollection,
} from '../offline/collections.ts'
export {
  adjustCashUpOp,
  approveVarianceOp,
  closeCashUpOp,
  collectCashUpOp,
  moveCashOp,
  noteDrawerOpeningOp,
  openRegisterOp,
} from '../offline/outbox/cash-up-ops.ts'
export type { OpType, OpTypeWithRequest } from '../offline/outbox/op-type.ts'
export { createDriverOp, deleteDriverOp, editDriverOp } from '../offline/outbox/driver-ops.ts'
export { createPassOp, editPassOp, renewPassOp } from '../offline/outbox/pass-ops.ts'
export {
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
} from '../offline/outbox/service-ops.ts'
export { createVehicleOp, deleteVehicleOp, editVehicleOp } from '../offline/outbox/vehicle-ops.ts'
export {
  LONGEST_PART,
  driverTerms,
  isFoundBy,
  postingsBehind,
  receiptEndingTerm,
  receiptTerm,
  parseSearchTerms,
  vehicleTerms,
  wordTerms,
  type ServiceParts,
} from '../offline/search-terms.ts'
export type { PersonHere } from '../offline/change-over.ts'
export type { Credentials } from '../offline/session-state.ts'
export { needsPerson } from '../offline/outbox/op.ts'
export { unsentOps, unsentRows } from '../offline/unsent-rows.ts'
export { uuidv7 } from '../offline/uuidv7.ts'
