declare const self: ServiceWorkerGlobalScope

/** Areas of the API of which the worker keeps nothing; countries are in another. */
const AREAS = ['management', 'payments', 'services', 'users']

/**
 * Lets calls of the API pass the worker by, where a browser can be told so (`InstallEvent.addRoutes`): it need not be
 * started for them, and an open stream of events does not keep it from making room for the next version.
 */
export function passCallsBy(): void {
  self.addEventListener('install', (event) => {
    const addRoutes: unknown = Reflect.get(event, 'addRoutes')
    if (typeof addRoutes !== 'function') return
    const routes = AREAS.map((area) => ({ condition: { urlPattern: `/api/v2/${area}/*` }, source: 'network' }))
    event.waitUntil(Promise.resolve(Reflect.apply(addRoutes, event, [routes])))
  })
}
