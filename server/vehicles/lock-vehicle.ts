import { and, eq } from 'drizzle-orm'

import type { Vehicle } from '../../contract/vehicle.ts'
import { vehicles } from '../db/schema/people.ts'
import { lockDriver } from '../drivers/driver-select.ts'
import type { CompanyContext } from '../http/route.ts'
import { readVehicle } from './vehicle-select.ts'

/**
 * The vehicle as it stays until the transaction ends; null where there is none. Its driver, and the one that it is to
 * get, are locked before it and in a fixed order: who deletes or renames a driver has them locked first too, and each
 * waiting for the other would end neither.
 */
export async function lockVehicle(id: string, context: CompanyContext, toDriver?: string): Promise<Vehicle | null> {
  const { tx, actor } = context
  const own = and(eq(vehicles.companyId, actor.companyId), eq(vehicles.id, id))
  const [seen] = await tx.db.select({ driverId: vehicles.driverId }).from(vehicles).where(own)
  if (!seen) return null
  const drivers = new Set([seen.driverId, toDriver ?? seen.driverId])
  for (const driver of [...drivers].toSorted()) await lockDriver(driver, context)
  const locked = await tx.db.select({ id: vehicles.id }).from(vehicles).where(own).for('update')
  return locked.length === 0 ? null : readVehicle(id, context)
}
