import { and, eq, inArray } from 'drizzle-orm'

import type { FieldError } from '../../contract/problem.ts'
import type { NewVehicle } from '../../contract/vehicle.ts'
import { isPlate } from '../../domain/plates.ts'
import { bicyclePlate, isBicyclePlate } from '../../domain/vehicles.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { companies } from '../db/schema/companies.ts'
import { vehicles } from '../db/schema/people.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { findVehicles, vehicleTexts } from './vehicle-select.ts'

/** Registers vehicles of a driver whom nobody else changes meanwhile. `pathOf` says where in the request each stands. */
export async function addVehicles(driverId: string, given: readonly NewVehicle[], context: CompanyContext, pathOf: (index: number) => string): Promise<void> {
  if (given.length === 0) return
  const { tx, actor } = context
  const rows = given.map((one) => ({ ...one, licensePlate: one.licensePlate ?? bicyclePlate(one.id), companyId: actor.companyId, driverId }))
  const errors: FieldError[] = []
  for (const [index, { id, licensePlate }] of rows.entries()) {
    const isTwice = rows.findIndex((row) => row.licensePlate === licensePlate) < index
    const code = isTwice ? 'vehicle_exists' : await plateFault(licensePlate, driverId, context)
    if (code !== null) errors.push({ path: `${pathOf(index)}licensePlate`, code })
    if (rows.findIndex((row) => row.id === id) < index || (await isKnown(id, context))) errors.push({ path: `${pathOf(index)}id`, code: 'id_taken' })
  }
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
  await tx.db.insert(vehicles).values(rows)
  const made = await findVehicles(inArray(vehicles.id, rows.map(({ id }) => id)), [], context)
  await writeAudit(made.map((one) => ({ entity: 'vehicle', id: one.id, action: 'created', before: {}, after: vehicleTexts(one) })), context)
}

/** Why the driver cannot get a vehicle with this plate; null where they can. */
export async function plateFault(plate: string, driverId: string, { tx, actor }: CompanyContext): Promise<'plate_invalid' | 'vehicle_exists' | 'bicycle_code_taken' | null> {
  const [company] = await tx.db.select({ country: companies.country }).from(companies).where(eq(companies.id, actor.companyId))
  if (!company || !isPlate(plate, company.country)) return 'plate_invalid'
  const others = await tx.db
    .select({ driverId: vehicles.driverId })
    .from(vehicles)
    .where(and(eq(vehicles.companyId, actor.companyId), eq(vehicles.licensePlate, plate)))
  // A car may have several drivers. A bicycle's code is all that tells it from another.
  if (others.some((other) => other.driverId === driverId)) return 'vehicle_exists'
  return others.length > 0 && isBicyclePlate(plate) ? 'bicycle_code_taken' : null
}

async function isKnown(id: string, { tx, actor }: CompanyContext): Promise<boolean> {
  const found = await tx.db.select({ id: vehicles.id }).from(vehicles).where(and(eq(vehicles.companyId, actor.companyId), eq(vehicles.id, id)))
  return found.length > 0
}
