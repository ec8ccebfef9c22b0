import { getCashUp, listCashUps } from '../../contract/cash-up.ts'
import { closeCashUp, moveCash, openRegister } from '../../contract/cash-up-writes.ts'
import { listServices } from '../../contract/service.ts'
import { finishService } from '../../contract/service-writes.ts'
import type { PaymentMethod } from '../../domain/services.ts'
import { ask, personOf } from './api.ts'
import { ANA, OWNER } from './people.ts'

interface PaidTwice {
  plate: string
  receiptNumber: string
  /** The shift whose drawer has the second payment. */
  cashUp: string
}

/**
 * An admin charges a parked vehicle in cash, and Ana, who has not seen that charge, charges it again into her open
 * shift.
 */
export async function payTwice(server: string, again: PaymentMethod = 'cash'): Promise<PaidTwice> {
  const [owner, ana] = [await personOf(server, OWNER), await personOf(server, ANA)]
  const { data } = await ask(server, listServices, { token: ana.token, query: '?limit=999' })
  const parked = data.findLast(({ status, operation }) => status === 'progress' && operation === 'off_street')
  if (!parked) throw new Error('The demo has nobody parked')
  const { location } = parked
  const at = new Date().toISOString()
  await closeAllAt(server, location.name)
  const shift = {
    id: crypto.randomUUID(),
    locationId: location.id,
    register: 'main',
    openedAt: at,
    float: 2_000_000,
    count: null,
    note: 'Counted anew',
  }
  await ask(server, openRegister, { token: ana.token, body: shift })
  const quote = {
    agreementName: null,
    totalMinutes: 60,
    serviceCharge: 500_000,
    discount: 0,
    adjustment50: 0,
    totalCost: 500_000,
    tax: 0,
    serviceFee: 0,
  }
  for (const [token, cashUpId, paymentMethod] of [
    [owner.token, null, 'cash'],
    [ana.token, shift.id, again],
  ] as const) {
    await ask(server, finishService, {
      token,
      id: parked.id,
      type: parked.operation,
      body: { endedAt: at, chargedAt: at, paymentMethod, agreementId: null, cashUpId, cashReceived: null, quote },
    })
  }
  return { plate: parked.licensePlate, receiptNumber: parked.receiptNumber, cashUp: shift.id }
}

/** An admin closes all registers of a location, for any opener. */
export async function closeAllAt(server: string, name: string): Promise<void> {
  const { token } = await personOf(server, OWNER)
  const { data } = await ask(server, listCashUps, { token, query: '?limit=999&statuses=current' })
  for (const { id, location } of data) {
    if (location.name !== name) continue
    const body = {
      id: crypto.randomUUID(),
      closedAt: new Date().toISOString(),
      countedCash: 0,
      count: null,
      leftInDrawer: 0,
      verified: { dataphone: null, digital: null },
      varianceReason: 'Counted by nobody',
    }
    await ask(server, closeCashUp, { token, id, body })
  }
}

/** Ana closes a shift without a count of its drawer. */
export async function closeUncounted(server: string, cashUp: string) {
  const { token } = await personOf(server, ANA)
  const { location } = await ask(server, getCashUp, { token, id: cashUp })
  const closing = {
    id: crypto.randomUUID(),
    closedAt: new Date().toISOString(),
    countedCash: 0,
    count: null,
    leftInDrawer: 0,
    verified: { dataphone: null, digital: null },
    varianceReason: 'Counted by nobody',
  }
  await ask(server, closeCashUp, { token, id: cashUp, body: closing })
  return { token, location }
}

/** Ana closes a shift and opens the next one with an empty drawer; returns the id of the new cash-up. */
export async function shiftAnew(server: string, cashUp: string): Promise<string> {
  const { token, location } = await closeUncounted(server, cashUp)
  const opening = {
    id: crypto.randomUUID(),
    locationId: location.id,
    register: 'main',
    openedAt: new Date().toISOString(),
    float: 0,
    count: null,
    note: null,
  }
  await ask(server, openRegister, { token, body: opening })
  return opening.id
}

export async function putIn(server: string, cashUp: string): Promise<void> {
  const { token } = await personOf(server, ANA)
  await ask(server, moveCash, {
    token,
    id: cashUp,
    body: {
      id: crypto.randomUUID(),
      at: new Date().toISOString(),
      kind: 'pay_in',
      amount: 1_000_000,
      reason: 'Coins for change',
    },
  })
}

/**
 * An admin records that 30.00 in cash and 20.00 by card were taken for a stay that is already paid, into the shift that
 * has its payment.
 */
export async function payOnceMore(server: string, plate: string): Promise<{ id: string; cashUp: string }> {
  const { token } = await personOf(server, OWNER)
  const { data } = await ask(server, listServices, { token, query: `?plate=${plate}&limit=1` })
  const [paid] = data
  if (!paid?.cashUp) throw new Error(`${plate} was not paid into a shift`)
  const at = new Date().toISOString()
  const quote = {
    agreementName: null,
    totalMinutes: 60,
    serviceCharge: 5_000,
    discount: 0,
    adjustment50: 0,
    totalCost: 5_000,
    tax: 0,
    serviceFee: 0,
  }
  const payments = [
    { method: 'cash', amount: 3_000 },
    { method: 'dataphone', amount: 2_000 },
  ]
  await ask(server, finishService, {
    token,
    id: paid.id,
    type: paid.operation,
    body: {
      endedAt: at,
      chargedAt: at,
      paymentMethod: 'cash',
      payments,
      agreementId: null,
      cashUpId: paid.cashUp.id,
      cashReceived: null,
      quote,
    },
  })
  return { id: paid.id, cashUp: paid.cashUp.id }
}
