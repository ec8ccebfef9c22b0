import { describe, expect, test } from 'vitest'

import { MINUTE_MS } from '../../domain/time.ts'
import { KEPT_COLLECTIONS } from '../../src/offline/collections.ts'
import { lostNetwork, neverAnswered, portalPage, problem } from './support/fake-server.ts'
import { turn, until } from './support/manual-clock.ts'
import { aService, NOW, TOWED } from './support/records.ts'
import { COLLECTIONS, aDevice, filled, headsOf, openTab, pullsOf } from './support/sync-tab.ts'

const allBut = (missing: string) =>
  KEPT_COLLECTIONS.map(({ name }) => name)
    .filter((name) => name !== missing)
    .toSorted()

describe('obstacles to a sync', () => {
  test('sync waits longer after each failure, and then continues', async () => {
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

  test('an answering probe with a failing API causes no flood of pulls', async () => {
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

  test('Retry-After is honoured, even if the person asks for a pull', async () => {
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

  test('[S4-05] a 401 or 403 problem of our own API is reported, and a page in its place is not', async () => {
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

  test('a foreign answer for one collection does not stop the others', async () => {
    const device = aDevice()
    device.server.instead = ({ path }) => (path.includes('/locations/') ? portalPage() : null)
    const tab = await openTab(device)
    await tab.sync.refresh()

    expect((await tab.db.pulls.toArray()).map((state) => state.collection)).toEqual(allBut('locations'))
  })

  test('a failed round is reported until one succeeds', async () => {
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

  test('a collection that this version cannot read is reported until it is readable, and does not stop the others', async () => {
    const device = aDevice()
    const tab = await openTab(device)
    device.server.put('services', { ...aService(1), ...TOWED })
    const heard: boolean[] = []
    tab.sync.subscribe(() => heard.push(tab.sync.outdated()))
    await tab.sync.refresh()
    expect(tab.sync.outdated()).toBe(true)
    expect((await tab.db.pulls.toArray()).map((state) => state.collection)).toEqual(allBut('services'))

    device.server.instead = lostNetwork
    await tab.sync.refresh()
    expect(tab.sync.outdated()).toBe(true)

    device.server.instead = () => null
    device.server.put('services', aService(1))
    await tab.sync.refresh()
    expect(tab.sync.outdated()).toBe(false)
  })

  test('a round of other collections does not hide the unreadable one', async () => {
    const device = aDevice()
    const tab = await openTab(device)
    tab.sync.start()
    await until(() => filled(tab))
    await until(() => device.server.openStreams === 1)
    await until(() => headsOf(tab.tabsRequests) === 1)
    device.server.put('services', { ...aService(1, { version: 2 }), ...TOWED })
    await tab.sync.refresh()
    const asked = pullsOf(tab.tabsRequests)
    device.server.send({ type: 'changed', collections: ['drivers'] })
    await turn()
    device.clock.advance(100)
    await until(() => pullsOf(tab.tabsRequests) === asked + 1)
    for (let nth = 0; nth < 20; nth += 1) await turn()

    expect(tab.sync.outdated()).toBe(true)
  })

  test('a tab that does not lead also receives the report', async () => {
    const device = aDevice()
    const [first, second] = [await openTab(device), await openTab(device)]
    first.sync.start()
    second.sync.start()
    await until(() => filled(second))
    device.server.put('services', { ...aService(1, { version: 2 }), ...TOWED })
    for (let minute = 0; minute < 9; minute += 1) {
      const asked = pullsOf(first.tabsRequests)
      device.clock.advance(MINUTE_MS)
      await until(() => pullsOf(first.tabsRequests) > asked)
      for (let nth = 0; nth < 20; nth += 1) await turn()
    }

    await until(() => second.sync.outdated())
    expect(await second.db.services.count()).toBe(1)
  })

  test('a full store is reported until a write succeeds again', async () => {
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

  test('sync stops after a wipe in another tab', async () => {
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
