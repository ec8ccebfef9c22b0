import { isAdmin, type Role } from './roles.ts'
import type { CashUpStatus } from './services.ts'

/** The fields of a service that a person may correct without a new price. */
export const SERVICE_EDIT_FIELDS = ['remarks', 'licensePlate', 'notificationMethod'] as const
export type ServiceEditField = (typeof SERVICE_EDIT_FIELDS)[number]

/** Why a field can no longer be corrected. */
export type Frozen = 'voided' | 'collected' | 'invoiced' | 'not_own_cash_up'

interface EditedService {
  status: string
  invoiceNumber: string | null
  cashUp: { status: CashUpStatus; openedBy: { id: string } } | null
}

interface Editor {
  id: string
  role: Role
}

/**
 * Why `editor` may not change `field` of `service`, or null where they may.
 *
 * Remarks are open for ever. The rest is open until the money is collected or an invoice says it; staff only
 * while it belongs to their own open cash-up, or to none yet.
 */
export function frozenBecause(service: EditedService, field: ServiceEditField, editor: Editor): Frozen | null {
  if (field === 'remarks') return null
  if (service.status === 'voided') return 'voided'
  if (service.invoiceNumber !== null) return 'invoiced'
  if (service.cashUp?.status === 'collected') return 'collected'
  if (isAdmin(editor.role) || service.cashUp === null) return null
  const own = service.cashUp.status === 'current' && service.cashUp.openedBy.id === editor.id
  return own ? null : 'not_own_cash_up'
}
