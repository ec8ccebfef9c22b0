import type { Clock } from './clock.ts'
import { KEPT_COLLECTIONS } from './collections.ts'
import type { DeviceDatabase } from './device-database.ts'
import { KeptDatabase } from './kept-database.ts'
import { openDatabase } from './open-database.ts'
import type { Platform } from './platform.ts'

/** Opens what a person keeps of a company, and notes that it exists. */
export async function openKept(device: DeviceDatabase, platform: Pick<Platform, 'indexedDB' | 'keyRange' | 'clock'>, userId: string, companyId: string): Promise<KeptDatabase> {
  // Noted before it exists: what is not noted would never be wiped. Read first, since a write waits for the disk.
  if ((await device.places.get([userId, companyId])) === undefined) await device.places.put({ userId, companyId })
  const db = new KeptDatabase(userId, companyId, platform)
  await openDatabase(db, platform)
  await markOpened(db, platform.clock)
  return db
}

async function markOpened(db: KeptDatabase, clock: Clock): Promise<void> {
  if ((await db.meta.get('opened')) !== undefined) return
  await db.transaction('rw', db.meta, async () => {
    if ((await db.meta.get('opened')) === undefined) await db.meta.add({ name: 'opened', at: clock.now() })
  })
}

/** Deletes everything but rows with unsent changes. Says whether any stayed. */
async function wipeKept(db: KeptDatabase): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    for (const collection of KEPT_COLLECTIONS) await collection.clear(db)
    await Promise.all([db.pulls.clear(), db.drafts.clear(), db.meta.clear()])
    const left = await Promise.all([db.services, db.locations, db.vehicleTypes, db.drivers].map((table) => table.count()))
    return left.some((count) => count > 0)
  })
}

/**
 * Wipes all that a person keeps on this device; true when nothing of it is left. The tables are emptied rather than
 * the database deleted, because a deletion waits for every tab and would hold up the next sign-in.
 */
export async function wipePerson(device: DeviceDatabase, platform: Pick<Platform, 'indexedDB' | 'keyRange' | 'clock'>, userId: string): Promise<boolean> {
  let clean = true
  for (const place of await device.places.where('userId').equals(userId).toArray()) {
    const db = new KeptDatabase(place.userId, place.companyId, platform)
    try {
      await openDatabase(db, platform)
      if (await wipeKept(db)) clean = false
      else await device.places.delete([place.userId, place.companyId])
    } catch {
      clean = false
    } finally {
      db.close()
    }
  }
  return clean
}
