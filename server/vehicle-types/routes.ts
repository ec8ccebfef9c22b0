import { asc, eq, type SQL } from 'drizzle-orm'

import type { FieldChanges } from '../../contract/field-changes.ts'
import {
  cleanSvgImage,
  type CompanyVehicleType,
  editNamedVehicleType,
  listVehicleTypes,
  vehicleTypeCalls,
} from '../../contract/vehicle-type.ts'
import { TYPE_ICON_MAX_BYTES, VEHICLE_TYPE_IDS, VEHICLE_TYPES, vehicleTypeName } from '../../domain/vehicles.ts'
import type { AppDeps } from '../app-deps.ts'
import { crudRoutes, setBy } from '../crud/crud-routes.ts'
import { tableReading } from '../crud/reading.ts'
import { tableWrites } from '../crud/table-writes.ts'
import { companyVehicleTypes } from '../db/schema/companies.ts'
import { readUpload } from '../files/read-upload.ts'
import { executeRoute, requireAccess } from '../http/execute-route.ts'
import { jsonResponse } from '../http/json-response.ts'
import { type AppContext, callerOf } from '../http/mount.ts'
import { invalidField } from '../http/problem-error.ts'
import { type CompanyContext, companyRoute, type Route, stepsRoute } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { uploadLimits } from '../limiter/limits.ts'
import { isFlagged } from '../lists/filters.ts'
import { cleanInThread } from './svg/clean-in-thread.ts'
import { toVehicleTypeId } from './vehicle-type-id.ts'

const ROOM = {
  entity: 'vehicle_type',
  collection: 'vehicleTypes',
  table: companyVehicleTypes,
  fields: ['isActive', 'customName', 'position', 'icon'],
} as const

const BY_ID = asc(companyVehicleTypes.id)

function toRecord({
  companyId: _,
  changedXid: __,
  ...row
}: typeof companyVehicleTypes.$inferSelect): CompanyVehicleType & Pick<typeof row, 'customName' | 'position'> {
  const vehicleTypeId = toVehicleTypeId(row.vehicleTypeId)
  return { ...row, vehicleTypeId, name: vehicleTypeName(vehicleTypeId) }
}

function matching({ isActive }: { isActive?: 'true' | 'false' | undefined }): SQL | undefined {
  return isFlagged(companyVehicleTypes.isActive, isActive)
}

const writes = tableWrites<typeof vehicleTypeCalls, typeof companyVehicleTypes, (typeof ROOM.fields)[number]>({
  ...ROOM,
  toRecord,
  // Without a given position, a new type takes its position in the product's list.
  toValues: ({ position, ...given }) => ({ ...given, ...place(position ?? given.vehicleTypeId) }),
  duplicates: { company_vehicle_types_type: { path: 'vehicleTypeId', code: 'vehicle_type_exists' } },
})

function place(position: number | undefined): { position?: number } {
  return position === undefined ? {} : { position }
}

async function edit(id: string, changes: FieldChanges, context: CompanyContext): Promise<CompanyVehicleType> {
  if (changes['isActive']?.to === false) await requireAnotherActive(id, context)
  return writes.edit(id, changes, context)
}

/**
 * At least one type must stay on. All rows are locked in a fixed order, so that only one of two people can switch off
 * the last types.
 */
async function requireAnotherActive(id: string, { tx, actor }: CompanyContext): Promise<void> {
  const own = eq(companyVehicleTypes.companyId, actor.companyId)
  const rows = await tx.db
    .select({ id: companyVehicleTypes.id, isActive: companyVehicleTypes.isActive })
    .from(companyVehicleTypes)
    .where(own)
    .orderBy(BY_ID)
    .for('update')
  const active = rows.filter(({ isActive }) => isActive)
  if (active.length === 1 && active[0]?.id === id) throw invalidField('isActive', 'last_active_type')
}

/** Stores an icon only if its cleaned form is equal, whatever the caller claims. */
async function requireCleanIcon({ icon }: Readonly<Record<string, unknown>>): Promise<void> {
  if (typeof icon !== 'string') return
  // A cleaned icon starts with `<svg`; checking other text would cost a thread.
  if (!icon.startsWith('<svg')) throw invalidField('icon', 'svg_invalid')
  const outcome = await cleanInThread(new TextEncoder().encode(icon))
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
    create: writes.create,
    edit,
  }),
  companyRoute(
    editNamedVehicleType,
    ({ body: { id, changes } }, context) => edit(id, changes, context),
    ({ body: { changes } }) => requireCleanIcon(setBy(changes)),
  ),
  companyRoute(listVehicleTypes, async ({ query }) => ({
    data:
      query.isActive === 'false'
        ? []
        : VEHICLE_TYPES.map((name) => ({ id: VEHICLE_TYPE_IDS[name], name, isActive: true })),
  })),
]

/** The answer is shown in the form before an edit sets it, so nothing is stored here without a type that uses it. */
const clean = stepsRoute(cleanSvgImage, async ({ body }, context) => {
  await context.inCompany(({ tx, actor }) => count(uploadLimits(actor.companyId, actor.id), tx))
  const outcome = await cleanInThread(body)
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
