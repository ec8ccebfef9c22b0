import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'

import { Id } from '../../contract/primitives.ts'
import type { FieldError } from '../../contract/problem.ts'
import type { NewVehicle, Vehicle, VehicleChanges, vehicleCalls } from '../../contract/vehicle.ts'
import { isPlate } from '../../domain/plates.ts'
import { bicyclePlate, isBicyclePlate, vehicleTypeIdOf } from '../../domain/vehicles.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import type { Writes } from '../crud/crud-routes.ts'
import { editFields } from '../crud/table-writes.ts'
import { companies } from '../db/schema/companies.ts'
import { vehicles } from '../db/schema/people.ts'
import { requireDeletedBefore } from '../delta/changes.ts'
import { canonicalDriverId } from '../drivers/aliases.ts'
import { lockDriver } from '../drivers/driver-select.ts'
import { AS_IT_STANDS } from '../edits/compare-fields.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { findVehicles, lockVehicle, readVehicle, vehicleFields } from './vehicle-rows.ts'

export const vehicleWrites: Writes<typeof vehicleCalls> = {
  create: async ({ driverId, ...given }, context) => {
    const driver = await lockDriver(driverId, context)
    await addVehicles(driver.id, [given], context, () => '')
    context.announce(context.actor.companyId, ['vehicles', 'drivers'])
    return readVehicle(given.id, context)
  },
  edit: async (id, asked, context) => {
    const { tx, actor } = context
    const changes = withTypeIds(await withCanonicalDrivers(asked, context))
    const current = await lockVehicle(id, context, changes.driverId?.to)
    if (!current) throw new ProblemError('not_found')
    const before = vehicleFields(current)
    const fields = await editFields(
      {
        entity: 'vehicle',
        id: current.id,
        current: before,
        version: current.version,
        changes,
        fields: Object.keys(before),
      },
      context,
      async ({ after }) => {
        const values: Partial<typeof before> = { ...after }
        if (values.licensePlate !== undefined || values.driverId !== undefined)
          await requirePlate(current, values, context)
        await tx.db
          .update(vehicles)
          .set(values)
          .where(and(eq(vehicles.companyId, actor.companyId), eq(vehicles.id, current.id)))
      },
    )
    if (fields.length === 0) return current
    context.announce(
      actor.companyId,
      fields.includes('licensePlate') || fields.includes('driverId') ? ['vehicles', 'drivers'] : ['vehicles'],
    )
    return readVehicle(current.id, context)
  },
  remove: async (id, context) => {
    const { tx, actor } = context
    const vehicle = await lockVehicle(id, context)
    if (!vehicle) return requireDeletedBefore('vehicles', id, context)
    await tx.db.delete(vehicles).where(and(eq(vehicles.companyId, actor.companyId), eq(vehicles.id, vehicle.id)))
    await writeAudit(
      [{ entity: 'vehicle', id: vehicle.id, action: 'deleted', before: vehicleFields(vehicle), after: {} }],
      context,
    )
    context.announce(actor.companyId, ['vehicles', 'drivers'])
    return { id: vehicle.id }
  },
}

/** Older devices send the type as text, also in the value that an edit was made from. */
function withTypeIds(changes: VehicleChanges): VehicleChanges {
  const { vehicleTypeId } = changes
  if (typeof vehicleTypeId?.from !== 'string') return changes
  return {
    ...changes,
    vehicleTypeId: { ...vehicleTypeId, from: vehicleTypeIdOf(vehicleTypeId.from) ?? vehicleTypeId.from },
  }
}

/** An edit may name a driver by a merged id. */
async function withCanonicalDrivers(changes: VehicleChanges, context: CompanyContext): Promise<VehicleChanges> {
  const { driverId } = changes
  if (!driverId) return changes
  const to = await canonicalDriverId(driverId.to, context)
  if (driverId.from === AS_IT_STANDS) return { ...changes, driverId: { from: AS_IT_STANDS, to } }
  const from = v.safeParse(v.nullable(Id), driverId.from)
  if (!from.success) throw invalidField('changes.driverId.from', 'invalidField')
  return { ...changes, driverId: { from: from.output && (await canonicalDriverId(from.output, context)), to } }
}

async function requirePlate(
  current: Vehicle,
  { licensePlate = current.licensePlate, driverId = current.driver.id }: { licensePlate?: string; driverId?: string },
  context: CompanyContext,
): Promise<void> {
  const fault = await plateFault(licensePlate, driverId, context)
  // A bicycle keeps its code when it changes hands.
  if (fault !== null && (fault !== 'bicycle_code_taken' || licensePlate !== current.licensePlate))
    throw invalidField('licensePlate', fault)
}

/** Registers vehicles of a locked driver. `pathOf` returns the path of each in the request. */
export async function addVehicles(
  driverId: string,
  given: readonly NewVehicle[],
  context: CompanyContext,
  pathOf: (index: number) => string,
): Promise<void> {
  if (given.length === 0) return
  const { tx, actor } = context
  const rows = given.map((one) => ({
    ...one,
    licensePlate: one.licensePlate ?? bicyclePlate(one.id),
    companyId: actor.companyId,
    driverId,
  }))
  const known = await findVehicles(
    inArray(
      vehicles.id,
      rows.map(({ id }) => id),
    ),
    [],
    context,
  )
  const errors: FieldError[] = []
  for (const [index, { id, licensePlate }] of rows.entries()) {
    const isTwice = rows.findIndex((row) => row.licensePlate === licensePlate) < index
    const code = isTwice ? 'vehicle_exists' : await plateFault(licensePlate, driverId, context)
    if (code !== null) errors.push({ path: `${pathOf(index)}licensePlate`, code })
    if (rows.findIndex((row) => row.id === id) < index || known.some((one) => one.id === id))
      errors.push({ path: `${pathOf(index)}id`, code: 'id_taken' })
  }
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
  await tx.db.insert(vehicles).values(rows)
  const made = await findVehicles(
    inArray(
      vehicles.id,
      rows.map(({ id }) => id),
    ),
    [],
    context,
  )
  await writeAudit(
    made.map((one) => ({ entity: 'vehicle', id: one.id, action: 'created', before: {}, after: vehicleFields(one) })),
    context,
  )
}

/** Returns why the driver can't get a vehicle with this plate; null if they can. */
async function plateFault(
  plate: string,
  driverId: string,
  { tx, actor }: CompanyContext,
): Promise<'plate_invalid' | 'vehicle_exists' | 'bicycle_code_taken' | null> {
  const [company] = await tx.db
    .select({ country: companies.country })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  if (!company || !isPlate(plate, company.country)) return 'plate_invalid'
  const others = await tx.db
    .select({ driverId: vehicles.driverId })
    .from(vehicles)
    .where(and(eq(vehicles.companyId, actor.companyId), eq(vehicles.licensePlate, plate)))
  // A car may have several drivers. A bicycle is identified only by its code.
  if (others.some((other) => other.driverId === driverId)) return 'vehicle_exists'
  return others.length > 0 && isBicyclePlate(plate) ? 'bicycle_code_taken' : null
}
