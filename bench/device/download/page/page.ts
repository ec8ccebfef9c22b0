import { browserPlatform } from '../../../../src/data/browser-platform.ts'
import { createApiClient } from '../../../../src/offline/api-client.ts'
import { DeviceDatabase } from '../../../../src/offline/device-database.ts'
import type { PullState } from '../../../../src/offline/kept-rows.ts'
import { openKeptDatabase } from '../../../../src/offline/kept-store.ts'
import { liveReads } from '../../../../src/offline/live-reads.ts'
import { KEPT_WRITES } from '../../../../src/offline/outbox/op-types.ts'
import { createReachability } from '../../../../src/offline/reachability.ts'
import { createSync } from '../../../../src/offline/sync.ts'

/** Seconds from the start of the app's own pull. */
export interface Downloaded {
  cashUps: number
  today: number
  services: number
  shortParts: number
}

const platform = browserPlatform()

/** Fills an empty store, as the app does, until all services are searchable; `today` of them are today's. */
async function download(today: number): Promise<Downloaded> {
  const device = new DeviceDatabase(platform)
  await device.open()
  const db = await openKeptDatabase(device, platform, 'a-person', 'a-company')
  const reachability = createReachability({ platform, probeUrl: () => '/livez' })
  const api = createApiClient({
    ...platform,
    now: Date.now,
    baseUrlOf: () => '',
    deviceId: 'a-device',
    token: 'a-token',
    openToken: null,
    companyId: null,
    onOutcome: () => {},
  })
  const sync = createSync({
    api,
    db,
    platform,
    reachability,
    writes: KEPT_WRITES,
    serverClock: { noteServerTime: () => undefined, now: Date.now },
    me: { userId: 'a-person', companyId: 'a-company' },
    besideColleagues: () => Promise.resolve(),
    onAccount: () => undefined,
    onRefused: () => undefined,
  })

  const began = performance.now()
  const when: Partial<Downloaded> = {}
  const reached = (name: keyof Downloaded, is: boolean) => {
    if (is) when[name] ??= (performance.now() - began) / 1000
  }
  return new Promise((resolve, reject) => {
    const subscription = liveReads(
      async () => [await db.pulls.toArray(), (await db.besides.get('services'))?.upTo === null] as const,
    ).subscribe({
      next: ([pulls, isBeside]) => {
        const of = (name: PullState['collection']) => pulls.find(({ collection }) => collection === name)
        const services = of('services')
        // The newest come first, so the first page contains all open ones.
        reached('cashUps', of('cashUps') !== undefined)
        reached('today', services !== undefined && (services.filled || services.done >= today))
        reached('services', services?.filled === true)
        reached('shortParts', isBeside)
        const { cashUps, today: todays, services: all, shortParts } = when
        if (cashUps === undefined || todays === undefined || all === undefined || shortParts === undefined) return
        sync.stop()
        subscription.unsubscribe()
        resolve({ cashUps, today: todays, services: all, shortParts })
      },
      error: reject,
    })
    sync.start()
  })
}

declare global {
  interface Window {
    download: typeof download
  }
}

window.download = download
