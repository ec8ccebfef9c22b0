import { and, eq } from 'drizzle-orm'

import type { Vehicle, VehicleChanges } from '../../contract/vehicle.ts'
import { VEHICLE_EDIT_FIELDS, type VehicleEditField, vehicleTypeIdOf } from '../../domain/vehicles.ts'
import { lastChange, writeAudit } from '../audit/audit-trail.ts'
import { vehicles } from '../db/schema/people.ts'
import { meantDriver } from '../drivers/aliases.ts'
import { compareFields } from '../edits/compare-fields.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { plateFault } from './add-vehicles.ts'
import { lockVehicle } from './lock-vehicle.ts'
import { readVehicle, vehicleTexts } from './vehicle-select.ts'

export async function applyVehicleEdit(given: string, asked: VehicleChanges, context: CompanyContext): Promise<Vehicle> {
  const { tx, actor } = context
  const changes = await withMeantDrivers(asked, context)
  const current = await lockVehicle(given, context, changes.driverId?.to)
  if (!current) throw new ProblemError('not_found')
  const { id } = current
  const texts = vehicleTexts(current)
  const { fields, before, after } = await compareFields({
    current: (field) => texts[field],
    changes,
    fields: VEHICLE_EDIT_FIELDS,
    lastChange: (field) => lastChange('vehicle', id, field, context),
  })
  if (fields.length === 0) return current

  if (fields.includes('licensePlate') || fields.includes('driverId')) {
    const fault = await movedPlateFault(current, changes, fields, context)
    if (fault !== null) throw invalidField('licensePlate', fault)
  }
  await tx.db.update(vehicles).set(valuesOf(changes, fields)).where(and(eq(vehicles.companyId, actor.companyId), eq(vehicles.id, id)))
  await writeAudit([{ entity: 'vehicle', id, action: 'edited', before, after }], context)
  const isOnDriver = fields.includes('licensePlate') || fields.includes('driverId')
  context.announce(actor.companyId, isOnDriver ? ['vehicles', 'drivers'] : ['vehicles'])
  return readVehicle(id, context)
}

/** An edit may name a driver by an id that means another by now. */
async function withMeantDrivers(changes: VehicleChanges, context: CompanyContext): Promise<VehicleChanges> {
  const { driverId } = changes
  if (!driverId) return changes
  return { ...changes, driverId: { from: driverId.from === null ? null : await meantDriver(driverId.from, context), to: await meantDriver(driverId.to, context) } }
}

async function movedPlateFault(current: Vehicle, changes: VehicleChanges, fields: readonly VehicleEditField[], context: CompanyContext) {
  const plate = (fields.includes('licensePlate') ? changes.licensePlate?.to : undefined) ?? current.licensePlate
  const driverId = (fields.includes('driverId') ? changes.driverId?.to : undefined) ?? current.driver.id
  const fault = await plateFault(plate, driverId, context)
  // The code of a bicycle that changes hands is its own.
  return fault === 'bicycle_code_taken' && plate === current.licensePlate ? null : fault
}

type Values = Partial<typeof vehicles.$inferInsert>

function valuesOf(changes: VehicleChanges, fields: readonly VehicleEditField[]): Values {
  const values: Values = {}
  for (const field of fields) {
    if (field === 'vehicleTypeId') Object.assign(values, changes.vehicleTypeId && { vehicleTypeId: vehicleTypeIdOf(changes.vehicleTypeId.to) })
    else Object.assign(values, { [field]: changes[field]?.to })
  }
  return values
}
