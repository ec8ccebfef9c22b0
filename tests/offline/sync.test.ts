import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'

import type { HoldLock } from '../../src/offline/platform.ts'
import { createReachability } from '../../src/offline/reachability.ts'
import { createSync } from '../../src/offline/sync.ts'
import { FakeServer, lostNetwork, neverAnswered, portalPage, problem } from './support/fake-server.ts'
import { createLocks } from './support/locks.ts'
import { createManualClock, turn, until, type ManualClock } from './support/manual-clock.ts'
import { MINUTE, NOW, aDriver, aLocation, aService } from './support/records.ts'
import { apiOf, openKeptDatabase } from './support/tab.ts'

const COLLECTIONS = 4
const FAR = 15_000

interface Shared {
  server: FakeServer
  clock: ManualClock
  holdLock: HoldLock | null
  storage: { indexedDB: IDBFactory; keyRange: typeof IDBKeyRange }
}

function aDevice(changes: Partial<Shared> = {}): Shared {
  const server = new FakeServer()
  server.put('locations', aLocation())
  server.put('services', aService(1))
  server.put('drivers', aDriver(1))
  return { server, clock: createManualClock(), holdLock: createLocks(), storage: { indexedDB: new IDBFactory(), keyRange: IDBKeyRange }, ...changes }
}

async function openTab({ server, clock, holdLock, storage }: Shared) {
  const db = await openKeptDatabase(storage)
  const refusals: number[] = []
  const tabsRequests: string[] = []
  const fetch = (input: string, init: RequestInit) => {
    tabsRequests.push(input)
    return server.fetch(input, init)
  }
  const reachability = createReachability({ platform: { fetch, clock, random: () => 1 }, probeUrl: () => '/livez' })
  const sync = createSync({
    api: apiOf({ fetch }, { heard: reachability.heard }),
    db,
    platform: { clock, random: () => 1, holdLock },
    reachability,
    onRefused: () => refusals.push(clock.now()),
  })
  return { db, sync, reachability, refusals, tabsRequests }
}

const pullsOf = (requests: readonly string[]) => requests.filter((url) => url.includes('/changes')).length
const filled = async ({ db }: { db: Awaited<ReturnType<typeof openKeptDatabase>> }) => (await db.pulls.toArray()).filter((state) => state.filled).length === COLLECTIONS

describe('one tab leads', () => {
  test('it fills what a person needs first, opens the stream of events, and asks once more for what it missed', async () => {
    const device = aDevice()
    const tab = await openTab(device)
    tab.sync.start()
    await until(() => filled(tab))
    await until(() => device.server.openStreams === 1)

    const order = tab.tabsRequests.filter((url) => url.includes('/changes')).map((url) => url.split('/')[4])
    expect(order.slice(0, COLLECTIONS)).toEqual(['locations', 'companies-type-vehicles', 'services', 'operator'])
    device.clock.advance(100)
    await until(() => pullsOf(tab.tabsRequests) === 2 * COLLECTIONS)
  })

  test('a second tab waits, sees what the first one keeps, and follows when it goes', async () => {
    const device = aDevice()
    const [first, second] = [await openTab(device), await openTab(device)]
    first.sync.start()
    second.sync.start()
    await until(() => filled(second))
    await until(() => device.server.openStreams === 1)
    device.clock.advance(MINUTE)
    await until(() => pullsOf(first.tabsRequests) >= 2 * COLLECTIONS)
    expect(second.tabsRequests).toEqual([])

    first.sync.stop()
    device.server.put('services', aService(2))
    await until(async () => (await second.db.services.count()) === 2)
    await until(() => device.server.openStreams === 1)
    expect(second.tabsRequests.some((url) => url.includes('/events'))).toBe(true)
  })

  test('where the browser has no locks every tab pulls for itself', async () => {
    const device = aDevice({ holdLock: null })
    const tabs = [await openTab(device), await openTab(device)]
    for (const tab of tabs) tab.sync.start()

    await until(() => device.server.openStreams === 2)
    for (const tab of tabs) await until(() => filled(tab))
    expect(tabs.map((tab) => pullsOf(tab.tabsRequests) >= COLLECTIONS)).toEqual([true, true])
  })

  test('a leader that is frozen does not leave the others behind', async () => {
    const device = aDevice()
    const tab = await openTab(device)
    void device.holdLock?.(`parq-pull-${tab.db.name}`, new AbortController().signal, () => new Promise(() => undefined))
    tab.sync.start()

    device.clock.advance(MINUTE)
    await until(() => filled(tab))
    const filledWith = tab.tabsRequests.length
    device.clock.advance(2 * MINUTE)
    await turn()
    expect(tab.tabsRequests).toHaveLength(filledWith)
    device.clock.advance(MINUTE)
    await until(() => tab.tabsRequests.length === 2 * filledWith)
  })
})

describe('what makes it pull', () => {
  async function leadingTab(device = aDevice()) {
    const tab = await openTab(device)
    tab.sync.start()
    await until(() => device.server.openStreams === 1)
    await until(() => filled(tab))
    device.clock.advance(100)
    await until(() => pullsOf(tab.tabsRequests) === 2 * COLLECTIONS)
    await tab.sync.refresh()
    const before = tab.tabsRequests.length
    return { ...device, ...tab, since: () => tab.tabsRequests.slice(before) }
  }

  test('an event pulls only the collections that it names, a burst of them once', async () => {
    const { server, clock, db, since } = await leadingTab()
    server.put('services', aService(2), aService(3))
    server.send({ type: 'changed', collections: ['services'] })
    server.send({ type: 'changed', collections: ['services', 'drivers'] })
    await turn()
    clock.advance(100)
    await until(async () => (await db.services.count()) === 3)
    await until(() => since().length === 2)

    expect(since().map((url) => url.split('?')[0])).toEqual(['/api/v2/services/services/changes', '/api/v2/users/operator/drivers/changes'])
  })

  test('a minute does, and a person who comes back unless it was just done', async () => {
    const { clock, sync, since } = await leadingTab()
    sync.wake()
    await turn()
    expect(since()).toEqual([])

    clock.advance(10_000)
    sync.wake()
    await until(() => pullsOf(since()) === COLLECTIONS)
    clock.advance(50_000)
    await until(() => pullsOf(since()) === 2 * COLLECTIONS)
  })

  test('the network that comes back does', async () => {
    const { clock, db, server, sync, since, reachability } = await leadingTab()
    server.instead = lostNetwork
    await sync.refresh()
    expect(reachability.reachable()).toBe(false)
    server.put('services', aService(2))
    await turn()
    clock.advance(FAR)
    server.instead = () => null
    reachability.probe()

    await until(async () => (await db.services.count()) === 2)
    expect(since().length).toBeGreaterThan(COLLECTIONS)
  })

  test('a stream that ends is opened again, ever more slowly while it fails', async () => {
    const { clock, server, since } = await leadingTab()
    const streams = () => since().filter((url) => url.includes('/events')).length
    server.instead = ({ path }) => (path.endsWith('/events') ? lostNetwork() : null)
    server.dropStreams()
    for (const [index, wait] of [1_000, 2_000, 4_000].entries()) {
      await turn()
      clock.advance(wait)
      await until(() => streams() === index + 1)
    }
    server.instead = () => null
    await turn()
    clock.advance(8_000)

    await until(() => server.openStreams === 1)
    expect(streams()).toBe(4)
  })

  test('a stream that falls silent is given up for a new one', async () => {
    const { clock, server, since } = await leadingTab()
    clock.advance(MINUTE)
    await until(() => server.openStreams === 0)
    await turn()
    clock.advance(1_000)

    await until(() => server.openStreams === 1)
    expect(since().some((url) => url.includes('/livez'))).toBe(true)
  })

  test('an event that the session is over is believed only when our API says so too', async () => {
    const { server, since, refusals } = await leadingTab()
    server.send({ type: 'signed_out' })
    await until(() => since().some((url) => url.endsWith('/auth/operator')))

    expect(refusals).toEqual([])
  })
})

describe('what stands in the way', () => {
  test('after a failure it waits longer and longer, and then goes on', async () => {
    const device = aDevice()
    device.server.instead = ({ path }) => (path.includes('/changes') ? problem('internal') : neverAnswered())
    const tab = await openTab(device)
    tab.sync.start()
    for (const [index, wait] of [2_000, 4_000, 8_000].entries()) {
      await until(() => pullsOf(tab.tabsRequests) === (index + 1) * COLLECTIONS)
      await turn()
      device.clock.advance(wait - 1)
      expect(pullsOf(tab.tabsRequests)).toBe((index + 1) * COLLECTIONS)
      device.clock.advance(1)
    }
    await until(() => pullsOf(tab.tabsRequests) === 4 * COLLECTIONS)
    await turn()
    device.server.instead = () => null
    device.clock.advance(16_000)

    await until(() => filled(tab))
  })

  test('a probe that answers while the API does not makes no storm of pulls', async () => {
    const device = aDevice()
    device.server.instead = ({ path }) => (path === '/livez' ? null : lostNetwork())
    const tab = await openTab(device)
    await tab.sync.refresh()
    await until(() => tab.reachability.reachable())
    await turn()
    expect(pullsOf(tab.tabsRequests)).toBe(1)

    device.clock.advance(2_000)
    await until(() => pullsOf(tab.tabsRequests) === 2)
  })

  test('Retry-After is honoured, also when the person asks', async () => {
    const device = aDevice()
    device.server.instead = () => problem('too_many_attempts', { retryAfter: 300 })
    const tab = await openTab(device)
    await tab.sync.refresh()
    const asked = tab.tabsRequests.length
    device.server.instead = () => null

    device.clock.advance(299_000)
    await tab.sync.refresh()
    expect(tab.tabsRequests).toHaveLength(asked)
    device.clock.advance(1_000)
    await until(() => filled(tab))
  })

  test('[S4-05] a 401 or 403 problem of our own API is reported, a page in its place is not', async () => {
    const device = aDevice()
    const tab = await openTab(device)
    for (const status of [200, 401, 403]) {
      device.server.instead = ({ path }) => (path === '/livez' ? null : portalPage(status))
      await tab.sync.refresh()
    }
    expect(tab.refusals).toEqual([])

    for (const code of ['unauthorized', 'forbidden'] as const) {
      device.server.instead = () => problem(code)
      await tab.sync.refresh()
    }
    expect(tab.refusals).toEqual([NOW, NOW])
  })

  test('one strange answer does not keep the other collections away', async () => {
    const device = aDevice()
    device.server.instead = ({ path }) => (path.includes('/locations/') ? portalPage() : null)
    const tab = await openTab(device)
    await tab.sync.refresh()

    expect((await tab.db.pulls.toArray()).map((state) => state.collection)).toEqual(['drivers', 'services', 'vehicleTypes'])
  })

  test('a round that is not answered is said, until one is', async () => {
    const device = aDevice()
    const tab = await openTab(device)
    const heard: boolean[] = []
    tab.sync.subscribe(() => heard.push(tab.sync.failing()))
    device.server.instead = ({ path }) => (path.includes('/changes') ? problem('internal') : null)
    await tab.sync.refresh()
    expect(tab.sync.failing()).toBe(true)

    device.server.instead = () => null
    await tab.sync.refresh()
    expect(tab.sync.failing()).toBe(false)
    expect(heard).toEqual([true, false])
  })

  test('a store that is full is said, until a write goes well again', async () => {
    const device = aDevice()
    const tab = await openTab(device)
    const refuse = () => {
      throw new DOMException('no space', 'QuotaExceededError')
    }
    tab.db.services.hook('creating', refuse)
    await tab.sync.refresh()
    expect(tab.sync.storage()).toMatchObject({ kind: 'full' })

    tab.db.services.hook('creating').unsubscribe(refuse)
    await tab.sync.refresh()
    expect(tab.sync.storage()).toBeNull()
  })

  test('after a wipe in another tab it stops', async () => {
    const device = aDevice()
    const tab = await openTab(device)
    await tab.db.meta.clear()
    await tab.sync.refresh()
    const asked = tab.tabsRequests.length
    await tab.sync.refresh()

    expect(tab.tabsRequests).toHaveLength(asked)
    expect(await tab.db.locations.count()).toBe(0)
  })
})
