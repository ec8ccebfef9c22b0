import { endSessions, signOut } from '../../contract/session.ts'
import type { ApiClient } from './api-client.ts'
import { ApiFailure } from './api-failure.ts'
import { deadline, type Clock } from './clock.ts'
import type { DeviceDatabase } from './device-database.ts'
import { wipePerson, type WipeResult } from './kept-store.ts'
import { toHex } from '../../domain/hex.ts'
import type { Platform } from './platform.ts'

const PATIENCE_MS = 5_000
const RETRY_MS = 60 * 1000

/** Ends a session on the server. Returns false if the server could not be reached. */
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
 * Returns the SHA-256 of a token in hexadecimal, by which the server knows its session. The hash can end the session
 * but not open one, so a device may keep it after the token is gone. Null if the browser has no crypto, as over plain
 * http.
 */
async function sessionHash(token: string): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return toHex(new Uint8Array(digest))
}

/** Returns the session hash of a stored token; null if the token cannot be read any more, so that nobody can use it. */
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

/** Ends sessions on the server that ended on this device without a connection. */
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

interface EndReporter {
  /** Reports ended sessions if the server is reachable. Resolves once they are reported, or could not be. */
  report: () => Promise<void>
  reportLater: () => void
  stop: () => void
}

interface EndReporterOptions {
  device: DeviceDatabase
  platform: Pick<Platform, 'clock'> & { askForSync: () => void }
  isReachable: () => boolean
  client: () => ApiClient
}

/** Reports sessions that ended on this device to the server, and tries again after a failure. */
export function createEndReporter({ device, platform, isReachable, client }: EndReporterOptions): EndReporter {
  const { clock } = platform
  let cancel: (() => void) | null = null
  let running: Promise<void> | null = null

  function stop(): void {
    cancel?.()
    cancel = null
  }

  function report(): Promise<void> {
    stop()
    if (!isReachable()) return Promise.resolve()
    running ??= endLeftSessions(device, client(), clock)
      .catch(reportLater)
      .finally(() => {
        running = null
      })
    return running
  }

  function reportLater(): void {
    // The tab may be closed before the retry.
    platform.askForSync()
    stop()
    cancel = clock.after(RETRY_MS, () => void report())
  }

  return { report, reportLater, stop }
}

/**
 * Deletes a person's token with its key, and all of their data on this device. Data that the store does not delete is
 * recorded, and `wipeForgotten` tries again.
 */
export async function forgetPerson(
  device: DeviceDatabase,
  platform: Platform,
  userId: string,
  session: string | null,
): Promise<WipeResult> {
  try {
    // Deletes the key first, so that remains of the token in the browser's files cannot be read.
    await platform.tokenSeal.forget(userId, null).catch(() => undefined)
    await device.leave(userId, session)
    return await wipePerson(device, platform, userId)
  } catch {
    return 'failed'
  }
}
