import { sharedPlatform } from '../src/offline/browser-platform.ts'
import { sendWithoutTab } from '../src/offline/outbox/send-without-tab.ts'
import { OUTBOX_SYNC } from '../src/offline/sync-tag.ts'

declare const self: ServiceWorkerGlobalScope

/** Background Sync, of which TypeScript's types do not know. */
interface SyncEvent extends ExtendableEvent {
  tag: string
}

function isSync(event: Event): event is SyncEvent {
  return 'tag' in event && 'waitUntil' in event
}

/** Sends what waits when the browser says that the network is back, also with every tab closed. */
export function sendOutboxWhenBack(): void {
  self.addEventListener('sync', (event) => {
    const platform = { ...sharedPlatform(), askForSync: () => undefined, clockNotes: { read: () => null, write: () => undefined }, forget: () => undefined, openBackup: () => Promise.resolve(null), onRestored: () => undefined }
    if (isSync(event) && event.tag === OUTBOX_SYNC) event.waitUntil(sendWithoutTab(platform))
  })
}
