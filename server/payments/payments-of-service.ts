import { sql } from 'drizzle-orm'

import type { DuplicatePayment, Payment as ToldPayment, Service } from '../../contract/service.ts'
import { payments } from '../db/schema/payments.ts'
import { services } from '../db/schema/services.ts'
import type { Payment } from './post-payments.ts'
import { effectivePayments } from './stay-payments.ts'

type ReversedPayment = NonNullable<Service['voided']>['takenBack'][number]

/** A payment in the JSON of its service. */
type PaymentJson = Pick<
  Payment,
  | 'id'
  | 'kind'
  | 'method'
  | 'amount'
  | 'stays'
  | 'reference'
  | 'cashUpId'
  | 'cashUpVersion'
  | 'by'
  | 'byName'
  | 'carriedInFrom'
  | 'reversalOf'
  | 'reason'
> & { at: string }

/** Selects the payments of each service, in writing order; null for a service without any. */
export const paymentsBeside = sql<PaymentJson[] | null>`(
  select json_agg(json_build_object('id', ${payments.id}, 'kind', ${payments.kind}, 'method', ${payments.method}, 'amount', ${payments.amount}, 'stays', ${payments.stays}, 'reference', ${payments.reference},
    'cashUpId', ${payments.cashUpId}, 'cashUpVersion', ${payments.cashUpVersion}, 'carriedInFrom', ${payments.carriedInFrom}, 'at', ${payments.at}, 'by', ${payments.by}, 'byName', ${payments.byName}, 'reversalOf', ${payments.reversalOf}, 'reason', ${payments.reason})
    order by ${payments.recordedAt}, ${payments.id})
  from ${payments} where ${payments.companyId} = ${services.companyId} and ${payments.serviceId} = ${services.id})`

/** Returns the money that changed hands for a service, after corrections. */
export function paymentsOf(rows: readonly PaymentJson[] | null): ToldPayment[] {
  const money = effectivePayments(rows ?? []).map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
  // A replacement is written later, but can still be the first part.
  const inOrder = money.toSorted((a, b) => (a.at === b.at ? b.stays - a.stays : a.at < b.at ? -1 : 1))
  return inOrder.flatMap((row) => {
    const { id, kind, method, amount, at, by, byName, reference } = row
    // A credit is owed: no money has changed hands.
    if (method === null || amount === 0 || kind === 'credit') return []
    // A payment into a closed shift remains in that shift.
    const cashUpId = row.cashUpId ?? row.carriedInFrom
    return [{ id, kind, method, amount, cashUpId, at, by: by === null ? null : { id: by, name: byName }, reference }]
  })
}

/**
 * Returns the payments that the void of a service took out of their cash-ups: the last reversals, without a later
 * payment of the stay. A payment into a closed shift remains there, and is owed to the customer.
 */
export function paymentsTakenBack(rows: readonly PaymentJson[] | null): ReversedPayment[] {
  const ofStay = (rows ?? []).filter(({ kind }) => kind === 'stay' || kind === 'overstay')
  const last = ofStay.findLastIndex(({ reversalOf }) => reversalOf === null)
  const back = ofStay.slice(last + 1)
  return back.flatMap(({ method, amount, cashUpId, carriedInFrom }) =>
    method === null || amount === 0 || (cashUpId === null && carriedInFrom !== null)
      ? []
      : [{ method, amount: 0 - amount, cashUpId }],
  )
}

/** Returns the amounts owed to the customer of a service, with their refunds: second payments and credits. */
export function duplicatePaymentsOf(rows: readonly PaymentJson[] | null): DuplicatePayment[] {
  const standing = effectivePayments(rows ?? [])
  return standing.flatMap((payment): DuplicatePayment[] => {
    if (payment.kind !== 'second_payment' && payment.kind !== 'credit') return []
    const given = standing.find(({ kind, reversalOf }) => kind === 'refund' && reversalOf === payment.id)
    const refund =
      given === undefined ? null : { ...taken(given), ...(given.reason !== null && { reason: given.reason }) }
    const isCredit = payment.kind === 'credit'
    return [{ ...taken(payment), amount: payment.amount, refund, ...(isCredit && { isCredit }) }]
  })
}

function taken({
  id,
  at,
  by,
  byName,
  method,
  reference,
}: PaymentJson): Pick<DuplicatePayment, 'id' | 'at' | 'by' | 'method' | 'reference'> {
  if (by === null || method === null) throw new Error('The check of the table lets no such payment be')
  return {
    id,
    at: new Date(at).toISOString(),
    by: { id: by, name: byName },
    method,
    ...(reference !== null && { reference }),
  }
}
