import { DEVICE_ID, DeviceDatabase } from './device-database.ts'
import { openDatabase } from './open-database.ts'
import { keptDatabaseName } from './database-names.ts'
import { writeOutboxFile } from './outbox/outbox-file.ts'
import type { Platform } from './platform.ts'

type RescuePlatform = Pick<Platform, 'indexedDB' | 'keyRange' | 'clock'>

export interface RescuedOps {
  text: string
  /** Number of rescued ops. */
  count: number
  /** Number of ops that the browser could not read. */
  lost: number
}

/** Finds the person who was at work when the store failed, and their databases. */
async function whoseStore(platform: RescuePlatform) {
  const device = new DeviceDatabase(platform)
  try {
    await openDatabase(device, platform)
    const [session, deviceId] = await Promise.all([device.activeSession(), device.setting(DEVICE_ID)])
    if (!session?.user || !session.company || deviceId === null) return null
    return {
      user: session.user,
      company: session.company,
      deviceId,
      name: keptDatabaseName(session.user.id, session.company.id),
    }
  } finally {
    device.close()
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('It could not be read')))
  })
}

/**
 * Returns the unsent ops of a kept database that does not open normally: reads its rows one by one, whatever its
 * version. `null` if there is nothing to read; rejects if the browser does not open the database at all.
 */
export async function rescueOutbox(platform: RescuePlatform): Promise<RescuedOps | null> {
  const place = await whoseStore(platform)
  if (place === null || platform.indexedDB === undefined) return null
  const request = platform.indexedDB.open(place.name)
  let isMissing = false
  request.addEventListener('upgradeneeded', () => {
    // The database does not exist and must not be created here.
    isMissing = true
    request.transaction?.abort()
  })
  const db = await resultOf(request).catch((error: unknown) => {
    if (isMissing) return null
    throw error
  })
  if (db === null) return null
  try {
    if (!db.objectStoreNames.contains('outbox')) return null
    const store = () => db.transaction('outbox', 'readonly').objectStore('outbox')
    const keys = await resultOf(store().getAllKeys())
    const ops: unknown[] = []
    let lost = 0
    for (const key of keys) {
      try {
        ops.push(await resultOf<unknown>(store().get(key)))
      } catch {
        lost += 1
      }
    }
    const text = writeOutboxFile(place, { deviceId: place.deviceId, exportedAt: platform.clock.now(), ops })
    return { text, count: ops.length, lost }
  } finally {
    db.close()
  }
}

/** Deletes the kept data of the person at work, unsent ops included. Waits until other tabs close the database. */
export async function deleteOwnStore(platform: RescuePlatform, onBlocked: () => void): Promise<void> {
  const place = await whoseStore(platform)
  if (place === null || platform.indexedDB === undefined) return
  const request = platform.indexedDB.deleteDatabase(place.name)
  request.addEventListener('blocked', onBlocked)
  await resultOf(request)
}
