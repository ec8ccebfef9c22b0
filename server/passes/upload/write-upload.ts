import { and, eq } from 'drizzle-orm'

import { uploadAnchor } from '../../../domain/passes.ts'
import { writeAudit } from '../../audit/audit-trail.ts'
import { passes } from '../../db/schema/passes.ts'
import { drivers } from '../../db/schema/people.ts'
import { driverTexts } from '../../drivers/driver-texts.ts'
import type { CompanyContext } from '../../http/route.ts'
import { refreshStays } from '../stay-pass.ts'
import type { UploadPlan } from './plan-upload.ts'
import type { Place } from './upload-place.ts'

/** Number of rows per statement: a larger statement would block others. */
const AT_ONCE = 50

function inPieces<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, nth) =>
    all.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE),
  )
}

/** Writes a plan, in the transaction in which it was made. Writes no payments: the passes were paid elsewhere. */
export async function writeUpload(
  { drivers: people, created, changed }: UploadPlan,
  place: Place,
  context: CompanyContext,
): Promise<void> {
  const { tx, actor, now } = context
  const { companyId } = actor
  for (const piece of inPieces(people)) {
    const rows = piece.map(({ id, driver }) => ({
      companyId,
      id,
      createdAt: now,
      ...driver,
      notificationMethod: null,
      photo: null,
    }))
    await tx.db.insert(drivers).values(rows)
    await writeAudit(
      rows.map((row) => ({ entity: 'driver', id: row.id, action: 'created', before: {}, after: driverTexts(row) })),
      context,
    )
  }
  for (const piece of inPieces(created)) await createPasses(piece, place, context)
  for (const { pass, entry } of changed) {
    const { plates, endsOn } = entry
    await tx.db
      .update(passes)
      .set({ plates, endsOn, anchorDay: uploadAnchor(entry) })
      .where(and(eq(passes.companyId, companyId), eq(passes.id, pass.id)))
    await writeAudit(
      [
        {
          entity: 'pass',
          id: pass.id,
          action: 'edited',
          before: { plates: pass.plates, endsOn: pass.endsOn },
          after: { plates, endsOn },
        },
      ],
      context,
    )
    await refreshStays({ id: pass.id, locationId: place.locationId, plates }, context)
  }
  if (people.length > 0) context.announce(companyId, ['drivers'])
  if (created.length + changed.length > 0) context.announce(companyId, ['passes'])
}

async function createPasses(
  planned: UploadPlan['created'],
  { locationId, membership }: Place,
  context: CompanyContext,
): Promise<void> {
  const { tx, actor, now } = context
  const { id: membershipId, authorizedVehicles, parkingSpaces, allowedHours } = membership
  await tx.db.insert(passes).values(
    planned.map(({ id, driverId, entry: { plates, startsOn, endsOn } }) => ({
      companyId: actor.companyId,
      id,
      membershipId,
      locationId,
      driverId,
      plates,
      startsOn,
      endsOn,
      anchorDay: uploadAnchor({ startsOn, endsOn }),
      authorizedVehicles,
      parkingSpaces,
      allowedHours,
      createdAt: now,
    })),
  )
  await writeAudit(
    planned.map(({ id, driverId, entry: { plates, startsOn, endsOn } }) => ({
      entity: 'pass',
      id,
      action: 'created',
      before: {},
      after: { membershipId, locationId, driverId, plates, startsOn, endsOn },
    })),
    context,
  )
  await refreshStays({ id: null, locationId, plates: planned.flatMap(({ entry }) => entry.plates) }, context)
}
