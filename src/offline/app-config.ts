import { AppConfig } from '../../contract/config.ts'
import { createStore, type Store } from '../lib/store.ts'
import { askForConfig } from './ask-config.ts'
import { APP_CONFIG, type DeviceDatabase } from './device-database.ts'
import type { Platform } from './platform.ts'
import { SAME_ORIGIN } from './same-origin.ts'

interface AppConfigKeeper extends Pick<Store<AppConfig>, 'get' | 'subscribe'> {
  /**
   * Loads the configuration that the device keeps and requests a newer one. Waits for the answer only if nothing is
   * kept.
   */
  load: (device: DeviceDatabase) => Promise<void>
}

export function createAppConfig(platform: Pick<Platform, 'fetch' | 'clock'>): AppConfigKeeper {
  const config = createStore(SAME_ORIGIN)

  async function fetchNew(device: DeviceDatabase): Promise<void> {
    const fetched = await askForConfig(platform)
    // Without an answer the kept configuration stays in force.
    if (fetched === null) return
    if (JSON.stringify(fetched) !== JSON.stringify(config.get())) config.set(fetched)
    await device.setSetting(APP_CONFIG, fetched).catch(() => undefined)
  }

  return {
    get: config.get,
    subscribe: config.subscribe,
    load: async (device) => {
      const kept = await device.setting(APP_CONFIG)
      if (kept) config.set(kept)
      const fetching = fetchNew(device)
      if (!kept) await fetching
    },
  }
}
