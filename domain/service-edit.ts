import { type CashUpStatus, isOwnShift } from './cash-ups.ts'
import type { InvoiceState } from './invoicing.ts'
import { isAdmin, type Role } from './roles.ts'
import { mayMove, moverOf } from './service-states.ts'
import type { NotificationMethod, PaymentMethod, ServiceStatus } from './services.ts'
import type { VehicleTypeId } from './vehicles.ts'

const ADMINS_FIELDS: readonly ServiceEditField[] = ['startedAt', 'endedAt']

/** Reason why this person can no longer change a service, or one of its fields. */
export type FrozenReason = 'voided' | 'collected' | 'invoiced' | 'not_own_cash_up' | 'admins_only'

export interface EditedService {
  status: ServiceStatus
  invoiceNumber: string | null
  /** Absent in records that an older release stored on a device. */
  invoiceState?: InvoiceState | null | undefined
  cashUp: { status: CashUpStatus; openedBy: { id: string }; joinedBy: readonly { id: string }[] } | null
}

interface Editor {
  id: string
  role: Role
}

/**
 * Returns why `editor` may not change `field` of `service`, or null if they may. Remarks can always be changed. Other
 * fields can be changed until the money is collected or an invoice states them; staff may change them only while the
 * service belongs to an open cash-up that they opened or joined, or to none yet. Only admins change times.
 */
export function frozenReason(service: EditedService, field: ServiceEditField, editor: Editor): FrozenReason | null {
  if (field === 'remarks') return null
  if (!isAdmin(editor.role) && ADMINS_FIELDS.includes(field)) return 'admins_only'
  return settledBecause(service, editor)
}

/**
 * Returns why `editor` may not void `service` or correct its price, or null if they may. Only admins do so for paid
 * services.
 */
export function notVoidableReason(service: EditedService, editor: Editor): FrozenReason | null {
  if (service.status !== 'voided' && !mayMove(service.status, 'voided', moverOf(editor.role))) return 'admins_only'
  const why = settledBecause(service, editor)
  // Collected money does not change: the amount of a void or correction is owed to the customer from then on.
  return why === 'collected' && isAdmin(editor.role) ? null : why
}

function settledBecause(service: EditedService, editor: Editor): FrozenReason | null {
  if (service.status === 'voided') return 'voided'
  // The platform may have accepted a document that was sent.
  if (service.invoiceNumber !== null || service.invoiceState === 'sent') return 'invoiced'
  if (service.cashUp?.status === 'collected') return 'collected'
  if (isAdmin(editor.role) || service.cashUp === null) return null
  return service.cashUp.status === 'current' && isOwnShift(service.cashUp, editor) ? null : 'not_own_cash_up'
}

/** Fields that can be corrected without a new price. */
export const PLAIN_FIELDS = ['remarks', 'licensePlate', 'notificationMethod'] as const
export type PlainField = (typeof PLAIN_FIELDS)[number]

/** Fields that decide the price: a correction prices the service again. */
export const PRICED_FIELDS = ['vehicleTypeId', 'agreementId', 'paymentMethod', 'startedAt', 'endedAt'] as const

/** The fields of a service that a person may correct. */
export const SERVICE_EDIT_FIELDS = [...PLAIN_FIELDS, ...PRICED_FIELDS] as const
export type ServiceEditField = (typeof SERVICE_EDIT_FIELDS)[number]

interface EditedFields {
  remarks: string | null
  licensePlate: string
  notificationMethod: NotificationMethod | null
  vehicleTypeId: VehicleTypeId
  agreementId: string | null
  paymentMethod: PaymentMethod | null
  startedAt: string
  endedAt: string | null
}

/** The field's name in an edit. */
export function editedValue(service: EditedFields, field: ServiceEditField): string | number | null {
  return service[field]
}
