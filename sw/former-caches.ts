declare const self: ServiceWorkerGlobalScope

/** What releases of before kept, with the token of whoever asked beside the answer. */
const FORMER_CACHES = ['countries']

export function dropFormerCaches(): void {
  self.addEventListener('activate', (event) => event.waitUntil(Promise.all(FORMER_CACHES.map((name) => caches.delete(name)))))
}
