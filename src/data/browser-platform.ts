import { DEVICE_DATABASE } from '../offline/database-names.ts'
import { systemClock } from '../offline/clock.ts'
import type { HoldLock, Platform } from '../offline/platform.ts'

function browserLocks(): HoldLock | null {
  // Absent over plain http on a LAN, where TypeScript's types say it is always there.
  if (!('locks' in navigator)) return null
  return (name, signal, task) => navigator.locks.request(name, { signal }, task)
}

export function browserPlatform(): Platform {
  return {
    fetch: (input, init) => fetch(input, init),
    clock: systemClock,
    random: Math.random,
    holdLock: browserLocks(),
    indexedDB: globalThis.indexedDB,
    keyRange: globalThis.IDBKeyRange,
  }
}

/** Null where the browser refuses it, as with all cookies blocked. */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage
  } catch {
    return null
  }
}

/** Whether this browser has no database of ours, so that nobody can be signed in. False where it does not tell. */
export async function keepsNothing(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases()
    return databases.every(({ name }) => name !== DEVICE_DATABASE)
  } catch {
    return false
  }
}
