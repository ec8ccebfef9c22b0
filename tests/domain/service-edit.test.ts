import { describe, expect, it } from 'vitest'

import type { Role } from '../../domain/roles.ts'
import { type Frozen, SERVICE_EDIT_FIELDS, type ServiceEditField, frozenBecause } from '../../domain/service-edit.ts'
import { type CashUpStatus, SERVICE_STATUSES } from '../../domain/services.ts'

const MONEY_FIELDS = SERVICE_EDIT_FIELDS.filter((field) => field !== 'remarks')

interface Case {
  status: string
  invoiceNumber: string | null
  cashUp: CashUpStatus | null
  own: boolean
  role: Role
}

function frozen(field: ServiceEditField, { status, invoiceNumber, cashUp, own, role }: Case): Frozen | null {
  const service = { status, invoiceNumber, cashUp: cashUp && { status: cashUp, openedBy: { id: own ? 'me' : 'other' } } }
  return frozenBecause(service, field, { id: 'me', role })
}

const OPEN: Case = { status: 'completed', invoiceNumber: null, cashUp: 'current', own: true, role: 'parking_staff' }

describe('which fields of a service may still be corrected', () => {
  it('are remarks, plate and notification method', () => {
    expect(SERVICE_EDIT_FIELDS).toEqual(['remarks', 'licensePlate', 'notificationMethod'])
  })

  it('lets everybody correct remarks for ever', () => {
    for (const status of SERVICE_STATUSES)
      for (const invoiceNumber of [null, 'F1'])
        for (const cashUp of [null, 'current', 'completed', 'collected'] as const)
          for (const role of ['parking_staff', 'parking_admin', 'super_admin'] as const)
            for (const own of [true, false]) expect(frozen('remarks', { status, invoiceNumber, cashUp, own, role })).toBeNull()
  })

  describe.each(MONEY_FIELDS)('%s', (field) => {
    it.each([
      ['voided', { ...OPEN, status: 'voided' }, 'voided'],
      ['invoiced', { ...OPEN, invoiceNumber: 'F1' }, 'invoiced'],
      ['collected', { ...OPEN, cashUp: 'collected' }, 'collected'],
      ['of a closed shift, for its own staff', { ...OPEN, cashUp: 'completed' }, 'not_own_cash_up'],
      ["of another's open shift, for staff", { ...OPEN, own: false }, 'not_own_cash_up'],
      ['voided, for an admin', { ...OPEN, status: 'voided', role: 'parking_admin' }, 'voided'],
      ['invoiced, for a super admin', { ...OPEN, invoiceNumber: 'F1', role: 'super_admin' }, 'invoiced'],
      ['collected, for an admin', { ...OPEN, cashUp: 'collected', role: 'parking_admin' }, 'collected'],
    ] satisfies [string, Case, Frozen][])('is frozen: %s', (_, service, why) => {
      expect(frozen(field, service)).toBe(why)
    })

    it.each([
      ['in their own open shift, for staff', OPEN],
      ['not paid yet, for staff', { ...OPEN, status: 'progress', cashUp: null }],
      ["of another's open shift, for an admin", { ...OPEN, own: false, role: 'parking_admin' }],
      ['of a closed shift that is not collected, for an admin', { ...OPEN, cashUp: 'completed', own: false, role: 'parking_admin' }],
      ['of a closed shift that is not collected, for a super admin', { ...OPEN, cashUp: 'completed', own: false, role: 'super_admin' }],
    ] satisfies [string, Case][])('is open: %s', (_, service) => {
      expect(frozen(field, service)).toBeNull()
    })
  })
})
