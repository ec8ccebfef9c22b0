import { and, desc, eq, inArray } from 'drizzle-orm'

import type { HistoryEntry, HistoryPerson } from '../../contract/record-history.ts'
import { type Role, isAdmin } from '../../domain/roles.ts'
import { auditEntries } from '../db/schema/companies.ts'
import { operators } from '../db/schema/people.ts'
import type { CompanyContext } from '../http/route.ts'
import type { AuditRecord } from './audit-trail.ts'

const MOST = 200

type Reader = Pick<CompanyContext, 'tx' | 'actor'>
type Entry = typeof auditEntries.$inferSelect
type PersonDetails = Pick<HistoryPerson, 'role' | 'email'>

/** Returns the changes of a record with their authors, newest first; only the latest ones of a long trail. */
export async function readHistory(
  entity: AuditRecord['entity'],
  id: string,
  { tx, actor }: Reader,
): Promise<HistoryEntry[]> {
  const rows = await tx.db
    .select()
    .from(auditEntries)
    .where(
      and(eq(auditEntries.companyId, actor.companyId), eq(auditEntries.entity, entity), eq(auditEntries.entityId, id)),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(MOST)
  return toHistoryEntries(rows, { tx, actor })
}

/** Returns entries of the audit trail as a reader may see them. */
export async function toHistoryEntries(rows: readonly Entry[], { tx, actor }: Reader): Promise<HistoryEntry[]> {
  const known = await knownToday(rows, { tx, actor })

  function person(personId: string | null, name: string | null, then: PersonDetails): HistoryPerson | null {
    if (personId === null) return null
    const { role, email } = then.role === null ? (known.get(personId) ?? then) : then
    return { id: personId, name: name ?? '', role, email: isAdmin(actor.role) ? email : null }
  }

  return rows.map(
    ({
      id: entryId,
      at,
      action,
      actorId,
      actorName,
      actorRole,
      actorEmail,
      onBehalfOfId,
      onBehalfOfName,
      deviceId,
      before,
      after,
    }) => ({
      id: entryId,
      at: at.toISOString(),
      action,
      actor: person(actorId, actorName, { role: actorRole ?? roleOf(action), email: actorEmail }),
      onBehalfOf: person(onBehalfOfId, onBehalfOfName, { role: null, email: null }),
      deviceId,
      changes: Object.keys(after).map((path) => ({ path, before: before[path] ?? null, after: after[path] ?? null })),
    }),
  )
}

/** The database itself records a person's entry into a company, and only super admins enter. */
function roleOf(action: Entry['action']): Role | null {
  return action === 'entered' ? 'super_admin' : null
}

/**
 * Returns the present details of people who have only a name in an entry: in older entries, and in work that another
 * person sent.
 */
async function knownToday(rows: readonly Entry[], { tx, actor }: Reader): Promise<ReadonlyMap<string, PersonDetails>> {
  const ids = new Set(
    rows
      .flatMap(({ actorId, actorRole, onBehalfOfId }) => [actorRole === null ? actorId : null, onBehalfOfId])
      .filter((id) => id !== null),
  )
  if (ids.size === 0) return new Map()
  const found = await tx.db
    .select({ id: operators.id, role: operators.role, email: operators.email })
    .from(operators)
    .where(and(eq(operators.companyId, actor.companyId), inArray(operators.id, [...ids])))
  return new Map(found.map(({ id, ...known }) => [id, known]))
}
