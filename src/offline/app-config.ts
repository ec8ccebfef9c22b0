import * as v from 'valibot'

import { AppConfig } from '../../contract/config.ts'
import { createStore, type Store } from '../lib/store.ts'
import { deadline } from './clock.ts'
import { APP_CONFIG, type DeviceDatabase } from './device-database.ts'
import type { Platform } from './platform.ts'
import { SAME_ORIGIN } from './same-origin.ts'

interface AppConfigKeeper extends Pick<Store<AppConfig>, 'get' | 'subscribe'> {
  /** Takes what the device keeps and asks for news. Waits for the answer only where nothing is kept. */
  load: (device: DeviceDatabase) => Promise<void>
}

export function createAppConfig(platform: Pick<Platform, 'fetch' | 'clock'>): AppConfigKeeper {
  const config = createStore(SAME_ORIGIN)

  async function fetchNew(device: DeviceDatabase): Promise<void> {
    const told = await askForConfig(platform)
    // Else what is kept stays in force.
    if (told === null) return
    if (JSON.stringify(told) !== JSON.stringify(config.get())) config.set(told)
    await device.setSetting(APP_CONFIG, told).catch(() => undefined)
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

const PATIENCE_MS = 5_000

/** Service addresses from the server; null if it does not answer. */
export async function askForConfig({ fetch, clock }: Pick<Platform, 'fetch' | 'clock'>): Promise<AppConfig | null> {
  const patience = deadline(clock, PATIENCE_MS)
  try {
    const response = await fetch('/config.json', { cache: 'no-store', redirect: 'error', signal: patience.signal })
    const parsed = v.safeParse(AppConfig, response.ok ? await response.json() : undefined)
    return parsed.success ? parsed.output : null
  } catch {
    // No network, or a strange answer.
    return null
  } finally {
    patience.clear()
  }
}
