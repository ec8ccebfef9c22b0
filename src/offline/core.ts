import type { AppConfig } from '../../contract/config.ts'
import { DAY_MS } from '../../domain/time.ts'
import { createAppConfig } from './app-config.ts'
import { DEVICE_ID, DeviceDatabase } from './device-database.ts'
import { openDatabase } from './open-database.ts'
import type { TabPlatform } from './tab-platform.ts'
import { createReachability, type Reachability, shareReachability } from './reachability.ts'
import { wipeForgotten } from './retention.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'
import type { Sessions } from './session-state.ts'
import { createSessions } from './sessions.ts'
import { createStore, type Store } from '../lib/store.ts'
import { uuidv7 } from './uuidv7.ts'
import type { WaitingAuthor } from './waiting-authors.ts'

/** The app without its screens: one core for each tab. */
export interface OfflineCore {
  /**
   * Opens the device's data: its id, its settings and the signed-in person. Never rejects; `sessions.state()` has the
   * result. Can be called again.
   */
  start: () => Promise<void>
  stop: () => void
  sessions: Sessions
  reachability: Reachability
  serverClock: ServerClock
  /**
   * Number of times that this version met data that only a newer one can read: an answer of our API, or an op in the
   * queue.
   */
  unreadable: Pick<Store<number>, 'get' | 'subscribe'>
  /** Returns the people whose changes wait here until they sign in. */
  waitingAuthors: () => Promise<WaitingAuthor[]>
  /** Known once the core is started. */
  deviceId: () => string
  config: () => AppConfig
  subscribeConfig: (listener: () => void) => () => void
}

export function createOfflineCore(platform: TabPlatform): OfflineCore {
  const device = new DeviceDatabase(platform)
  const config = createAppConfig(platform)
  let deviceId: string | null = null
  let cancelSweep: (() => void) | null = null

  const baseUrlOf = (area: keyof AppConfig['areas']) => config.get().areas[area]
  const reachability = createReachability({ platform, probeUrl: () => `${baseUrlOf('management')}/livez` })
  const stopSharing = shareReachability(reachability, platform)
  const knownDeviceId = () => {
    if (deviceId === null) throw new Error('The offline core was not started')
    return deviceId
  }
  const serverClock = createServerClock({ clock: platform.clock, notes: platform.clockNotes })
  const unreadable = createStore(0)
  const onUnreadable = () => unreadable.set(unreadable.get() + 1)
  const sessions = createSessions({
    platform,
    device,
    reachability,
    serverClock,
    baseUrlOf,
    deviceId: knownDeviceId,
    onUnreadable,
    onStoreFree: () => void start(),
  })

  const atWork = () => {
    const state = sessions.state()
    return state.status === 'open' ? state.session.user.id : null
  }

  /** Repeats daily, because a tab may stay open for weeks. */
  function sweepDaily(): void {
    cancelSweep?.()
    cancelSweep = platform.clock.after(DAY_MS, () => {
      sweepDaily()
      void wipeForgotten(device, platform, atWork()).catch(() => undefined)
    })
  }

  async function readDeviceId(): Promise<string> {
    const kept = await device.setting(DEVICE_ID)
    if (kept !== null) return kept
    const made = uuidv7(platform.clock.now())
    await device.setSetting(DEVICE_ID, made)
    return made
  }

  async function start(): Promise<void> {
    try {
      await openDatabase(device, platform)
      // Reads first without write access: a transaction that may write waits for the disk.
      deviceId = (await device.setting(DEVICE_ID)) ?? (await device.transaction('rw', device.tables, readDeviceId))
      await wipeForgotten(device, platform, atWork())
      sweepDaily()
      await config.load(device)
    } catch (error) {
      return sessions.fail(error)
    }
    await sessions.resume()
  }

  return {
    start,
    stop: () => {
      cancelSweep?.()
      sessions.stop()
      stopSharing()
      reachability.stop()
      device.close()
    },
    sessions,
    reachability,
    serverClock,
    unreadable,
    waitingAuthors: async () => (await import('./waiting-authors.ts')).waitingAuthors(device, platform),
    deviceId: knownDeviceId,
    config: config.get,
    subscribeConfig: config.subscribe,
  }
}
