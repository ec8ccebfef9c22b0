import * as v from 'valibot'

import type { CashUp } from '../../contract/cash-up.ts'
import { closeCashUp, collectCashUp, openRegister } from '../../contract/cash-up-writes.ts'
import { refundService } from '../../contract/payment.ts'
import { type Payment, type Service } from '../../contract/service.ts'
import { finishService } from '../../contract/service-writes.ts'
import type { WireRequest } from '../../src/offline/outbox/op.ts'
import type { Ledger } from './ledger.ts'
import type { Accounts, Done } from './model-books.ts'
import { LOST_TICKET_FEE } from './places.ts'

/*
 * Independent model of the payments that the server must have: by the order of done actions, not by a server's way of
 * finding a cash-up.
 */

/** An expected payment. */
export type Expected = Pick<Payment, 'kind' | 'method' | 'amount' | 'cashUpId' | 'reference'> & { by: string | null }

/** Expected payments of a service. */
export interface Owed {
  payments: Expected[]
  /** Null: no cash-up was open, and the payment waits for an admin. */
  cashUpId: string | null
  paidBy: string
  method: Payment['method']
  /** A register was opened or closed around a payment that names no register, so their order is unknown. */
  isUnordered: boolean
}

/** Something that was done, on a device or at the desk, with its request. */
interface Deed {
  kind: string
  author: string
  request: WireRequest
  key: string | null
  beside: ReadonlySet<string>
}

/** Cash amounts are multiples of this. */
const FIFTY_PESOS = 5_000

const ALONE: ReadonlySet<string> = new Set()

function deedOf({ key, author, does, asked, beside = ALONE }: Done, { promised }: Ledger): Deed | null {
  const made = key === null ? undefined : promised.get(key)
  if (made) return { kind: made.kind, author: made.author, request: made.request, key, beside }
  return does === null || asked === null ? null : { kind: does, author, request: asked, key, beside }
}

const OF_REGISTERS: readonly string[] = [openRegister.id, closeCashUp.id, collectCashUp.id]

const idIn = ({ params }: WireRequest) => params?.['id'] ?? ''

/** State of each cash-up while the done actions are replayed. */
interface Registers {
  stateOf: Map<string, CashUp['status']>
  /** Ids of openings so far: a later one is unknown. */
  known: Set<string>
}

/** State before any action. */
function before({ cashUps, meant }: Accounts, deeds: readonly Deed[]): Registers {
  const idsOf = (kind: string) =>
    new Set(deeds.flatMap((deed) => (deed.kind === kind ? (meant.get(idIn(deed.request)) ?? idIn(deed.request)) : [])))
  const opened = new Set(
    deeds.flatMap(({ kind, request }) =>
      kind === openRegister.id ? v.parse(openRegister.request.body, request.body).id : [],
    ),
  )
  const collected = idsOf(collectCashUp.id)
  const closed = new Set(
    cashUps.flatMap((cashUp) => (deeds.some((deed) => isCloseOf(deed, cashUp, meant)) ? cashUp.id : [])),
  )
  const there = cashUps.filter(({ id }) => !opened.has(id))
  const stateOf = new Map(
    there.map(({ id, status }) => [id, closed.has(id) ? 'current' : collected.has(id) ? 'completed' : status]),
  )
  return {
    stateOf,
    known: new Set([...there.map(({ id }) => id), ...[...meant.keys()].filter((id) => !opened.has(id))]),
  }
}

/** Returns whether an act is the first count of a cash-up, not a recount. */
function isCloseOf({ kind, request }: Deed, { id, closing }: CashUp, meant: Accounts['meant']): boolean {
  if (kind !== closeCashUp.id || (meant.get(idIn(request)) ?? idIn(request)) !== id) return false
  const count = v.parse(closeCashUp.request.body, request.body).id
  return closing !== null && closing.recounts.every((one) => one.id !== count)
}

/**
 * Splits a price over amounts: each amount starts at the end of the one before it; the last one extends to the price.
 */
function settled<Part extends { amount: number }>(parts: readonly Part[], price: number): Part[] {
  return parts.flatMap((part, nth) => {
    const from = parts.slice(0, nth).reduce((sum, { amount }) => sum + amount, 0)
    const to = nth === parts.length - 1 ? price : Math.min(price, from + part.amount)
    return to > from ? { ...part, amount: to - from } : []
  })
}

/**
 * Returns the payments that must exist for each paid service, including second payments, by the order of done acts.
 * Requires that all done acts are known.
 */
export function paymentsOwed(accounts: Accounts, trail: readonly Done[], ledger: Ledger): Map<string, Owed> {
  const deeds = trail.flatMap((done) => deedOf(done, ledger) ?? [])
  const { stateOf, known } = before(accounts, deeds)
  const cashUps = new Map(accounts.cashUps.map((cashUp) => [cashUp.id, cashUp]))
  const services = new Map(accounts.services.map((service) => [service.id, service]))
  const owed = new Map<string, Owed>()
  const givenBack = new Set<string>()

  const meantBy = (id: string) => (known.has(id) ? (accounts.meant.get(id) ?? id) : null)

  /**
   * Returns the named cash-up until it is collected; otherwise the open one, unless the payment named none and was
   * taken in a cash-up that has been closed since.
   */
  function lies({ location }: Service, named: string | null, at: number): string | null {
    const meant = named === null ? null : meantBy(named)
    const theirs = meant !== null && cashUps.get(meant)?.location.id === location.id ? meant : null
    if (theirs !== null && stateOf.get(theirs) !== 'collected') return theirs
    const here = [...stateOf].flatMap(([id, status]) => {
      const cashUp = cashUps.get(id)
      return cashUp?.location.id === location.id ? { id, status, openedAt: Date.parse(cashUp.openedAt) } : []
    })
    const open = here.find(({ status }) => status === 'current')
    if (theirs !== null || !open) return open?.id ?? null
    const began = here.filter(({ openedAt }) => openedAt <= at)
    const then = began.find((one) =>
      began.every(({ id, openedAt }) => openedAt < one.openedAt || (openedAt === one.openedAt && id <= one.id)),
    )
    return then?.status === 'completed' ? then.id : open.id
  }

  function pay({ author, request, beside }: Deed): void {
    const service = services.get(idIn(request))
    if (!service) return
    const {
      payments,
      paymentMethod,
      quote,
      cashUpId: named,
      endedAt,
      chargedAt,
    } = v.parse(finishService.request.body, request.body)
    const first = owed.get(service.id)
    const parts = (payments ?? [{ method: paymentMethod, amount: quote.totalCost }]).map(
      ({ method, amount, ...part }) => ({
        method,
        amount,
        reference: ('reference' in part ? part.reference : null) ?? null,
      }),
    )
    // A time in the server's future counts as now, when all open shifts have begun.
    const isAhead = chargedAt !== undefined && chargedAt < endedAt
    const at = Math.max(
      ...[service.startedAt, ...(isAhead ? [] : [endedAt]), ...(chargedAt === undefined ? [] : [chargedAt])].map(
        (instant) => Date.parse(instant),
      ),
    )
    const cashUpId = lies(service, named, at)
    const rows = (kind: Payment['kind'], of: typeof parts) =>
      of.flatMap((part) => (part.amount === 0 ? [] : { kind, ...part, cashUpId, by: author }))
    const isUnordered =
      named === null && deeds.some(({ kind, key }) => key !== null && beside.has(key) && OF_REGISTERS.includes(kind))
    if (first) {
      first.isUnordered ||= isUnordered
      return void first.payments.push(...rows('second_payment', parts))
    }
    // An admin's lines come after the payment; the fee for a lost ticket is part of the requested amount.
    const later = (service.correction ?? 0) - (service.lostTicket ? LOST_TICKET_FEE : 0)
    if (service.refusedQuote != null) {
      owed.set(service.id, {
        payments: rows('stay', settled(parts, service.totalCost ?? 0)).map((row) => ({ ...row, cashUpId: null })),
        cashUpId: null,
        paidBy: author,
        method: paymentMethod,
        isUnordered,
      })
      return
    }
    const isCash = parts.every(({ method }) => method === 'cash')
    const taken = isCash ? quote.totalCost - (quote.totalCost % FIFTY_PESOS) : quote.totalCost
    owed.set(service.id, {
      payments: rows('stay', settled(settled(parts, taken), taken + later)),
      cashUpId,
      paidBy: author,
      method: paymentMethod,
      isUnordered,
    })
  }

  function giveBack({ author, request }: Deed): void {
    const { id, paymentId, method, cashUpId } = v.parse(refundService.request.body, request.body)
    const service = services.get(idIn(request))
    const payment = service?.paidAgain.find((one) => one.id === paymentId)
    if (givenBack.has(id)) return
    givenBack.add(id)
    if (service && payment)
      owed
        .get(service.id)
        ?.payments.push({ kind: 'refund', method, amount: -payment.amount, cashUpId, reference: null, by: author })
  }

  for (const deed of deeds) {
    const meant = meantBy(idIn(deed.request))
    const cashUp = meant === null ? undefined : cashUps.get(meant)
    if (deed.kind === openRegister.id) {
      const { id } = v.parse(openRegister.request.body, deed.request.body)
      known.add(id)
      if (cashUps.has(id)) stateOf.set(id, 'current')
    }
    if (cashUp && isCloseOf(deed, cashUp, accounts.meant)) stateOf.set(cashUp.id, 'completed')
    if (cashUp && deed.kind === collectCashUp.id) stateOf.set(cashUp.id, 'collected')
    if (deed.kind === finishService.id) pay(deed)
    if (deed.kind === refundService.id) giveBack(deed)
  }
  return owed
}
