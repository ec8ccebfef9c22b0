import { describe, expect, test } from 'vitest'

import { MINUTE_MS } from '../../../domain/time.ts'
import { openTab } from '../support/device.ts'
import {
  allAre,
  asTimePasses,
  drained,
  isWrite,
  ONE,
  remarks,
  turns,
  TWO,
  withServices,
  writesOf,
} from '../support/edits.ts'
import { lostNetwork, neverAnswered, problem } from '../support/fake-server.ts'
import { turn, until } from '../support/manual-clock.ts'
import { aService, NOW } from '../support/records.ts'

describe('the sender', () => {
  test('makes no call while the server is known to be unreachable, so that waiting acts can be undone', async () => {
    const { server, device, tab } = await withServices()
    server.instead = lostNetwork
    tab.send()
    tab.reachability.probe()
    await until(() => !tab.reachability.reachable())
    const op = await tab.edit(ONE, remarks(null, 'uno'))
    device.clock.advance(1_000)
    await turn()
    expect(writesOf(server)).toHaveLength(0)
    expect(await tab.outbox.withdraw(op.id, 'undone', null)).toMatchObject({ kind: 'withdrawn' })
  })

  test('continues when the connection is back', async () => {
    const { server, device, tab } = await withServices()
    server.instead = lostNetwork
    tab.send()
    tab.reachability.probe()
    await until(() => !tab.reachability.reachable())
    await tab.edit(ONE, remarks(null, 'uno'))
    // The edit probes the server again, in vain.
    await turns(5)
    server.instead = () => null
    device.clock.advance(2_000)
    await drained(tab)
    expect(server.writes.done).toHaveLength(1)
  })

  test.each([
    ['', false],
    [', and while something waits that only a newer release can read', true],
  ])('honours Retry-After, even if called before it ends%s', async (_, newer) => {
    const { server, device, tab } = await withServices()
    if (newer) await tab.db.outbox.update((await tab.edit(TWO, remarks(null, 'dos'))).seq, { schemaVersion: 2 })
    await tab.edit(ONE, remarks(null, 'uno'))
    server.instead = (request) => (isWrite(request) ? problem('too_many_attempts', { retryAfter: 50 }) : null)
    const push = tab.send()
    await until(() => writesOf(server).length === 1)
    await turns(5)
    server.instead = () => null
    await tab.edit(aService(3).id, remarks(null, 'tres'))
    for (let second = 0; second < 49; second += 1) {
      device.clock.advance(1_000)
      push.wake()
      await turns(3)
    }
    expect(writesOf(server)).toHaveLength(1)
    device.clock.advance(2_000)
    await until(() => server.writes.done.length === 2)
  })

  test('honours a Retry-After of hours for one hour', async () => {
    const { server, device, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'uno'))
    server.instead = (request) => (isWrite(request) ? problem('too_many_attempts', { retryAfter: 7_200 }) : null)
    const push = tab.send()
    await allAre(tab, 'waiting')
    server.instead = () => null
    for (let minute = 0; minute < 59; minute += 1) {
      device.clock.advance(MINUTE_MS)
      push.wake()
      await turns(10)
    }
    expect(writesOf(server)).toHaveLength(1)
    device.clock.advance(MINUTE_MS)
    await drained(tab)
    expect(writesOf(server)).toHaveLength(2)
  })

  test('retries at growing intervals if the server answers a probe but writes are cut off', async () => {
    const { server, device, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'uno'))
    const triedAt: number[] = []
    server.instead = (request) => {
      if (!isWrite(request)) return null
      triedAt.push(device.clock.now())
      return lostNetwork()
    }
    tab.send()
    await asTimePasses(device, () => device.clock.now() >= NOW + 10 * MINUTE_MS)
    expect(server.asked('/livez').length).toBeGreaterThan(1)
    const gapsSince = (start: number) =>
      triedAt.map((at, index) => at - (triedAt[index - 1] ?? at)).filter((_, index) => (triedAt[index] ?? 0) > start)
    expect(gapsSince(NOW).slice(1, 5)).toEqual(
      gapsSince(NOW)
        .slice(1, 5)
        .toSorted((one, other) => one - other),
    )
    // The device probes every minute anyway.
    expect(Math.min(...gapsSince(NOW + 2 * MINUTE_MS))).toBeGreaterThan(10_000)
    expect(triedAt.length).toBeGreaterThan(12)
    expect(triedAt.length).toBeLessThan(30)
  })

  test('sends at once if a person asks for it, even after the clock was set back', async () => {
    const { server, device } = await withServices()
    let setBack = 0
    const clock = { ...device.clock, now: () => device.clock.now() - setBack }
    const tab = await openTab({ ...device, clock, platform: { ...device.platform, clock } })
    await tab.edit(ONE, remarks(null, 'uno'))
    server.instead = (request) => (isWrite(request) ? lostNetwork() : null)
    tab.send()
    await allAre(tab, 'waiting')
    server.instead = () => null
    await until(() => tab.reachability.reachable())

    setBack = 50 * MINUTE_MS
    await tab.outbox.sendNow()
    await drained(tab)
    expect(server.writes.done).toHaveLength(1)
  })

  test('gives up a request after 30 seconds without an answer, and repeats it [S9-07]', async () => {
    const { server, device, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'uno'))
    server.instead = (request) => (isWrite(request) ? neverAnswered() : null)
    tab.send()
    await until(() => writesOf(server).length === 1)
    await turn()
    device.clock.advance(30_000)
    await allAre(tab, 'waiting')
    expect((await tab.db.outbox.toArray())[0]).toMatchObject({ lastError: { kind: 'timeout' } })
    server.instead = () => null
    await until(() => tab.reachability.reachable())
    await turn()
    device.clock.advance(60_000)
    await drained(tab)
    expect(server.writes.done).toHaveLength(1)
  })
})
