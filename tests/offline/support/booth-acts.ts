import type { Service } from '../../../contract/service.ts'
import { newService } from '../../../src/features/booth/entry.ts'
import { closeCashUpOp, moveCashOp, openRegisterOp } from '../../../src/offline/outbox/cash-up-ops.ts'
import type { Op } from '../../../src/offline/outbox/op.ts'
import type { Outbox } from '../../../src/offline/outbox/outbox.ts'
import { createPassOp, renewPassOp } from '../../../src/offline/outbox/pass-ops.ts'
import {
  admitServiceOp,
  checkInOp,
  editServiceOp,
  finishServiceOp,
  voidServiceOp,
} from '../../../src/offline/outbox/service-ops.ts'
import { LUIS_ID, NOW, aCashUp, aPass, aService, idOf } from './records.ts'

/** Records that the server has before a person works at the booth without a connection. */
export const CHARGED = aService(1)
export const VOIDED = aService(2)
export const EDITED = aService(3)
export const EXPECTED = aService(4, { status: 'reserved' })
export const SHIFT = aCashUp(1, { openedBy: { id: LUIS_ID, name: 'Luis Rojas' } })
export const RENEWED = aPass(1)

/** Records that are created at the booth. */
export const ENTERED = aService(9, { licensePlate: 'NEW009', receiptNumber: '900' })
export const SOLD = aPass(9, { plates: ['SLD009'] })
export const OPENED = aCashUp(9, { register: 'kiosk' })

export const PRICE = 4_500
const QUOTE = {
  agreementName: null,
  totalMinutes: 30,
  serviceCharge: PRICE,
  discount: 0,
  adjustment50: 0,
  totalCost: PRICE,
  tax: 718,
  serviceFee: 0,
}
const AT = new Date(NOW).toISOString()
const payment = (number: number) => ({
  id: idOf(12, number),
  at: AT,
  amount: 180_000,
  method: 'cash' as const,
  reference: null,
  cashUpId: SHIFT.id,
  receiptNumber: `ABCD-000${number}`,
})

type Doing = Pick<Outbox, 'enqueue'>

/** Acts of a booth, made as their screens make them. */
export const boothActs = (outbox: Doing) => ({
  letIn: (stay: Service = ENTERED): Promise<Op> =>
    outbox.enqueue({
      opType: checkInOp,
      request: checkInOp.toWire({
        body: {
          id: stay.id,
          locationId: stay.location.id,
          licensePlate: stay.licensePlate,
          vehicleTypeId: stay.vehicleTypeId,
          startedAt: stay.startedAt,
          receiptNumber: stay.receiptNumber,
          space: null,
          keyTag: null,
          keptItems: null,
        },
      }),
      seen: newService({
        ...stay,
        by: { id: LUIS_ID, name: 'Luis Rojas' },
        location: { ...stay.location, parkingType: 'parking_lot' },
        space: null,
        keyTag: null,
        keptItems: null,
        pass: null,
      }),
    }),
  admit: (): Promise<Op> =>
    outbox.enqueue({
      opType: admitServiceOp,
      request: admitServiceOp.toWire({ params: { id: EXPECTED.id }, body: { admittedAt: AT } }),
      seen: EXPECTED,
    }),
  charge: (stay: Service = CHARGED, cashUpId: string | null = SHIFT.id): Promise<Op> =>
    outbox.enqueue({
      opType: finishServiceOp,
      request: finishServiceOp.toWire({
        params: { type: stay.operation, id: stay.id },
        body: { endedAt: AT, paymentMethod: 'cash', agreementId: null, cashUpId, cashReceived: null, quote: QUOTE },
      }),
      seen: stay,
    }),
  voidStay: (stay: Service = VOIDED): Promise<Op> =>
    outbox.enqueue({
      opType: voidServiceOp,
      request: voidServiceOp.toWire({
        params: { id: stay.id },
        body: { reason: 'The wrong plate was typed at the gate', cause: 'mistake' },
      }),
      seen: stay,
    }),
  edit: (stay: Service = EDITED, from: string | null = null, to = 'Dent'): Promise<Op> =>
    outbox.enqueue({
      opType: editServiceOp,
      request: editServiceOp.toWire({ params: { id: stay.id }, body: { changes: { remarks: { from, to } } } }),
      seen: stay,
    }),
  sell: (): Promise<Op> =>
    outbox.enqueue({
      opType: createPassOp,
      request: createPassOp.toWire({
        body: {
          id: SOLD.id,
          membershipId: SOLD.membership.id,
          locationId: SOLD.location.id,
          driverId: idOf(5, 1),
          plates: SOLD.plates,
          startsOn: SOLD.startsOn,
          block: null,
          apartment: null,
          payment: payment(1),
        },
      }),
      seen: SOLD,
    }),
  renew: (): Promise<Op> =>
    outbox.enqueue({
      opType: renewPassOp,
      request: renewPassOp.toWire({
        params: { id: RENEWED.id },
        body: { ...payment(2), days: { startsOn: '2026-12-20', endsOn: '2027-01-19' } },
      }),
      seen: RENEWED,
    }),
  openRegister: (id = OPENED.id, register = OPENED.register): Promise<Op> =>
    outbox.enqueue({
      opType: openRegisterOp,
      request: openRegisterOp.toWire({
        body: { id, locationId: OPENED.location.id, register, openedAt: AT, float: 5_000, count: null, note: null },
      }),
      seen: { ...OPENED, id, register },
    }),
  moveCash: (): Promise<Op> =>
    outbox.enqueue({
      opType: moveCashOp,
      request: moveCashOp.toWire({
        params: { id: SHIFT.id },
        body: { id: idOf(13, 1), at: AT, kind: 'pay_in', amount: 2_000, reason: 'Coins from the bank, for change' },
      }),
      seen: SHIFT,
    }),
  closeShift: (): Promise<Op> =>
    outbox.enqueue({
      opType: closeCashUpOp,
      request: closeCashUpOp.toWire({
        params: { id: SHIFT.id },
        body: {
          id: idOf(8, 1),
          closedAt: AT,
          countedCash: 371_000,
          count: null,
          leftInDrawer: 0,
          verified: { dataphone: null, digital: null },
          varianceReason: null,
        },
      }),
      seen: SHIFT,
    }),
})
