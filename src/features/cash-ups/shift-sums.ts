import type { CashUp } from '../../../contract/cash-up.ts'
import type { Posting } from '../../../contract/posting.ts'
import type { NamedReference } from '../../../contract/primitives.ts'
import type { Service } from '../../../contract/service.ts'
import type { EndpointId } from '../../../contract/endpoints.ts'
import { expectedCash, isOverLimit, totalTakings, type Takings } from '../../../domain/cash-ups.ts'
import type { Money } from '../../../domain/money.ts'
import { partsOf, type PaymentPart } from '../../../domain/payments.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'

/** Unsent payments of a colleague on this device, which go under the colleague's name only. */
export interface ColleaguePayments {
  by: NamedReference
  /** Number of services and passes. */
  changes: number
  /** Cash that they add to the drawer or take out of it. */
  cash: Money
}

/** Amounts of unsent actions of this device, in addition to the server's sums. */
export interface Unsent {
  takings: Takings
  services: number
  /** Part of the takings from passes. */
  passes: Money
  /** Number of services and passes. */
  changes: number
  /** The part that colleagues did; absent if they did nothing. */
  colleagues?: readonly ColleaguePayments[]
}

export const NOTHING_UNSENT: Unsent = {
  takings: { cash: 0, dataphone: 0, digital: 0 },
  services: 0,
  passes: 0,
  changes: 0,
}

/** Returns the number of changes that the person at work did, and sends before a close. */
export function ownChanges({ changes, colleagues = [] }: Unsent): number {
  return colleagues.reduce((own, theirs) => own - theirs.changes, changes)
}

interface Payment {
  cashUpId: string
  parts: readonly PaymentPart[]
}

/** Returns the amounts of a service for its cash-up; null if it is unpaid or voided. */
function paymentOf(service: Service | null): Payment | null {
  if (service === null || service.status !== 'completed' || service.cashUp === null || service.paymentMethod === null)
    return null
  return { cashUpId: service.cashUp.id, parts: partsOf(service) }
}

function samePayment(a: Payment | null, b: Payment | null): boolean {
  if (a === null || b === null) return a === b
  const parts = (payment: Payment) => payment.parts.map(({ method, amount }) => `${method} ${amount}`).join()
  return a.cashUpId === b.cashUpId && parts(a) === parts(b)
}

/** Adds a change to the unsent sums of its author; null stands for the person at work. */
function plusChange(sums: Unsent, by: NamedReference | null, cash: Money): Unsent {
  const changed = { ...sums, changes: sums.changes + 1 }
  if (by === null) return changed
  const others = sums.colleagues ?? []
  const theirs = others.find((one) => one.by.id === by.id) ?? { by, changes: 0, cash: 0 }
  const more = { by, changes: theirs.changes + 1, cash: theirs.cash + cash }
  return { ...changed, colleagues: [...others.filter((one) => one !== theirs), more] }
}

/** Ids alone: the endpoints with their schemas would be downloaded with each screen that takes money. */
const MONEY_ACTS: ReadonlySet<string> = new Set<EndpointId>(['finishService', 'voidService', 'correctService'])

/** Returns the colleague whose unsent act moved the money of a stay; null if the person at work made it. */
function colleagueBehind({ colleagues = [], pending = 0 }: UnsentService): NamedReference | null {
  // A person can charge a stay that a colleague let in: then only the entry is the colleague's.
  const acts = pending > 0 ? colleagues.filter(({ kind }) => MONEY_ACTS.has(kind)) : colleagues
  return acts.at(-1)?.by ?? null
}

function plus(sums: Unsent, { parts }: Payment, sign: 1 | -1): Unsent {
  const takings = { ...sums.takings }
  for (const { method, amount } of parts) if (method !== null) takings[method] += sign * amount
  return { ...sums, takings, services: sums.services + sign }
}

/**
 * Returns whether the kept sums of a cash-up already include a payment of this stay or pass that its own kept record
 * does not have yet.
 */
export function isCounted(
  cashUp: Pick<CashUp, 'id' | 'countedLately'> | null | undefined,
  { id, postings = [] }: Pick<Service, 'id' | 'postings'>,
): boolean {
  const known = Math.max(0, ...postings.filter(({ cashUpId }) => cashUpId === cashUp?.id).map(({ version }) => version))
  return cashUp?.countedLately?.some((counted) => counted.id === id && counted.version > known) === true
}

interface UnsentService {
  base: Service | null
  shown: Service | null
  pending?: number
  colleagues?: readonly { by: NamedReference; kind: string }[]
}

/**
 * Returns the amounts of services with unsent changes by cash-up: paid, voided or repriced here. `meant` resolves a
 * joined cash-up. `keptOf` finds the server's record of a cash-up: if it already counts a change, only the answer is
 * missing.
 */
export function unsentSums(
  services: readonly UnsentService[],
  meant: (cashUpId: string) => string,
  keptOf: (cashUpId: string) => CashUp | null | undefined = () => null,
): ReadonlyMap<string, Unsent> {
  const sums = new Map<string, Unsent>()
  const add = (payment: Payment, sign: 1 | -1, service: Service) => {
    const id = meant(payment.cashUpId)
    if (isCounted(keptOf(id), service)) return
    sums.set(id, plus(sums.get(id) ?? NOTHING_UNSENT, payment, sign))
  }
  for (const service of services) {
    const { base, shown } = service
    const known = base ?? shown
    const before = paymentOf(base)
    const now = paymentOf(shown ?? base)
    if (known === null || samePayment(before, now)) continue
    if (before !== null) add(before, -1, known)
    if (now !== null) add(now, 1, known)
    for (const id of new Set([before, now].flatMap((payment) => (payment === null ? [] : [meant(payment.cashUpId)])))) {
      const sum = sums.get(id)
      const cashOf = (payment: Payment | null) =>
        payment === null || meant(payment.cashUpId) !== id
          ? 0
          : payment.parts.reduce((cash, { method, amount }) => (method === 'cash' ? cash + amount : cash), 0)
      if (sum) sums.set(id, plusChange(sum, colleagueBehind(service), cashOf(now) - cashOf(before)))
    }
  }
  return sums
}

/** Adds an unsent payment for a pass; `by` is the colleague who sold it, null for the person at work. */
export function plusPass(sums: Unsent, { method, amount }: PaymentPart, by: NamedReference | null = null): Unsent {
  const takings = { ...sums.takings }
  if (method !== null) takings[method] += amount
  return plusChange({ ...sums, takings, passes: sums.passes + amount }, by, method === 'cash' ? amount : 0)
}

/** Amounts that the kept sums of a cash-up lack: unsent payments, and payments that the server has counted since. */
export interface Missing extends Pick<Unsent, 'takings' | 'services' | 'passes'> {
  payIns: Money
  payOuts: Money
}

/**
 * Adds payments that the server has and the kept cash-up does not count yet, because their answer or pull came first.
 * `postings` belong to stays and passes after its kept version.
 */
export function plusPostings(
  { takings, services, passes }: Unsent,
  postings: { stays: readonly Posting[]; passes: readonly Posting[] },
): Missing {
  const missing: Missing = { takings: { ...takings }, services, passes, payIns: 0, payOuts: 0 }
  for (const posting of [...postings.stays, ...postings.passes]) {
    for (const method of PAYMENT_METHODS) missing.takings[method] += posting[method]
    missing.services += posting.services
    missing.payIns += posting.payIns
    missing.payOuts += posting.payOuts
  }
  for (const posting of postings.passes) missing.passes += totalTakings(posting)
  return missing
}

/**
 * Returns a cash-up as this device knows it: the server's sums plus the amounts that they lack. An unsent close is
 * computed again, because the payments precede it. If the close is on the server, it does not change, and the added
 * amounts are late payments.
 */
export function asKnownHere(
  cashUp: CashUp,
  base: CashUp | null,
  missing: Missing,
  varianceLimit: Money | null,
): CashUp {
  const takings = {
    cash: cashUp.takings.cash + missing.takings.cash,
    dataphone: cashUp.takings.dataphone + missing.takings.dataphone,
    digital: cashUp.takings.digital + missing.takings.digital,
  }
  const known = {
    ...cashUp,
    takings,
    services: cashUp.services + missing.services,
    passes: (cashUp.passes ?? 0) + missing.passes,
    payIns: cashUp.payIns + missing.payIns,
    payOuts: cashUp.payOuts + missing.payOuts,
    total: totalTakings(takings),
  }
  if (known.closing === null) return known
  if (base !== null && base.closing !== null) {
    const { closing } = known
    return {
      ...known,
      late: { services: known.services - closing.services, amount: known.total - totalTakings(closing.takings) },
    }
  }
  const expected = expectedCash(known)
  const variance = known.closing.countedCash - expected
  // Hidden sums have no known difference.
  const isOver =
    known.sumsHidden === true
      ? false
      : varianceLimit === null
        ? known.closing.varianceReason !== null
        : isOverLimit(variance, varianceLimit)
  const approval = known.closing.approval === 'approved' ? 'approved' : isOver ? 'pending' : 'not_needed'
  return {
    ...known,
    closing: {
      ...known.closing,
      takings,
      services: known.services,
      payIns: known.payIns,
      payOuts: known.payOuts,
      expectedCash: expected,
      variance,
      approval,
    },
  }
}

/** Why sums are an estimate. */
export type Doubt = 'unsent' | 'offline'

/**
 * Returns whether the sums may differ from the server's: this device has unsent changes, or can't learn of other
 * people's. Collected cash-ups don't change.
 */
export function doubtOf({
  base,
  pending,
  unsent,
  reachable,
}: {
  base: CashUp | null
  pending: boolean
  unsent: Unsent
  reachable: boolean
}): Doubt | null {
  if (base?.status === 'collected') return null
  if (unsent.changes > 0 || (pending && (base === null || base.closing === null))) return 'unsent'
  return reachable ? null : 'offline'
}
