import { and, asc, eq, inArray } from 'drizzle-orm'

import { writeAudit } from '../audit/audit-trail.ts'
import { operatorLocations, operators } from '../db/schema/people.ts'
import type { CompanyContext } from '../http/route.ts'
import { requireStaff } from './location-rules.ts'

/** Assigns people to a location and removes others; each person's own audit trail records it too. */
export async function assignStaff(
  locationId: string,
  { added, removed, path }: { added: readonly string[]; removed: readonly string[]; path: string },
  context: CompanyContext,
): Promise<void> {
  const { tx, actor } = context
  await requireStaff(added, path, context)
  const changed = [...added, ...removed]
  if (changed.length === 0) return
  const before = await locationsOf(changed, context)
  const own = eq(operatorLocations.companyId, actor.companyId)
  if (removed.length > 0)
    await tx.db
      .delete(operatorLocations)
      .where(
        and(own, eq(operatorLocations.locationId, locationId), inArray(operatorLocations.operatorId, [...removed])),
      )
  if (added.length > 0)
    await tx.db
      .insert(operatorLocations)
      .values(added.map((operatorId) => ({ companyId: actor.companyId, operatorId, locationId })))
      .onConflictDoNothing()
  // The version of a user includes their locations.
  await tx.db
    .update(operators)
    .set({ firstName: operators.firstName })
    .where(and(eq(operators.companyId, actor.companyId), inArray(operators.id, changed)))
  const after = await locationsOf(changed, context)
  await writeAudit(
    changed.map((id) => ({
      entity: 'operator',
      id,
      action: 'edited',
      before: { locationIds: before.get(id) ?? [] },
      after: { locationIds: after.get(id) ?? [] },
    })),
    context,
  )
  // The data for their devices has changed.
  context.announce(actor.companyId, ['locations', 'services', 'cashUps'])
  context.announceAccount(actor.companyId)
}

async function locationsOf(
  operatorIds: readonly string[],
  { tx, actor }: CompanyContext,
): Promise<Map<string, string[]>> {
  const rows = await tx.db
    .select()
    .from(operatorLocations)
    .where(
      and(eq(operatorLocations.companyId, actor.companyId), inArray(operatorLocations.operatorId, [...operatorIds])),
    )
    .orderBy(asc(operatorLocations.locationId))
  return new Map(
    operatorIds.map((id) => [id, rows.filter((row) => row.operatorId === id).map((row) => row.locationId)]),
  )
}
