import type { WorkboxPlugin } from 'workbox-core/types.js'

/** Lets a cache take in an answer only if it is what our server says: a captive portal answers 200 as well. */
export function onlyOurAnswer(isOurs: (body: unknown) => boolean): WorkboxPlugin {
  return {
    cacheWillUpdate: async ({ response }) => {
      if (response.status !== 200 || !response.headers.get('content-type')?.includes('json')) return null
      try {
        return isOurs(await response.clone().json()) ? response : null
      } catch {
        return null
      }
    },
  }
}
