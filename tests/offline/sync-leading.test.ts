import { describe, expect, test } from 'vitest'

import { MINUTE_MS } from '../../domain/time.ts'
import { problem } from './support/fake-server.ts'
import { turn, until } from './support/manual-clock.ts'
import { aCashUp, aPass, aService } from './support/records.ts'
import { COLLECTIONS, aDevice, filled, headsOf, openTab, pullsOf } from './support/sync-tab.ts'

describe('one tab leads', () => {
  test('the leader pulls the data that a person needs first, opens the event stream, and asks once more for missed changes', async () => {
    const device = aDevice()
    const tab = await openTab(device)
    tab.sync.start()
    await until(() => filled(tab))
    await until(() => device.server.openStreams === 1)

    const order = tab.tabsRequests.filter((url) => url.includes('/changes')).map((url) => url.split('/')[4])
    expect(order[0]).toBe('locations')
    expect(order.slice(0, COLLECTIONS).indexOf('services')).toBeLessThan(
      order.slice(0, COLLECTIONS).indexOf('operator'),
    )
    await until(() => headsOf(tab.tabsRequests) === 1)
    expect(pullsOf(tab.tabsRequests)).toBe(COLLECTIONS)
  })

  test('data that the booth opens with comes before the long collections, and no page is requested twice', async () => {
    const device = aDevice()
    device.server.pageSize = 2
    device.server.put('services', ...Array.from({ length: 12 }, (_, index) => aService(index + 1)))
    device.server.put('cashUps', ...Array.from({ length: 6 }, (_, index) => aCashUp(index + 1)))
    device.server.put('passes', ...Array.from({ length: 4 }, (_, index) => aPass(index + 1)))
    device.server.instead = ({ path }) => (path.endsWith('/events') ? problem('internal') : null)
    const tab = await openTab(device)
    tab.sync.start()
    await until(() => filled(tab))

    const asked = tab.tabsRequests.filter((url) => url.includes('/changes')).map((url) => url.split('/').at(-2))
    const turns = asked.flatMap((name, index) =>
      name === asked[index - 1] ? [] : [`${name} ${asked.slice(index).findIndex((other) => other !== name)}`],
    )
    expect(turns).toEqual(expect.arrayContaining(['cash-ups 1', 'services 4', 'passes 2', 'cash-ups 2', 'services 2']))
    expect(turns.indexOf('services 4')).toBeLessThan(turns.indexOf('passes 2'))
    expect(turns.indexOf('passes 2')).toBeLessThan(turns.indexOf('services 2'))
    expect(await tab.db.services.count()).toBe(12)
    await until(async () => (await tab.db.serviceParts.count()) === 12)
  })

  test('after a location was returned, vehicles inside come before passes again', async () => {
    const device = aDevice()
    device.server.pageSize = 2
    device.server.put('services', ...Array.from({ length: 12 }, (_, index) => aService(index + 1)))
    device.server.put('passes', ...Array.from({ length: 4 }, (_, index) => aPass(index + 1)))
    device.server.instead = ({ path }) => (path.endsWith('/events') ? problem('internal') : null)
    const tab = await openTab(device)
    tab.sync.start()
    await until(() => filled(tab))
    await until(async () => (await tab.db.serviceParts.count()) === 12)
    const before = pullsOf(tab.tabsRequests)

    device.server.scope = 2
    await tab.sync.refresh()
    const asked = tab.tabsRequests
      .filter((url) => url.includes('/changes'))
      .slice(before)
      .map((url) => url.split('/').at(-2))
    expect(asked.slice(0, asked.indexOf('passes')).filter((name) => name === 'services')).toHaveLength(4)
    expect(asked.filter((name) => name === 'services')).toHaveLength(6)
    expect(await tab.db.pulls.get('services')).toMatchObject({ filled: true })
  })

  test('a second tab waits, sees what the first keeps, and takes over when the first closes', async () => {
    const device = aDevice()
    const [first, second] = [await openTab(device), await openTab(device)]
    first.sync.start()
    second.sync.start()
    await until(() => filled(second))
    await until(() => device.server.openStreams === 1)
    await until(() => headsOf(first.tabsRequests) === 1)
    device.clock.advance(MINUTE_MS)
    await until(() => headsOf(first.tabsRequests) === 2)
    expect(second.tabsRequests).toEqual([])

    first.sync.stop()
    device.server.put('services', aService(2))
    await until(async () => (await second.db.services.count()) === 2)
    await until(() => device.server.openStreams === 1)
    expect(second.tabsRequests.some((url) => url.includes('/events'))).toBe(true)
  })

  test('every tab pulls for itself in a browser without locks', async () => {
    const device = aDevice({ holdLock: null })
    const tabs = [await openTab(device), await openTab(device)]
    for (const tab of tabs) tab.sync.start()

    await until(() => device.server.openStreams === 2)
    for (const tab of tabs) await until(() => filled(tab))
    expect(tabs.map((tab) => pullsOf(tab.tabsRequests) >= COLLECTIONS)).toEqual([true, true])
  })

  test('a frozen leader does not block the others', async () => {
    const device = aDevice()
    const tab = await openTab(device)
    void device.holdLock?.(`parq-pull-${tab.db.name}`, new AbortController().signal, () => new Promise(() => undefined))
    tab.sync.start()

    device.clock.advance(MINUTE_MS)
    await until(() => filled(tab))
    const filledWith = tab.tabsRequests.length
    device.clock.advance(2 * MINUTE_MS)
    await turn()
    expect(tab.tabsRequests).toHaveLength(filledWith)
    device.clock.advance(MINUTE_MS)
    await until(() => tab.tabsRequests.length === filledWith + 1)
    expect(headsOf(tab.tabsRequests)).toBe(1)
  })
})
