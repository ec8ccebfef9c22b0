import { type SQL, and, desc, eq, gte, inArray, lt, or } from 'drizzle-orm'

import type { listActivity } from '../../contract/activity.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { toHistoryEntries } from '../audit/read-history.ts'
import { auditEntries } from '../db/schema/companies.ts'
import type { CompanyContext } from '../http/route.ts'
import { afterCursor, pageOf } from '../reports/keyset.ts'

/** Returns a page of what everybody of the company did, latest first. */
export async function readActivity(
  { query: { from, before, operatorIds, actions, record, cursor, limit } }: ParsedRequest<typeof listActivity>,
  context: CompanyContext,
): Promise<ResponseOf<typeof listActivity>> {
  const { tx, actor } = context
  const byPeople = (ids: readonly string[]): SQL | undefined =>
    or(inArray(auditEntries.actorId, [...ids]), inArray(auditEntries.onBehalfOfId, [...ids]))
  const rows = await tx.db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.companyId, actor.companyId),
        from === undefined ? undefined : gte(auditEntries.at, new Date(from)),
        before === undefined ? undefined : lt(auditEntries.at, new Date(before)),
        operatorIds === undefined ? undefined : byPeople(operatorIds),
        actions === undefined ? undefined : inArray(auditEntries.action, [...actions]),
        record === undefined ? undefined : eq(auditEntries.entityId, record),
        afterCursor(cursor, auditEntries.at, auditEntries.id),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ at, id }) => ({ at: at.toISOString(), id }))
  const entries = await toHistoryEntries(page, context)
  return {
    data: entries.map((entry, nth) => ({
      ...entry,
      entity: page[nth]?.entity ?? '',
      recordId: page[nth]?.entityId ?? entry.id,
    })),
    next,
  }
}
