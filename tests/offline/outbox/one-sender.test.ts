import { describe, expect, test, vi } from 'vitest'

import { services } from '../../../src/offline/collections.ts'
import { keptWrites } from '../../../src/offline/outbox/kept-writes.ts'
import { createLeadership } from '../../../src/offline/outbox/leadership.ts'
import { editServiceOp } from '../../../src/offline/outbox/service-ops.ts'
import { aDevice, openTab } from '../support/device.ts'
import { arriveAgain, drained, isWrite, ONE, remarks, turns, withServices, writesOf } from '../support/edits.ts'
import { FakeServer } from '../support/fake-server.ts'
import { createChannels, createLocks } from '../support/locks.ts'
import { createManualClock, turn, until } from '../support/manual-clock.ts'
import { aService } from '../support/records.ts'

describe('one sender among the contexts of a browser', () => {
  test('one of two tabs sends, and the other continues if it dies', async () => {
    const { server, device, tab } = await withServices()
    const second = await openTab(device)
    tab.send()
    second.send()
    await second.edit(ONE, remarks(null, 'uno'))
    await drained(second)
    expect(writesOf(server)).toHaveLength(1)

    tab.kill()
    await second.edit(ONE, remarks('uno', 'dos'))
    await drained(second)
    expect(server.writes.done).toHaveLength(2)
  })

  test('a frozen holder loses the lock, and does no harm when it thaws', async () => {
    const { server, device, tab } = await withServices()
    let thaw: () => void = () => undefined
    const frozen = new Promise<void>((resolve) => {
      thaw = resolve
    })
    server.instead = (request) => {
      if (!isWrite(request)) return null
      server.instead = () => null
      return frozen.then(() => arriveAgain(server, request))
    }
    await tab.edit(ONE, remarks(null, 'uno'))
    // The tab's channel is deaf: a frozen tab receives no messages.
    const deaf = {
      ...device.platform,
      openChannel: () => ({ post: () => undefined, subscribe: () => () => undefined, close: () => undefined }),
    }
    const first = await openTab({ ...device, platform: deaf })
    first.send()
    await until(() => writesOf(server).length === 1)

    const second = await openTab(device)
    second.send()
    await second.edit(ONE, remarks('uno', 'dos'))
    await turn()
    device.clock.advance(1_500)
    await drained(second)
    expect(server.writes.done).toHaveLength(2)

    thaw()
    await turn()
    await turn()
    expect(server.writes.done.map(({ to }) => to)).toEqual(['uno', 'dos'])
    expect(await second.row(ONE)).toMatchObject({ pending: 0, base: { remarks: 'dos', version: 3 } })
  })

  test('a frozen leader is replaced within five seconds, even without any activity', async () => {
    const { server, device, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'uno'))
    let isFrozen = false
    const whileAwake = (task: () => void) => () => {
      if (!isFrozen) task()
    }
    const openChannel = (name: string) => {
      const channel = device.platform.openChannel(name)
      return {
        ...channel,
        subscribe: (listener: (message: string) => void) =>
          channel.subscribe((message) => whileAwake(() => listener(message))()),
      }
    }
    const clock = { ...device.clock, after: (ms: number, task: () => void) => device.clock.after(ms, whileAwake(task)) }
    const leader = await openTab({ ...device, platform: { ...device.platform, openChannel, clock } })
    server.writes.refuses = () => 'unavailable'
    leader.send()
    await until(async () => (await tab.db.outbox.toArray())[0]?.state === 'waiting')
    const follower = await openTab(device)
    follower.send()
    await turns(5)

    isFrozen = true
    server.writes.refuses = () => null
    expect(writesOf(server)).toHaveLength(1)
    device.clock.advance(5_000)
    await drained(follower)
    expect(server.writes.done).toHaveLength(1)
  })

  test('a stopped context does not lead, even if it gets the lock later', async () => {
    const { holdLock, stealLock } = createLocks()
    if (holdLock === null || stealLock === null) throw new Error('There are no locks')
    const clock = createManualClock()
    const frozen = new Promise<void>(() => undefined)
    void holdLock('outbox', new AbortController().signal, () => frozen).catch(() => undefined)
    let isAsked = false
    let grant: () => void = () => undefined
    const granted = new Promise<void>((resolve) => {
      grant = resolve
    })
    const stealLate: typeof stealLock = async (...asked) => {
      isAsked = true
      await granted
      return stealLock(...asked)
    }
    const lead = vi.fn<() => Promise<void>>(async () => undefined)
    const leadership = createLeadership({
      name: 'outbox',
      platform: { clock, openChannel: createChannels(), holdLock, stealLock: stealLate },
      lead,
      onCall: () => undefined,
    })
    leadership.call()
    clock.advance(1_500)
    await until(() => isAsked)

    leadership.stop()
    grant()
    await turns(5)
    expect(lead).not.toHaveBeenCalled()
  })

  test('a leader of an older release yields to a tab that can read the queue, and continues once that tab is gone', async () => {
    const { server, device, tab } = await withServices()
    const newest = { ...editServiceOp, schemaVersion: 2 }
    const next = await openTab(device, { writes: [keptWrites(services, [newest])] })
    const third = await openTab(device)
    for (const one of [tab, third, next]) one.send()
    await next.outbox.enqueue({
      opType: newest,
      request: newest.toWire({ params: { id: ONE }, body: { changes: remarks(null, 'uno') } }),
      seen: null,
    })
    await drained(next)
    expect(server.writes.done.map(({ to }) => to)).toEqual(['uno'])

    next.kill()
    await tab.edit(ONE, remarks('uno', 'dos'))
    await drained(tab)
    expect(server.writes.done.map(({ to }) => to)).toEqual(['uno', 'dos'])
  })

  test('two tabs of an older release do not yield to each other forever, and send the ops that they can read', async () => {
    const { server, device, tab } = await withServices()
    const newest = await tab.edit(ONE, remarks(null, 'uno'))
    await tab.db.outbox.update(newest.seq, { schemaVersion: 2 })
    let terms = 0
    const { holdLock } = device.platform
    if (holdLock === null) throw new Error('There are no locks')
    const counted: typeof holdLock = (name, signal, work) =>
      holdLock(name, signal, () => {
        terms += 1
        return work()
      })
    const [first, second] = await Promise.all(
      [1, 2].map(() => openTab({ ...device, platform: { ...device.platform, holdLock: counted } })),
    )
    if (!first || !second) throw new Error('There are two')
    for (const one of [first, second]) one.send()
    await second.edit(aService(2).id, remarks(null, 'otro'))
    await until(async () => (await tab.db.outbox.count()) === 1)
    await turns(50)
    expect(server.writes.done.map(({ to }) => to)).toEqual(['otro'])
    expect(terms).toBeLessThan(8)
  })

  test('every tab sends in a browser without locks, and each op is done once', async () => {
    const server = new FakeServer()
    server.put('services', aService(1))
    const device = aDevice(server, { holdLock: null, stealLock: null })
    const tab = await openTab(device)
    await tab.pull()
    const second = await openTab(device)
    tab.send()
    second.send()
    await tab.edit(ONE, remarks(null, 'uno'))
    await second.edit(ONE, remarks('uno', 'dos'))
    await drained(tab)
    expect(server.writes.done.map(({ to }) => to)).toEqual(['uno', 'dos'])
  })
})
