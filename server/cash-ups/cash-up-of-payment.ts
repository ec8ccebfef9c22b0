import { type SQL, and, desc, eq, lte } from 'drizzle-orm'

import { cashUps } from '../db/schema/cash-ups.ts'
import type { CompanyContext } from '../http/route.ts'
import { canonicalCashUpId } from './joins.ts'

type Reader = Pick<CompanyContext, 'tx' | 'actor'>

export interface Payment {
  /** Location of the service. */
  locationId: string
  /** `main`, or a kiosk's id. */
  register: string
  /** The cash-up that the device took it in; null where it knew of none. */
  cashUpId: string | null
  /** When it was taken. */
  at: Date
}

export interface PaymentTarget {
  /** Null: no cash-up is open; the payment waits for an admin. */
  cashUpId: string | null
  /** The cash-up that the device named, where its money had been collected by then. */
  carriedInFrom: string | null
}

/**
 * The cash-up that a payment belongs to, as it stays until the transaction ends: the one that the device named while
 * its money lies there, else the register's current one. Where none was named and that one was opened after the payment,
 * it is the one before, while its money lies there. A shift is never invented for it.
 */
export async function cashUpOfPayment(
  { locationId, register, cashUpId, at }: Payment,
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

/** The last that was opened of these. */
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
