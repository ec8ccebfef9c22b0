import type { CashUp } from '../../../contract/cash-up.ts'
import type { Service } from '../../../contract/service.ts'
import { expectedCash, isOverLimit, totalTakings, type Takings } from '../../../domain/cash-ups.ts'
import type { Money } from '../../../domain/money.ts'
import { partsOf, type PaymentPart } from '../../../domain/payments.ts'

/** What unsent actions of this device add to the sums of a cash-up, as its server does not know of them. */
export interface Unsent {
  takings: Takings
  services: number
  /** What of the takings is of passes. */
  passes: Money
  /** How many services and passes it is about. */
  changes: number
}

export const NOTHING_UNSENT: Unsent = { takings: { cash: 0, dataphone: 0, digital: 0 }, services: 0, passes: 0, changes: 0 }

interface Payment {
  cashUpId: string
  parts: readonly PaymentPart[]
}

/** What a service adds to the sums of a cash-up; null where it is not paid, or was voided. */
function paymentOf(service: Service | null): Payment | null {
  if (service === null || service.status !== 'completed' || service.cashUp === null || service.paymentMethod === null) return null
  return { cashUpId: service.cashUp.id, parts: partsOf(service) }
}

function samePayment(a: Payment | null, b: Payment | null): boolean {
  if (a === null || b === null) return a === b
  const parts = (payment: Payment) => payment.parts.map(({ method, amount }) => `${method} ${amount}`).join()
  return a.cashUpId === b.cashUpId && parts(a) === parts(b)
}

function plus(sums: Unsent, { parts }: Payment, sign: 1 | -1): Unsent {
  const takings = { ...sums.takings }
  for (const { method, amount } of parts) if (method !== null) takings[method] += sign * amount
  return { ...sums, takings, services: sums.services + sign }
}

/**
 * What the services with unsent changes come to, by cash-up: paid here, voided here, repriced here, and not told to the
 * server yet. `meant` follows a cash-up that joined another.
 */
export function unsentSums(
  services: readonly { base: Service | null; shown: Service | null }[],
  meant: (cashUpId: string) => string,
): ReadonlyMap<string, Unsent> {
  const sums = new Map<string, Unsent>()
  const add = (payment: Payment, sign: 1 | -1) => {
    const id = meant(payment.cashUpId)
    sums.set(id, plus(sums.get(id) ?? NOTHING_UNSENT, payment, sign))
  }
  for (const { base, shown } of services) {
    const before = paymentOf(base)
    const now = paymentOf(shown ?? base)
    if (samePayment(before, now)) continue
    if (before !== null) add(before, -1)
    if (now !== null) add(now, 1)
    for (const id of new Set([before, now].flatMap((payment) => (payment === null ? [] : [meant(payment.cashUpId)])))) {
      const sum = sums.get(id)
      if (sum) sums.set(id, { ...sum, changes: sum.changes + 1 })
    }
  }
  return sums
}

/** Adds what was paid for a pass and is not told to the server yet. */
export function plusPass(sums: Unsent, { method, amount }: PaymentPart): Unsent {
  const takings = { ...sums.takings }
  if (method !== null) takings[method] += amount
  return { ...sums, takings, passes: sums.passes + amount, changes: sums.changes + 1 }
}

/**
 * A cash-up as this device knows it: the server's sums and what was not sent yet. The close that was not sent is drawn
 * anew, as the payments go before it; the close that the server has is what it is, and what is unsent comes late.
 */
export function asKnownHere(cashUp: CashUp, base: CashUp | null, { takings: unsent, services, passes }: Unsent, varianceLimit: Money | null): CashUp {
  const takings = {
    cash: cashUp.takings.cash + unsent.cash,
    dataphone: cashUp.takings.dataphone + unsent.dataphone,
    digital: cashUp.takings.digital + unsent.digital,
  }
  const known = { ...cashUp, takings, services: cashUp.services + services, passes: (cashUp.passes ?? 0) + passes, total: totalTakings(takings) }
  if (known.closing === null) return known
  if (base !== null && base.closing !== null) {
    const { closing } = known
    return { ...known, late: { services: known.services - closing.services, amount: known.total - totalTakings(closing.takings) } }
  }
  const expected = expectedCash(known)
  const variance = known.closing.countedCash - expected
  // Sums that are hidden from this person make no difference known.
  const isOver = known.sumsHidden === true ? false : varianceLimit === null ? known.closing.varianceReason !== null : isOverLimit(variance, varianceLimit)
  const approval = known.closing.approval === 'approved' ? 'approved' : isOver ? 'pending' : 'not_needed'
  return { ...known, closing: { ...known.closing, takings, services: known.services, payIns: known.payIns, payOuts: known.payOuts, expectedCash: expected, variance, approval } }
}

/** Why sums are an estimate. */
export type Doubt = 'unsent' | 'offline'

/**
 * Whether the sums may be other than the server's: this device has something that it has not told, or it cannot hear
 * what others have done. What was collected stays as it is.
 */
export function doubtOf({ base, pending, unsent, reachable }: { base: CashUp | null; pending: boolean; unsent: Unsent; reachable: boolean }): Doubt | null {
  if (base?.status === 'collected') return null
  if (unsent.changes > 0 || (pending && (base === null || base.closing === null))) return 'unsent'
  return reachable ? null : 'offline'
}
