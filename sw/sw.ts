import { sharedPlatform } from '../src/offline/shared-platform.ts'
import { sendWithoutTab } from '../src/offline/outbox/send-without-tab.ts'
import { OUTBOX_SYNC } from '../src/offline/sync-tag.ts'
import { API_ROUTES } from './addresses.ts'
import { cacheCountries } from './countries.ts'
import { showAlerts } from './show-alerts.ts'
import { precacheShell } from './precache.ts'
import { cacheTiles } from './tiles.ts'

declare const self: ServiceWorkerGlobalScope

/** Caches of earlier releases; they stored the sender's token beside the answer. */
const FORMER_CACHES = ['countries']

// Requests: the first route that matches answers.
self.addEventListener('install', bypassApi)
precacheShell()
cacheCountries()
cacheTiles()

// Events other than requests.
self.addEventListener('activate', dropFormerCaches)
self.addEventListener('message', takeOverWhenAsked)
self.addEventListener('activate', claimFirstPage)
self.addEventListener('sync', sendOutbox)
showAlerts()

self.addEventListener('error', ({ error }) => void tellPage(error))
self.addEventListener('unhandledrejection', ({ reason }) => void tellPage(reason))

/**
 * Sends calls of the API past the worker, in browsers that support static routes: such calls don't start the worker, and
 * an open event stream doesn't keep the worker from making room for the next version.
 */
function bypassApi(event: ExtendableEvent): void {
  const addRoutes: unknown = Reflect.get(event, 'addRoutes')
  if (typeof addRoutes === 'function') event.waitUntil(Promise.resolve(Reflect.apply(addRoutes, event, [API_ROUTES])))
}

function dropFormerCaches(event: ExtendableEvent): void {
  event.waitUntil(Promise.all(FORMER_CACHES.map((name) => caches.delete(name))))
}

/** Lets a new version take over when a page asks for it, after a person has agreed; until then the version waits. */
function takeOverWhenAsked(event: ExtendableMessageEvent): void {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
}

/** Takes control of the page that installed the first version: its next request is already answered from the device. */
function claimFirstPage(event: ExtendableEvent): void {
  event.waitUntil(self.clients.claim())
}

/** Background Sync, which is missing in TypeScript's types. */
interface SyncEvent extends ExtendableEvent {
  tag: string
}

function isSync(event: Event): event is SyncEvent {
  return 'tag' in event && 'waitUntil' in event
}

/** Sends waiting ops when the browser reports that the network is back, even if every tab is closed. */
function sendOutbox(event: Event): void {
  const platform = {
    ...sharedPlatform(),
    askForSync: () => undefined,
    clockNotes: { read: () => null, write: () => undefined },
    forget: () => undefined,
    openBackup: () => Promise.resolve(null),
    onRestored: () => undefined,
  }
  if (isSync(event) && event.tag === OUTBOX_SYNC) event.waitUntil(sendWithoutTab(platform))
}

/** Hands an error of the worker to a page, which reports it. */
async function tellPage(thrown: unknown): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (thrown instanceof Error)
    page?.postMessage({ type: 'app_error', name: thrown.name, message: thrown.message, stack: thrown.stack })
}
