import { API_ROUTES } from './api-routes.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Lets calls of the API pass the worker by, where a browser can be told so: it need not be started for them, and an
 * open stream of events does not keep it from making room for the next version.
 */
export function bypassApi(): void {
  self.addEventListener('install', (event) => {
    const addRoutes: unknown = Reflect.get(event, 'addRoutes')
    if (typeof addRoutes === 'function') event.waitUntil(Promise.resolve(Reflect.apply(addRoutes, event, [API_ROUTES])))
  })
}
