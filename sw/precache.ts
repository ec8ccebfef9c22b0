import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

/** Paths that the server answers itself, also to a person who opens them in the address bar; and files. */
export const NOT_THE_APP = [/^\/(api|docs|dev)(\/|$)/, /^\/(livez|readyz)$/, /\/[^/]+\.[^/]+$/]

/**
 * The shell, both catalogs and every screen, so that the app opens without a network. Each entry carries the hash
 * of its bytes: what a captive portal answers instead fails the install, and the version before stays.
 */
export function precacheShell(): void {
  precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false })
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_APP }))
}
