import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'

import type { ChangesOf } from '../../contract/crud.ts'
import type { Location } from '../../contract/location.ts'
import { LOCATION_FIELDS, type locationWrites } from '../../contract/location-writes.ts'
import { DAYS, PARKING_SERVICES } from '../../domain/locations.ts'
import { TYPE_IDS } from '../../domain/vehicles.ts'
import { editFields, refuseDuplicate } from '../crud/table-writes.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { locationVehicleTypes, locations } from '../db/schema/locations.ts'
import { requireLogo } from '../files/logo.ts'
import { deletePhoto } from '../files/stored-files.ts'
import type { CompanyContext } from '../http/route.ts'
import { assignStaff } from './assign-staff.ts'
import { replaceDay } from './day-windows.ts'
import { requireActiveType, requireManager, requireRoom } from './location-rules.ts'
import { LOCATION_FIELD_NAMES, type LockedLocation, fieldsOf, lockLocation, readLocation } from './locked-location.ts'

type Changes = ChangesOf<typeof locationWrites & { get: never }>

const Set = v.partial(v.object(LOCATION_FIELDS))
type Set = v.InferOutput<typeof Set>

const Services = v.array(v.picklist(PARKING_SERVICES))
const Ids = v.array(v.string())

/**
 * Changes the named fields of a location, if nobody else has changed them. `typeId` is the id for a vehicle type that
 * the edit adds.
 */
export async function editLocation(
  id: string,
  changes: Changes,
  context: CompanyContext,
  typeId = uuidv7(),
): Promise<Location> {
  const standing = await lockLocation(id, context)
  const set = await editFields(
    {
      entity: 'location',
      id,
      current: fieldsOf(standing),
      version: standing.row.version,
      changes,
      fields: LOCATION_FIELD_NAMES,
    },
    context,
    async ({ fields, after }) => {
      const { parkingServices, staffIds, ...values } = after
      const next = v.parse(Set, values)
      await refuse(standing, next, context)
      // Written even if only dependent rows change, because the version includes them.
      await context.tx.db
        .update(locations)
        .set({
          ...columnsOf(next),
          ...(parkingServices === undefined ? {} : { parkingServices: v.parse(Services, parkingServices) }),
          name: next.name ?? standing.row.name,
        })
        .where(and(eq(locations.companyId, context.actor.companyId), eq(locations.id, id)))
      for (const day of DAYS) {
        const windows = next[`schedule.${day}`]
        if (windows !== undefined) await replaceDay(standing, day, windows, context)
      }
      for (const type of TYPE_IDS) {
        const spaces = next[`occupancy.${type}`]
        if (spaces !== undefined) await setOccupancy(standing, { type, spaces, id: typeId }, context)
      }
      if (fields.includes('staffIds')) await assign(standing, v.parse(Ids, staffIds), context)
      if (next.blindClose !== undefined) await touchOpenShifts(id, context)
      if (next.logo !== undefined) await deletePhoto(standing.row.logo, context)
    },
  )
  if (set.length > 0) context.announce(context.actor.companyId, ['locations'])
  return readLocation(id, context)
}

/** Sends the open shifts of a location to its devices again, because the blind setting changes their records. */
async function touchOpenShifts(locationId: string, context: CompanyContext): Promise<void> {
  const { companyId } = context.actor
  await context.tx.db
    .update(cashUps)
    .set({ status: 'current' })
    .where(and(eq(cashUps.companyId, companyId), eq(cashUps.locationId, locationId), eq(cashUps.status, 'current')))
  context.announce(companyId, ['cashUps'])
}

/** Throws if an edit breaks rules that its schemas can't express. */
async function refuse({ row, types }: LockedLocation, next: Set, context: CompanyContext): Promise<void> {
  await requireManager(next.managerId ?? null, 'changes.managerId.to', context)
  if (next.logo !== undefined) await requireLogo(next.logo, 'changes.logo.to', context)
  const occupancy = TYPE_IDS.map((type) => {
    const before = types.find((one) => one.vehicleTypeId === type)?.spaces ?? null
    const spaces = next[`occupancy.${type}`]
    return { type, before, after: spaces === undefined ? before : spaces }
  })
  for (const { type, before, after } of occupancy)
    if (before === null && after !== null) await requireActiveType(type, `changes.occupancy.${type}.to`, context)
  const changed = occupancy.find(({ before, after }) => before !== after)
  if (next.spaces === undefined && changed === undefined) return
  const path = next.spaces === undefined ? `changes.occupancy.${changed?.type}.to` : 'changes.spaces.to'
  requireRoom(
    next.spaces ?? row.spaces,
    occupancy.map(({ after }) => after ?? 0),
    path,
  )
}

/**
 * Returns the columns of the fields that an edit sets. Most have the field's name; dependent data is in separate
 * tables.
 */
export function columnsOf({ geolocation, nightSchedule, ...set }: Set): Partial<typeof locations.$inferInsert> {
  const columns = Object.entries(set).filter(
    ([field, value]) => value !== undefined && !/^(schedule|occupancy)\./.test(field),
  )
  return {
    ...Object.fromEntries(columns),
    ...(geolocation !== undefined && { lat: geolocation?.lat ?? null, lng: geolocation?.lng ?? null }),
    ...(nightSchedule !== undefined && { nightFrom: nightSchedule?.from ?? null, nightTo: nightSchedule?.to ?? null }),
  }
}

async function setOccupancy(
  { row, types }: LockedLocation,
  { type, spaces, id }: { type: number; spaces: number | null; id: string },
  { tx, actor }: CompanyContext,
): Promise<void> {
  const standing = types.find((one) => one.vehicleTypeId === type)
  if (standing === undefined) {
    if (spaces === null) return
    await tx.db
      .insert(locationVehicleTypes)
      .values({ companyId: actor.companyId, id, locationId: row.id, vehicleTypeId: type, spaces })
      .catch(refuseDuplicate({ location_vehicle_types_company_id_id_pk: { path: 'id', code: 'id_taken' } }))
    return
  }
  const own = and(eq(locationVehicleTypes.companyId, actor.companyId), eq(locationVehicleTypes.id, standing.id))
  if (spaces === null) await tx.db.delete(locationVehicleTypes).where(own)
  else await tx.db.update(locationVehicleTypes).set({ spaces }).where(own)
}

function assign({ row, staffIds }: LockedLocation, next: readonly string[], context: CompanyContext): Promise<void> {
  const added = next.filter((one) => !staffIds.includes(one))
  const removed = staffIds.filter((one) => !next.includes(one))
  return assignStaff(row.id, { added, removed, path: 'changes.staffIds.add' }, context)
}
