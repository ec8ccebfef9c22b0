import { describe, expect, test } from 'vitest'

import { COLLECTIONS as ALL } from '../../contract/events.ts'
import { UNSENT_WORK } from '../../contract/unsent-work.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { lostNetwork, problem } from './support/fake-server.ts'
import { turn, until } from './support/manual-clock.ts'
import { aDriver, aService, LOCATION_ID } from './support/records.ts'
import { COLLECTIONS, aDevice, filled, headsOf, openTab, pullsOf } from './support/sync-tab.ts'

const FAR = 15_000

describe('triggers of a pull', () => {
  async function leadingTab(device = aDevice()) {
    const tab = await openTab(device)
    tab.sync.start()
    await until(() => device.server.openStreams === 1)
    await until(() => filled(tab))
    await until(() => headsOf(tab.tabsRequests) === 1)
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
    await until(() => headsOf(since()) === 1)
    expect(since()).toHaveLength(1)
  })

  /** Lets minutes pass with an open stream; the server sends something at least every 30 seconds. */
  async function passMinutes({ server, clock }: Awaited<ReturnType<typeof leadingTab>>, minutes: number) {
    for (let half = 0; half < 2 * minutes; half += 1) {
      server.send({ type: 'changed', collections: [] })
      await turn()
      clock.advance(MINUTE_MS / 2)
      for (let nth = 0; nth < 20; nth += 1) await turn()
    }
  }

  test('include each minute, in which an idle device makes one call', async () => {
    const tab = await leadingTab()
    await passMinutes(tab, 30)
    await until(() => headsOf(tab.since()) === 30)
    expect(tab.since()).toHaveLength(30)
    expect(tab.server.openStreams).toBe(1)
    const [locations, last] = [await tab.db.pulls.get('locations'), tab.clock.now()]
    expect(last - (locations?.lastUpdated ?? 0)).toBeLessThan(MINUTE_MS)
  })

  test('include each minute, in which a change without an announcement is found and only its collection is pulled', async () => {
    const tab = await leadingTab()
    tab.server.put('drivers', aDriver(2))
    await passMinutes(tab, 2)
    await until(() => headsOf(tab.since()) === 2)
    expect(await tab.db.drivers.count()).toBe(2)
    expect(tab.since().filter((url) => !url.includes('/head'))).toEqual([
      expect.stringContaining('/users/operator/drivers/changes'),
    ])
  })

  test('include each minute, in which a collection is pulled again until the device has every change', async () => {
    const tab = await leadingTab()
    tab.server.isSettled = false
    tab.server.put('services', aService(2))
    await passMinutes(tab, 3)
    await until(() => pullsOf(tab.since()) === 3)
    tab.server.isSettled = true
    await passMinutes(tab, 3)
    await until(() => headsOf(tab.since()) === 6)
    expect(pullsOf(tab.since())).toBe(4)
  })

  test('include each minute, in which a server without the call is asked for everything', async () => {
    const tab = await leadingTab()
    tab.server.instead = ({ path }) => (path.endsWith('/head') ? problem('not_found') : null)
    await passMinutes(tab, 1)
    await until(() => pullsOf(tab.since()) === COLLECTIONS)
    expect(headsOf(tab.since())).toBe(1)
  })

  test('include each minute with a lost stream', async () => {
    const { clock, db, server, since } = await leadingTab()
    server.instead = ({ path }) => (path.endsWith('/events') ? problem('unavailable') : null)
    server.dropStreams()
    server.put('services', aService(2))
    await turn()
    // The network never fails, so only the timer pulls.
    clock.advance(MINUTE_MS)
    await until(async () => (await db.services.count()) === 2)
    expect([headsOf(since()), pullsOf(since())]).toEqual([1, 1])
    expect(server.openStreams).toBe(0)
  })

  test('include an event about all collections, for which one call finds those that changed', async () => {
    const { clock, db, server, since } = await leadingTab()
    server.put('services', aService(2))
    server.send({ type: 'changed', collections: [...ALL] })
    await turn()
    clock.advance(100)
    await until(async () => (await db.services.count()) === 2)
    expect([headsOf(since()), pullsOf(since())]).toEqual([1, 1])
  })

  test('include each minute, whose call reports unsent work, names the kept location and tells the time', async () => {
    const tab = await leadingTab()
    await tab.db.meta.put({ name: 'keptLocation', at: tab.clock.now(), locationId: LOCATION_ID })
    tab.server.now += MINUTE_MS
    await passMinutes(tab, 1)
    await until(() => headsOf(tab.since()) === 1)
    const [asked] = tab.server.asked('/changes/head').slice(-1)
    expect(asked?.query.get('keptLocation')).toBe(LOCATION_ID)
    expect(JSON.parse(asked?.headers.get(UNSENT_WORK) ?? '')).toMatchObject({ people: [{ changes: 0 }] })
    expect(tab.times.at(-1)).toBe(new Date(tab.server.now).toISOString())
  })

  test('include no failed call more than once before the back-off, and a refused one ends the session', async () => {
    const { clock, server, since, refusals } = await leadingTab()
    server.instead = ({ path }) => (path.endsWith('/head') ? problem('unauthorized') : null)
    clock.advance(MINUTE_MS / 2)
    server.send({ type: 'changed', collections: [...ALL] })
    await turn()
    clock.advance(100)
    await until(() => refusals.length === 1)
    expect([headsOf(since()), pullsOf(since())]).toEqual([1, 0])
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
    expect(headsOf(since())).toBe(1)
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
