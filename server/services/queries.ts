import { and, desc, eq, inArray } from 'drizzle-orm'

import type { AuditEntry, Service } from '../../contract/service.ts'
import { auditEntries } from '../db/schema/companies.ts'
import { services } from '../db/schema/services.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { selectServices, toService } from './service-select.ts'

/** Which services the actor sees at all; others do not exist for them. */
export function visibleServices({ actor }: CompanyContext) {
  const own = eq(services.companyId, actor.companyId)
  return actor.locationIds === null ? own : and(own, inArray(services.locationId, [...actor.locationIds]))
}

export async function readService(id: string, context: CompanyContext): Promise<Service> {
  const [row] = await selectServices(context.tx.db).where(and(visibleServices(context), eq(services.id, id)))
  if (!row) throw new ProblemError('not_found')
  return toService(row)
}

export async function readHistory(id: string, context: CompanyContext): Promise<AuditEntry[]> {
  await readService(id, context)
  const rows = await context.tx.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.companyId, context.actor.companyId), eq(auditEntries.entity, 'service'), eq(auditEntries.entityId, id)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(200)
  return rows.flatMap(({ id, at, action, actorId, actorName, deviceId, before, after }) =>
    action === 'entered'
      ? []
      : {
          id,
          at: at.toISOString(),
          action,
          actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
          deviceId,
          changes: Object.keys(after).map((path) => ({ path, before: before[path] ?? null, after: after[path] ?? null })),
        },
  )
}
