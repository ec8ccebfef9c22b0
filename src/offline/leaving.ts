import { signOut } from '../../contract/session.ts'
import type { ApiClient } from './api-client.ts'
import { ApiFailure } from './api-failure.ts'
import { deadline, type Clock } from './clock.ts'
import type { DeviceDatabase } from './device-database.ts'
import { wipePerson, type Wiping } from './kept-store.ts'
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

/** Deletes a person's token and all that they keep on this device. What the store would not let go is noted and tried again (`wipeForgotten`). */
export async function forgetPerson(device: DeviceDatabase, platform: Platform, userId: string): Promise<Wiping> {
  try {
    await device.leave(userId)
    return await wipePerson(device, platform, userId)
  } catch {
    return 'failed'
  }
}
