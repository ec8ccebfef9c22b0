import * as v from 'valibot'

import { createDriver } from '../../../contract/driver.ts'
import type { Vehicle } from '../../../contract/vehicle.ts'
import { fullName } from '../../../domain/people.ts'
import { normalizePlate } from '../../../domain/plates.ts'
import { bicyclePlate, vehicleTypeKey } from '../../../domain/vehicles.ts'
import { defineKeptList } from '../../data/export/kept-list.ts'
import {
  isFoundBy,
  shownOf,
  parseSearchTerms,
  vehicleTerms,
  type KeptDatabase,
  type KeptVehicle,
} from '../../data/kept-data.ts'
import { searchPage, keptPage, type KeptPage } from '../../data/kept-page.ts'

/** A vehicle's row in a list. */
export interface VehicleRow {
  id: string
  vehicle: Vehicle
  /** Whether the vehicle has unsent changes. */
  pending: boolean
  /** Whether a change was refused or conflicts with another person's. */
  needsPerson: boolean
  /** Whether the server does not have the vehicle yet. */
  isNew: boolean
  /** Whether the vehicle waits to be registered together with its driver, and has no record of its own yet. */
  withDriver: boolean
}

/** Columns of the vehicles' file. */
export const VEHICLE_LIST = defineKeptList({
  collection: 'vehicles',
  find: findKeptVehicles,
  columns: ['licensePlate', 'vehicleTypeId', 'driverId', 'brand', 'model', 'color', 'ownerRole'],
  tells: ({ vehicle: { vehicleTypeId, driver, ...told } }: VehicleRow) => ({
    ...told,
    vehicleTypeId: vehicleTypeKey(vehicleTypeId),
    driverId: driver.name,
  }),
})

/**
 * Returns one page of the kept vehicles, by plate. An empty search matches all; in a search, vehicles that wait for
 * their driver come first.
 */
export async function findKeptVehicles(
  db: KeptDatabase,
  search: string,
  skip: number,
  limit: number,
): Promise<KeptPage<VehicleRow>> {
  return db.transaction('r', [db.vehicles, db.drivers, db.outbox], async () => {
    const waiting = (await vehiclesWithNewDrivers(db))
      .filter(({ vehicle }) => isFound(vehicle, search))
      .toSorted(byShownPlate)
    const places = await Promise.all(
      waiting.map(
        async ({ vehicle }, index) => index + (search === '' ? await countBefore(db, vehicle.licensePlate) : 0),
      ),
    )
    const here = waiting.filter((_, index) => isWithin(places[index], skip, skip + limit))
    const before = places.filter((place) => place < skip).length
    const [from, size] = [skip - before, limit - here.length]
    const page =
      search === ''
        ? await keptPage(db.vehicles, 'plate', ({ plate }) => plate, from, size)
        : await searchPage(db.vehicles, parseSearchTerms(search), [], byPlate, from, size)
    const kept = await rowsOf(db, page.rows)
    const rows = search === '' ? [...kept, ...here].toSorted(byShownPlate) : [...here, ...kept]
    return { rows, total: page.total + waiting.length, totalIsBound: page.totalIsBound }
  })
}

function isWithin(place: number | undefined, from: number, before: number): boolean {
  return place !== undefined && place >= from && place < before
}

function byShownPlate(a: VehicleRow, b: VehicleRow): number {
  const [one, other] = [normalizePlate(a.vehicle.licensePlate), normalizePlate(b.vehicle.licensePlate)]
  return one < other ? -1 : one > other ? 1 : a.vehicle.id < b.vehicle.id ? -1 : 1
}

function isFound(vehicle: Vehicle, search: string): boolean {
  return search === '' || isFoundBy(parseSearchTerms(search), vehicleTerms(vehicle))
}

/** Returns the number of kept vehicles that sort before a plate that is not among them. */
async function countBefore(db: KeptDatabase, licensePlate: string): Promise<number> {
  const plate = normalizePlate(licensePlate)
  const removed = await db.vehicles
    .where('pending')
    .above(0)
    .and((row) => row.removed === true && row.plate < plate)
    .count()
  return (await db.vehicles.where('plate').below(plate).count()) - removed
}

/** Returns the vehicles that wait to be registered with their driver, as list rows. */
async function vehiclesWithNewDrivers(db: KeptDatabase): Promise<VehicleRow[]> {
  const ops = await db.outbox
    .where('lane')
    .startsWith('drivers:')
    .and(({ kind }) => kind === createDriver.id)
    .toArray()
  const drivers = new Map(
    (await db.drivers.bulkGet(ops.map(({ recordId }) => recordId))).flatMap((row) =>
      row === undefined || row.removed === true ? [] : [[row.id, fullName(shownOf(row))]],
    ),
  )
  return ops.flatMap(({ recordId, request, state }) => {
    const body = v.safeParse(createDriver.request.body, request.body)
    const name = drivers.get(recordId)
    if (!body.success || name === undefined) return []
    return body.output.vehicles.map((vehicle) => ({
      id: vehicle.id,
      vehicle: {
        ...vehicle,
        version: 1,
        licensePlate: vehicle.licensePlate ?? bicyclePlate(vehicle.id),
        driver: { id: recordId, name },
      },
      pending: true,
      needsPerson: state === 'refused' || state === 'conflict',
      isNew: true,
      withDriver: true,
    }))
  })
}

interface PlateField {
  id: string
  licensePlate: string
  driverId: string
}

/** Returns the names of other drivers who have a vehicle with the same plate on this device. */
export async function othersWithPlate(db: KeptDatabase, { id, licensePlate, driverId }: PlateField): Promise<string[]> {
  const plate = normalizePlate(licensePlate)
  if (plate === '') return []
  return db.transaction('r', [db.vehicles, db.drivers, db.outbox], async () => {
    const kept = await db.vehicles
      .where('plate')
      .equals(plate)
      .and(({ removed }) => removed !== true)
      .toArray()
    const waiting = (await vehiclesWithNewDrivers(db)).filter(
      ({ vehicle }) => normalizePlate(vehicle.licensePlate) === plate,
    )
    const others = [...(await rowsOf(db, kept)), ...waiting].filter(
      ({ vehicle }) => vehicle.id !== id && vehicle.driver.id !== driverId && vehicle.driver.name !== '',
    )
    return [...new Set(others.map(({ vehicle }) => vehicle.driver.name))].toSorted()
  })
}

export async function keptVehicle(db: KeptDatabase, id: string): Promise<VehicleRow | null> {
  return db.transaction('r', [db.vehicles, db.drivers], async () => {
    const row = await db.vehicles.get(id)
    return row === undefined || row.removed === true ? null : ((await rowsOf(db, [row]))[0] ?? null)
  })
}

function byPlate(a: KeptVehicle, b: KeptVehicle): number {
  return a.plate < b.plate ? -1 : a.plate > b.plate ? 1 : a.id < b.id ? -1 : 1
}

/** An unsent change of a vehicle's driver has only the new driver's id, so the name is looked up. */
async function rowsOf(db: KeptDatabase, kept: readonly KeptVehicle[]): Promise<VehicleRow[]> {
  const nameless = [...new Set(kept.flatMap((row) => (shownOf(row).driver.name === '' ? [row.driverId] : [])))]
  const drivers = (await db.drivers.bulkGet(nameless)).filter((row) => row !== undefined)
  const names = new Map(drivers.map((row) => [row.id, fullName(shownOf(row))]))
  return kept.map((row) => {
    const vehicle = shownOf(row)
    const { id, name } = vehicle.driver
    return {
      id: vehicle.id,
      vehicle: { ...vehicle, driver: { id, name: name || (names.get(id) ?? '') } },
      pending: row.pending > 0,
      needsPerson: row.needsPerson === true,
      isNew: row.base === null,
      withDriver: false,
    }
  })
}

/** Returns the vehicles of one driver, by plate. */
export async function keptVehiclesOf(db: KeptDatabase, driverId: string): Promise<VehicleRow[]> {
  return db.transaction('r', [db.vehicles, db.drivers], async () => {
    const rows = await db.vehicles.where('driverId').equals(driverId).toArray()
    return rowsOf(db, rows.filter((row) => row.removed !== true).toSorted(byPlate))
  })
}

/**
 * Returns the plates that wait to be registered with their driver, or to be added to an existing driver; they have no
 * records yet.
 */
export async function platesWithNewDriver(db: KeptDatabase, driverId: string): Promise<string[]> {
  const creations = await db.outbox.filter(({ kind }) => kind === createDriver.id).toArray()
  const plates = creations.flatMap(({ request }) => {
    const body = v.safeParse(createDriver.request.body, request.body)
    if (!body.success || (body.output.mergeInto ?? body.output.id) !== driverId) return []
    return body.output.vehicles.map(({ id, licensePlate }) => licensePlate ?? bicyclePlate(id))
  })
  return plates.toSorted()
}
