import { describe, expect, it } from 'vitest'

import type { Role } from '../../domain/roles.ts'
import {
  type EditedService,
  type FrozenReason,
  frozenReason,
  notVoidableReason,
  SERVICE_EDIT_FIELDS,
  type ServiceEditField,
} from '../../domain/service-edit.ts'
import type { CashUpStatus } from '../../domain/cash-ups.ts'
import { SERVICE_STATUSES, type ServiceStatus } from '../../domain/services.ts'

const MONEY_FIELDS = SERVICE_EDIT_FIELDS.filter((field) => !['remarks', 'startedAt', 'endedAt'].includes(field))

interface Case {
  status: ServiceStatus
  invoiceNumber: string | null
  cashUp: CashUpStatus | null
  own: boolean
  /** The person joined the register when it was already open. */
  shared?: boolean
  role: Role
}

function serviceOf({ status, invoiceNumber, cashUp, own, shared = false }: Case): EditedService {
  const shift = {
    openedBy: { id: own ? 'me' : 'other' },
    joinedBy: [{ id: 'third' }, ...(shared ? [{ id: 'me' }] : [])],
  }
  return { status, invoiceNumber, cashUp: cashUp && { status: cashUp, ...shift } }
}

function frozen(field: ServiceEditField, given: Case): FrozenReason | null {
  return frozenReason(serviceOf(given), field, { id: 'me', role: given.role })
}

const OPEN: Case = { status: 'completed', invoiceNumber: null, cashUp: 'current', own: true, role: 'parking_staff' }

describe('the edit rights of a service', () => {
  it('include the fields that identify the vehicle or set the price', () => {
    expect(SERVICE_EDIT_FIELDS).toEqual([
      'remarks',
      'licensePlate',
      'notificationMethod',
      'vehicleTypeId',
      'agreementId',
      'paymentMethod',
      'startedAt',
      'endedAt',
    ])
  })

  it('include times for admins only', () => {
    for (const field of ['startedAt', 'endedAt'] as const) {
      expect(frozen(field, OPEN)).toBe('admins_only')
      expect(frozen(field, { ...OPEN, role: 'parking_admin' })).toBeNull()
      expect(frozen(field, { ...OPEN, role: 'parking_admin', cashUp: 'collected' })).toBe('collected')
    }
  })

  it('let admins void it after the payment, and staff while the vehicle is inside', () => {
    const voidable = (given: Case) => notVoidableReason(serviceOf(given), { id: 'me', role: given.role })
    expect(voidable({ ...OPEN, status: 'progress', cashUp: null })).toBeNull()
    expect(voidable(OPEN)).toBe('admins_only')
    expect(voidable({ ...OPEN, role: 'parking_admin' })).toBeNull()
    expect(voidable({ ...OPEN, role: 'parking_admin', cashUp: 'collected' })).toBeNull()
    expect(voidable({ ...OPEN, role: 'parking_admin', invoiceNumber: 'F1' })).toBe('invoiced')
    expect(voidable({ ...OPEN, role: 'parking_admin', status: 'voided' })).toBe('voided')
  })

  it('always include the remarks', () => {
    for (const status of SERVICE_STATUSES)
      for (const invoiceNumber of [null, 'F1'])
        for (const cashUp of [null, 'current', 'completed', 'collected'] as const)
          for (const role of ['parking_staff', 'parking_admin', 'super_admin'] as const)
            for (const own of [true, false])
              expect(frozen('remarks', { status, invoiceNumber, cashUp, own, role })).toBeNull()
  })

  describe.each(MONEY_FIELDS)('%s', (field) => {
    it.each([
      ['voided', { ...OPEN, status: 'voided' }, 'voided'],
      ['invoiced', { ...OPEN, invoiceNumber: 'F1' }, 'invoiced'],
      ['collected', { ...OPEN, cashUp: 'collected' }, 'collected'],
      ['closed shift, for its own staff', { ...OPEN, cashUp: 'completed' }, 'not_own_cash_up'],
      ['another person’s open shift, for staff', { ...OPEN, own: false }, 'not_own_cash_up'],
      [
        'closed shift that they shared, for staff',
        { ...OPEN, cashUp: 'completed', own: false, shared: true },
        'not_own_cash_up',
      ],
      ['voided, for an admin', { ...OPEN, status: 'voided', role: 'parking_admin' }, 'voided'],
      ['invoiced, for a super admin', { ...OPEN, invoiceNumber: 'F1', role: 'super_admin' }, 'invoiced'],
      ['collected, for an admin', { ...OPEN, cashUp: 'collected', role: 'parking_admin' }, 'collected'],
    ] satisfies [string, Case, FrozenReason][])('is frozen: %s', (_, service, why) => {
      expect(frozen(field, service)).toBe(why)
    })

    it.each([
      ['in their own open shift, for staff', OPEN],
      ['in an open shift that they share, for staff', { ...OPEN, own: false, shared: true }],
      ['not paid yet, for staff', { ...OPEN, status: 'progress', cashUp: null }],
      ['another person’s open shift, for an admin', { ...OPEN, own: false, role: 'parking_admin' }],
      [
        'closed shift that is not collected, for an admin',
        { ...OPEN, cashUp: 'completed', own: false, role: 'parking_admin' },
      ],
      [
        'closed shift that is not collected, for a super admin',
        { ...OPEN, cashUp: 'completed', own: false, role: 'super_admin' },
      ],
    ] satisfies [string, Case][])('is open: %s', (_, service) => {
      expect(frozen(field, service)).toBeNull()
    })
  })
})
