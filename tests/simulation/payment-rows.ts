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
 * Independent model of the payments that the server must have: by the order of done actions, not by how a server
 * finds a cash-up.
 */

/** A payment as it must be there. */
export type Expected = Pick<Payment, 'kind' | 'method' | 'amount' | 'cashUpId' | 'reference'> & { by: string | null }

/** Expected payments of a service. */
export interface Owed {
  payments: Expected[]
  /** Null: no cash-up was open, and it waits for an admin. */
  cashUpId: string | null
  paidBy: string
  method: Payment['method']
  /** A register was opened or closed around a payment that names no register, so their order is unknown. */
  isUnordered: boolean
}

/** Something that was done, on a device or at the desk, as it was asked for. */
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
  /** Ids that openings have given so far: a later one is unknown. */
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

/** Not a second count of what was closed before. */
function isCloseOf({ kind, request }: Deed, { id, closing }: CashUp, meant: Accounts['meant']): boolean {
  if (kind !== closeCashUp.id || (meant.get(idIn(request)) ?? idIn(request)) !== id) return false
  const count = v.parse(closeCashUp.request.body, request.body).id
  return closing !== null && closing.recounts.every((one) => one.id !== count)
}

/** Each amount starts where the ones before it end, up to the price; the last continues to its end. */
function settled<Part extends { amount: number }>(parts: readonly Part[], price: number): Part[] {
  return parts.flatMap((part, nth) => {
    const from = parts.slice(0, nth).reduce((sum, { amount }) => sum + amount, 0)
    const to = nth === parts.length - 1 ? price : Math.min(price, from + part.amount)
    return to > from ? { ...part, amount: to - from } : []
  })
}

/**
 * The payments that must be there of each service that was paid, or paid again, by what was done in its order.
 * Nothing may have been done that nobody knows of.
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
   * The one that it names, until that is collected; else the open one, unless it was taken, without naming any, in
   * one that is closed since.
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
    // In the future of the server it counts as of now, when all that is open had begun.
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
    // An admin's lines come after the payment; a lost ticket is a part of what was asked for.
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
