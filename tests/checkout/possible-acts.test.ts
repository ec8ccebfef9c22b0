import { expect, test } from 'vitest'

import type { CashUpStatus } from '../../domain/cash-ups.ts'
import type { Role } from '../../domain/roles.ts'
import type { ServiceStatus } from '../../domain/services.ts'
import { possibleActs } from '../../src/features/checkout/possible-acts.ts'
import { ANA_ID, aService, idOf } from '../offline/support/records.ts'

function offered(
  role: Role,
  status: ServiceStatus,
  cashUp: CashUpStatus | null = null,
  customerMessages: string[] = [],
): string[] {
  const shift = cashUp && { id: idOf(6, 1), status: cashUp, openedBy: { id: ANA_ID, name: 'Ana Rojas' } }
  const service = aService(1, { status, cashUp: shift, totalCost: status === 'completed' ? 450_000 : null })
  const row = { service, pending: false, needsPerson: false, joinedBy: [] }
  const possible = possibleActs(row, { id: ANA_ID, role }, { customerMessages })
  return Object.entries(possible).flatMap(([act, is]) => (is ? [act] : []))
}

test('[S6-07] each person is offered only the acts that they may do', () => {
  expect(offered('parking_staff', 'progress')).toEqual(['finish', 'void', 'entry', 'why'])
  expect(offered('parking_staff', 'reserved')).toEqual(['void'])
  expect(offered('parking_staff', 'completed', 'current')).toEqual(['askVoid', 'ticket', 'invoice', 'why'])
  expect(offered('parking_staff', 'completed', 'collected')).toEqual(['askVoid', 'ticket', 'invoice', 'why'])
  expect(offered('parking_admin', 'completed', 'current')).toEqual(['void', 'correct', 'ticket', 'invoice', 'why'])
  expect(offered('parking_admin', 'completed', 'collected')).toEqual(['void', 'correct', 'ticket', 'invoice', 'why'])
  expect(offered('parking_admin', 'voided')).toEqual([])
})

test('the ticket of a vehicle inside can be sent if the company sends tickets', () => {
  const sent = ['entry_ticket']
  expect(offered('parking_staff', 'progress', null, sent)).toContain('send')
  expect(offered('parking_staff', 'completed', 'current', sent)).not.toContain('send')
  expect(offered('parking_staff', 'progress', null, ['receipt'])).not.toContain('send')
})
