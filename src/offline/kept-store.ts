import type { Clock } from './clock.ts'
import { KEPT_COLLECTIONS } from './collections.ts'
import type { DeviceDatabase } from './device-database.ts'
import { KeptDatabase } from './kept-database.ts'
import { openDatabase } from './open-database.ts'
import type { Platform } from './platform.ts'
import { backupFolder } from './backup-store.ts'

type KeptPlatform = Pick<Platform, 'indexedDB' | 'keyRange' | 'clock' | 'forget' | 'openBackup'>

/** Opens a person's kept data of a company and notes that the database exists. */
export async function openKeptDatabase(
  device: DeviceDatabase,
  platform: Pick<Platform, 'indexedDB' | 'keyRange' | 'clock'>,
  userId: string,
  companyId: string,
): Promise<KeptDatabase> {
  // Noted before the database exists, because a database without a note would never be wiped. Read first, since a write
  // waits for the disk.
  if ((await device.places.get([userId, companyId])) === undefined) await device.places.put({ userId, companyId })
  const db = new KeptDatabase(userId, companyId, platform)
  await openDatabase(db, platform)
  await markOpened(db, platform.clock)
  // A wipe in another tab may have removed the note.
  if ((await device.places.get([userId, companyId])) === undefined) await device.places.put({ userId, companyId })
  return db
}

async function markOpened(db: KeptDatabase, clock: Clock): Promise<void> {
  if ((await db.meta.get('opened')) !== undefined) return
  await db.transaction('rw', db.meta, async () => {
    if ((await db.meta.get('opened')) !== undefined) return
    const left = await db.meta.get('left')
    await db.meta.put({ name: 'opened', at: left?.at ?? clock.now() })
    await db.meta.delete('left')
  })
}

/**
 * Ends the use of a store, in a transaction with its marks, so that pending answers are no longer stored. Returns the
 * moment since which the store was in use, and keeps that moment stored.
 */
export async function endUse({ meta }: Pick<KeptDatabase, 'meta'>): Promise<number | null> {
  const mark = (await meta.get('opened')) ?? (await meta.get('left'))
  if (mark === undefined) return null
  await meta.put({ name: 'left', at: mark.at })
  await meta.delete('opened')
  return mark.at
}

/**
 * Deletes everything except unsent ops and their rows. Returns whether any stayed, and since when the store was in use.
 */
async function wipeKept(db: KeptDatabase): Promise<{ unsent: boolean; since: number | null }> {
  return db.transaction('rw', db.tables, async () => {
    const since = await endUse(db)
    for (const collection of KEPT_COLLECTIONS) await collection.clear(db)
    await Promise.all([db.pulls.clear(), db.drafts.clear(), db.settled.clear(), dropColleagueOps(db)])
    const left = await Promise.all(
      [db.outbox, ...KEPT_COLLECTIONS.map(({ table }) => table(db))].map((table) => table.count()),
    )
    const unsent = left.some((count) => count > 0)
    if (!unsent) await db.meta.clear()
    return { unsent, since }
  })
}

/**
 * Keeps the colleagues' ops that the person's unsent changes build on: without them these would look different and be
 * sent differently.
 */
async function dropColleagueOps({ outbox, colleagueOps }: KeptDatabase): Promise<void> {
  const own = await outbox.toArray()
  const needed = new Set(own.flatMap(({ lane, after }) => [lane, ...after]))
  await colleagueOps.filter(({ id, lane }) => !needed.has(id) && !needed.has(lane)).delete()
}

/** `unsent`: only rows with unsent changes are left. `failed`: the store did not delete everything that it should. */
export type WipeResult = 'wiped' | 'unsent' | 'failed'

/**
 * Wipes all data that a person keeps on this device, and records that this is done. Empties the tables rather than
 * deleting the database, because a deletion waits for every tab and would delay the next sign-in.
 */
export async function wipePerson(device: DeviceDatabase, platform: KeptPlatform, userId: string): Promise<WipeResult> {
  platform.forget(userId)
  let unsent = false
  let failed = false
  const emptied: string[] = []
  for (const place of await device.places.where('userId').equals(userId).toArray()) {
    const db = new KeptDatabase(place.userId, place.companyId, platform)
    try {
      await openDatabase(db, platform)
      const kept = await wipeKept(db)
      if (kept.unsent) unsent = true
      else await device.places.delete([place.userId, place.companyId])
      if (!kept.unsent && kept.since !== null) emptied.push(backupFolder(place.companyId, kept.since))
    } catch {
      failed = true
    } finally {
      db.close()
    }
  }
  if (emptied.length > 0) await (await platform.openBackup())?.forget(userId, emptied)
  if (failed) return 'failed'
  await device.noteWiped(userId, unsent)
  return unsent ? 'unsent' : 'wiped'
}
