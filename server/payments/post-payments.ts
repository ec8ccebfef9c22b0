import { and, asc, eq, inArray } from 'drizzle-orm'

import { type CashUpSums, NO_SUMS, addToCashUp } from '../cash-ups/cash-up-sums.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { payments } from '../db/schema/payments.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'

/** A stored row. */
export type Payment = typeof payments.$inferSelect
/** A row of the company that is to be written now. */
export type NewPayment = Omit<Payment, 'companyId' | 'recordedAt' | 'cashUpVersion'>

/**
 * The only function that writes payments: adds rows of a locked service or pass, and their amounts to the named
 * cash-ups. Refuses a used id, and a collected cash-up.
 */
export async function postPayments(
  rows: readonly NewPayment[],
  context: Pick<CompanyContext, 'tx' | 'actor' | 'now'>,
): Promise<void> {
  const { tx, actor, now } = context
  const { companyId } = actor
  if (rows.length === 0) return
  const moved = movedBy(rows)
  // In a fixed order, so that two transactions with the same cash-ups don't deadlock.
  if (moved.size > 1)
    await tx.db
      .select({ id: cashUps.id })
      .from(cashUps)
      .where(and(eq(cashUps.companyId, companyId), inArray(cashUps.id, [...moved.keys()])))
      .orderBy(asc(cashUps.id))
      .for('no key update')
  const versions = new Map<string, number | null>()
  for (const [id, sums] of moved) versions.set(id, await addToCashUp(id, sums, context))
  const added = await tx.db
    .insert(payments)
    .values(
      rows.map((row) => ({
        ...row,
        companyId,
        recordedAt: now,
        cashUpVersion: (row.cashUpId === null ? null : versions.get(row.cashUpId)) ?? null,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: payments.id })
  if (added.length < rows.length) throw invalidField('id', 'id_taken')
}

/** Sums rows for each cash-up whose record changes, even if none of its sums change. */
function movedBy(rows: readonly NewPayment[]): Map<string, CashUpSums> {
  const moved = new Map<string, CashUpSums>()
  for (const cashUpId of new Set(rows.map((row) => row.cashUpId))) {
    if (cashUpId === null) continue
    const sums = { ...NO_SUMS }
    const beside = new Map<string, number>()
    for (const row of rows) {
      if (row.cashUpId !== cashUpId) continue
      addPayment(sums, row)
      const { kind, method, amount } = row
      if (method !== null && !isTaking(kind))
        beside.set(`${kind} ${method}`, (beside.get(`${kind} ${method}`) ?? 0) + amount)
    }
    if ([...Object.values(sums), ...beside.values()].some((sum) => sum !== 0)) moved.set(cashUpId, sums)
  }
  return moved
}

/** Returns whether payments of this kind are takings of their cash-up, not movements. */
function isTaking(kind: Payment['kind']): boolean {
  return kind === 'stay' || kind === 'overstay' || kind === 'pass'
}

/** Adds a payment to the sums of its cash-up. */
export function addPayment(
  sums: CashUpSums,
  { kind, method, amount, stays }: Pick<Payment, 'kind' | 'method' | 'amount' | 'stays'>,
): void {
  sums.services += stays
  if (method === null) return
  if (isTaking(kind)) sums[method] += amount
  else if (method === 'cash' && kind === 'second_payment') sums.payIns += amount
  else if (method === 'cash' && kind === 'refund') sums.payOuts -= amount
}
