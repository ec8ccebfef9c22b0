import type { Table } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import * as v from 'valibot'
import { expect } from 'vitest'

import { Agreement } from '../../contract/agreement.ts'
import { CashUp } from '../../contract/cash-up.ts'
import { Driver } from '../../contract/driver.ts'
import type { CollectionName } from '../../contract/events.ts'
import { Holiday } from '../../contract/holiday.ts'
import { Location } from '../../contract/location.ts'
import { Membership } from '../../contract/membership.ts'
import { Pass } from '../../contract/pass.ts'
import { Service } from '../../contract/service.ts'
import { CompanyVehicleType } from '../../contract/vehicle-type.ts'
import { Vehicle } from '../../contract/vehicle.ts'
import { KEPT_COLLECTIONS } from '../../src/offline/collections.ts'
import type { OfflineCore } from '../../src/offline/core.ts'
import { keptDatabaseName } from '../../src/offline/database-names.ts'
import { DeviceDatabase } from '../../src/offline/device-database.ts'
import { KeptDatabase } from '../../src/offline/kept-database.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { adoptOrphanedOps, listOrphanedOps } from '../../src/offline/orphaned-ops.ts'
import { Op } from '../../src/offline/outbox/op.ts'
import { KEPT_WRITES } from '../../src/offline/outbox/op-types.ts'
import { sendable } from '../../src/offline/outbox/sendable.ts'
import type { Session } from '../../src/offline/session-state.ts'
import { type RealBrowser, sessionOf } from '../integration/support/browser.ts'
import { until } from '../offline/support/manual-clock.ts'
import { type DeviceDump, restoreDevice, untagged } from './device-dump.ts'
import type { Frozen, QueuedOp } from './frozen-release.ts'

/** Shape in which this release reads what it keeps of each collection. */
const RECORDS: Record<CollectionName, v.GenericSchema> = {
  agreements: Agreement,
  cashUps: CashUp,
  drivers: Driver,
  holidays: Holiday,
  locations: Location,
  memberships: Membership,
  passes: Pass,
  services: Service,
  vehicleTypes: CompanyVehicleType,
  vehicles: Vehicle,
}

/** Puts the databases of the old release into a browser. This release upgrades them when it opens them. */
export async function fillBrowser(browser: RealBrowser, { device }: Frozen): Promise<void> {
  const indexedDB = new IDBFactory()
  await restoreDevice(indexedDB, device)
  browser.platform.indexedDB = indexedDB
}

/** Stores that an upgrade may empty: how far the tablet has downloaded, and search words. Both are written again. */
const WRITTEN_AGAIN = ['pulls', 'besides', 'serviceParts']

/** Keys of the rows in each store of each database. */
export type StoreKeys = Record<string, Record<string, string[]>>

const FrozenRow = v.looseObject({ pending: v.optional(v.number()), passedOn: v.optional(v.object({ before: v.unknown() })) })

/** A row that release 0.1.0 wrote for something that a colleague did. The colleague's own store holds the act, and each opening copies it from there. */
function isColleagues(row: unknown): boolean {
  const read = v.safeParse(FrozenRow, row)
  return read.success && read.output.passedOn?.before === null && read.output.pending === 0
}

/** Returns the keys of what each person had on the tablet, as the old release wrote it. A person who signed out without unsent actions keeps nothing. */
export function keysBefore({ device }: Frozen): StoreKeys {
  const kept = device.filter(({ stores }) => stores.some(({ rows }) => rows.length > 0))
  const keysOf = ({ keyPath, rows }: DeviceDump[number]['stores'][number]) =>
    rows.map(untagged).flatMap((row) => (isColleagues(row) ? [] : JSON.stringify(Array.isArray(keyPath) ? keyPath.map((path) => Object(row)[path]) : Object(row)[keyPath])))
  return Object.fromEntries(kept.map(({ name, stores }) => [name, Object.fromEntries(stores.flatMap((store) => (WRITTEN_AGAIN.includes(store.name) ? [] : [[store.name, keysOf(store)]])))]))
}

/** Returns the keys that this release finds in each store after the upgrade, and fails on a record that it cannot read. */
export async function keysAfter({ platform }: RealBrowser): Promise<StoreKeys> {
  const keys: StoreKeys = {}
  const keysOf = async (tables: readonly Table[]) => Object.fromEntries(await Promise.all(tables.map(async (table) => [table.name, (await table.toCollection().primaryKeys()).map((key) => JSON.stringify(key))] as const)))
  const device = new DeviceDatabase(platform)
  const places = await device.places.toArray()
  keys[device.name] = await keysOf(device.tables)
  device.close()
  for (const { userId, companyId } of places) {
    const db = new KeptDatabase(userId, companyId, platform)
    await db.open()
    keys[db.name] = await keysOf(db.tables)
    for (const { name, table } of KEPT_COLLECTIONS) {
      for (const row of await table(db).toArray()) {
        const read = v.safeParse(RECORDS[name], shownOf(row))
        expect(read.success ? [] : v.flatten(read.issues).nested, `${name} ${row.id}`).toEqual([])
      }
    }
    db.close()
  }
  return keys
}

const HOLDERS = ['attendant', 'admin', 'superAdmin', 'dismissed'] as const satisfies readonly QueuedOp['holder'][]

/** Returns the rows of all queues on the tablet, as the old release wrote them. */
export function frozenRows({ device, release }: Frozen): unknown[] {
  return HOLDERS.flatMap((holder) => {
    const name = keptDatabaseName(release[holder].id, release.companyId)
    return device.find((database) => database.name === name)?.stores.find((store) => store.name === 'outbox')?.rows.map(untagged) ?? []
  })
}

export const frozenOps = (frozen: Frozen): Op[] => frozenRows(frozen).map((row) => v.parse(Op, row))

/** Names each field of an unsent op that this release does not read: it was renamed or removed, and what it says would be lost. */
export function unreadFields(row: unknown): string[] {
  const op = v.parse(Op, row)
  const endpoint = KEPT_WRITES.find(({ collection }) => collection === op.collection)?.opTypes.get(op.kind)?.endpoint
  const read = { ...op, request: { ...op.request, ...(endpoint?.request.body && { body: v.parse(endpoint.request.body, op.request.body) }) } }
  return missingIn(row, read).map((path) => `${op.kind}: ${path}`)
}

/** Paths of the object keys in `from` that `to` does not have. */
function missingIn(from: unknown, to: unknown): string[] {
  if (typeof from !== 'object' || from === null) return []
  const other = new Map(Object.entries(Object(to)))
  return Object.entries(from).flatMap(([key, value]) => (other.has(key) ? missingIn(value, other.get(key)).map((path) => `${key}.${path}`) : [key]))
}

/** Waits until nothing of a queue can be sent any more. An op behind one that was refused stays where it is. */
export function drained({ db }: Pick<Session, 'db'>): Promise<void> {
  return until(async () => {
    const queue = await db.outbox.orderBy('seq').toArray()
    const { ops, dueAt } = sendable(queue, Date.now(), 1)
    return ops.length === 0 && dueAt === null && queue.every(({ state }) => state !== 'sending')
  })
}

/** Returns the result of each of these ops: `done`, or the code of the problem that waits for its author. */
export async function resultsOf({ db }: Pick<Session, 'db'>, queue: readonly QueuedOp[]): Promise<Record<string, string>> {
  const ids = queue.map(({ id }) => id)
  // Another tab may send in the meantime, and an op moves from one store to the other.
  const [settled, waiting] = await db.transaction('r', [db.settled, db.outbox], () =>
    Promise.all([db.settled.where('id').anyOf(ids).toArray(), db.outbox.where('id').anyOf(ids).toArray()]),
  )
  return Object.fromEntries([
    ...settled.map(({ id, how }): [string, string] => [id, how]),
    ...waiting.map(({ id, state, lastError }): [string, string] => [id, lastError?.problem?.code ?? state]),
  ])
}

/**
 * Sends everything that lies on the tablet: the admin at work sends what colleagues left under their own tokens, adopts
 * the actions of the person who was dismissed, and hands over to the attendant. Returns the result of each op.
 */
export async function sendTablet(browser: RealBrowser, tab: OfflineCore, { release }: Frozen): Promise<Record<string, string>> {
  const { admin, superAdmin, attendant, dismissed, companyId, queue } = release
  expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
  const session = sessionOf(tab)
  expect(session.user.id).toBe(admin.id)
  await drained(session)
  expect((await listOrphanedOps(browser.platform, session)).map(({ author }) => author.id)).toEqual([dismissed.id])
  expect(await adoptOrphanedOps(browser.platform, session, dismissed.id, KEPT_WRITES)).toMatchObject({ kind: 'adopted' })
  session.push.wake()
  await drained(session)
  const results = await resultsOf(session, queue)

  const changeOver = await tab.sessions.changeOver()
  await changeOver.stepBack()
  expect(await changeOver.takeOver(attendant.id, attendant.pin ?? '')).toEqual({ kind: 'right' })
  await tab.sessions.enter()
  const theirs = sessionOf(tab)
  expect(theirs.db.name).toBe(keptDatabaseName(attendant.id, companyId))
  await drained(theirs)
  const db = new KeptDatabase(superAdmin.id, companyId, browser.platform)
  await drained({ db })
  const ofSuperAdmin = await resultsOf({ db }, queue)
  db.close()
  return { ...results, ...(await resultsOf(theirs, queue)), ...ofSuperAdmin }
}
