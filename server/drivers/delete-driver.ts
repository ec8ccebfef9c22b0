import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import { HOLDING_STATUSES } from '../../domain/drivers.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { passes } from '../db/schema/passes.ts'
import { drivers, vehicles } from '../db/schema/people.ts'
import { services } from '../db/schema/services.ts'
import { requireDeletedBefore } from '../delta/changes.ts'
import { deletePhoto } from '../files/stored-files.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { toVehicle, vehicleFields } from '../vehicles/vehicle-rows.ts'
import { toDrivers } from './driver-select.ts'
import { driverTexts } from './driver-texts.ts'

/**
 * Deletes a driver with their vehicles. Their services and passes remain without a driver; only the audit trail still
 * names them. Deleting a merged id deletes nobody: its record no longer exists, and its author must not delete the
 * existing driver unseen.
 */
export async function removeDriver(id: string, context: CompanyContext): Promise<{ id: string }> {
  const { tx, actor } = context
  const own = and(eq(drivers.companyId, actor.companyId), eq(drivers.id, id), isNull(drivers.erasedAt))
  await tx.db.select({ id: drivers.id }).from(drivers).where(own).for('update')
  const [driver] = await toDrivers(await tx.db.select().from(drivers).where(own), context)
  if (!driver) return requireDeletedBefore('drivers', id, context)

  const theirs = and(eq(services.companyId, actor.companyId), eq(services.driverId, driver.id))
  const open = await tx.db
    .select({ id: services.id })
    .from(services)
    .where(and(theirs, inArray(services.status, [...HOLDING_STATUSES])))
    .limit(1)
  if (open.length > 0) throw new ProblemError('driver_has_open_services')

  const rows = await tx.db
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.companyId, actor.companyId), eq(vehicles.driverId, driver.id)))
  const released = await tx.db
    .update(services)
    .set({ driverId: sql`null` })
    .where(theirs)
    .returning({ id: services.id })
  const bought = await tx.db
    .update(passes)
    .set({ driverId: sql`null` })
    .where(and(eq(passes.companyId, actor.companyId), eq(passes.driverId, driver.id)))
    .returning({ id: passes.id })
  await tx.db.delete(drivers).where(own)
  await deletePhoto(driver.photo, context)
  await writeAudit(
    [
      { entity: 'driver', id: driver.id, action: 'deleted', before: driverTexts(driver), after: {} },
      ...rows.map((row) => ({
        entity: 'vehicle' as const,
        id: row.id,
        action: 'deleted' as const,
        before: vehicleFields(toVehicle(row, driver)),
        after: {},
      })),
    ],
    context,
  )
  context.announce(actor.companyId, [
    'drivers',
    ...(rows.length > 0 ? ['vehicles' as const] : []),
    ...(released.length > 0 ? ['services' as const] : []),
    ...(bought.length > 0 ? ['passes' as const] : []),
  ])
  return { id: driver.id }
}
