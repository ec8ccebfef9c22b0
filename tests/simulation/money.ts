import * as v from 'valibot'

import { closeCashUp, collectCashUp, moveCash, openRegister, type CashUp } from '../../contract/cash-up.ts'
import { createDriver } from '../../contract/driver.ts'
import { finishService, type Service } from '../../contract/service.ts'
import { PAYMENT_METHODS } from '../../domain/services.ts'
import type { WireRequest } from '../../src/offline/outbox/op.ts'
import { isBehind, isBeside, isTaken, waysTaken, type Ledger, type Promised } from './ledger.ts'
import type { Accounts, Done } from './model-books.ts'

/** A promise that was not kept, and what it is about. */
type Wrong = [promise: string, ...about: unknown[]]

const Named = v.object({ cashUpId: v.nullable(v.string()) })

/** The cash-up that an action was made in on its device. */
function shiftNamedBy({ kind, recordId, request }: Promised): string | null {
  if (kind === finishService.id) return v.parse(Named, request.body).cashUpId
  return kind === closeCashUp.id || kind === moveCash.id || kind === collectCashUp.id ? recordId : null
}

/** The locations at which a cash-up was opened by anybody; none where it was there from the start. */
function openedAt(cashUpId: string, { promised }: Ledger): string[] {
  return [...promised.values()].filter(({ kind, recordId }) => kind === openRegister.id && recordId === cashUpId).map(({ request }) => v.parse(openRegister.request.body, request.body).locationId)
}

/** The closes that were made before an opening on its device, of shifts at its location, and were not taken back. */
function closesBefore(opening: Promised, ledger: Ledger): Promised[] {
  const { locationId } = v.parse(openRegister.request.body, opening.request.body)
  return [...ledger.promised.values()].filter(
    (other) => other.kind === closeCashUp.id && other.store === opening.store && isBehind(opening, other) && !isTaken(other) && isBeside(opening, other) && openedAt(other.recordId, ledger).includes(locationId),
  )
}

/** What was made before an action on its device in the same shift or in the one before it, was not taken back, and must be done before it. */
export function shiftOf(action: Promised, ledger: Ledger): Promised[] {
  if (action.kind === openRegister.id) return closesBefore(action, ledger)
  const { promised } = ledger
  const shift = shiftNamedBy(action)
  if (shift === null) return []
  return [...promised.values()].filter((other) => {
    if (other.store !== action.store || isTaken(other) || other.key === action.key || !isBeside(action, other)) return false
    if (other.kind === openRegister.id) return other.recordId === shift
    return action.kind === closeCashUp.id && isBehind(action, other) && other.kind === finishService.id && shiftNamedBy(other) === shift
  })
}

/** What was done of one kind, in its order. What nobody was told of, because its tab died and its store was wiped, is not among it. */
function doneOf(kind: string, trail: readonly Done[], { promised }: Ledger): Promised[] {
  return trail.flatMap(({ key }) => {
    const one = key === null ? undefined : promised.get(key)
    return one?.kind === kind ? [one] : []
  })
}

function byName<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const named = new Map<string, T[]>()
  for (const item of items) named.set(nameOf(item), [...(named.get(nameOf(item)) ?? []), item])
  return named
}

const isPaid = ({ status }: Service) => status === 'completed'

function* miscountedTakings(cashUp: CashUp, services: readonly Service[]): Generator<Wrong> {
  const paid = services.filter((service) => isPaid(service) && service.cashUp?.id === cashUp.id)
  const sum = (of: readonly Service[]) => of.reduce((total, { totalCost }) => total + (totalCost ?? 0), 0)
  for (const method of PAYMENT_METHODS) {
    const of = paid.filter(({ paymentMethod }) => paymentMethod === method)
    if (cashUp.takings[method] !== sum(of)) yield ['the takings of a cash-up are the payments in it', method, cashUp, of]
  }
  if (cashUp.total !== sum(paid) || cashUp.services !== paid.length) yield ['the total of a cash-up is the payments in it', cashUp, paid]
  if (cashUp.collection && cashUp.collection.amountReceived !== cashUp.total) yield ['what was collected stays as it was', cashUp]
  for (const way of ['pay_in', 'pay_out'] as const) {
    const moved = cashUp.movements.filter(({ kind, method }) => kind === way && method === 'cash').reduce((total, { amount }) => total + amount, 0)
    if (moved !== (way === 'pay_in' ? cashUp.payIns : cashUp.payOuts)) yield ['what was paid in and out of a register is its movements', way, cashUp]
  }
}

/** Each payment that was done is counted once: the first of a stay as its price, in one cash-up or in none; the others as to be given back. */
function* miscountedPayments(accounts: Accounts, trail: readonly Done[], ledger: Ledger): Generator<Wrong> {
  const cashUps = new Map(accounts.cashUps.map((cashUp) => [cashUp.id, cashUp]))
  const payments = byName(doneOf(finishService.id, trail, ledger), ({ recordId }) => recordId)
  for (const [id, [first, ...later]] of payments) {
    const service = accounts.services.find((one) => one.id === id)
    if (!first || !service || !isPaid(service)) {
      yield ['what was paid is paid', id, first, service ?? null]
      continue
    }
    const paid = v.parse(finishService.request.body, first.request.body)
    const again = later.reduce((sum, { request }) => sum + v.parse(finishService.request.body, request.body).quote.totalCost, 0)
    if (service.paymentMethod !== paid.paymentMethod || service.exitOperator?.id !== first.author) yield ['of two payments the first stands', service, first]
    if ((service.refundDue ?? 0) !== again) yield ['what was paid again is to be given back, all of it and once', service, later]
    const named = paid.cashUpId === null ? null : (cashUps.get(accounts.meant.get(paid.cashUpId) ?? paid.cashUpId) ?? null)
    // Its opening was given up on one tablet and sent from another, after the payment: that waits for an admin.
    if (service.cashUp === null && [...ledger.promised.values()].some((one) => one.kind === openRegister.id && one.recordId === paid.cashUpId && waysTaken(one).some((how) => how !== 'replaced'))) continue
    // Collected by then, it is carried into the current one, or waits for an admin.
    if (named && named.status !== 'collected' && named.location.id === service.location.id && service.cashUp?.id !== named.id) yield ['a payment is in the cash-up that it was paid into', service, first, named]
  }
}

/** Each opening began one cash-up or was joined to one, and each movement is in one register, once. */
function* miscountedMovements(accounts: Accounts, trail: readonly Done[], ledger: Ledger): Generator<Wrong> {
  const movements = accounts.cashUps.flatMap((cashUp) => cashUp.movements)
  const times = (id: string) => movements.filter((one) => one.id === id).length
  for (const opening of doneOf(openRegister.id, trail, ledger)) {
    const { id, float } = v.parse(openRegister.request.body, opening.request.body)
    const begun = accounts.cashUps.filter((cashUp) => cashUp.id === id && cashUp.float === float).length
    const joined = accounts.meant.has(id) && times(id) === (float > 0 ? 1 : 0) ? 1 : 0
    if (begun + joined !== 1) yield ['each opening begins one cash-up, or its float is paid into one', opening, accounts.cashUps]
  }
  for (const moved of doneOf(moveCash.id, trail, ledger)) {
    const { id } = v.parse(moveCash.request.body, moved.request.body)
    if (times(id) !== 1) yield ['cash that was moved is counted once', moved, accounts.cashUps]
  }
}

/** Whether a creation says which driver was meant. */
export function isMerge({ body }: WireRequest): boolean {
  return v.parse(createDriver.request.body, body).mergeInto !== null
}

function* miscountedDrivers(accounts: Accounts, trail: readonly Done[], ledger: Ledger): Generator<Wrong> {
  for (const [phone, drivers] of byName(accounts.drivers.filter(({ phone }) => phone !== null), (driver) => `${driver.phoneCode} ${driver.phone}`)) {
    if (drivers.length > 1) yield ['a driver exists once', phone, drivers]
  }
  for (const created of doneOf(createDriver.id, trail, ledger)) {
    const isThere = accounts.drivers.some(({ id }) => id === created.recordId)
    if (isThere === isMerge(created.request)) yield ['a driver who was registered is there, and one who was meant is there once', created, accounts.drivers]
  }
}

/** Where what the server has differs from what was done. */
export function* miscounted(accounts: Accounts, trail: readonly Done[], ledger: Ledger): Generator<Wrong> {
  for (const cashUp of accounts.cashUps) yield* miscountedTakings(cashUp, accounts.services)
  // Of two payments, nobody knows of this one whether it was the first.
  if (trail.some(({ key }) => key !== null && !ledger.promised.has(key))) return
  yield* miscountedPayments(accounts, trail, ledger)
  yield* miscountedMovements(accounts, trail, ledger)
  yield* miscountedDrivers(accounts, trail, ledger)
}

/** Where money was collected of which its collector had not seen all. From the collection on nothing changes it. */
export function* collectedUnseen(accounts: Accounts, trail: readonly Done[], ledger: Ledger): Generator<Wrong> {
  for (const collected of doneOf(collectCashUp.id, trail, ledger)) {
    const { revision, total } = v.parse(collectCashUp.request.body, collected.request.body)
    const cashUp = accounts.cashUps.find(({ id }) => id === (accounts.meant.get(collected.recordId) ?? collected.recordId))
    if (cashUp?.revision !== revision || cashUp.total !== total) yield ['no cash-up is collected otherwise than its collector saw it', collected, cashUp ?? null]
  }
}
