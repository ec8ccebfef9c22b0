import { type SQL, and, eq } from 'drizzle-orm'

import type { Vehicle } from '../../contract/vehicle.ts'
import { fullName } from '../../domain/people.ts'
import type { Page } from '../crud/company-table.ts'
import { type Reading, readOne } from '../crud/reading.ts'
import { drivers, vehicles } from '../db/schema/people.ts'
import { lockDriver } from '../drivers/driver-select.ts'
import type { CompanyContext } from '../http/route.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'

interface NamedDriver {
  id: string
  firstName: string
  lastName: string
}

export function toVehicle(
  { companyId: _, changedXid: __, driverId: ___, vehicleTypeId, ...row }: typeof vehicles.$inferSelect,
  { id, firstName, lastName }: NamedDriver,
): Vehicle {
  return {
    ...row,
    vehicleTypeId: toVehicleTypeId(vehicleTypeId),
    driver: { id, name: fullName({ firstName, lastName }) },
  }
}

/** Vehicles with the names of their drivers. */
export function vehicleReading({ tx: { db }, actor: { companyId } }: CompanyContext): Reading<Vehicle> {
  const own = (where: SQL | undefined) => and(eq(vehicles.companyId, companyId), where)
  return {
    count: (where) => db.$count(vehicles, own(where)),
    async find(where, { order, limit, offset = 0 }) {
      const rows = await db
        .select({
          vehicle: vehicles,
          driver: { id: drivers.id, firstName: drivers.firstName, lastName: drivers.lastName },
        })
        .from(vehicles)
        .innerJoin(drivers, and(eq(drivers.companyId, vehicles.companyId), eq(drivers.id, vehicles.driverId)))
        .where(own(where))
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      return rows.map(({ vehicle, driver }) => ({ item: toVehicle(vehicle, driver), changedXid: vehicle.changedXid }))
    },
  }
}

/** More vehicles than any driver has. */
const ALL_OF_A_DRIVER: Pick<Page, 'limit'> = { limit: 100_000 }

export async function findVehicles(where: SQL | undefined, order: SQL[], context: CompanyContext): Promise<Vehicle[]> {
  return (await vehicleReading(context).find(where, { order, ...ALL_OF_A_DRIVER })).map(({ item }) => item)
}

export const readVehicle = (id: string, context: CompanyContext): Promise<Vehicle> =>
  readOne(vehicles, vehicleReading(context), id)

/**
 * Returns the vehicle, locked until the transaction ends; null if it does not exist. Its present and new drivers are
 * locked before it in a fixed order, like in the code that deletes or renames a driver, so that the two can't deadlock.
 */
export async function lockVehicle(id: string, context: CompanyContext, toDriver?: string): Promise<Vehicle | null> {
  const { tx, actor } = context
  const own = and(eq(vehicles.companyId, actor.companyId), eq(vehicles.id, id))
  const [seen] = await tx.db.select({ driverId: vehicles.driverId }).from(vehicles).where(own)
  if (!seen) return null
  for (const driver of [...new Set([seen.driverId, toDriver ?? seen.driverId])].toSorted())
    await lockDriver(driver, context)
  const locked = await tx.db.select({ id: vehicles.id }).from(vehicles).where(own).for('update')
  return locked.length === 0 ? null : readVehicle(id, context)
}

/** Returns a vehicle's fields in the form of edits and the audit trail. */
export function vehicleFields({ id: _, version: __, driver, ...fields }: Vehicle) {
  return { ...fields, driverId: driver.id }
}
