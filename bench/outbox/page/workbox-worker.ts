import { BackgroundSyncPlugin } from 'workbox-background-sync'
import { clientsClaim, skipWaiting } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'

skipWaiting()
clientsClaim()

/**
 * Workbox as its documentation recommends: failed requests are kept for a day, and sent when the browser fires the sync
 * event.
 */
const plugins = [new BackgroundSyncPlugin('edits', { maxRetentionTime: 24 * 60 })]
registerRoute(({ url }) => url.pathname.startsWith('/api/'), new NetworkOnly({ plugins }), 'PATCH')
