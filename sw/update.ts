declare const self: ServiceWorkerGlobalScope

/**
 * A new version waits until a page asks it to take over, which a person has agreed to. The first version takes the
 * page that brought it at once, so that its next request is already answered from the device.
 */
export function takeOverWhenAsked(): void {
  self.addEventListener('message', (event) => {
    if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  })
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
}
