import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

import { NOT_THE_APP } from './addresses.ts'
import { keepCodeReader } from './code-reader.ts'
import { shortHash } from './short-hash.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Caches the shell, both catalogs and every screen, so that the app opens without a network; the reader of camera codes
 * only where it is used. Each entry has a hash of its bytes: if a captive portal answers instead, the install fails and
 * the previous version stays.
 */
export function precacheShell(): void {
  const all = self.__WB_MANIFEST.map((entry) => (typeof entry === 'string' ? { url: entry, revision: null } : entry))
  const isOnUse = ({ url }: { url: string }) => url.endsWith('.wasm')
  const entries = all.filter((entry) => !isOnUse(entry))
  const marks = new Map(entries.map(({ url, integrity }) => [new URL(url, self.location.href).pathname, integrity]))
  addPlugins([
    {
      fetchDidSucceed: async ({ request, response }) => {
        const { pathname } = new URL(request.url)
        if ((await shortHash(await response.clone().arrayBuffer())) !== marks.get(pathname))
          throw new TypeError(`${pathname} is not of this version`)
        return response
      },
    },
  ])
  precacheAndRoute(
    entries.map(({ url, revision }) => ({ url, revision: revision ?? null })),
    { cleanURLs: false },
  )
  cleanupOutdatedCaches()
  const reader = keepCodeReader(all.filter(isOnUse).map(({ url, integrity = '' }) => ({ url, integrity })))
  self.addEventListener('install', (event) => event.waitUntil(reader.bringAlong()))
  self.addEventListener('activate', (event) => event.waitUntil(reader.dropFormer()))
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_APP }))
}
