import { and, eq } from 'drizzle-orm'

import { uploadAnchor } from '../../domain/passes.ts'
import type { UploadFault } from '../../domain/uploads/check-rows.ts'
import type { SheetPass } from '../../domain/uploads/row-values.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { passes } from '../db/schema/passes.ts'
import type { CompanyContext } from '../http/route.ts'
import { refreshStays } from '../passes/stay-pass.ts'
import { inPieces } from './in-pieces.ts'
import { type NewDriverRow, writeDrivers } from './sheet-people.ts'
import type { Place } from './upload-place.ts'

interface PlannedPass {
  id: string
  driverId: string
  entry: SheetPass
}

export interface PassPlan {
  drivers: NewDriverRow[]
  created: PlannedPass[]
  changed: { pass: KnownPass; entry: SheetPass }[]
  left: number
  faults: UploadFault[]
}

export type KnownPass = typeof passes.$inferSelect

/** Writes a plan, in the transaction in which it was made. Writes no payments: the passes were paid elsewhere. */
export async function writePasses(
  { drivers: people, created, changed }: PassPlan,
  place: Place,
  context: CompanyContext,
): Promise<void> {
  const { tx, actor } = context
  const { companyId } = actor
  await writeDrivers(people, context)
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
  if (created.length + changed.length > 0) context.announce(companyId, ['passes'])
}

async function createPasses(
  planned: PassPlan['created'],
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
