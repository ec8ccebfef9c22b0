import { and, eq } from 'drizzle-orm'

import type { CollectionName } from '../../contract/events.ts'
import { tombstones } from '../db/schema/companies.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'

/** Of two who delete the same both have what they want; what never was is not found. */
export async function requireDeletedBefore(collection: CollectionName, id: string, { tx, actor }: CompanyContext): Promise<{ id: string }> {
  const [mark] = await tx.db
    .select({ id: tombstones.rowId })
    .from(tombstones)
    .where(and(eq(tombstones.companyId, actor.companyId), eq(tombstones.collection, collection), eq(tombstones.rowId, id)))
    .limit(1)
  if (!mark) throw new ProblemError('not_found')
  return mark
}
