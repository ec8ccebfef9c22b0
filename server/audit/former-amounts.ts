import { and, desc, eq, sql } from 'drizzle-orm'

import { auditEntries } from '../db/schema/companies.ts'
import type { CompanyContext } from '../http/route.ts'
import type { AuditRecord } from './audit-trail.ts'

interface AmountHistoryQuery {
  entity: AuditRecord['entity']
  id: string
  field: string
  /** Only changes after this instant count, up to `until`. */
  since: Date
  until: Date
}

/** An earlier amount of a field. */
export interface FormerAmount {
  amount: number
  /** Moment from which the field had the amount; `null` if the trail does not record it. */
  from: Date | null
  until: Date
}

/** Returns the earlier amounts of a field, the latest first. */
export async function formerAmounts(
  { entity, id, field, since, until }: AmountHistoryQuery,
  { tx, actor }: CompanyContext,
): Promise<FormerAmount[]> {
  const changes = await tx.db
    .select({ at: auditEntries.at, before: auditEntries.before })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.companyId, actor.companyId),
        eq(auditEntries.entity, entity),
        eq(auditEntries.entityId, id),
        sql`jsonb_exists(${auditEntries.after}, ${field})`,
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
  return changes.flatMap(({ at, before }, nth) => {
    const amount = before[field]
    return at > since && at <= until && typeof amount === 'number'
      ? [{ amount, from: changes[nth + 1]?.at ?? null, until: at }]
      : []
  })
}
