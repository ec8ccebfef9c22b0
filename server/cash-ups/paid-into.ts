import { type SQL, and, eq } from 'drizzle-orm'

import { cashUps } from '../db/schema/cash-ups.ts'
import type { CompanyContext } from '../http/route.ts'
import { resolveCashUp } from './joins.ts'

type Reader = Pick<CompanyContext, 'tx' | 'actor'>

export interface Payment {
  /** Where the service is. */
  locationId: string
  /** `main`, or a kiosk's id. */
  register: string
  /** The cash-up that the device took it in; null where it knew of none. */
  cashUpId: string | null
}

export interface PaidInto {
  /** Null: no cash-up is open; the payment waits for an admin. */
  cashUpId: string | null
  /** The cash-up that the device named, where its money had been collected by then. */
  carriedInFrom: string | null
}

/**
 * The cash-up that a payment belongs to, as it stays until the transaction ends: the one that the device named while
 * its money lies there, else the register's current one. A shift is never invented for it.
 */
export async function paidInto({ locationId, register, cashUpId }: Payment, context: Reader): Promise<PaidInto> {
  const named = cashUpId === null ? undefined : await lockOne(eq(cashUps.id, await resolveCashUp(cashUpId, context)), locationId, context)
  if (named && named.status !== 'collected') return { cashUpId: named.id, carriedInFrom: null }
  const current = await lockOne(and(eq(cashUps.register, named?.register ?? register), eq(cashUps.status, 'current')), locationId, context)
  return { cashUpId: current?.id ?? null, carriedInFrom: named && current ? named.id : null }
}

async function lockOne(which: SQL | undefined, locationId: string, { tx, actor }: Reader) {
  const [cashUp] = await tx.db
    .select({ id: cashUps.id, status: cashUps.status, register: cashUps.register })
    .from(cashUps)
    .where(and(eq(cashUps.companyId, actor.companyId), eq(cashUps.locationId, locationId), which))
    .for('no key update')
  return cashUp
}
