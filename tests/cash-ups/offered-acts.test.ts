import { describe, expect, test } from 'vitest'

import { offeredActs } from '../../src/features/cash-ups/offered-acts.ts'
import { CashUp } from '../../contract/cash-up.ts'
import { ANA_ID, LUIS_ID, aCashUp, idOf } from '../offline/support/records.ts'

describe('[S6-07] actions offered on a cash-up', () => {
  const ana = { id: ANA_ID, role: 'parking_staff' as const }
  const luis = { id: LUIS_ID, role: 'parking_staff' as const }
  const owner = { id: idOf(3, 9), role: 'parking_admin' as const }
  const pending: CashUp['closing'] = {
    operatorEndShift: { id: ANA_ID, name: 'Ana' },
    at: '2026-11-26T12:00:00.000Z',
    takings: { cash: 0, dataphone: 0, digital: 0 },
    services: 0,
    payIns: 0,
    payOuts: 0,
    expectedCash: 20_000,
    countedCash: 10_000,
    count: null,
    leftInDrawer: 0,
    verified: { dataphone: null, digital: null },
    variance: -10_000,
    varianceReason: 'A note flew away',
    approval: 'pending',
    approvedBy: null,
    approvedAt: null,
    vehiclesInside: [],
    recounts: [],
  }

  test('are limited for staff to their own open shift and a joined one, without the collection', () => {
    expect(offeredActs(aCashUp(1), ana)).toEqual(['slip', 'pay-in', 'pay-out', 'close'])
    expect(offeredActs(aCashUp(1), ana, true)).toEqual(['slip', 'pay-in', 'pay-out', 'open-drawer', 'close'])
    expect(offeredActs(aCashUp(1), luis)).toEqual(['slip'])
    expect(offeredActs(aCashUp(1), luis, true)).toEqual(['slip'])
    expect(offeredActs(aCashUp(1, { joinedBy: [{ id: LUIS_ID, name: 'Luis' }] }), luis)).toContain('close')
    expect(offeredActs(aCashUp(1, { status: 'completed' }), ana)).toEqual(['slip'])
    expect(offeredActs(aCashUp(1, { status: 'collected' }), ana)).toEqual(['slip'])
  })

  test('are, for admins, everything that its state allows', () => {
    expect(offeredActs(aCashUp(1), owner)).toContain('close')
    expect(offeredActs(aCashUp(1, { status: 'completed' }), owner)).toEqual(['slip', 'collect'])
    expect(offeredActs(aCashUp(1, { status: 'collected' }), owner)).toEqual(['slip', 'adjust'])
    expect(offeredActs(aCashUp(1, { status: 'completed', closing: pending }), owner)).toEqual([
      'slip',
      'approve',
      'collect',
    ])
    expect(offeredActs(aCashUp(1, { status: 'collected', closing: pending }), owner)).toEqual([
      'slip',
      'adjust',
      'approve',
    ])
    expect(offeredActs(aCashUp(1, { status: 'collected', closing: pending }), ana)).toEqual(['slip'])
  })
})
