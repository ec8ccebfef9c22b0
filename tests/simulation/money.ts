import { isDeepStrictEqual } from 'node:util'

import * as v from 'valibot'

import type { CashUp } from '../../contract/cash-up.ts'
import { closeCashUp, collectCashUp, moveCash, openRegister } from '../../contract/cash-up-writes.ts'
import { createDriver } from '../../contract/driver.ts'
import { type Service } from '../../contract/service.ts'
import { finishService } from '../../contract/service-writes.ts'
import { PAYMENT_METHODS } from '../../domain/services.ts'
import type { WireRequest } from '../../src/offline/outbox/op.ts'
import { hasUnknown, isBehind, isBeside, isTaken, type Ledger, type Promised } from './ledger.ts'
import type { Accounts, Done } from './model-books.ts'
import { paymentsOwed } from './payment-rows.ts'

/** A broken promise, and its subject. */
export type Wrong = [promise: string, ...about: unknown[]]

const Named = v.object({ cashUpId: v.nullable(v.string()) })

/** Returns the cash-up that an act named on its device. */
function shiftNamedBy({ kind, recordId, request }: Promised): string | null {
  if (kind === finishService.id) return v.parse(Named, request.body).cashUpId
  return kind === closeCashUp.id || kind === moveCash.id || kind === collectCashUp.id ? recordId : null
}

/** Returns the locations at which a cash-up was opened by anybody; none if it existed from the start. */
function openedAt(cashUpId: string, { promised }: Ledger): string[] {
  return [...promised.values()]
    .filter(({ kind, recordId }) => kind === openRegister.id && recordId === cashUpId)
    .map(({ request }) => v.parse(openRegister.request.body, request.body).locationId)
}

/** Returns the closes made on a device before an opening, of shifts at its location, that were not taken back. */
function closesBefore(opening: Promised, ledger: Ledger): Promised[] {
  const { locationId } = v.parse(openRegister.request.body, opening.request.body)
  return [...ledger.promised.values()].filter(
    (other) =>
      other.kind === closeCashUp.id &&
      other.store === opening.store &&
      isBehind(opening, other) &&
      !isTaken(other) &&
      isBeside(opening, other) &&
      openedAt(other.recordId, ledger).includes(locationId),
  )
}

/**
 * Earlier actions on its device in the same shift or the one before, which were not taken back and must be done
 * before it.
 */
export function shiftOf(action: Promised, ledger: Ledger): Promised[] {
  if (action.kind === openRegister.id) return closesBefore(action, ledger)
  const { promised } = ledger
  const shift = shiftNamedBy(action)
  if (shift === null) return []
  return [...promised.values()].filter((other) => {
    if (other.store !== action.store || isTaken(other) || other.key === action.key || !isBeside(action, other))
      return false
    if (other.kind === openRegister.id) return other.recordId === shift
    return (
      action.kind === closeCashUp.id &&
      isBehind(action, other) &&
      other.kind === finishService.id &&
      shiftNamedBy(other) === shift
    )
  })
}

/**
 * Done actions of one type, in order, without those that nobody was informed of because their tab died and their
 * store was wiped.
 */
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
const sumOf = (of: readonly { amount: number }[]) => of.reduce((sum, { amount }) => sum + amount, 0)

/** Checks that each sum of a cash-up equals the sum of its payments. */
function* miscountedTakings(cashUp: CashUp, { services, passes }: Accounts): Generator<Wrong> {
  const paid = services.filter((service) => isPaid(service) && service.cashUp?.id === cashUp.id)
  const payments = services
    .flatMap((service) => service.payments ?? [])
    .filter(({ cashUpId }) => cashUpId === cashUp.id)
  const forPasses = passes.flatMap(({ periods }) => periods).filter(({ cashUpId }) => cashUpId === cashUp.id)
  const taken = [...payments.filter(({ kind }) => kind === 'stay'), ...forPasses]
  for (const method of PAYMENT_METHODS) {
    const of = taken.filter((one) => one.method === method)
    if (cashUp.takings[method] !== sumOf(of))
      yield ['the takings of a cash-up are the payments in it', method, cashUp, of]
  }
  if (cashUp.total !== sumOf(taken) || cashUp.services !== paid.length)
    yield ['the total of a cash-up is the payments in it', cashUp, paid]
  const { closing, late, collection, movements } = cashUp
  if (
    closing &&
    (late.services !== cashUp.services - closing.services ||
      late.amount !== cashUp.total - sumOf(Object.values(closing.takings).map((amount) => ({ amount }))))
  )
    yield ['what came late is what a close did not know of', cashUp]
  if (collection && collection.amountReceived !== cashUp.total) yield ['what was collected stays as it was', cashUp]
  for (const way of ['pay_in', 'pay_out'] as const) {
    const moved = sumOf(movements.filter(({ kind, method }) => kind === way && method === 'cash'))
    if (moved !== (way === 'pay_in' ? cashUp.payIns : cashUp.payOuts))
      yield ['what was paid in and out of a register is its movements', way, cashUp]
  }
  const beside = payments
    .filter(({ kind }) => kind !== 'stay')
    .map(({ id, method, amount }) => ({ id, method, amount }))
  const shown = movements
    .filter(({ receiptNumber }) => receiptNumber !== null)
    .map(({ id, kind, method, amount }) => ({ id, method, amount: kind === 'pay_out' ? -amount : amount }))
  if (!isSame(beside, shown))
    yield ['second payments and refunds are among the movements of their register', cashUp, beside]
}

/** Returns whether both lists have the same members, in any order. */
function isSame(some: readonly object[], others: readonly object[]): boolean {
  const told = (of: readonly object[]) =>
    of.map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)))).toSorted()
  return isDeepStrictEqual(told(some), told(others))
}

/** Checks that the payments of a stay make its price, and that second payments equal refunds made and due. */
function* miscountedStay(service: Service): Generator<Wrong> {
  const { payments = [], paidAgain, totalCost, refundDue } = service
  const of = (kind: string) => payments.filter((one) => one.kind === kind)
  if (sumOf(of('stay')) !== (isPaid(service) ? totalCost : 0))
    yield ['the parts of a payment come to the price', service]
  const again = paidAgain.map(({ id, method, amount }) => ({ id, method, amount }))
  const refunds = paidAgain.flatMap(({ refund, amount }) =>
    refund ? { id: refund.id, method: refund.method, amount: -amount } : [],
  )
  const rows = (kind: string) => of(kind).map(({ id, method, amount }) => ({ id, method, amount }))
  if (!isSame(rows('second_payment'), again) || !isSame(rows('refund'), refunds))
    yield ['what was paid again, and given back, are payments', service]
  if ((refundDue ?? 0) !== sumOf(again) + sumOf(refunds))
    yield ['what was paid again is to be given back, all of it and once', service]
}

/**
 * Checks that each payment that was done exists once, in its parts, in the right shift; the first of a stay as its
 * price, the others as due refunds.
 */
function* miscountedPayments(accounts: Accounts, trail: readonly Done[], ledger: Ledger): Generator<Wrong> {
  for (const [id, { payments, cashUpId, paidBy, method, isUnordered }] of paymentsOwed(accounts, trail, ledger)) {
    const service = accounts.services.find((one) => one.id === id)
    if (!service || !isPaid(service)) {
      yield ['what was paid is paid', id, service ?? null]
      continue
    }
    if (service.paymentMethod !== method || service.exitOperator?.id !== paidBy)
      yield ['of two payments the first stands', service, method, paidBy]
    const there = (service.payments ?? []).map((payment) => ({
      kind: payment.kind,
      method: payment.method,
      amount: payment.amount,
      cashUpId: payment.cashUpId,
      reference: payment.reference,
      by: payment.by?.id ?? null,
    }))
    const nowhere = (of: typeof payments) => of.map((payment) => ({ ...payment, cashUpId: null }))
    if (!isSame(nowhere(there), nowhere(payments)))
      yield ['a payment is there in the parts in which it was taken, each once', service, payments]
    if (isUnordered) continue
    if (!isSame(there, payments) || (service.cashUp?.id ?? null) !== cashUpId)
      yield ['a payment is in the cash-up that it was paid into', service, payments, cashUpId]
  }
}

/** Checks that each opening began one cash-up or joined one, and that each movement is in one register, once. */
function* miscountedMovements(accounts: Accounts, trail: readonly Done[], ledger: Ledger): Generator<Wrong> {
  const movements = accounts.cashUps.flatMap((cashUp) => cashUp.movements)
  const times = (id: string) => movements.filter((one) => one.id === id).length
  for (const opening of doneOf(openRegister.id, trail, ledger)) {
    const { id, float } = v.parse(openRegister.request.body, opening.request.body)
    const begun = accounts.cashUps.filter((cashUp) => cashUp.id === id && cashUp.float === float).length
    const joined = accounts.meant.has(id) && times(id) === (float > 0 ? 1 : 0) ? 1 : 0
    if (begun + joined !== 1)
      yield ['each opening begins one cash-up, or its float is paid into one', opening, accounts.cashUps]
  }
  for (const moved of doneOf(moveCash.id, trail, ledger)) {
    const { id } = v.parse(moveCash.request.body, moved.request.body)
    if (times(id) !== 1) yield ['cash that was moved is counted once', moved, accounts.cashUps]
  }
}

/** Returns whether a creation names the driver that it means. */
export function isMerge({ body }: WireRequest): boolean {
  return v.parse(createDriver.request.body, body).mergeInto !== null
}

function* miscountedDrivers(accounts: Accounts, trail: readonly Done[], ledger: Ledger): Generator<Wrong> {
  for (const [phone, drivers] of byName(
    accounts.drivers.filter(({ phone }) => phone !== null),
    (driver) => `${driver.phoneCode} ${driver.phone}`,
  )) {
    if (drivers.length > 1) yield ['a driver exists once', phone, drivers]
  }
  for (const created of doneOf(createDriver.id, trail, ledger)) {
    const isThere = accounts.drivers.some(({ id }) => id === created.recordId)
    if (isThere === isMerge(created.request))
      yield ['a driver who was registered is there, and one who was meant is there once', created, accounts.drivers]
  }
}

/** Differences between the server's data and the done actions. */
export function* miscounted(accounts: Accounts, trail: readonly Done[], ledger: Ledger): Generator<Wrong> {
  for (const service of accounts.services) yield* miscountedStay(service)
  for (const cashUp of accounts.cashUps) yield* miscountedTakings(cashUp, accounts)
  // It is unknown which of two payments was the first.
  if (hasUnknown(trail, ledger)) return
  yield* miscountedPayments(accounts, trail, ledger)
  yield* miscountedMovements(accounts, trail, ledger)
  yield* miscountedDrivers(accounts, trail, ledger)
}

/** Checks collections whose collector had not seen everything. After a collection nothing changes the cash-up. */
export function* collectedUnseen(accounts: Accounts, trail: readonly Done[], ledger: Ledger): Generator<Wrong> {
  for (const collected of doneOf(collectCashUp.id, trail, ledger)) {
    const { revision, total } = v.parse(collectCashUp.request.body, collected.request.body)
    const cashUp = accounts.cashUps.find(
      ({ id }) => id === (accounts.meant.get(collected.recordId) ?? collected.recordId),
    )
    if (cashUp?.revision !== revision || cashUp.total !== total)
      yield ['no cash-up is collected otherwise than its collector saw it', collected, cashUp ?? null]
  }
}
