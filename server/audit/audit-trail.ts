import { and, desc, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'

import type { AuditAction } from '../../contract/audit-actions.ts'
import type { FieldConflict } from '../../contract/problem.ts'
import type { Json } from '../../domain/json.ts'
import { keptSince } from '../../domain/kept-window.ts'
import type { Transaction } from '../db/database.ts'
import { definePrepared } from '../db/prepared.ts'
import { auditEntries } from '../db/schema/companies.ts'
import type { AuthorContext } from '../http/route.ts'
import { bornAt, isBefore } from '../rights/born.ts'

export interface AuditRecord {
  entity:
    | 'service'
    | 'cash_up'
    | 'driver'
    | 'vehicle'
    | 'location'
    | 'operator'
    | 'company'
    | 'holiday'
    | 'vehicle_type'
    | 'kiosk_device'
    | 'agreement'
    | 'membership'
    | 'pass'
    | 'saved_view'
    | 'refused_money'
    | 'attention'
    | 'tablet'
  id: string
  action: AuditAction
  /** Only the changed fields. */
  before: Record<string, Json>
  after: Record<string, Json>
}

const auditStatement = definePrepared((db, name) =>
  db
    .insert(auditEntries)
    .values({
      companyId: sql.placeholder('companyId'),
      id: sql.placeholder('id'),
      entity: sql`${sql.placeholder('entity')}`,
      entityId: sql.placeholder('entityId'),
      // Requests that arrive at the same moment may be handled in another order.
      at: sql`greatest(${sql.placeholder('at')}::timestamptz, (
        select max(last.at) + interval '1 millisecond' from audit_entries last
        where last.company_id = ${sql.placeholder('companyId')} and last.entity = ${sql.placeholder('entity')} and last.entity_id = ${sql.placeholder('entityId')}
          and last.at < ${sql.placeholder('at')}::timestamptz + interval '1 minute'))`,
      actorId: sql.placeholder('actorId'),
      actorName: sql.placeholder('actorName'),
      actorRole: sql`${sql.placeholder('actorRole')}`,
      actorEmail: sql.placeholder('actorEmail'),
      onBehalfOfId: sql.placeholder('onBehalfOfId'),
      onBehalfOfName: sql.placeholder('onBehalfOfName'),
      deviceId: sql.placeholder('deviceId'),
      action: sql`${sql.placeholder('action')}`,
      before: sql`${sql.placeholder('before')}::jsonb`,
      after: sql`${sql.placeholder('after')}::jsonb`,
    })
    .prepare(name),
)

/**
 * Records who did what, when and from which device, in the transaction that does it. For a former colleague's work,
 * also records who sent it. For a queued act without its own time, records the reported time of the act. A moment before
 * the record was created, or older than anything that devices keep, is recorded as implausible.
 */
export async function writeAudit(
  entries: readonly AuditRecord[],
  { tx, actor, now, deviceId, doneAt: told }: Pick<AuthorContext, 'tx' | 'actor' | 'now' | 'deviceId' | 'doneAt'>,
): Promise<void> {
  const statement = auditStatement(tx.db, 'audit.entry')
  const { id, name, role, email } = actor.sentBy ?? actor
  const left = actor.sentBy && actor
  const by = {
    companyId: actor.companyId,
    at: now.toISOString(),
    actorId: id,
    actorName: name,
    actorRole: actor.isKiosk === true ? 'guest' : role,
    actorEmail: email,
    onBehalfOfId: left?.id ?? null,
    onBehalfOfName: left?.name ?? null,
    deviceId,
  }
  const waited = told === null ? {} : doneAt(told, now)
  // A record that this write creates has no earlier moment of its own.
  const older =
    waited.doneAt === undefined
      ? []
      : entries.flatMap(({ id: entityId, action: done }) => (done === 'created' ? [] : entityId))
  // No device keeps work longer than its records.
  const isBelieved =
    waited.doneAt !== undefined &&
    new Date(waited.doneAt) >= keptSince(now) &&
    !isBefore(new Date(waited.doneAt), await bornAt(older, { tx, actor }))
  const marks = isBelieved ? waited : waited.doneAt === undefined ? {} : { implausibleTime: waited.doneAt }
  for (const { entity, id: entityId, action, before, after } of entries)
    tx.follow(
      statement.execute({
        ...by,
        id: uuidv7(),
        entity,
        entityId,
        action,
        before: JSON.stringify(before),
        after: JSON.stringify({ ...marks, ...after }),
      }),
    )
}

/** Records a change by a time limit, without an author. */
export async function writeTimersAudit(
  { entity, id, action, before, after }: AuditRecord,
  { tx, companyId, now }: { tx: Transaction; companyId: string; now: Date },
): Promise<void> {
  const nobody = {
    actorId: null,
    actorName: null,
    actorRole: null,
    actorEmail: null,
    onBehalfOfId: null,
    onBehalfOfName: null,
    deviceId: null,
  }
  await auditStatement(tx.db, 'audit.entry').execute({
    ...nobody,
    companyId,
    at: now.toISOString(),
    id: uuidv7(),
    entity,
    entityId: id,
    action,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  })
}

/** Returns the person who last set the field, if the trail knows. */
export async function lastChange(
  entity: AuditRecord['entity'],
  id: string,
  field: string,
  { tx, actor }: AuthorContext,
): Promise<Pick<FieldConflict, 'by' | 'at'>> {
  const [entry] = await tx.db
    .select({ actorId: auditEntries.actorId, actorName: auditEntries.actorName, at: auditEntries.at })
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
    .limit(1)
  if (!entry) return { by: null, at: null }
  return {
    by: entry.actorId === null ? null : { id: entry.actorId, name: entry.actorName ?? '' },
    at: entry.at.toISOString(),
  }
}

/** Maximum delay between an act and its arrival for which the act counts as done when it arrived. */
const AT_ONCE_MS = 2 * 60 * 1000

/** Returns the moment of an act that was done offline, for the trail, which also has the time of arrival. */
export function doneAt(at: Date | string, now: Date): { doneAt?: string } {
  const done = new Date(at)
  return now.getTime() - done.getTime() > AT_ONCE_MS ? { doneAt: done.toISOString() } : {}
}
