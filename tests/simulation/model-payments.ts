import * as v from 'valibot'

import type { CashUp } from '../../contract/cash-up.ts'
import { refundService } from '../../contract/payment.ts'
import { type Payment, type Service } from '../../contract/service.ts'
import { finishService } from '../../contract/service-writes.ts'
import type { CurrentUser } from '../../contract/session.ts'
import { expectedCash, totalTakings, type Takings } from '../../domain/cash-ups.ts'
import { PAID_AHEAD_MS } from '../../domain/locations.ts'
import { partsFor } from '../../domain/payments.ts'
import { graceUntil } from '../../domain/pricing/overstay.ts'
import type { PaymentMethod } from '../../domain/services.ts'
import { idOf } from '../offline/support/records.ts'
import type { ModelBooks, Ruling } from './model-books.ts'
import { currentOf, deviceTime, invalid, meantCashUp, named, raised } from './model-registers.ts'
import { LOST_TICKET_FEE } from './places.ts'
import { problem } from './wire.ts'

/** Rules of payments that a planted server fault breaks. */
export interface PaymentRules {
  carriesIntoCurrent: boolean
  /** Puts a payment without a named shift into the shift in which it was taken. */
  findsShiftBefore: boolean
  /** Finds that shift by the time of the payment, not by the end of the stay. */
  findsShiftByCharge: boolean
  keepsEachPart: boolean
  keepsPartsOfSecond: boolean
  /** Books the amount taken, not the amount that the server would have asked for. */
  booksAsTaken: boolean
  /** Counts each part in the sum of its own method. */
  sumsByPart: boolean
  countsResentOnce: boolean
  givesBackAsTold: boolean
  givesBackOnce: boolean
  /** Dates a payment ahead by the time of taking, not by its arrival at the server. */
  datesAheadByCharge: boolean
  /** Stores the person who takes a vehicle without its ticket, and charges the fee. */
  notesLostTickets: boolean
  /** Does the same for a stay covered by a pass that the device did not know. */
  booksCoveredAsTaken: boolean
}

interface Part {
  method: PaymentMethod
  amount: number
  reference: string | null
}

/** Differences between the server's price and the requested price: some devices have yesterday's rates. */
const DIFFERENCES = [0, 2_300, 0, -9_000] as const

const GRACE_MINUTES = 10
/** Cash amounts are multiples of this. */
const FIFTY_PESOS = 5_000

function priceOf({ receiptNumber }: Service, asked: number): number {
  return Math.max(0, asked + (DIFFERENCES[Number(receiptNumber) % DIFFERENCES.length] ?? 0))
}

/**
 * Returns the cash-up of a payment: the named one while its money is there, otherwise the register's current one;
 * without a named one, the previous cash-up if the payment was taken in it.
 */
export function paidInto(
  books: ModelBooks,
  { location }: Pick<Service, 'location'>,
  cashUpId: string | null,
  at: string,
  { carriesIntoCurrent, findsShiftBefore }: PaymentRules,
): CashUp | null {
  const meant = cashUpId === null ? null : meantCashUp(books, cashUpId)
  const theirs = meant?.location.id === location.id ? meant : null
  if (theirs && (theirs.status !== 'collected' || !carriesIntoCurrent)) return theirs
  const current = currentOf(books, location.id)
  if (theirs || !current || !findsShiftBefore) return current
  const then = books
    .all('cashUps')
    .filter((one) => one.location.id === location.id && one.openedAt <= at)
    .toSorted((one, other) => (`${one.openedAt} ${one.id}` < `${other.openedAt} ${other.id}` ? -1 : 1))
    .at(-1)
  return then?.status === 'completed' ? then : current
}

/** Changes the sums of a cash-up. */
function booked(books: ModelBooks, cashUp: CashUp, changes: Partial<CashUp>): void {
  const { closing, takings, services, late } = { ...cashUp, ...changes }
  const total = totalTakings(takings)
  books.change('cashUps', cashUp, {
    ...changes,
    total,
    late: closing ? { services: services - closing.services, amount: total - totalTakings(closing.takings) } : late,
    ...raised(cashUp),
  })
}

function added(takings: Takings, parts: readonly Pick<Part, 'method' | 'amount'>[]): Takings {
  return parts.reduce((sum, { method, amount }) => ({ ...sum, [method]: sum[method] + amount }), takings)
}

/** Adds a payment for something other than a stay to the takings of a shift. */
export function bookedTakings(
  books: ModelBooks,
  cashUp: CashUp,
  parts: readonly Pick<Part, 'method' | 'amount'>[],
): void {
  booked(books, cashUp, { takings: added(cashUp.takings, parts) })
}

/** Adds second payments to a drawer and to its terminal totals, or takes refunds out of them. */
function bookedBeside(books: ModelBooks, cashUp: CashUp, { receiptNumber }: Service, rows: readonly Payment[]): void {
  const movements = rows.flatMap(({ id, at, by, method, amount }) =>
    by
      ? {
          id,
          at,
          by,
          kind: amount < 0 ? ('pay_out' as const) : ('pay_in' as const),
          method,
          amount: Math.abs(amount),
          reason: receiptNumber,
          receiptNumber,
        }
      : [],
  )
  const cash = (way: string) =>
    movements
      .filter(({ kind, method }) => kind === way && method === 'cash')
      .reduce((sum, { amount }) => sum + amount, 0)
  booked(books, cashUp, {
    movements: [...cashUp.movements, ...movements],
    payIns: cashUp.payIns + cash('pay_in'),
    payOuts: cashUp.payOuts + cash('pay_out'),
  })
}

function rowsOf(
  books: ModelBooks,
  parts: readonly Part[],
  row: Pick<Payment, 'kind' | 'cashUpId' | 'at' | 'by'>,
): Payment[] {
  return parts.flatMap((part) => (part.amount === 0 ? [] : { id: idOf(12, books.nextNumber()), ...row, ...part }))
}

function partsTold({
  payments,
  paymentMethod,
  quote,
}: v.InferOutput<typeof finishService.request.body>): [Part, ...Part[]] {
  const [first, ...others] = (payments ?? []).map(({ method, amount, reference }) => ({
    method,
    amount,
    reference: reference ?? null,
  }))
  return first ? [first, ...others] : [{ method: paymentMethod, amount: quote.totalCost, reference: null }]
}

/** The first of two payments counts; the second's money is counted in its drawer and recorded as a refund due. */
export function finish(books: ModelBooks, id: string, given: unknown, user: CurrentUser, rules: PaymentRules): Ruling {
  const body = v.parse(finishService.request.body, given)
  const service = books.service(id)
  if (!service) return { refusal: problem('not_found') }
  if (service.status === 'voided')
    return { refusal: problem('service_frozen', { errors: [{ path: 'status', code: 'frozen_voided' }] }) }
  const told = partsTold(body)
  if (told.reduce((sum, { amount }) => sum + amount, 0) !== body.quote.totalCost)
    return invalid('payments', 'parts_differ')
  const isAhead = books.paidAhead.has(service.location.id)
  const began = Date.parse(service.startedAt)
  const endedAt = deviceTime(books, body.endedAt, began, isAhead ? books.now() + PAID_AHEAD_MS : undefined)
  const paidAt = deviceTime(
    books,
    body.chargedAt ?? endedAt,
    isAhead && rules.datesAheadByCharge ? began : Math.min(Date.parse(endedAt), books.now()),
  )
  const cashUp = paidInto(books, service, body.cashUpId, rules.findsShiftByCharge ? paidAt : endedAt, rules)
  if (service.status === 'completed') return paidTwice(books, service, told, { at: paidAt, cashUp }, user, rules)
  const lostCost = body.lostTicket && rules.notesLostTickets ? LOST_TICKET_FEE : 0
  const asked = body.quote.totalCost
  const taken = told.every(({ method }) => method === 'cash') ? asked - (asked % FIFTY_PESOS) : asked
  const byRates = service.pass?.standing === 'valid' ? lostCost : priceOf(service, asked)
  const price =
    rules.booksAsTaken && (rules.booksCoveredAsTaken || service.pass?.standing !== 'valid') ? taken : byRates
  const lost = rules.notesLostTickets ? (body.lostTicket ?? null) : null
  const parts = partsFor(told, price)
  const rows = rowsOf(books, rules.keepsEachPart ? parts : parts.slice(0, 1), {
    kind: 'stay',
    cashUpId: cashUp?.id ?? null,
    at: paidAt,
    by: named(user),
  })
  if (cashUp) {
    booked(books, cashUp, {
      takings: added(cashUp.takings, rules.sumsByPart ? rows : [{ method: body.paymentMethod, amount: price }]),
      services: cashUp.services + 1,
      staff: cashUp.staff.some((one) => one.id === user.id) ? cashUp.staff : [...cashUp.staff, named(user)],
    })
  }
  books.change('services', service, {
    ...body.quote,
    totalCost: price,
    status: 'completed',
    endedAt,
    paidAt,
    graceUntil: graceUntil(endedAt, GRACE_MINUTES),
    paymentMethod: body.paymentMethod,
    payments: rows,
    ...(lost && { lostTicket: lost, correction: (service.correction ?? 0) + LOST_TICKET_FEE }),
    agreementId: body.agreementId ?? service.agreementId,
    exitOperator: named(user),
    cashUp: cashUp && { id: cashUp.id, status: cashUp.status, openedBy: cashUp.openedBy },
  })
  return { body: books.service(id) }
}

function paidTwice(
  books: ModelBooks,
  service: Service,
  told: readonly [Part, ...Part[]],
  { at, cashUp }: { at: string; cashUp: CashUp | null },
  user: CurrentUser,
  rules: PaymentRules,
): Ruling {
  const amount = told.reduce((sum, part) => sum + part.amount, 0)
  if (amount === 0) return { body: service }
  const parts = rules.keepsPartsOfSecond ? told : [{ ...told[0], amount }]
  const rows = rowsOf(books, parts, { kind: 'second_payment', cashUpId: cashUp?.id ?? null, at, by: named(user) })
  if (cashUp) bookedBeside(books, cashUp, service, rows)
  books.change('services', service, {
    payments: [...(service.payments ?? []), ...rows],
    paidAgain: [
      ...service.paidAgain,
      ...rows.map((row) => ({ id: row.id, at, by: named(user), method: row.method, amount: row.amount, refund: null })),
    ],
    refundDue: (service.refundDue ?? 0) + amount,
  })
  return { body: books.service(service.id) }
}

/** Refunds a second payment from the open register of the place. */
export function refund(
  books: ModelBooks,
  id: string,
  given: unknown,
  user: CurrentUser,
  { givesBackAsTold, givesBackOnce }: PaymentRules,
): Ruling {
  const { id: refundId, paymentId, method: told, cashUpId } = v.parse(refundService.request.body, given)
  const service = books.service(id)
  if (!service) return { refusal: problem('not_found') }
  const payment = service.paidAgain.find((one) => one.id === paymentId)
  if (payment?.refund?.id === refundId && givesBackOnce) return { body: service }
  if (!payment || (payment.refund && givesBackOnce)) return { refusal: problem('refund_changed') }
  const open = currentOf(books, service.location.id)
  if ((open?.id ?? null) !== cashUpId) return { refusal: problem('refund_register_changed') }
  const method = givesBackAsTold ? told : 'cash'
  if (open && method === 'cash' && payment.amount > expectedCash(open)) return invalid('method', 'more_than_in_drawer')
  const at = new Date(books.now()).toISOString()
  const by = named(user)
  const row: Payment = {
    id: refundId,
    kind: 'refund',
    method,
    amount: 0 - payment.amount,
    cashUpId,
    at,
    by,
    reference: null,
  }
  if (open) bookedBeside(books, open, service, [row])
  books.change('services', service, {
    payments: [...(service.payments ?? []), row],
    paidAgain: service.paidAgain.map((one) =>
      one.id === paymentId ? { ...one, refund: { id: refundId, at, by, method } } : one,
    ),
    refundDue: (service.refundDue ?? 0) - payment.amount,
  })
  return { body: books.service(id) }
}

/** Adds to the price of a paid stay, and so to its last part. */
export function correct(books: ModelBooks, service: Service, amount: number): void {
  const { payments = [], totalCost, correction, cashUp } = service
  const last = payments.findLast(({ kind }) => kind === 'stay')
  const into = cashUp && books.find('cashUps', cashUp.id)
  if (!last || !into) return
  books.change('services', service, {
    totalCost: (totalCost ?? 0) + amount,
    correction: (correction ?? 0) + amount,
    payments: payments.map((one) => (one === last ? { ...one, amount: one.amount + amount } : one)),
  })
  booked(books, into, { takings: added(into.takings, [{ method: last.method, amount }]) })
}

/** Counts a repeated payment twice, like a server that stores rows by key, but not sums. */
export function countAgain(books: ModelBooks, id: string): void {
  const { payments = [], cashUp } = books.service(id) ?? { cashUp: null }
  const last = payments.findLast(({ kind }) => kind === 'stay')
  const into = cashUp && books.find('cashUps', cashUp.id)
  if (last && into && into.status !== 'collected') booked(books, into, { takings: added(into.takings, [last]) })
}
