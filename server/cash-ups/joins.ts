import { and, asc, eq, inArray } from 'drizzle-orm'

import { cashUpJoins } from '../db/schema/cash-ups.ts'
import type { CompanyContext } from '../http/route.ts'

type Reader = Pick<CompanyContext, 'tx' | 'actor'>

/**
 * Returns the canonical id of a cash-up: the id of the cash-up that it joined, or its own. The cash-up need not exist.
 */
export async function canonicalCashUpId(id: string, context: Reader): Promise<string> {
  return (await findJoin(id, context))?.cashUpId ?? id
}

export async function findJoin(
  id: string,
  { tx, actor }: Reader,
): Promise<typeof cashUpJoins.$inferSelect | undefined> {
  const [join] = await tx.db
    .select()
    .from(cashUpJoins)
    .where(and(eq(cashUpJoins.companyId, actor.companyId), eq(cashUpJoins.id, id)))
  return join
}

export function joinsOf(ids: readonly string[], { tx, actor }: Reader): Promise<(typeof cashUpJoins.$inferSelect)[]> {
  return tx.db
    .select()
    .from(cashUpJoins)
    .where(and(eq(cashUpJoins.companyId, actor.companyId), inArray(cashUpJoins.cashUpId, [...ids])))
    .orderBy(asc(cashUpJoins.at), asc(cashUpJoins.id))
}
