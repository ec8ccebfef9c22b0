import { randomUUID } from 'node:crypto'

import { batchWrites } from '../../../../contract/batch.ts'
import { sendEntryTicket } from '../../../../contract/customer-address.ts'
import { assignPayment, refundService, resendInvoice } from '../../../../contract/payment.ts'
import { getServicePrice } from '../../../../contract/price.ts'
import { listRefusedMoney, settleRefusedMoney } from '../../../../contract/refused-money.ts'
import { getServiceHistory } from '../../../../contract/service-history.ts'
import { totalServices } from '../../../../contract/service-totals.ts'
import { admitService, checkIn, confirmService, reserveService } from '../../../../contract/service-entries.ts'
import {
  askVoid,
  correctService,
  editService,
  finishService,
  updateNotificationMethod,
  voidService,
} from '../../../../contract/service-writes.ts'
import { countServices, getService, listServices, serviceChanges } from '../../../../contract/service.ts'
import { digits, aFreshPlate } from './fresh-values.ts'
import { type Sample, sample } from './sample.ts'

const QUOTE = {
  agreementName: null,
  totalMinutes: 0,
  serviceCharge: 0,
  discount: 0,
  adjustment50: 0,
  totalCost: 0,
  tax: 0,
  serviceFee: 0,
}

/** Calls for stays and their payments. */
export const SERVICE_SAMPLES: readonly Sample[] = [
  sample(listServices, ({ location }) => ({
    headers: { timezone: 'America/Bogota' },
    query: { locationIds: location, paymentMethods: 'cash' },
  })),
  sample(countServices, () => ({ headers: {}, query: { plate: 'a' } })),
  sample(totalServices, () => ({ headers: {}, query: { plate: 'a' } })),
  sample(serviceChanges, () => ({ query: {} })),
  sample(getService, ({ service }) => ({ params: { id: service } })),
  sample(editService, ({ service }) => ({
    params: { id: service },
    body: { changes: { remarks: { from: null, to: null } } },
  })),
  sample(updateNotificationMethod, ({ service }) => ({
    params: { id: service },
    body: { from: null, notificationMethod: null },
  })),
  sample(checkIn, ({ location }) => ({
    body: {
      id: randomUUID(),
      locationId: location,
      licensePlate: aFreshPlate(),
      vehicleTypeId: 1 as const,
      startedAt: new Date().toISOString(),
      receiptNumber: `RC-${digits(7)}`,
      space: null,
      keyTag: null,
      keptItems: null,
    },
  })),
  sample(reserveService, ({ location }) => ({
    body: {
      id: randomUUID(),
      locationId: location,
      licensePlate: aFreshPlate(),
      vehicleTypeId: 1 as const,
      receiptNumber: `RC-${digits(7)}`,
      arrivesAt: new Date().toISOString(),
      remarks: null,
    },
  })),
  sample(confirmService, ({ requestedService }) => ({
    params: { id: requestedService },
    body: { confirmedAt: new Date().toISOString() },
  })),
  sample(admitService, ({ reservedService }) => ({
    params: { id: reservedService },
    body: { admittedAt: new Date().toISOString() },
  })),
  sample(finishService, ({ service, cashUp }) => ({
    params: { type: 'off_street' as const, id: service },
    body: {
      endedAt: new Date().toISOString(),
      paymentMethod: 'cash' as const,
      agreementId: null,
      cashUpId: cashUp,
      cashReceived: null,
      quote: QUOTE,
    },
  })),
  sample(voidService, ({ service }) => ({ params: { id: service }, body: { reason: 'Came in by mistake' } })),
  sample(askVoid, ({ paidService }) => ({
    params: { id: paidService },
    body: { reason: 'The driver came back at once' },
  })),
  sample(correctService, ({ paidService }) => ({
    params: { id: paidService },
    body: { id: randomUUID(), amount: 100, reason: 'The barrier was stuck' },
  })),
  sample(sendEntryTicket, ({ service }) => ({
    params: { id: service },
    body: { id: randomUUID(), address: { channel: 'email' as const, email: 'maria@example.test' } },
  })),
  sample(getServicePrice, ({ service }) => ({ params: { id: service } })),
  sample(getServiceHistory, ({ service }) => ({ params: { id: service } })),
  sample(resendInvoice, ({ paidService }) => ({ params: { id: paidService }, body: { email: 'maria@example.test' } })),
  sample(assignPayment, ({ unassignedService, cashUp }) => ({
    params: { id: unassignedService },
    body: { cashUpId: cashUp },
  })),
  sample(refundService, ({ twicePaidService, secondPayment, shiftOfRefund }) => ({
    params: { id: twicePaidService },
    body: { id: randomUUID(), paymentId: secondPayment, method: 'digital' as const, cashUpId: shiftOfRefund },
  })),
  sample(listRefusedMoney, () => ({ query: {} })),
  sample(settleRefusedMoney, ({ refusedMoney }) => ({
    params: { id: refusedMoney },
    body: { outcome: 'handed_over' as const, note: 'Rosa gave it to me' },
  })),
  sample(batchWrites, ({ service }) => ({
    body: {
      writes: [
        {
          key: randomUUID(),
          endpoint: editService.id,
          params: { id: service },
          body: { changes: { remarks: { from: null, to: null } } },
          lane: service,
        },
      ],
    },
  })),
]
