import { describe, expect, test } from 'vitest'

import { MINUTE_MS } from '../../domain/time.ts'
import { lostNetwork, problem } from './support/fake-server.ts'
import { turn, until } from './support/manual-clock.ts'
import { aService } from './support/records.ts'
import { COLLECTIONS, aDevice, filled, openTab, pullsOf } from './support/sync-tab.ts'

const FAR = 15_000

describe('triggers of a pull', () => {
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

  test('include an event, which pulls only the collections that it names, once for a burst', async () => {
    const { server, clock, db, since } = await leadingTab()
    server.put('services', aService(2), aService(3))
    server.send({ type: 'changed', collections: ['services'] })
    server.send({ type: 'changed', collections: ['services', 'drivers'] })
    await turn()
    clock.advance(100)
    await until(async () => (await db.services.count()) === 3)
    await until(() => since().length === 2)

    expect(since().map((url) => url.split('?')[0])).toEqual([
      '/api/v2/services/services/changes',
      '/api/v2/users/operator/drivers/changes',
    ])
  })

  test('include a person who comes back, unless a pull was just done', async () => {
    const { clock, sync, since } = await leadingTab()
    sync.wake()
    await turn()
    expect(since()).toEqual([])

    clock.advance(10_000)
    sync.wake()
    await until(() => pullsOf(since()) === COLLECTIONS)
  })

  test('include each minute with an open stream, for the report of unsent work, and every fifth minute for everything', async () => {
    const { clock, server, since } = await leadingTab()
    for (const expected of [1, 1, 1, 1, COLLECTIONS, 1]) {
      const before = pullsOf(since())
      // The server sends something at least every 30 seconds.
      for (const half of [1, 2]) {
        server.send({ type: 'changed', collections: [] })
        await turn()
        clock.advance(half * (MINUTE_MS / 3))
      }
      await until(() => pullsOf(since()) >= before + expected)
      for (let nth = 0; nth < 20; nth += 1) await turn()
      expect(pullsOf(since()) - before).toBe(expected)
    }
    expect(server.openStreams).toBe(1)
  })

  test('include each minute with a lost stream, for everything', async () => {
    const { clock, server, since } = await leadingTab()
    server.instead = ({ path }) => (path.endsWith('/events') ? problem('unavailable') : null)
    server.dropStreams()
    await turn()
    // The network never fails, so only the timer pulls.
    clock.advance(MINUTE_MS)
    await until(() => pullsOf(since()) >= COLLECTIONS)
    expect(server.openStreams).toBe(0)
  })

  test('include a connection that comes back', async () => {
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

  test('do not include an ended stream, which opens again at growing intervals while it fails', async () => {
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

  test('include the end of an outage, when the stream opens at once, however long its interval was', async () => {
    const { clock, server, since, reachability } = await leadingTab()
    const streams = () => since().filter((url) => url.includes('/events')).length
    server.instead = lostNetwork
    server.dropStreams()
    for (const [index, wait] of [1_000, 2_000, 4_000, 8_000, 16_000].entries()) {
      await turn()
      clock.advance(wait)
      await until(() => streams() === index + 1)
    }
    await until(() => !reachability.reachable())
    server.instead = () => null
    // Half a minute remains before the next attempt.
    reachability.probe()
    await until(() => server.openStreams === 1)
    expect(streams()).toBe(6)
  })

  test('include the replacement of a silent stream', async () => {
    const { clock, server, since } = await leadingTab()
    clock.advance(MINUTE_MS)
    await until(() => server.openStreams === 0)
    await turn()
    clock.advance(1_000)

    await until(() => server.openStreams === 1)
    expect(since().some((url) => url.includes('/livez'))).toBe(true)
  })

  test('include no event about the end of the session, unless our API confirms it', async () => {
    const { server, since, refusals } = await leadingTab()
    server.send({ type: 'signed_out' })
    await until(() => since().some((url) => url.endsWith('/auth/operator')))

    expect(refusals).toEqual([])
  })
})
