import { and, asc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'

import type { Money } from '../../domain/money.ts'
import { type PaymentPart, partsFor, settlementMethodOf } from '../../domain/payments.ts'
import type { PaymentMethod } from '../../domain/services.ts'
import type { PaymentTarget } from '../cash-ups/cash-up-of-payment.ts'
import { payments } from '../db/schema/payments.ts'
import type { CompanyContext } from '../http/route.ts'
import { operatorOf } from '../session/actor.ts'
import { type NewPayment, type Payment, postPayments } from './post-payments.ts'

export interface ReceivedPart extends PaymentPart {
  reference: string | null
}

/** Returns a row of money that changes hands now, through the actor. */
export function newPayment(
  given: Pick<NewPayment, 'kind' | 'method' | 'amount' | 'cashUpId' | 'at'> & Partial<NewPayment>,
  { actor, deviceId }: Pick<CompanyContext, 'actor' | 'deviceId'>,
): NewPayment {
  return {
    id: uuidv7(),
    serviceId: null,
    passId: null,
    stays: 0,
    reference: null,
    carriedInFrom: null,
    by: operatorOf(actor),
    byName: actor.name,
    deviceId,
    bookedAt: null,
    reversalOf: null,
    reason: null,
    ...given,
  }
}

interface PaidStay {
  serviceId: string
  parts: readonly ReceivedPart[]
  into: PaymentTarget
  at: Date
}

/** Writes the payment of a stay, in parts. */
export async function payStay({ serviceId, parts, into, at }: PaidStay, context: CompanyContext): Promise<void> {
  await postPayments(
    parts.map(({ method, amount, reference }, nth) =>
      newPayment(
        { serviceId, kind: 'stay', method, amount, reference, stays: nth === 0 ? 1 : 0, ...into, at },
        context,
      ),
    ),
    context,
  )
}

/** Returns the payments of a service without reversed ones, in writing order. */
async function standing(serviceId: string, { tx, actor }: CompanyContext): Promise<Payment[]> {
  const rows = await tx.db
    .select()
    .from(payments)
    .where(and(eq(payments.companyId, actor.companyId), eq(payments.serviceId, serviceId)))
    .orderBy(asc(payments.recordedAt), asc(payments.id))
  return effectivePayments(rows)
}

/**
 * Returns the effective payments in order: neither reversals nor reversed ones. A refunded payment and its refund are
 * both effective.
 */
export function effectivePayments<Row extends Pick<Payment, 'id' | 'kind' | 'reversalOf'>>(
  rows: readonly Row[],
): Row[] {
  const reversals = rows.filter(({ kind, reversalOf }) => kind !== 'refund' && reversalOf !== null)
  const gone = new Set(reversals.flatMap(({ id, reversalOf }) => [id, reversalOf]))
  return rows.filter(({ id }) => !gone.has(id))
}

/** Returns the parts of a stay's payment. A replacement may be the first part. */
export async function partsOfStay(serviceId: string, context: CompanyContext): Promise<Payment[]> {
  return (await standing(serviceId, context))
    .filter(({ kind }) => kind === 'stay')
    .toSorted((a, b) => b.stays - a.stays)
}

/**
 * Returns the price of a stay with these parts. If a correction leaves only cash, the price is rounded like any cash
 * price.
 */
export async function priceOfParts<Price extends { totalCost: Money }>(
  parts: readonly PaymentPart[],
  priceBy: (method: PaymentMethod | null) => Promise<Price>,
): Promise<Price> {
  const method = settlementMethodOf(parts)
  const price = await priceBy(method)
  const left = settlementMethodOf(partsFor(parts, price.totalCost))
  return left === method ? price : priceBy(left)
}

/**
 * Corrects the payment of a stay: `parts` are the new parts, which add up to `total`. A changed part is reversed and
 * replaced in the same cash-up. Returns the resulting parts.
 */
export async function reprice(
  serviceId: string,
  { parts, total }: { parts: readonly Payment[]; total: Money },
  context: CompanyContext,
): Promise<PaymentPart[]> {
  const before = await partsOfStay(serviceId, context)
  const after = partsFor(parts, total)
  const changed = before.filter(
    (part) => !after.some((one) => one.id === part.id && one.method === part.method && one.amount === part.amount),
  )
  const instead = changed.flatMap(({ id }) => after.find((one) => one.id === id) ?? [])
  await postPayments([...changed.map(reversal), ...instead.map(replacement)], context)
  return after
}

/** Reverses all payments of a stay, in their cash-ups. */
export async function reverseStayPayments(serviceId: string, context: CompanyContext): Promise<void> {
  const paid = (await standing(serviceId, context)).filter(({ kind }) => kind === 'stay' || kind === 'overstay')
  await postPayments(paid.map(reversal), context)
}

/**
 * Takes a price reduction off the payments of a stay, without changing the closed shift that contains them: the amount
 * is owed to the customer from now on, as credits. Returns the remaining parts, and the amount owed.
 */
export async function creditStay(
  serviceId: string,
  { cashUpId, total, reason }: { cashUpId: string; total: Money; reason: string },
  context: CompanyContext,
): Promise<{ parts: PaymentPart[]; owed: Money }> {
  const before = await partsOfStay(serviceId, context)
  const after = total === 0 ? [] : partsFor(before, total)
  const left = (id: string) => after.find((part) => part.id === id)
  const changed = before.filter((part) => left(part.id)?.amount !== part.amount)
  const apart = { cashUpId: null, carriedInFrom: cashUpId }
  const credits = changed.flatMap((part) => {
    const amount = part.amount - (left(part.id)?.amount ?? 0)
    if (amount === 0 || part.method === null) return []
    return [
      newPayment(
        { serviceId, kind: 'credit', method: part.method, amount, cashUpId: null, at: context.now, reason },
        context,
      ),
    ]
  })
  await postPayments(
    [
      ...changed.map((part) => ({ ...reversal(part), ...apart })),
      ...changed.flatMap((part) => left(part.id) ?? []).map((part) => ({ ...replacement(part), ...apart })),
      ...credits,
    ],
    context,
  )
  return { parts: after, owed: credits.reduce((sum, { amount }) => sum + amount, 0) }
}

/** Returns whether money of a stay is owed or was refunded, so that its payments no longer equal those of its shift. */
export function isCredited(parts: readonly Pick<Payment, 'cashUpId' | 'carriedInFrom'>[]): boolean {
  return parts.some(({ cashUpId, carriedInFrom }) => cashUpId === null && carriedInFrom !== null)
}

/** Assigns payments of a stay without a cash-up to a cash-up. */
export async function assignPayments(
  cashUpId: string,
  serviceId: string,
  isMeant: (payment: Payment) => boolean,
  context: CompanyContext,
): Promise<void> {
  const waiting = (await standing(serviceId, context))
    .filter((payment) => payment.cashUpId === null && isMeant(payment))
    .toSorted((a, b) => b.stays - a.stays)
  await postPayments([...waiting.map(reversal), ...waiting.map((part) => replacement({ ...part, cashUpId }))], context)
}

/** Copies a payment with a minus, so that every sum by any of its columns is restored. */
function reversal({ companyId: _company, recordedAt: _recorded, ...row }: Payment): NewPayment {
  return { ...row, id: uuidv7(), amount: 0 - row.amount, stays: 0 - row.stays, reversalOf: row.id }
}

function replacement({ companyId: _company, recordedAt: _recorded, ...row }: Payment): NewPayment {
  return { ...row, id: uuidv7(), reversalOf: null }
}
