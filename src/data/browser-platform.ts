import { sharedPlatform } from '../offline/shared-platform.ts'
import { DEVICE_DATABASE } from '../offline/database-names.ts'
import type { ClockNotes } from '../offline/server-clock.ts'
import type { SessionState } from '../offline/session-state.ts'
import { OUTBOX_SYNC } from '../offline/sync-tag.ts'
import type { TabPlatform } from '../offline/tab-platform.ts'
import type { TabletPart } from '../offline/tablet-report.ts'
import { forgetQueries } from './query-client.ts'

/** Only Chromium has Background Sync. In other browsers the outbox is sent while a tab is open. */
async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const sync: unknown = registration && Reflect.get(registration, 'sync')
  if (sync instanceof Object && 'register' in sync && typeof sync.register === 'function')
    await Reflect.apply(sync.register, sync, [OUTBOX_SYNC])
}

/** Returns the number of unsent ops of anybody that have a copy outside the databases. */
export async function copiesHere(): Promise<number> {
  return 'caches' in globalThis ? (await import('./cache-backup.ts')).copiesHere() : 0
}

/** Plain HTTP has no cache storage. */
const openBackup = async () =>
  'caches' in globalThis ? import('./cache-backup.ts').then(({ cacheBackup }) => cacheBackup).catch(() => null) : null

export function browserPlatform(
  onRestored: TabPlatform['onRestored'] = () => undefined,
  onAsked?: TabletPart['onAsked'],
): TabPlatform {
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
    ...(onAsked && { tablet: { facts: async () => (await import('./tablet-facts.ts')).tabletFacts(), onAsked } }),
  }
}

/** Returns `null` if the browser refuses access, for example when all cookies are blocked. */
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
      // The store is full: the note lasts only until the tab closes.
    }
  },
}

const KEEPING = 'parq.keeping'

/**
 * Notes outside the databases that a person keeps data in this browser. A browser that runs out of space clears an
 * origin's databases and caches, but most browsers keep local storage.
 */
export function noteKeeping(state: SessionState): void {
  try {
    // A person who clears the site's data clears this note too: the sign-in page says so after a reload as well.
    if (state.status === 'open' || (state.status === 'signed_out' && state.reason === 'cleared'))
      browserStorage()?.setItem(KEEPING, '1')
    if (state.status === 'signed_out' && state.reason === 'left') browserStorage()?.removeItem(KEEPING)
  } catch {
    // The store is full: a later loss of the data stays unnoticed.
  }
}

/** Returns whether a person has kept data here and not left. */
export function keptBefore(): boolean {
  return browserStorage()?.getItem(KEEPING) === '1'
}

/**
 * Returns whether this browser has no database of the app, so that nobody can be signed in. False if the browser can't
 * list its databases.
 */
export async function keepsNothing(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases()
    return databases.every(({ name }) => name !== DEVICE_DATABASE)
  } catch {
    return false
  }
}
