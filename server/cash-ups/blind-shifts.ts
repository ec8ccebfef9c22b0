import { and, eq } from 'drizzle-orm'

import { expectedCash } from '../../domain/cash-ups.ts'
import type { Money } from '../../domain/money.ts'
import { isAdmin } from '../../domain/roles.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { locations } from '../db/schema/locations.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'

type Reader = Pick<CompanyContext, 'tx' | 'actor'>

/** Returns the open shifts whose sums the actor must not see before counting. Empty for administrators. */
export async function blindShiftIds({ tx, actor }: Reader): Promise<readonly string[]> {
  if (isAdmin(actor.role)) return []
  const rows = await tx.db
    .select({ id: cashUps.id })
    .from(cashUps)
    .innerJoin(locations, and(eq(locations.companyId, cashUps.companyId), eq(locations.id, cashUps.locationId)))
    .where(and(eq(cashUps.companyId, actor.companyId), eq(cashUps.status, 'current'), eq(locations.blindClose, true)))
  return rows.map(({ id }) => id)
}

type Drawer = Pick<typeof cashUps.$inferSelect, 'id' | 'float' | 'cash' | 'payIns' | 'payOuts'>

/**
 * Refuses to take out more cash than a drawer should hold. A person who counts the shift blind is not refused, because
 * they could find out the expected amount by trying. If they take out more, the count shows it.
 */
export async function requireInDrawer(amount: Money, drawer: Drawer, path: string, context: Reader): Promise<void> {
  if (amount <= expectedCash({ ...drawer, takings: drawer })) return
  if ((await blindShiftIds(context)).includes(drawer.id)) return
  throw invalidField(path, 'more_than_in_drawer')
}
