import { registerRoute } from 'workbox-routing'

import { shortHash } from './short-hash.ts'

declare const self: ServiceWorkerGlobalScope

/** A file that the app loads only if a person uses the camera. */
export interface FileOnUse {
  url: string
  integrity: string
}

const CACHE = 'code-reader'

/**
 * Keeps the reader of camera codes on devices that have used the camera, so that it works without a connection: 450 kB
 * that no other device downloads. A new version of the app brings its reader along before it can take over, and until
 * then the open pages have theirs.
 */
export function keepCodeReader(files: readonly FileOnUse[]): void {
  const marks = new Map(files.map(({ url, integrity }) => [new URL(url, self.location.href).pathname, integrity]))

  /** Fetches a file and keeps it if it is this version's, and no page of a captive portal. */
  async function fetchFile(path: string): Promise<Response> {
    const response = await fetch(path)
    if ((await shortHash(await response.clone().arrayBuffer())) !== marks.get(path))
      throw new TypeError(`${path} is not of this version`)
    const kept = response.clone()
    // A device without space still reads codes while it has a connection.
    await caches
      .open(CACHE)
      .then((cache) => cache.put(path, kept))
      .catch(() => undefined)
    return response
  }

  async function bringAlong(): Promise<void> {
    const cache = await caches.open(CACHE)
    if ((await cache.keys()).length === 0) return
    for (const path of marks.keys()) if ((await cache.match(path)) === undefined) await fetchFile(path)
  }

  async function dropFormer(): Promise<void> {
    const cache = await caches.open(CACHE)
    for (const request of await cache.keys()) if (!marks.has(new URL(request.url).pathname)) await cache.delete(request)
  }

  self.addEventListener('install', (event) => event.waitUntil(bringAlong()))
  self.addEventListener('activate', (event) => event.waitUntil(dropFormer()))
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && marks.has(url.pathname),
    async ({ url }) => (await (await caches.open(CACHE)).match(url.pathname)) ?? fetchFile(url.pathname),
  )
}
