import { and, desc, eq, sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { v7 as uuidv7 } from 'uuid'

import type { FieldCode } from '../../contract/errors.ts'
import type { FieldConflict, FieldError } from '../../contract/problem.ts'
import type { Service, ServiceChanges } from '../../contract/service.ts'
import { isPlate } from '../../domain/plates.ts'
import { type Frozen, SERVICE_EDIT_FIELDS, type ServiceEditField, frozenBecause } from '../../domain/service-edit.ts'
import { definePrepared } from '../db/prepared.ts'
import { auditEntries, companies } from '../db/schema/companies.ts'
import { services } from '../db/schema/services.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { lockService } from './queries.ts'

const FROZEN_CODES = {
  voided: 'frozen_voided',
  collected: 'frozen_collected',
  invoiced: 'frozen_invoiced',
  not_own_cash_up: 'frozen_not_own_cash_up',
} as const satisfies Record<Frozen, FieldCode>

const UNIQUE_VIOLATION = '23505'

type Values = Partial<Pick<Service, ServiceEditField>>

/**
 * Applies an edit field by field: unchanged there, it is set; already so, there is nothing to do; changed there, it
 * is a conflict, and then nothing is set at all.
 */
export async function applyServiceEdit(id: string, changes: ServiceChanges, context: CompanyContext): Promise<Service> {
  const { actor } = context
  const current = await lockService(id, context)

  const before: Record<string, string | null> = {}
  const after: Values = {}
  const conflicts: FieldConflict[] = []
  const frozen: FieldError[] = []
  for (const field of SERVICE_EDIT_FIELDS) {
    const change = changes[field]
    if (change === undefined || change.to === current[field]) continue
    if (change.from !== current[field]) {
      conflicts.push({ path: field, base: change.from, theirs: current[field], mine: change.to, ...(await lastChange(id, field, context)) })
      continue
    }
    const why = frozenBecause(current, field, actor)
    if (why !== null) frozen.push({ path: field, code: FROZEN_CODES[why] })
    before[field] = current[field]
    Object.assign(after, { [field]: change.to })
  }
  if (frozen.length > 0) throw new ProblemError('service_frozen', { errors: frozen })
  if (conflicts.length > 0) throw new ProblemError('edit_conflict', { conflicts })
  if (Object.keys(after).length === 0) return current
  if (after.licensePlate !== undefined) await requirePlate(after.licensePlate, context)

  const edited: Service = { ...current, ...after, edited: true }
  const version = await writeEdit(edited, context).catch(refuseSecondInProgress)
  await writeAudit(id, before, after, context)
  context.announce(actor.companyId, ['services'])
  return { ...edited, version }
}

/** Sets all three fields, so that there is one statement to prepare and not seven. */
const editStatement = definePrepared((db, name) =>
  db
    .update(services)
    .set({
      remarks: sql`${sql.placeholder('remarks')}`,
      licensePlate: sql`${sql.placeholder('licensePlate')}`,
      notificationMethod: sql`${sql.placeholder('notificationMethod')}`,
      editedAt: sql`${sql.placeholder('now')}`,
    })
    .where(and(eq(services.companyId, sql.placeholder('company')), eq(services.id, sql.placeholder('id'))))
    .returning({ version: services.version })
    .prepare(name),
)

/** Answers the new version. */
async function writeEdit({ id, remarks, licensePlate, notificationMethod }: Service, { tx, actor, now }: CompanyContext): Promise<number> {
  const [row] = await editStatement(tx.db, 'services.edit').execute({ remarks, licensePlate, notificationMethod, now: now.toISOString(), company: actor.companyId, id })
  if (!row) throw new ProblemError('not_found')
  return row.version
}

const auditStatement = definePrepared((db, name) =>
  db
    .insert(auditEntries)
    .values({
      companyId: sql.placeholder('companyId'),
      id: sql.placeholder('id'),
      entity: 'service',
      entityId: sql.placeholder('entityId'),
      at: sql`${sql.placeholder('at')}`,
      actorId: sql.placeholder('actorId'),
      actorName: sql.placeholder('actorName'),
      deviceId: sql.placeholder('deviceId'),
      action: 'edited',
      before: sql`${sql.placeholder('before')}::jsonb`,
      after: sql`${sql.placeholder('after')}::jsonb`,
    })
    .prepare(name),
)

async function writeAudit(id: string, before: Record<string, string | null>, after: Values, { tx, actor, now, deviceId }: CompanyContext): Promise<void> {
  await auditStatement(tx.db, 'audit.service').execute({
    companyId: actor.companyId,
    id: uuidv7(),
    entityId: id,
    at: now.toISOString(),
    actorId: actor.id,
    actorName: actor.name,
    deviceId,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  })
}

async function requirePlate(plate: string, { tx, actor }: CompanyContext): Promise<void> {
  const [company] = await tx.db.select({ country: companies.country }).from(companies).where(eq(companies.id, actor.companyId))
  if (!company || !isPlate(plate, company.country)) throw invalidField('licensePlate', 'plate_invalid')
}

function refuseSecondInProgress(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof DatabaseError && cause.code === UNIQUE_VIOLATION && cause.constraint === 'services_one_in_progress')
    throw invalidField('licensePlate', 'plate_in_progress')
  throw error
}

/** Who set the field to what it is, where the audit trail knows. */
async function lastChange(id: string, field: ServiceEditField, { tx, actor }: CompanyContext): Promise<Pick<FieldConflict, 'by' | 'at'>> {
  const [entry] = await tx.db
    .select({ actorId: auditEntries.actorId, actorName: auditEntries.actorName, at: auditEntries.at })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.companyId, actor.companyId),
        eq(auditEntries.entity, 'service'),
        eq(auditEntries.entityId, id),
        sql`jsonb_exists(${auditEntries.after}, ${field})`,
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1)
  if (!entry) return { by: null, at: null }
  return { by: entry.actorId === null ? null : { id: entry.actorId, name: entry.actorName ?? '' }, at: entry.at.toISOString() }
}
