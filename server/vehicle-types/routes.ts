import { type SQL, asc, eq } from 'drizzle-orm'

import type { FieldChanges } from '../../contract/field-changes.ts'
import { type CompanyVehicleType, editNamedVehicleType, listVehicleTypes, vehicleTypeCalls } from '../../contract/vehicle-type.ts'
import { VEHICLE_TYPES, VEHICLE_TYPE_IDS, vehicleTypeName } from '../../domain/vehicles.ts'
import { crudRoutes, setBy } from '../crud/crud-routes.ts'
import { tableReading } from '../crud/reading.ts'
import { tableWrites } from '../crud/table-writes.ts'
import { companyVehicleTypes } from '../db/schema/companies.ts'
import { invalidField } from '../http/problem-error.ts'
import { type CompanyContext, type Route, companyRoute } from '../http/route.ts'
import { cleanInThread } from './svg/clean-in-thread.ts'
import { toVehicleTypeId } from './vehicle-type-id.ts'

const ROOM = {
  entity: 'vehicle_type',
  collection: 'vehicleTypes',
  table: companyVehicleTypes,
  fields: ['isActive', 'customName', 'position', 'icon'],
} as const

const BY_ID = asc(companyVehicleTypes.id)

function toRecord({ companyId: _, changedXid: __, ...row }: typeof companyVehicleTypes.$inferSelect): CompanyVehicleType & Pick<typeof row, 'customName' | 'position'> {
  const vehicleTypeId = toVehicleTypeId(row.vehicleTypeId)
  return { ...row, vehicleTypeId, name: vehicleTypeName(vehicleTypeId) }
}

function matching({ isActive }: { isActive?: 'true' | 'false' | undefined }): SQL | undefined {
  return isActive === undefined ? undefined : eq(companyVehicleTypes.isActive, isActive === 'true')
}

const writes = tableWrites<typeof vehicleTypeCalls, typeof companyVehicleTypes, (typeof ROOM.fields)[number]>({
  ...ROOM,
  toRecord,
  // Where it has no place given, a new one stands as the product lists it.
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

/** Without a type nothing can be parked. All rows are locked, in one order, so that of two who switch off the last two one is refused. */
async function requireAnotherActive(id: string, { tx, actor }: CompanyContext): Promise<void> {
  const own = eq(companyVehicleTypes.companyId, actor.companyId)
  const rows = await tx.db.select({ id: companyVehicleTypes.id, isActive: companyVehicleTypes.isActive }).from(companyVehicleTypes).where(own).orderBy(BY_ID).for('update')
  const active = rows.filter(({ isActive }) => isActive)
  if (active.length === 1 && active[0]?.id === id) throw invalidField('isActive', 'last_active_type')
}

/** An icon is set only as the server has cleaned it, whoever says that it did. */
async function requireCleanIcon({ icon }: Readonly<Record<string, unknown>>): Promise<void> {
  if (typeof icon !== 'string') return
  // What the server has cleaned begins so; to look closer at anything else would cost a thread.
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
    data: query.isActive === 'false' ? [] : VEHICLE_TYPES.map((name) => ({ id: VEHICLE_TYPE_IDS[name], name, isActive: true })),
  })),
]
