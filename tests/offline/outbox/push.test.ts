import { describe, expect, test } from 'vitest'

import { MINUTE_MS } from '../../../domain/time.ts'
import { openTab, type DeviceTab } from '../support/device.ts'
import { allAre, drained, isWrite, ONE, remarks, TWO, withServices, writesOf } from '../support/edits.ts'
import { portalPage, problem } from '../support/fake-server.ts'
import { until } from '../support/manual-clock.ts'
import { aUser } from '../support/records.ts'

describe('sending', () => {
  test('[D-03] acts without a connection are applied once, in order, and their marks disappear', async () => {
    const { server, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'uno'))
    await tab.edit(ONE, remarks('uno', 'dos'))
    await tab.edit(TWO, remarks(null, 'otro'))
    tab.send()
    await drained(tab)

    expect(server.writes.done.map(({ id, to }) => [id, to])).toEqual([
      [ONE, 'uno'],
      [ONE, 'dos'],
      [TWO, 'otro'],
    ])
    expect(await tab.row(ONE)).toMatchObject({ pending: 0, shown: null, base: { remarks: 'dos', version: 3 } })
    expect(writesOf(server)).toHaveLength(1)
    expect(await tab.db.settled.toArray()).toMatchObject([{ how: 'done' }, { how: 'done' }, { how: 'done' }])
  })

  test('an act made while the sender works is sent too', async () => {
    const { server, tab } = await withServices()
    tab.send()
    await tab.edit(ONE, remarks(null, 'uno'))
    await drained(tab)
    await tab.edit(ONE, remarks('uno', 'dos'))
    await drained(tab)
    expect(server.writes.done).toHaveLength(2)
  })

  test('waiting acts are sent once the sending code can be loaded', async () => {
    const { server, device, tab } = await withServices()
    tab.send({ failures: 2 })
    await tab.edit(ONE, remarks(null, 'uno'))
    await until(() => {
      device.clock.advance(1_000)
      return server.writes.done.length > 0
    })
    await drained(tab)
    expect(server.writes.done.map(({ to }) => to)).toEqual(['uno'])
  })

  test('colleagues are checked at intervals, however often the tab is woken, so that two tabs do not wake each other forever', async () => {
    const { server, device, tab } = await withServices()
    let asked = 0
    const push = tab.send({
      goesFirst: () => {
        asked += 1
        // A check wakes a colleague's tab, which checks in turn.
        push.wake()
        return Promise.resolve()
      },
    })
    await tab.edit(ONE, remarks(null, 'uno'))
    await drained(tab)
    await tab.edit(ONE, remarks('uno', 'dos'))
    await drained(tab)
    expect([server.writes.done.length, asked]).toEqual([2, 1])
    await until(() => {
      device.clock.advance(1_000)
      push.wake()
      return asked > 1
    })
  })

  test('hundreds of acts are sent in batches', async () => {
    const { server, tab } = await withServices()
    let from: string | null = null
    for (let index = 0; index < 450; index += 1) {
      await tab.edit(ONE, remarks(from, `edit ${index}`))
      from = `edit ${index}`
    }
    tab.send()
    await drained(tab)
    expect(server.writes.done.map(({ to }) => to)).toEqual(Array.from({ length: 450 }, (_, index) => `edit ${index}`))
    expect(writesOf(server).length).toBeLessThan(5)
  })

  test('each act is sent on its own if the server has no batch call', async () => {
    const { server, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'uno'))
    await tab.edit(ONE, remarks('uno', 'dos'))
    await tab.edit(TWO, remarks(null, 'otro'))
    server.instead = ({ path }) => (path === '/api/v2/batch' ? problem('not_found') : null)
    tab.send()
    await drained(tab)
    expect(server.writes.done).toHaveLength(3)
    expect(server.writes.done.filter(({ id }) => id === ONE).map(({ to }) => to)).toEqual(['uno', 'dos'])
  })

  test('a batch that the server rejects is split, so that one bad op blocks nothing else', async () => {
    const { server, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'uno'))
    await tab.edit(TWO, remarks(null, 'otro'))
    server.instead = ({ path }) => (path === '/api/v2/batch' ? problem('validation_failed') : null)
    tab.send()
    await drained(tab)
    expect(server.writes.done).toHaveLength(2)
  })

  test('one success in any lane ends every back-off', async () => {
    const { server, device, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'uno'))
    server.writes.refuses = (id) => (id === ONE ? 'internal' : null)
    tab.send()
    for (let attempts = 1; attempts <= 9; attempts += 1) {
      await until(async () => (await waiting(tab)).attempts === attempts)
      if (attempts < 9) device.clock.advance((await waiting(tab)).notBefore - device.clock.now())
    }
    expect((await waiting(tab)).notBefore - device.clock.now()).toBeGreaterThan(2 * MINUTE_MS)

    device.clock.advance(10_000)
    server.writes.refuses = () => null
    await tab.edit(TWO, remarks(null, 'otro'))
    await drained(tab)
    expect(server.writes.done.map(({ to }) => to)).toEqual(['otro', 'uno'])
  })

  test('an op that fails while others succeed is retried every ten seconds at most, and not before the server allows it', async () => {
    const { server, device, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'uno'))
    server.writes.refuses = (id) => (id === ONE ? 'internal' : null)
    tab.send()
    await until(async () => (await waiting(tab)).attempts === 1)
    await tab.db.outbox.update((await waiting(tab)).seq, { notBefore: device.clock.now() + 4 * MINUTE_MS })
    await tab.edit(TWO, remarks(null, 'otro'))
    await until(() => server.writes.done.length === 1)
    await until(async () => (await waiting(tab)).notBefore === device.clock.now() + 10_000)
    expect((await waiting(tab)).attempts).toBe(1)

    const { seq, lastError } = await waiting(tab)
    await tab.db.outbox.update(seq, {
      notBefore: device.clock.now() + 4 * MINUTE_MS,
      lastError: lastError && { ...lastError, problem: lastError.problem && { ...lastError.problem, retryAfter: 90 } },
    })
    await tab.edit(TWO, remarks('otro', 'más'))
    await until(() => server.writes.done.length === 2)
    await until(async () => (await waiting(tab)).notBefore === device.clock.now() + 90_000)
  })
})

/** The waiting op of the first service. */
async function waiting({ db }: Pick<DeviceTab, 'db'>) {
  const [op] = await db.outbox.filter(({ recordId }) => recordId === ONE).toArray()
  if (!op) throw new Error('Nothing waits')
  return op
}

describe('order', () => {
  test('a refused op holds those behind it in its lane and nothing else, until it is resubmitted', async () => {
    const { server, tab } = await withServices()
    const first = await tab.edit(ONE, remarks(null, 'uno'))
    await tab.edit(ONE, remarks('uno', 'dos'))
    await tab.edit(TWO, remarks(null, 'otro'))
    server.writes.refuses = (_, key) => (key === first.id ? 'service_frozen' : null)
    tab.send()
    await until(async () => (await tab.db.outbox.toArray()).map(({ state }) => state).join() === 'refused,queued')
    expect(server.writes.done.map(({ id }) => id)).toEqual([TWO])
    expect(await tab.shown(ONE)).toMatchObject({ remarks: 'dos' })

    server.writes.refuses = () => null
    expect(
      await tab.outbox.replace(first.id, { params: { id: ONE }, body: { changes: remarks(null, 'UNO') } }),
    ).toMatchObject({ kind: 'replaced' })
    await drained(tab)
    expect(server.writes.done.map(({ to }) => to)).toEqual(['otro', 'UNO', 'dos'])
  })

  test('an op that keeps failing on the server waits on its own', async () => {
    const { server, device, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'uno'))
    await tab.edit(TWO, remarks(null, 'otro'))
    server.writes.refuses = (id) => (id === ONE ? 'internal' : null)
    tab.send()
    await until(() => server.writes.done.length === 1)
    await allAre(tab, 'waiting')
    expect((await tab.db.outbox.toArray())[0]).toMatchObject({ recordId: ONE, attempts: 1, inDoubt: true })

    server.writes.refuses = () => null
    device.clock.advance(2_000)
    await drained(tab)
    expect(server.writes.done).toHaveLength(2)
  })
})

describe('the session of the sender', () => {
  test('a 401 of ours pauses sending, drops nothing, and is reported to the session', async () => {
    const { server, device, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'uno'))
    server.users.clear()
    tab.send()
    await allAre(tab, 'waiting')
    expect((await tab.db.outbox.toArray())[0]).toMatchObject({
      inDoubt: false,
      lastError: { problem: { status: 401 } },
    })
    tab.kill()

    server.users.set('token-new', aUser())
    const again = await openTab(device, { token: 'token-new' })
    again.send()
    await drained(again)
    expect(server.writes.done).toHaveLength(1)
  })

  test('a 401 of a captive portal is ignored', async () => {
    const { server, device, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'uno'))
    server.instead = (request) => (isWrite(request) ? portalPage(401) : null)
    tab.send()
    await allAre(tab, 'waiting')
    expect((await tab.db.outbox.toArray())[0]).toMatchObject({ lastError: { kind: 'foreign' } })
    server.instead = () => null
    device.clock.advance(3_000)
    await drained(tab)
  })
})
