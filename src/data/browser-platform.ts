import { sharedPlatform } from '../offline/browser-platform.ts'
import { DEVICE_DATABASE } from '../offline/database-names.ts'
import type { ClockNotes } from '../offline/server-clock.ts'
import type { SessionState } from '../offline/session-state.ts'
import { OUTBOX_SYNC } from '../offline/sync-tag.ts'
import type { TabPlatform } from '../offline/tab-platform.ts'
import { forgetQueries } from './query-client.ts'

/** Background Sync is Chromium's; elsewhere the outbox is sent while a tab is open. */
async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const sync: unknown = registration && Reflect.get(registration, 'sync')
  if (sync instanceof Object && 'register' in sync && typeof sync.register === 'function')
    await Reflect.apply(sync.register, sync, [OUTBOX_SYNC])
}

/** None over plain http. */
const openBackup = async () =>
  'caches' in globalThis ? import('./cache-backup.ts').then(({ cacheBackup }) => cacheBackup).catch(() => null) : null

export function browserPlatform(onRestored: TabPlatform['onRestored'] = () => undefined): TabPlatform {
  return {
    ...sharedPlatform(),
    loadPulling: () => import('../offline/sync.ts'),
    loadOutbox: () => import('../offline/outbox/outbox.ts'),
    loadWrites: () => import('../offline/outbox/op-types.ts'),
    loadSending: () => import('../offline/outbox/sending.ts'),
    loadColleagues: () => import('../offline/colleagues.ts'),
    askForSync: () => void askForSync().catch(() => undefined),
    clockNotes,
    forget: (userId) => forgetQueries(browserStorage(), userId),
    openBackup,
    onRestored,
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

const CLOCK = 'parq.clock'

const clockNotes: ClockNotes = {
  read: () => browserStorage()?.getItem(CLOCK) ?? null,
  write: (text) => {
    try {
      browserStorage()?.setItem(CLOCK, text)
    } catch {
      // A full store: then it is known until the tab is closed.
    }
  },
}

const KEEPING = 'parq.keeping'

/**
 * Notes, outside the databases, that somebody keeps something here. A browser that runs out of space clears the
 * databases of an origin, and its caches; what is here stays in most.
 */
export function noteKeeping(state: SessionState): void {
  try {
    if (state.status === 'open') browserStorage()?.setItem(KEEPING, '1')
    if (state.status === 'signed_out' && state.reason === 'left') browserStorage()?.removeItem(KEEPING)
  } catch {
    // A full store: then nobody will know.
  }
}

/** Whether somebody kept something here and has not left. */
export function keptBefore(): boolean {
  return browserStorage()?.getItem(KEEPING) === '1'
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
