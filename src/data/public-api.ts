import type { AppConfig } from '../../contract/config.ts'
import { createApiClient, type ApiClient } from '../offline/api-client.ts'
import { askForConfig } from '../offline/ask-config.ts'
import { sharedPlatform } from '../offline/browser-platform.ts'
import { deadline } from '../offline/clock.ts'
import { SAME_ORIGIN } from '../offline/same-origin.ts'

const PATIENCE_MS = 20_000

/** Calls in nobody's name, for who comes by a link. Without the core: on their own device nothing of ours is kept. */
export interface PublicApi {
  call: ApiClient['call']
  /** Whom people turn to, as this installation says. */
  support: AppConfig['support']
}

export async function openPublicApi(): Promise<PublicApi> {
  const { fetch, clock } = sharedPlatform()
  const { areas, support } = (await askForConfig({ fetch, clock })) ?? SAME_ORIGIN
  const api = createApiClient({
    fetch,
    now: clock.now,
    baseUrlOf: (area) => areas[area],
    deviceId: null,
    token: null,
    openToken: null,
    companyId: null,
    onOutcome: () => undefined,
  })
  return {
    support,
    call: async (endpoint, request, { signal } = {}) => {
      const patience = deadline(clock, PATIENCE_MS, signal)
      try {
        return await api.call(endpoint, request, { signal: patience.signal })
      } finally {
        patience.clear()
      }
    },
  }
}
