import { type SQL, and, eq } from 'drizzle-orm'

import type { Vehicle } from '../../contract/vehicle.ts'
import { fullName } from '../../domain/people.ts'
import type { VehicleEditField } from '../../domain/vehicles.ts'
import { drivers, vehicles } from '../db/schema/people.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'

type VehicleRow = typeof vehicles.$inferSelect

/** Vehicles with the names of their drivers, which a person reads beside them. */
export function selectVehicles({ tx, actor }: CompanyContext, where: SQL | undefined) {
  return tx.db
    .select({ vehicle: vehicles, driver: { id: drivers.id, firstName: drivers.firstName, lastName: drivers.lastName } })
    .from(vehicles)
    .innerJoin(drivers, and(eq(drivers.companyId, vehicles.companyId), eq(drivers.id, vehicles.driverId)))
    .where(and(eq(vehicles.companyId, actor.companyId), where))
    .$dynamic()
}

interface NamedDriver {
  id: string
  firstName: string
  lastName: string
}

export function toVehicle({ companyId: _, changedXid: __, driverId: ___, vehicleTypeId, ...row }: VehicleRow, { id, firstName, lastName }: NamedDriver): Vehicle {
  return { ...row, vehicleTypeId: toVehicleTypeId(vehicleTypeId), driver: { id, name: fullName({ firstName, lastName }) } }
}

export async function findVehicles(where: SQL | undefined, order: SQL[], context: CompanyContext): Promise<Vehicle[]> {
  const rows = await selectVehicles(context, where).orderBy(...order)
  return rows.map(({ vehicle, driver }) => toVehicle(vehicle, driver))
}

export async function readVehicle(id: string, context: CompanyContext): Promise<Vehicle> {
  const [vehicle] = await findVehicles(eq(vehicles.id, id), [], context)
  if (!vehicle) throw new ProblemError('not_found')
  return vehicle
}

/** A vehicle's fields as edits and the audit trail carry them. */
export function vehicleTexts({ licensePlate, brand, model, color, vehicleTypeId, ownerRole, driver }: Vehicle): Record<VehicleEditField, string | null> {
  return { licensePlate, brand, model, color, vehicleTypeId: String(vehicleTypeId), ownerRole, driverId: driver.id }
}
