import type { CashUp } from '../../contract/cash-up.ts'
import { ANA_ID } from '../offline/support/records.ts'

type Closing = NonNullable<CashUp['closing']>

/** A close with a correct count. */
export function aClosing(changes: Partial<Closing> = {}): Closing {
  return {
    operatorEndShift: { id: ANA_ID, name: 'Ana Rojas' },
    at: '2026-11-20T20:00:00.000Z',
    takings: { cash: 0, dataphone: 0, digital: 0 },
    services: 0,
    payIns: 0,
    payOuts: 0,
    expectedCash: 0,
    countedCash: 0,
    count: null,
    leftInDrawer: 0,
    verified: { dataphone: null, digital: null },
    variance: 0,
    varianceReason: null,
    approval: 'not_needed',
    approvedBy: null,
    approvedAt: null,
    vehiclesInside: [],
    recounts: [],
    ...changes,
  }
}
