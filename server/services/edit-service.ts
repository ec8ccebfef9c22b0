import { and, desc, eq, sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { v7 as uuidv7 } from 'uuid'

import type { FieldCode } from '../../contract/errors.ts'
import type { FieldConflict, FieldError } from '../../contract/problem.ts'
import type { Service, ServiceChanges } from '../../contract/service.ts'
import { isPlate } from '../../domain/plates.ts'
import { type Frozen, SERVICE_EDIT_FIELDS, type ServiceEditField, frozenBecause } from '../../domain/service-edit.ts'
import { auditEntries, companies } from '../db/schema/companies.ts'
import { services } from '../db/schema/services.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { readService, visibleServices } from './queries.ts'

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
  const { tx, actor, now, deviceId } = context
  // The lock first, by itself: the joined read below then sees what nobody changes any more.
  const locked = await tx.db.select({ id: services.id }).from(services).where(and(visibleServices(context), eq(services.id, id))).for('update')
  if (locked.length === 0) throw new ProblemError('not_found')
  const current = await readService(id, context)

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

  await tx.db
    .update(services)
    .set({ ...after, editedAt: now })
    .where(and(eq(services.companyId, actor.companyId), eq(services.id, id)))
    .catch(refuseSecondInProgress)
  await tx.db.insert(auditEntries).values({
    companyId: actor.companyId,
    id: uuidv7(),
    entity: 'service',
    entityId: id,
    at: now,
    actorId: actor.id,
    actorName: actor.name,
    deviceId,
    action: 'edited',
    before,
    after,
  })
  context.announce(actor.companyId, ['services'])
  return readService(id, context)
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
