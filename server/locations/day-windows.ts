import { and, eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'

import type { Day } from '../../domain/locations.ts'
import type { OpenWindow } from '../../domain/opening-hours.ts'
import { schedules } from '../db/schema/locations.ts'
import type { CompanyContext } from '../http/route.ts'
import type { LockedLocation } from './locked-location.ts'

/** Sets the hours of a day. Unchanged hours keep their rows. */
export async function replaceDay(
  { row, windows }: Pick<LockedLocation, 'row' | 'windows'>,
  day: Day,
  next: readonly OpenWindow[],
  { tx, actor }: CompanyContext,
): Promise<void> {
  const standing = windows.filter((one) => one.day === day)
  const isIn = ({ opens, closes }: OpenWindow, list: readonly OpenWindow[]) =>
    list.some((one) => one.opens === opens && one.closes === closes)
  const gone = standing.filter((one) => !isIn(one, next)).map(({ id }) => id)
  const added = next.filter((one) => !isIn(one, standing))
  if (gone.length > 0)
    await tx.db.delete(schedules).where(and(eq(schedules.companyId, actor.companyId), inArray(schedules.id, gone)))
  if (added.length > 0)
    await tx.db.insert(schedules).values(
      added.map(({ opens, closes }) => ({
        companyId: actor.companyId,
        id: uuidv7(),
        locationId: row.id,
        day,
        opens,
        closes,
      })),
    )
}
