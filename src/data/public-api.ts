import type { AppConfig } from '../../contract/config.ts'
import { createApiClient, type ApiClient } from '../offline/api-client.ts'
import { askForConfig } from '../offline/ask-config.ts'
import { sharedPlatform } from '../offline/shared-platform.ts'
import { deadline } from '../offline/clock.ts'
import { SAME_ORIGIN } from '../offline/same-origin.ts'

const PATIENCE_MS = 20_000

/**
 * Anonymous calls, for people who open a link. Works without the core, so that the app stores nothing on their devices.
 */
export interface PublicApi {
  call: ApiClient['call']
  /** The installation's support contact. */
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
