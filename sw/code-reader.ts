import { registerRoute } from 'workbox-routing'

import { shortHash } from './short-hash.ts'

/** A file that the app loads only if a person uses the camera. */
interface FileOnUse {
  url: string
  integrity: string
}

const CACHE = 'code-reader'

interface KeptReader {
  /** Downloads this version's reader if an earlier version has kept its own; rejects if that fails. */
  bringAlong: () => Promise<void>
  /** Deletes readers of other versions. */
  dropFormer: () => Promise<void>
}

/**
 * Keeps the reader of camera codes on devices that have used the camera, so that it works without a connection: 450 kB
 * that no other device downloads. A new version of the app brings its reader along before it can take over, and until
 * then the open pages have theirs.
 */
export function keepCodeReader(files: readonly FileOnUse[]): KeptReader {
  const marks = new Map(files.map(({ url, integrity }) => [new URL(url, location.href).pathname, integrity]))

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

  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && marks.has(url.pathname),
    async ({ url }) => (await (await caches.open(CACHE)).match(url.pathname)) ?? fetchFile(url.pathname),
  )
  return {
    bringAlong: async () => {
      const cache = await caches.open(CACHE)
      if ((await cache.keys()).length === 0) return
      for (const path of marks.keys()) if ((await cache.match(path)) === undefined) await fetchFile(path)
    },
    dropFormer: async () => {
      const cache = await caches.open(CACHE)
      for (const request of await cache.keys())
        if (!marks.has(new URL(request.url).pathname)) await cache.delete(request)
    },
  }
}
