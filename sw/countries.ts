import * as v from 'valibot'
import { registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'

import { listCountries, listPhoneCodes } from '../contract/country.ts'
import { endpointPath } from '../contract/endpoint.ts'
import { isOurAnswer } from './our-answer.ts'

/** Caches countries without expiry: they are shown from the cache and refreshed in the background. */
export function cacheCountries(): void {
  for (const endpoint of [listCountries, listPhoneCodes]) {
    registerRoute(
      // Calls of an area may go to another origin, under another path prefix.
      ({ url }) => url.pathname.endsWith(endpointPath(endpoint)),
      new StaleWhileRevalidate({
        cacheName: 'countries-2',
        plugins: [
          {
            // The cache would store the request's headers beside the answer, and older pages send their token in them.
            cacheKeyWillBeUsed: async ({ request }) => request.url,
            cacheWillUpdate: async ({ response }) =>
              (await isOurAnswer(response, (body) => v.is(endpoint.response, body))) ? response : null,
          },
        ],
      }),
    )
  }
}
