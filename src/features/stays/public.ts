export {
  admitServiceCommand,
  askVoidCommand,
  checkInCommand,
  confirmServiceCommand,
  type Correction,
  correctServiceCommand,
  editServiceCommand,
  finishServiceCommand,
  reserveServiceCommand,
  sendEntryTicketCommand,
  type TicketRequest,
  type VoidRequest,
  voidServiceCommand,
} from './commands.ts'
export {
  askDevice,
  countKeptServices,
  DEVICE_SORTS,
  findKeptServices,
  keptByCode,
  questionKey,
  type ServicePage,
  type ServiceQuery,
} from './device-services.ts'

export { createServicesWorker } from './export-worker.ts'
export type { AskedServices, ExportedServices } from './exported-services.ts'
export { keptServices, rowsOf, type ServiceRow } from './kept-service-rows.ts'
export { PaymentField } from './payment-select.tsx'
export { PlateHints } from './plate-hints.tsx'
export { nextReceiptNumber, prepareReceiptNumbers, receiptPrefix } from './receipt-number.ts'
export { filterQuery, rangeOf, serverPageQuery, serverServiceQuery } from './server-services.ts'
export { ReferenceField, ReferenceInput } from './reference-field.tsx'
export { type ActProps, SERVICE_ACTS, type ServiceAct } from './service-act.ts'
export { StayCameraButton } from './stay-camera-button.tsx'
export {
  EVERYTHING,
  filterOf,
  isFiltered,
  searchOf,
  searchOfServices,
  type ServiceFilter,
  ServicesSearch,
} from './service-filter.ts'
export {
  Duration,
  EndOfStay,
  hasDuration,
  PaymentMethodWords,
  SERVICE_STATUS_LOOKS,
  TotalCost,
  useIsPaidAhead,
} from './service-words.tsx'
export { type ShiftHere, useShiftHere, withShift } from './shift-here.ts'
export { ShiftNotice } from './shift-notice.tsx'
