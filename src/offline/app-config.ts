import * as v from 'valibot'

import { AppConfig } from '../../contract/config.ts'
import { deadline } from './clock.ts'
import { APP_CONFIG, type DeviceDatabase } from './device-database.ts'
import type { Platform } from './platform.ts'
import { SAME_ORIGIN } from './same-origin.ts'
import { createStore, type Store } from './store.ts'

const PATIENCE_MS = 5_000

export interface AppConfigKeeper extends Pick<Store<AppConfig>, 'get' | 'subscribe'> {
  /** Takes what the device keeps and asks for news. Waits for the answer only where nothing is kept. */
  load: (device: DeviceDatabase) => Promise<void>
}

export function createAppConfig(platform: Pick<Platform, 'fetch' | 'clock'>): AppConfigKeeper {
  const config = createStore(SAME_ORIGIN)

  async function fetchNew(device: DeviceDatabase): Promise<void> {
    const patience = deadline(platform.clock, PATIENCE_MS)
    try {
      const response = await platform.fetch('/config.json', { cache: 'no-store', redirect: 'error', signal: patience.signal })
      const parsed = v.safeParse(AppConfig, response.ok ? await response.json() : undefined)
      if (!parsed.success) return
      if (JSON.stringify(parsed.output) !== JSON.stringify(config.get())) config.set(parsed.output)
      await device.setSetting(APP_CONFIG, parsed.output)
    } catch {
      // No network, or a strange answer: what is kept stays in force.
    } finally {
      patience.clear()
    }
  }

  return {
    get: config.get,
    subscribe: config.subscribe,
    load: async (device) => {
      const kept = await device.setting(APP_CONFIG)
      if (kept) config.set(kept)
      const fetched = fetchNew(device)
      if (!kept) await fetched
    },
  }
}
