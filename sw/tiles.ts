import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

import { APP_CONFIG, DeviceDatabase } from '../src/offline/device-database.ts'
import { tileAddress } from './addresses.ts'

declare const self: ServiceWorkerGlobalScope

const DAY_SECONDS = 24 * 60 * 60

const onlyImages: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && response.headers.get('content-type')?.startsWith('image/') ? response : null,
}

/** Keeps enough tiles for a few towns, for a month; deletes them first when the device runs out of space. */
function bounded(): WorkboxPlugin {
  const { cachedResponseWillBeUsed, cacheDidUpdate } = new ExpirationPlugin({
    maxEntries: 600,
    maxAgeSeconds: 30 * DAY_SECONDS,
    purgeOnQuotaError: true,
  })
  return { ...(cachedResponseWillBeUsed && { cachedResponseWillBeUsed }), ...(cacheDidUpdate && { cacheDidUpdate }) }
}

const tiles = new CacheFirst({ cacheName: 'map-tiles', plugins: [onlyImages, bounded()] })

let known: RegExp | undefined

/** The tile address is set at run time; the app keeps it on the device. */
async function knownTileAddress(): Promise<RegExp | undefined> {
  if (known) return known
  const device = new DeviceDatabase({ indexedDB: self.indexedDB, keyRange: IDBKeyRange })
  try {
    const config = await device.setting(APP_CONFIG)
    if (config) known = tileAddress(config.map.tiles, self.location.origin)
    return known
  } catch {
    return undefined
  } finally {
    device.close()
  }
}

/**
 * Pictures of the app itself need no cache here; a worker that handles one delays the next version until the picture is
 * read.
 */
const OWN_PICTURES = /^\/(assets|flags|icons|screenshots)\//

export function cacheTiles(): void {
  registerRoute(
    ({ request, url, sameOrigin }) =>
      request.destination === 'image' && !(sameOrigin && OWN_PICTURES.test(url.pathname)),
    async ({ request, url, event }) => {
      const address = await knownTileAddress()
      return address?.test(url.href) ? tiles.handle({ request, event }) : fetch(request)
    },
  )
}
