import { endSessions, signOut } from '../../contract/session.ts'
import type { ApiClient } from './api-client.ts'
import { ApiFailure } from './api-failure.ts'
import { deadline, type Clock } from './clock.ts'
import type { DeviceDatabase } from './device-database.ts'
import { wipePerson, type Wiping } from './kept-store.ts'
import { toHex } from './hex.ts'
import type { Platform } from './platform.ts'

const PATIENCE_MS = 5_000

/** Tells the server that a session is over. False when it could not be told. */
export async function revokeSession(api: ApiClient, clock: Clock): Promise<boolean> {
  const patience = deadline(clock, PATIENCE_MS)
  try {
    await api.call(signOut, {}, { signal: patience.signal })
    return true
  } catch (error) {
    return error instanceof ApiFailure && error.problem?.status === 401
  } finally {
    patience.clear()
  }
}

/**
 * By what the server knows the session of a token: its SHA-256 in hexadecimal. It ends the session and opens none, so
 * that a device may keep it when the token has gone. Null where the browser has no crypto, as over plain http.
 */
async function sessionHash(token: string): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return toHex(new Uint8Array(digest))
}

/** The same of a token as it is kept; null where it cannot be read any more, so that nobody can use it either. */
export async function keptSessionHash(
  { tokenSeal }: Pick<Platform, 'tokenSeal'>,
  kept: string,
): Promise<string | null> {
  try {
    return await sessionHash(await tokenSeal.open(kept))
  } catch {
    return null
  }
}

/** Ends on the server what ended here while it could not be told. What it still cannot be told stays for the next time. */
export async function endLeftSessions(device: DeviceDatabase, api: ApiClient, clock: Clock): Promise<void> {
  const sessions = await device.sessionsToEnd()
  if (sessions.length === 0) return
  const patience = deadline(clock, PATIENCE_MS)
  try {
    await api.call(endSessions, { body: { sessions } }, { signal: patience.signal })
    await device.noteEnded(sessions)
  } finally {
    patience.clear()
  }
}

/** Deletes a person's token with the key that it is sealed under, and all that they keep on this device. What the store would not let go is noted and tried again (`wipeForgotten`). */
export async function forgetPerson(
  device: DeviceDatabase,
  platform: Platform,
  userId: string,
  session: string | null,
): Promise<Wiping> {
  try {
    // First: from then on nothing that is left of the token in the browser's files can be read.
    await platform.tokenSeal.forget(userId, null).catch(() => undefined)
    await device.leave(userId, session)
    return await wipePerson(device, platform, userId)
  } catch {
    return 'failed'
  }
}
