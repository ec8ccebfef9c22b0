import type { DeviceDatabase } from './device-database.ts'
import { KeptDatabase } from './kept-database.ts'
import { openDatabase } from './open-database.ts'
import type { Platform } from './platform.ts'

/** A person whose changes wait on this device until they sign in. */
export interface WaitingAuthor {
  userId: string
  firstName: string
  lastName: string
  changes: number
  /** Administrators who can send the ops if the person no longer works in the company, as last known to the device. */
  administrators: readonly string[]
}

/**
 * Returns everybody who is signed out here with unsent changes that nobody else may send. Skips databases that do not
 * open.
 */
export async function waitingAuthors(
  device: DeviceDatabase,
  platform: Pick<Platform, 'indexedDB' | 'keyRange' | 'clock'>,
): Promise<WaitingAuthor[]> {
  const authors: WaitingAuthor[] = []
  for (const { userId, token, user } of await device.allSessions()) {
    if (token !== null || user === null) continue
    let changes = 0
    for (const { companyId } of await device.places.where('userId').equals(userId).toArray())
      changes += await waitingIn(new KeptDatabase(userId, companyId, platform), platform)
    if (changes > 0)
      authors.push({
        userId,
        firstName: user.firstName,
        lastName: user.lastName,
        changes,
        administrators: user.administrators ?? [],
      })
  }
  return authors
}

async function waitingIn(db: KeptDatabase, platform: Pick<Platform, 'indexedDB' | 'clock'>): Promise<number> {
  try {
    await openDatabase(db, platform)
    return await db.outbox.count()
  } catch {
    return 0
  } finally {
    db.close()
  }
}
