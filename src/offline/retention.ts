import type { DeviceDatabase } from './device-database.ts'
import { wipePerson } from './kept-store.ts'
import type { Platform } from './platform.ts'

const RETENTION_DAYS = 14
const RETENTION_MS = RETENTION_DAYS * 24 * 60 * 60 * 1000

/** Wipes what those keep whom the server has not confirmed for 14 days, and forgets their sessions. Not of who is at work now. */
export async function wipeForgotten(device: DeviceDatabase, platform: Pick<Platform, 'indexedDB' | 'keyRange' | 'clock'>, atWork: string | null): Promise<void> {
  const now = platform.clock.now()
  for (const session of await device.allSessions()) {
    if (now - session.lastSignInAt < RETENTION_MS || session.userId === atWork) continue
    await device.dropToken(session.userId)
    if (await wipePerson(device, platform, session.userId)) await device.forgetSession(session.userId)
  }
}
