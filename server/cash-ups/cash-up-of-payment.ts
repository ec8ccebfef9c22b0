import { type SQL, and, desc, eq, lte } from 'drizzle-orm'

import { cashUps } from '../db/schema/cash-ups.ts'
import type { CompanyContext } from '../http/route.ts'
import { canonicalCashUpId } from './joins.ts'

type Reader = Pick<CompanyContext, 'tx' | 'actor'>

export interface PaymentOrigin {
  /** Location of the service. */
  locationId: string
  /** `main`, or a kiosk's id. */
  register: string
  /** The cash-up that the device assigned; `null` if the device knew none. */
  cashUpId: string | null
  /** Moment of the payment. */
  at: Date
}

export interface PaymentTarget {
  /** `null`: no cash-up is open, and the payment waits for an admin. */
  cashUpId: string | null
  /** The cash-up that the device named, if its money had been collected by then. */
  carriedInFrom: string | null
}

/**
 * Returns the cash-up that a payment belongs to, locked until the transaction ends: the one that the device named,
 * unless its money was collected; otherwise the register's open one. If the device named none and the open one was
 * opened after the payment, the previous cash-up is used, unless its money was collected. No shift is ever created for
 * a payment.
 */
export async function cashUpOfPayment(
  { locationId, register, cashUpId, at }: PaymentOrigin,
  context: Reader,
): Promise<PaymentTarget> {
  const named =
    cashUpId === null
      ? undefined
      : await lockOne(eq(cashUps.id, await canonicalCashUpId(cashUpId, context)), locationId, context)
  if (named && named.status !== 'collected') return { cashUpId: named.id, carriedInFrom: null }
  const ofRegister = eq(cashUps.register, named?.register ?? register)
  const then = named ? undefined : await lockOne(and(ofRegister, lte(cashUps.openedAt, at)), locationId, context)
  if (then?.status === 'completed' && (await isOpen(ofRegister, locationId, context)))
    return { cashUpId: then.id, carriedInFrom: null }
  const current =
    then?.status === 'current'
      ? then
      : await lockOne(and(ofRegister, eq(cashUps.status, 'current')), locationId, context)
  return { cashUpId: current?.id ?? null, carriedInFrom: named && current ? named.id : null }
}

function among(which: SQL | undefined, locationId: string, { actor }: Reader): SQL | undefined {
  return and(eq(cashUps.companyId, actor.companyId), eq(cashUps.locationId, locationId), which)
}

/** Locks the most recently opened cash-up of these. */
async function lockOne(which: SQL | undefined, locationId: string, context: Reader) {
  const [cashUp] = await context.tx.db
    .select({ id: cashUps.id, status: cashUps.status, register: cashUps.register })
    .from(cashUps)
    .where(among(which, locationId, context))
    .orderBy(desc(cashUps.openedAt), desc(cashUps.id))
    .limit(1)
    .for('no key update')
  return cashUp
}

async function isOpen(ofRegister: SQL, locationId: string, context: Reader): Promise<boolean> {
  return (
    (await context.tx.db.$count(cashUps, among(and(ofRegister, eq(cashUps.status, 'current')), locationId, context))) >
    0
  )
}
