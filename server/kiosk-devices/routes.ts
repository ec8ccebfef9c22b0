import { type SQL, and, asc, eq, inArray } from 'drizzle-orm'

import type { FiltersOf } from '../../contract/crud.ts'
import { deviceCheckIn, deviceCheckOut, devicePay, deviceQuote, getDeviceConfiguration } from '../../contract/device.ts'
import {
  beatKiosk,
  kioskDeviceCalls,
  listConnections,
  makePairingCode,
  moveKioskDevice,
  pairKiosk,
  revokeKioskDevice,
} from '../../contract/kiosk-device.ts'
import { companyRows } from '../crud/company-table.ts'
import { type Writes, crudRoutes } from '../crud/crud-routes.ts'
import { tableReading } from '../crud/reading.ts'
import { tableWrites } from '../crud/table-writes.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { kioskDevices, locations } from '../db/schema/locations.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type CompanyContext, type Route, companyRoute, deviceRoute, publicRoute } from '../http/route.ts'
import { contains } from '../lists/filters.ts'
import { readConnections } from './connections.ts'
import { checkOut, configurationOf, checkInAtDevice, pay, quote } from './device-calls.ts'
import { markLocations, toRecord, visibleDevices } from './device-rows.ts'
import { beat, endPairing, isPaired, makeCode, pair, revoke } from './pairing.ts'

type Calls = typeof kioskDeviceCalls

// Devices of the company keep the location, which contains its devices.
const ROOM = {
  entity: 'kiosk_device',
  collection: 'locations',
  table: kioskDevices,
  fields: ['name', 'locationId'],
} as const

const writes = tableWrites<Calls, typeof kioskDevices, (typeof ROOM.fields)[number]>({
  ...ROOM,
  toRecord,
  toValues: (given) => given,
})

const ofCompany = tableReading(kioskDevices, toRecord)

/** Staff see the devices of the locations where they work. */
const reading = (context: CompanyContext) => {
  const all = ofCompany(context)
  const visible = visibleDevices(context)
  const own: typeof all = {
    count: (where) => all.count(and(visible, where)),
    find: (where, page) => all.find(and(visible, where), page),
  }
  return own
}

function matching({ search, locationIds }: FiltersOf<Calls>): SQL | undefined {
  return and(
    contains(kioskDevices.name, search),
    locationIds === undefined ? undefined : inArray(kioskDevices.locationId, locationIds),
  )
}

/** A location of another company is answered as not found. */
async function requireLocation(id: string, { tx, actor }: CompanyContext): Promise<void> {
  const found = await tx.db.$count(locations, and(eq(locations.companyId, actor.companyId), eq(locations.id, id)))
  if (found === 0) throw new ProblemError('not_found')
}

const create: Writes<Calls>['create'] = async (given, context) => {
  await requireLocation(given.locationId, context)
  const made = await writes.create(given, context)
  await markLocations([made.locationId], context)
  return made
}

/** A moved device becomes another register. Its pairing ends, and it must have no open shift. */
const edit: Writes<Calls>['edit'] = async (id, changes, context) => {
  const before = await companyRows(kioskDevices, context).lock(id)
  if (before === null) throw new ProblemError('not_found')
  const to = changes.locationId?.to
  if (to !== undefined) await requireLocation(to, context)
  const after = await writes.edit(id, changes, context)
  if (after.version === before.version) return after
  await markLocations([before.locationId, after.locationId], context)
  if (after.locationId === before.locationId) return after
  await requireClosedRegister(before, context)
  return isPaired(before) ? toRecord(await endPairing(before, context)) : after
}

async function requireClosedRegister(
  { id, locationId }: { id: string; locationId: string },
  { tx, actor }: CompanyContext,
): Promise<void> {
  const open = await tx.db.$count(
    cashUps,
    and(
      eq(cashUps.companyId, actor.companyId),
      eq(cashUps.locationId, locationId),
      eq(cashUps.register, id),
      eq(cashUps.status, 'current'),
    ),
  )
  if (open > 0) throw new ProblemError('kiosk_in_use')
}

export const kioskDeviceRoutes: readonly Route[] = [
  ...crudRoutes(kioskDeviceCalls, {
    ...ROOM,
    reading,
    create,
    edit,
    matching,
    order: [asc(kioskDevices.locationId), asc(kioskDevices.name), asc(kioskDevices.id)],
  }),
  companyRoute(moveKioskDevice, ({ body: { id, changes } }, context) => edit(id, changes, context)),
  companyRoute(makePairingCode, makeCode),
  companyRoute(revokeKioskDevice, revoke),
  companyRoute(listConnections, async (_, context) => ({
    asOf: context.now.toISOString(),
    data: await readConnections(context),
  })),
  publicRoute(pairKiosk, pair),
  publicRoute(beatKiosk, beat),
  deviceRoute(getDeviceConfiguration, (_, context) => configurationOf(context)),
  deviceRoute(deviceCheckIn, ({ body }, context) => checkInAtDevice(body, context)),
  deviceRoute(deviceQuote, ({ query }, context) => quote(query, context)),
  deviceRoute(devicePay, ({ body }, context) => pay(body, context)),
  deviceRoute(deviceCheckOut, ({ body }, context) => checkOut(body, context)),
]
