import type { CashUp } from '../../../contract/cash-up.ts'
import { services } from '../../../src/offline/collections.ts'
import { closeCashUpOp, openRegisterOp } from '../../../src/offline/outbox/cash-up-ops.ts'
import { finishServiceOp } from '../../../src/offline/outbox/service-ops.ts'
import { anOutbox } from '../support/outbox.ts'
import { aCashUp, aService, idOf, NOW } from '../support/records.ts'

export const QUOTE = {
  agreementName: null,
  totalMinutes: 30,
  serviceCharge: 4_500,
  discount: 0,
  adjustment50: 0,
  totalCost: 4_500,
  tax: 718,
  serviceFee: 0,
}
export const SHIFT = aCashUp(1, { float: 10_000, openedAt: new Date(NOW).toISOString() })
export const STAY = aService(1, {
  status: 'progress',
  endedAt: null,
  paidAt: null,
  paymentMethod: null,
  totalCost: null,
  cashUp: null,
})

/** A register opening, a payment into the register and its close, all without a connection. */
export async function aShift() {
  const queued = await anOutbox()
  const { db, outbox, clock } = queued
  await services.put(db, { id: STAY.id, base: STAY, shown: null, pending: 0 })
  const at = new Date(clock.now()).toISOString()
  const opened = await outbox.enqueue({
    opType: openRegisterOp,
    request: openRegisterOp.toWire({
      body: {
        id: SHIFT.id,
        locationId: SHIFT.location.id,
        register: 'main',
        openedAt: at,
        float: 20_000,
        count: null,
        note: null,
      },
    }),
    seen: { ...SHIFT, openedAt: at },
  })
  const paid = await outbox.enqueue({
    opType: finishServiceOp,
    request: finishServiceOp.toWire({
      params: { type: STAY.operation, id: STAY.id },
      body: {
        endedAt: at,
        paymentMethod: 'cash',
        agreementId: null,
        cashUpId: SHIFT.id,
        cashReceived: null,
        quote: QUOTE,
      },
    }),
    seen: null,
  })
  const close = (seen: CashUp | null = null) =>
    outbox.enqueue({
      opType: closeCashUpOp,
      request: closeCashUpOp.toWire({
        params: { id: SHIFT.id },
        body: {
          id: idOf(8, 1),
          closedAt: at,
          countedCash: 24_500,
          count: null,
          leftInDrawer: 20_000,
          verified: { dataphone: null, digital: null },
          varianceReason: null,
        },
      }),
      seen,
    })
  return { ...queued, at, opened, paid, close }
}
