import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'

import type { InputOf } from '../../contract/crud.ts'
import type { FieldChanges } from '../../contract/field-changes.ts'
import {
  cleanSvgImage,
  type CompanyVehicleType,
  deleteVehicleClass,
  editNamedVehicleType,
  listVehicleTypes,
  vehicleTypeCalls,
} from '../../contract/vehicle-type.ts'
import {
  PLACE_STEP,
  TYPE_ICON_MAX_BYTES,
  VEHICLE_TYPE_IDS,
  VEHICLE_TYPES,
  freeClassId,
  isClass,
  vehicleTypeName,
} from '../../domain/vehicles.ts'
import type { AppDeps } from '../app-deps.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { companyRows } from '../crud/company-table.ts'
import { crudRoutes, setBy } from '../crud/crud-routes.ts'
import { tableReading } from '../crud/reading.ts'
import { tableWrites } from '../crud/table-writes.ts'
import { companyVehicleTypes } from '../db/schema/companies.ts'
import { locationVehicleTypes } from '../db/schema/locations.ts'
import { readUpload } from '../files/read-upload.ts'
import { requireAccess } from '../http/enter-context.ts'
import { executeRoute } from '../http/execute-route.ts'
import { jsonResponse } from '../http/json-response.ts'
import { type AppContext, callerOf } from '../http/mount.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import { type CompanyContext, companyRoute, type Route, stepsRoute } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { uploadLimits } from '../limiter/limits.ts'
import { isFlagged } from '../lists/filters.ts'
import { editLocation } from '../locations/edit-location.ts'
import { cleanInThread } from './svg/clean-in-thread.ts'
import { toVehicleTypeId } from './vehicle-type-id.ts'

const ROOM = {
  entity: 'vehicle_type',
  collection: 'vehicleTypes',
  table: companyVehicleTypes,
  fields: ['isActive', 'customName', 'position', 'icon', 'symbol', 'platePattern'],
} as const

const BY_ID = asc(companyVehicleTypes.id)

function toRecord({
  companyId: _,
  changedXid: __,
  deletedAt,
  ...row
}: typeof companyVehicleTypes.$inferSelect): CompanyVehicleType &
  Pick<typeof row, 'customName' | 'position' | 'symbol' | 'platePattern'> {
  const vehicleTypeId = toVehicleTypeId(row.vehicleTypeId)
  return { ...row, vehicleTypeId, name: vehicleTypeName(vehicleTypeId), isDeleted: deletedAt !== null }
}

function matching({ isActive }: { isActive?: 'true' | 'false' | undefined }): SQL | undefined {
  return and(isNull(companyVehicleTypes.deletedAt), isFlagged(companyVehicleTypes.isActive, isActive))
}

const writes = tableWrites<typeof vehicleTypeCalls, typeof companyVehicleTypes, (typeof ROOM.fields)[number]>({
  ...ROOM,
  toRecord,
  // Without a given position, a new type takes its place in the product's list.
  toValues: ({ position, vehicleTypeId, classOf: _, ...given }) => ({
    ...given,
    ...(vehicleTypeId !== undefined && { vehicleTypeId }),
    ...place(position ?? vehicleTypeId),
  }),
  duplicates: { company_vehicle_types_type: { path: 'vehicleTypeId', code: 'vehicle_type_exists' } },
})

function place(position: number | undefined): { position?: number } {
  return position === undefined ? {} : { position }
}

/** A class gets the first free id of its standard type, and a place after all others. */
async function create(
  { classOf, ...given }: InputOf<typeof vehicleTypeCalls>,
  context: CompanyContext,
): Promise<CompanyVehicleType> {
  if (classOf === undefined) return writes.create(given, context)
  const types = await lockTypes(context)
  const vehicleTypeId = freeClassId(
    classOf,
    types.map((type) => type.vehicleTypeId),
  )
  if (vehicleTypeId === null) throw invalidField('classOf', 'too_many_classes')
  const position = given.position ?? Math.max(...types.map((type) => type.position)) + PLACE_STEP
  return writes.create({ ...given, vehicleTypeId, position }, context)
}

async function edit(id: string, changes: FieldChanges, context: CompanyContext): Promise<CompanyVehicleType> {
  const type = (await lockTypes(context)).find((one) => one.id === id)
  if (type !== undefined && type.deletedAt !== null) throw new ProblemError('not_found')
  if (changes['customName']?.to === null && type !== undefined && isClass(toVehicleTypeId(type.vehicleTypeId)))
    throw invalidField('changes.customName.to', 'required')
  if (changes['isActive']?.to === false) await requireAnotherActive(id, context)
  return writes.edit(id, changes, context)
}

/** Without a type nothing can be parked. */
async function requireAnotherActive(id: string, context: CompanyContext): Promise<void> {
  const active = (await lockTypes(context)).filter(({ isActive }) => isActive)
  if (active.length === 1 && active[0]?.id === id) throw invalidField('isActive', 'last_active_type')
}

/** Locks all types of the company in one order, so that if two people change the last two, one is refused. */
async function lockTypes({ tx, actor }: CompanyContext): Promise<(typeof companyVehicleTypes.$inferSelect)[]> {
  const own = eq(companyVehicleTypes.companyId, actor.companyId)
  await tx.db.select({ id: companyVehicleTypes.id }).from(companyVehicleTypes).where(own).orderBy(BY_ID).for('update')
  // Read after the lock: the statement that waited would not see a class that another person has just added.
  return tx.db.select().from(companyVehicleTypes).where(own).orderBy(BY_ID)
}

/**
 * Deletes a class: it is no longer offered, and its spaces return to its standard type. Its stays keep the class and
 * the rates under which they began.
 */
async function removeClass(id: string, context: CompanyContext): Promise<CompanyVehicleType> {
  const { tx, actor, now } = context
  const { companyId } = actor
  const type = (await lockTypes(context)).find((one) => one.id === id)
  if (type === undefined) throw new ProblemError('not_found')
  if (type.deletedAt !== null) return toRecord(type)
  if (!isClass(toVehicleTypeId(type.vehicleTypeId))) throw invalidField('vehicleTypeId', 'standard_type')
  if (type.isActive) await requireAnotherActive(id, context)
  const deleted = await companyRows(companyVehicleTypes, context).update(id, { deletedAt: now, isActive: false })
  const places = await tx.db
    .select({ locationId: locationVehicleTypes.locationId, spaces: locationVehicleTypes.spaces })
    .from(locationVehicleTypes)
    .where(
      and(eq(locationVehicleTypes.companyId, companyId), eq(locationVehicleTypes.vehicleTypeId, type.vehicleTypeId)),
    )
  for (const { locationId, spaces } of places)
    await editLocation(locationId, { [`occupancy.${type.vehicleTypeId}`]: { from: spaces, to: null } }, context)
  const { isActive, customName } = type
  await writeAudit(
    [{ entity: ROOM.entity, id, action: 'deleted', before: { isActive, customName }, after: {} }],
    context,
  )
  context.announce(companyId, [ROOM.collection])
  return toRecord(deleted)
}

/** Stores an icon only if the server has cleaned it, whatever the caller claims. */
async function requireCleanIcon({ icon }: Readonly<Record<string, unknown>>, companyId: string): Promise<void> {
  if (typeof icon !== 'string') return
  // A cleaned icon starts with `<svg`; checking other text would cost a thread.
  if (!icon.startsWith('<svg')) throw invalidField('icon', 'svg_invalid')
  const outcome = await cleanInThread(new TextEncoder().encode(icon), companyId)
  if ('fault' in outcome) throw invalidField('icon', outcome.fault)
  if (outcome.svg !== icon) throw invalidField('icon', 'svg_not_clean')
}

export const vehicleTypeRoutes: readonly Route[] = [
  ...crudRoutes(vehicleTypeCalls, {
    ...ROOM,
    reading: tableReading(companyVehicleTypes, toRecord),
    matching,
    order: [asc(companyVehicleTypes.position), asc(companyVehicleTypes.vehicleTypeId)],
    prepare: requireCleanIcon,
    create,
    edit,
  }),
  companyRoute(
    editNamedVehicleType,
    ({ body: { id, changes } }, context) => edit(id, changes, context),
    ({ body: { changes } }, companyId) => requireCleanIcon(setBy(changes), companyId),
  ),
  companyRoute(deleteVehicleClass, ({ params: { id } }, context) => removeClass(id, context)),
  companyRoute(listVehicleTypes, async ({ query }) => ({
    data:
      query.isActive === 'false'
        ? []
        : VEHICLE_TYPES.map((name) => ({ id: VEHICLE_TYPE_IDS[name], name, isActive: true })),
  })),
]

/** The answer is shown in the form before an edit sets it, so nothing is stored here without a type that uses it. */
const clean = stepsRoute(cleanSvgImage, async ({ body }, context) => {
  const companyId = await context.inCompany(async ({ tx, actor }) => {
    await count(uploadLimits(actor.companyId, actor.id), tx)
    return actor.companyId
  })
  const outcome = await cleanInThread(body, companyId)
  if ('fault' in outcome) throw invalidField('file', outcome.fault)
  return outcome
})

export async function receiveSvg(c: AppContext, deps: AppDeps): Promise<Response> {
  await requireAccess(cleanSvgImage, callerOf(c, deps))
  const body = await readUpload(c.req.raw, { bytes: TYPE_ICON_MAX_BYTES, tooLarge: 'svg_too_large' })
  const { body: answer } = await executeRoute(
    clean,
    { params: {}, query: {}, headers: {}, body },
    callerOf(c, deps),
    deps.events,
  )
  return jsonResponse(answer, c.req.raw)
}
