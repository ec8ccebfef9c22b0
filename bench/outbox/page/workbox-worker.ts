import { BackgroundSyncPlugin } from 'workbox-background-sync'
import { clientsClaim, skipWaiting } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'

skipWaiting()
clientsClaim()

/** As its documentation sets it up: what did not reach the server is kept for a day and sent when the browser says so. */
const plugins = [new BackgroundSyncPlugin('edits', { maxRetentionTime: 24 * 60 })]
registerRoute(({ url }) => url.pathname.startsWith('/api/'), new NetworkOnly({ plugins }), 'PATCH')
