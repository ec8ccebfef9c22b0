import { v7 as uuidv7 } from 'uuid'

import type { TestServer, Caller } from '../support/test-server.ts'
import { type Demo, addService } from '../support/demo.ts'
import { listCashUps } from '../../../contract/cash-up.ts'
import { refundService } from '../../../contract/payment.ts'
import { getService } from '../../../contract/service.ts'
import { type Quote, finishService } from '../../../contract/service-writes.ts'
import type { PaymentMethod } from '../../../domain/services.ts'

export const AGAIN = 7_800
export const QUOTE: Quote = {
  agreementName: null,
  totalMinutes: 60,
  serviceCharge: AGAIN,
  discount: 0,
  adjustment50: 0,
  totalCost: AGAIN,
  tax: 0,
  serviceFee: 0,
}

interface Told {
  /** Shift that was shown to the person; by default the open one. */
  cashUpId?: string | null
  id?: string
  paymentId?: string
  /** Reason for another method than that of the payment. */
  reason?: string
  /** Number of the slip of the refund. */
  reference?: string | null
}

/** Short forms of stays that were paid twice, and of refunds of the second payment. */
export function secondPaymentsOf(server: TestServer, demo: Demo) {
  /** A stay that two people charged, the second one into this shift; returns its id. */
  async function paidTwice(
    locationId: string,
    cashUpId: string | null,
    paymentMethod: PaymentMethod = 'cash',
  ): Promise<string> {
    const id = await addService(server, {
      companyId: demo.colombia,
      locationId,
      status: 'completed',
      paymentMethod: 'cash',
      totalCost: AGAIN,
    })
    const body = {
      endedAt: new Date().toISOString(),
      cashUpId,
      paymentMethod,
      agreementId: null,
      cashReceived: null,
      quote: QUOTE,
    }
    await server.value(finishService, { params: { type: 'off_street', id }, body }, demo.ana)
    return id
  }

  const read = (id: string) => server.value(getService, { params: { id } }, demo.owner)

  /** Refunds the first payment that is due for a refund. */
  async function refund(
    id: string,
    method: PaymentMethod = 'cash',
    by: Caller = demo.ana,
    { cashUpId, id: refundId = uuidv7(), paymentId, reason, reference = null }: Told = {},
  ) {
    const { paidAgain, location } = await read(id)
    const open = await server.value(
      listCashUps,
      { headers: {}, query: { statuses: 'current', locationIds: location.id } },
      demo.owner,
    )
    const body = {
      id: refundId,
      paymentId: paymentId ?? paidAgain.find((one) => one.refund === null)?.id ?? uuidv7(),
      method,
      ...(reason !== undefined && { reason }),
      reference,
      cashUpId: cashUpId === undefined ? (open.data[0]?.id ?? null) : cashUpId,
    }
    return server.call(refundService, { params: { id }, body }, by)
  }

  return { paidTwice, read, refund }
}
