import { and, eq } from 'drizzle-orm'

import type { PassPayment } from '../../contract/pass.ts'
import { MAIN_REGISTER } from '../../domain/cash-ups.ts'
import type { PassPeriod } from '../../domain/passes.ts'
import { isAdmin } from '../../domain/roles.ts'
import { BASIS_POINTS, proportion } from '../../domain/pricing/proportion.ts'
import { taxWithin } from '../../domain/pricing/settlement.ts'
import type { PaymentMethod } from '../../domain/services.ts'
import { keptSince } from '../../domain/kept-window.ts'
import { bookedAt } from '../books/closes.ts'
import { formerAmounts } from '../audit/former-amounts.ts'
import { canonicalCashUpId } from '../cash-ups/joins.ts'
import { requireOwnShift } from '../cash-ups/own-shift.ts'
import { type PaymentTarget, cashUpOfPayment } from '../cash-ups/cash-up-of-payment.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { passPeriods } from '../db/schema/passes.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { invoiceSale } from '../invoicing/run.ts'
import { postPayments } from '../payments/post-payments.ts'
import { newPayment } from '../payments/stay-payments.ts'
import { ratesOfPayment } from '../services/tariff.ts'

/** Number of devices that may have assigned the same receipt number offline. */
const MOST_ENDINGS = 20

interface Sale {
  passId: string
  locationId: string
  period: PassPeriod
  /** Days to be sold, with their current price. */
  membership: { id: string; cost: number; createdAt: Date }
  payment: PassPayment
  at: Date
  /** Path of the payment in the request. */
  path: '' | 'payment.'
}

/** A sale in the form of the history. */
export interface PassSale {
  cost: number
  receiptNumber: string
  /** Amount taken minus the price at that time, and the start of the price that equals the amount; absent if equal. */
  difference?: number
  ratesOf?: string
}

/**
 * Sells the days of a locked pass, and adds the payment to the shift of the person who took it. A recent former price
 * of the membership is accepted, because an offline device may not have known the new one. Any other amount is refused.
 */
export async function sellPeriod(
  { passId, locationId, period, membership, payment, at, path }: Sale,
  context: CompanyContext,
): Promise<PassSale> {
  const { actor } = context
  const { id, method, amount, reference } = payment
  const { difference, ratesOf } =
    amount === membership.cost
      ? { difference: null, ratesOf: null }
      : await differenceOf(amount, membership, at, context)
  const into =
    amount === 0 ? null : await shiftOf({ locationId, cashUpId: payment.cashUpId, method, at, path }, context)
  const { startsOn, endsOn } = period
  const { taxRate, digitalCommission: commissionRate } = await ratesOfPayment(locationId, at, context)
  const receiptNumber = await insertPeriod(
    {
      companyId: actor.companyId,
      id,
      passId,
      locationId,
      startsOn,
      endsOn,
      cost: amount,
      taxRate,
      tax: taxWithin(amount, taxRate),
      commissionRate,
      serviceFee: method === 'digital' ? proportion(amount, commissionRate, BASIS_POINTS) : 0,
      difference,
      differenceRatesOf: ratesOf,
      receiptNumber: payment.receiptNumber,
      soldAt: at,
      soldBy: actor.id,
      soldByName: actor.name,
    },
    path,
    context,
  )
  if (into !== null)
    await postPayments(
      [
        newPayment(
          {
            id,
            passId,
            kind: 'pass',
            method,
            amount,
            reference,
            ...into,
            at,
            bookedAt: await bookedAt(at, locationId, context),
          },
          context,
        ),
      ],
      context,
    )
  if (into !== null) {
    context.announce(actor.companyId, ['cashUps'])
    await invoiceSale({ id, cost: amount, tax: taxWithin(amount, taxRate) }, context)
  }
  return {
    cost: amount,
    receiptNumber,
    ...(difference !== null && { difference }),
    ...(ratesOf !== null && { ratesOf: ratesOf.toISOString() }),
  }
}

/**
 * Returns the amount minus the price at the sale, and the start of the older price that equals the amount. A sale in
 * the millisecond of a change counts as made before it. Throws `pass_price_changed` if the membership did not have this
 * price recently.
 */
async function differenceOf(
  amount: number,
  { id, cost, createdAt }: Sale['membership'],
  at: Date,
  context: CompanyContext,
): Promise<{ difference: number | null; ratesOf: Date | null }> {
  const former = await formerAmounts(
    { entity: 'membership', id, field: 'cost', since: keptSince(at), until: context.now },
    context,
  )
  const then = former.findLast(({ until }) => until >= at)?.amount ?? cost
  if (amount === then) return { difference: null, ratesOf: null }
  const older = former.find((one) => one.until < at && one.amount === amount)
  if (older === undefined) throw new ProblemError('pass_price_changed')
  return { difference: amount - then, ratesOf: older.from ?? createdAt }
}

interface PassPaymentInput {
  locationId: string
  cashUpId: string | null
  method: PaymentMethod
  at: Date
  path: string
}

/**
 * Returns the shift of a payment: the named one, which must be the staff member's own; none for a transfer that an
 * admin records.
 */
async function shiftOf(
  { locationId, cashUpId, method, at, path }: PassPaymentInput,
  context: CompanyContext,
): Promise<PaymentTarget> {
  const { tx, actor } = context
  if (cashUpId === null) {
    if (isAdmin(actor.role) && method === 'digital') return { cashUpId: null, carriedInFrom: null }
    throw invalidField(`${path}cashUpId`, isAdmin(actor.role) ? 'transfer_admins_only' : 'shift_needed')
  }
  const namedId = await canonicalCashUpId(cashUpId, context)
  const [shift] = await tx.db
    .select({ id: cashUps.id, openedBy: cashUps.openedBy })
    .from(cashUps)
    .where(and(eq(cashUps.companyId, actor.companyId), eq(cashUps.locationId, locationId), eq(cashUps.id, namedId)))
  if (!shift) throw invalidField(`${path}cashUpId`, 'shift_needed')
  await requireOwnShift(shift, context)
  return cashUpOfPayment({ locationId, register: MAIN_REGISTER, cashUpId: namedId, at }, context)
}

async function insertPeriod(
  values: typeof passPeriods.$inferInsert,
  path: string,
  { tx, actor }: CompanyContext,
): Promise<string> {
  for (let ending = 1; ending <= MOST_ENDINGS; ending++) {
    const receiptNumber = ending === 1 ? values.receiptNumber : `${values.receiptNumber}-${ending}`
    const made = await tx.db
      .insert(passPeriods)
      .values({ ...values, receiptNumber })
      .onConflictDoNothing()
      .returning({ id: passPeriods.id })
    if (made.length > 0) return receiptNumber
    if (
      (await tx.db.$count(
        passPeriods,
        and(eq(passPeriods.companyId, actor.companyId), eq(passPeriods.id, values.id)),
      )) > 0
    )
      throw invalidField(`${path}id`, 'id_taken')
  }
  throw invalidField(`${path}receiptNumber`, 'invalidField')
}
