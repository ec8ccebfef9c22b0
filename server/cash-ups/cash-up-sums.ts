import { and, eq, sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'

import type { Takings } from '../../domain/cash-ups.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'

/** Amounts in minor units that are added to the sums of a cash-up; negative if taken out. */
export interface CashUpSums extends Takings {
  services: number
  payIns: number
  payOuts: number
}

export const NO_SUMS: CashUpSums = { cash: 0, dataphone: 0, digital: 0, services: 0, payIns: 0, payOuts: 0 }

/**
 * The only function that changes the sums of a cash-up. Increases the revision of a closed one; refuses a collected
 * one. Returns the version of the cash-up that first counts the change, or `null` if there is no such cash-up.
 */
export async function addToCashUp(
  id: string,
  { cash, dataphone, digital, services, payIns, payOuts }: CashUpSums,
  { tx, actor }: Pick<CompanyContext, 'tx' | 'actor'>,
): Promise<number | null> {
  const [changed] = await tx.db
    .update(cashUps)
    .set({
      cash: sql`${cashUps.cash} + ${cash}`,
      dataphone: sql`${cashUps.dataphone} + ${dataphone}`,
      digital: sql`${cashUps.digital} + ${digital}`,
      services: sql`${cashUps.services} + ${services}`,
      payIns: sql`${cashUps.payIns} + ${payIns}`,
      payOuts: sql`${cashUps.payOuts} + ${payOuts}`,
      revision: sql`${cashUps.revision} + (${cashUps.status} <> 'current')::int`,
    })
    .where(and(eq(cashUps.companyId, actor.companyId), eq(cashUps.id, id)))
    .returning({ version: cashUps.version })
    .catch(refuseCollected)
  return changed?.version ?? null
}

/** Gives a cash-up a new version after a change outside its sums. */
export async function touchCashUp(id: string, { tx, actor }: Pick<CompanyContext, 'tx' | 'actor'>): Promise<void> {
  await tx.db
    .update(cashUps)
    .set({ version: sql`${cashUps.version}` })
    .where(and(eq(cashUps.companyId, actor.companyId), eq(cashUps.id, id)))
}

/** Reports that the money was collected after this transaction read the payments. */
function refuseCollected(error: unknown): never {
  if (isCollectedCashUp(error))
    throw new ProblemError('service_frozen', { errors: [{ path: 'status', code: 'frozen_collected' }] })
  throw error
}

/**
 * Error that the database raises if the sums of a collected cash-up would change: `keep_collected` in its migrations.
 */
const COLLECTED = 'PQ001'

export function isCollectedCashUp(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return [error, cause].some((one) => one instanceof DatabaseError && one.code === COLLECTED)
}
