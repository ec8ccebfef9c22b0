import { and, desc, eq } from 'drizzle-orm'
import * as v from 'valibot'

import { exportDriverData } from '../../contract/driver-data.ts'
import { type DriverErasure, eraseDriver, listErasures } from '../../contract/driver-erasure.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { listPeopleLookups, notePeopleLookup } from '../../contract/people-lookups.ts'
import { fullName } from '../../domain/people.ts'
import { isNameConfirmed } from '../../domain/privacy.ts'
import { auditEntries } from '../db/schema/companies.ts'
import { driverErasures } from '../db/schema/privacy.ts'
import { lockDriver } from '../drivers/driver-select.ts'
import { canonicalDriverId } from '../drivers/aliases.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import { type CompanyContext, type Route, companyRoute, stepsRoute } from '../http/route.ts'
import { driverDataFile } from './data-file.ts'
import { findLookups, noteDeviceLookup } from './lookups.ts'
import { eraseDriver as erase, readErasure, requireErasable } from './erase-driver.ts'

export const privacyRoutes: readonly Route[] = [
  companyRoute(eraseDriver, async ({ params, body: { name, reason } }, context) => {
    const driverId = await canonicalDriverId(params.id, context)
    const earlier = await readErasure(driverId, context)
    if (earlier !== null) return toErasure(earlier)
    if (!isNameConfirmed(name, await nameToErase(driverId, context))) throw invalidField('name', 'name_differs')
    await requireErasable(driverId, context)
    const { companyId } = context.actor
    const isErased = await erase(
      { driverId, reason, session: context.session },
      { ...context, companyId, author: context },
    )
    const row = await readErasure(driverId, context)
    if (!isErased || row === null) throw new ProblemError('forbidden')
    return toErasure(row)
  }),
  stepsRoute(exportDriverData, driverDataFile),
  companyRoute(listPeopleLookups, findLookups),
  companyRoute(notePeopleLookup, noteDeviceLookup),
  companyRoute(listErasures, findErasures),
]

const Deleted = v.object({ before: v.object({ firstName: v.string(), lastName: v.string() }) })

/** Returns the name that confirms an erasure: of the locked driver, or of one who was deleted and is in the history only. */
async function nameToErase(id: string, context: CompanyContext): Promise<string> {
  const { tx, actor } = context
  const [deleted] = await tx.db
    .select({ before: auditEntries.before })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.companyId, actor.companyId),
        eq(auditEntries.entity, 'driver'),
        eq(auditEntries.entityId, id),
        eq(auditEntries.action, 'deleted'),
      ),
    )
  return fullName(deleted === undefined ? await lockDriver(id, context) : v.parse(Deleted, deleted).before)
}

async function findErasures(
  { query: { page, limit } }: ParsedRequest<typeof listErasures>,
  { tx, actor }: CompanyContext,
): Promise<ResponseOf<typeof listErasures>> {
  const own = eq(driverErasures.companyId, actor.companyId)
  const rows = await tx.db
    .select()
    .from(driverErasures)
    .where(own)
    .orderBy(desc(driverErasures.number))
    .limit(limit)
    .offset((page - 1) * limit)
  return { data: rows.map(toErasure), page, limit, total: await tx.db.$count(driverErasures, own) }
}

function toErasure({
  driverId,
  number,
  pseudonym,
  reason,
  erasedAt,
  erasedBy,
  erasedByName,
  doneAt,
}: typeof driverErasures.$inferSelect): DriverErasure {
  return {
    id: driverId,
    number,
    pseudonym,
    reason,
    at: erasedAt.toISOString(),
    by: erasedBy === null ? null : { id: erasedBy, name: erasedByName ?? '' },
    doneAt: doneAt?.toISOString() ?? null,
  }
}
