import { and, asc, eq } from 'drizzle-orm'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { createVehicle, deleteVehicle, editVehicle, getVehicle, listRegisteredVehicles, listVehicles, previewVehicles, vehicleChanges, type NewVehicle, type Vehicle } from '../../contract/vehicle.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { vehicles } from '../db/schema/people.ts'
import { requireDeletedBefore } from '../delta/deleted-before.ts'
import { readDelta } from '../delta/read-delta.ts'
import { meantDriver } from '../drivers/aliases.ts'
import { lockDriver, readDriver } from '../drivers/driver-select.ts'
import { type CompanyContext, type Route, companyRoute } from '../http/route.ts'
import { addVehicles } from './add-vehicles.ts'
import { applyVehicleEdit } from './edit-vehicle.ts'
import { lockVehicle } from './lock-vehicle.ts'
import { countMatchingVehicles, pageOfVehicles, vehicleDelta } from './queries.ts'
import { findVehicles, readVehicle, vehicleTexts } from './vehicle-select.ts'

export const vehicleRoutes: readonly Route[] = [
  companyRoute(listVehicles, ({ query }, context) => listed(query, context)),
  companyRoute(listRegisteredVehicles, ({ query }, context) => listed(query, context)),
  companyRoute(vehicleChanges, ({ query }, context) => readDelta(vehicleDelta(context), query, context)),
  companyRoute(previewVehicles, async ({ query }, context) => {
    const { id } = await readDriver(await meantDriver(query.driverId, context), context)
    const found = await findVehicles(eq(vehicles.driverId, id), [asc(vehicles.licensePlate)], context)
    return { data: found.map(({ id, licensePlate, vehicleTypeId, brand, model, color }) => ({ id, licensePlate, vehicleTypeId, brand, model, color })) }
  }),
  companyRoute(getVehicle, ({ params }, context) => readVehicle(params.id, context)),
  companyRoute(createVehicle, ({ body: { driverId, ...given } }, context) => addVehicle(driverId, given, context)),
  companyRoute(editVehicle, ({ params, body }, context) => applyVehicleEdit(params.id, body.changes, context)),
  companyRoute(deleteVehicle, ({ params }, context) => removeVehicle(params.id, context)),
]

async function listed({ page, limit, plate }: ParsedRequest<typeof listVehicles>['query'], context: CompanyContext): Promise<ResponseOf<typeof listVehicles>> {
  return { data: await pageOfVehicles(plate, page, limit, context), page, limit, total: await countMatchingVehicles(plate, context) }
}

async function addVehicle(driverId: string, given: NewVehicle, context: CompanyContext): Promise<Vehicle> {
  const driver = await lockDriver(driverId, context)
  await addVehicles(driver.id, [given], context, () => '')
  context.announce(context.actor.companyId, ['vehicles', 'drivers'])
  return readVehicle(given.id, context)
}

async function removeVehicle(id: string, context: CompanyContext): Promise<{ id: string }> {
  const { tx, actor } = context
  const vehicle = await lockVehicle(id, context)
  if (!vehicle) return requireDeletedBefore('vehicles', id, context)
  await tx.db.delete(vehicles).where(and(eq(vehicles.companyId, actor.companyId), eq(vehicles.id, vehicle.id)))
  await writeAudit([{ entity: 'vehicle', id: vehicle.id, action: 'deleted', before: vehicleTexts(vehicle), after: {} }], context)
  context.announce(actor.companyId, ['vehicles', 'drivers'])
  return { id: vehicle.id }
}
