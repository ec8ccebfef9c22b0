import type { DeviceDatabase, SessionRow } from './device-database.ts'
import { keptSessionHash } from './end-session.ts'
import { wipePerson } from './kept-store.ts'
import type { Platform } from './platform.ts'

export const RETENTION_DAYS = 14
const RETENTION_MS = RETENTION_DAYS * 24 * 60 * 60 * 1000

/** Returns whether a person's data may still be kept here: the server has confirmed them recently. */
export function isWithinRetention({ lastSignInAt }: Pick<SessionRow, 'lastSignInAt'>, now: number): boolean {
  return now - lastSignInAt < RETENTION_MS
}

/**
 * Wipes the data of people who left but could not be wiped then, and of people whom the server has not confirmed for 14
 * days, and drops their sessions. Skips the person at work.
 */
export async function wipeForgotten(
  device: DeviceDatabase,
  platform: Pick<Platform, 'indexedDB' | 'keyRange' | 'clock' | 'forget' | 'openBackup' | 'tokenSeal'>,
  atWork: string | null,
): Promise<void> {
  const now = platform.clock.now()
  for (const row of await device.allSessions()) {
    const { userId, token, left } = row
    if (userId === atWork || (!left && isWithinRetention(row, now))) continue
    const session = token === null ? null : await keptSessionHash(platform, token)
    // Unless they have signed in again in another tab.
    if (!(await device.changeSession(userId, token, { token: null, left: true, pin: null }))) continue
    await platform.tokenSeal.forget(userId, null).catch(() => undefined)
    if (session !== null) await device.noteToEnd(session)
    await wipePerson(device, platform, userId)
  }
}
