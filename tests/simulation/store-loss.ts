import { IDBFactory } from 'fake-indexeddb'

import { inspect } from './conclusion.ts'
import { storeName, type Device } from './device.ts'
import { backedUpIn } from './backup-shelves.ts'
import type { World } from './world.ts'

/** The browser dies, finds its databases damaged, and deletes all of them; data outside the databases remains. */
export async function throwStoreAway(world: World, device: Device): Promise<void> {
  const { ledger, people, note } = world
  // Done actions are recorded before their history is deleted.
  await inspect(world)
  for (const { context } of device.tabs) context.kill()
  device.tabs = []
  const backedUp = new Set(backedUpIn(device.backup))
  for (const disk of await world.disks()) {
    if (disk.device !== device) continue
    for (const { id } of disk.outbox) if (!backedUp.has(id)) ledger.lost(id)
  }
  const storesBefore = people.map(({ id }) => storeName(device, id))
  device.losses += 1
  device.factory = new IDBFactory()
  for (const [index, { id: userId }] of people.entries()) {
    for (const id of backedUp) ledger.moved(id, storesBefore[index] ?? '', storeName(device, userId))
  }
  note(`${device.name} loses its store, and has ${backedUp.size} apart`)
}
