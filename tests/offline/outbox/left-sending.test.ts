import { describe, expect, test } from 'vitest'

import { aDevice, openTab } from '../support/device.ts'
import {
  arriveAgain,
  asTimePasses,
  drained,
  isWrite,
  ONE,
  remarks,
  TWO,
  turns,
  withServices,
  writesOf,
} from '../support/edits.ts'
import { FakeServer, neverAnswered } from '../support/fake-server.ts'
import { turn, until } from '../support/manual-clock.ts'
import { aService } from '../support/records.ts'

function aSignal(): { given: Promise<void>; give: () => void } {
  let give: () => void = () => undefined
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}

describe('ops that no context sends any more are sent again, even while a sender works', () => {
  test('if a thawed tab claimed them before it learned that its lock was stolen', async () => {
    const { server, device, tab } = await withServices()
    const { holdLock } = device.platform
    if (holdLock === null) throw new Error('There are no locks')
    const thawed = aSignal()
    const told = aSignal()
    server.instead = (request) => {
      if (!isWrite(request)) return null
      server.instead = () => null
      return thawed.given.then(() => arriveAgain(server, request))
    }
    await tab.edit(ONE, remarks(null, 'uno'))
    const lateToLearn: typeof holdLock = (...asked) =>
      holdLock(...asked).catch(async (error: unknown) => {
        await told.given
        throw error
      })
    const openChannel = () => ({ post: () => undefined, subscribe: () => () => undefined, close: () => undefined })
    const clock = { ...device.clock, after: () => () => undefined }
    const first = await openTab({
      ...device,
      platform: { ...device.platform, holdLock: lateToLearn, openChannel, clock },
    })
    first.send()
    await until(() => writesOf(server).length === 1)
    const second = await openTab(device)
    second.send()
    await turn()
    device.clock.advance(1_500)
    await drained(second)

    await tab.edit(TWO, remarks(null, 'dos'))
    thawed.give()
    await turns(2)
    told.give()
    await turns(50)
    await asTimePasses(device, async () => (await tab.db.outbox.count()) === 0)
    expect(server.writes.done.map(({ to }) => to)).toEqual(['uno', 'dos'])
  })

  test('if a closed tab was sending them in a browser without locks', async () => {
    const server = new FakeServer()
    server.put('services', aService(1))
    const device = aDevice(server, { holdLock: null, stealLock: null })
    const first = await openTab(device)
    await first.pull()
    const second = await openTab(device)
    second.send()
    first.send()
    await turns(20)
    server.instead = (request) => (isWrite(request) ? neverAnswered() : null)
    await first.edit(ONE, remarks(null, 'uno'))
    await until(() => writesOf(server).length === 1)
    first.kill()
    server.instead = () => null

    await asTimePasses(device, async () => (await second.db.outbox.count()) === 0)
    expect(server.writes.done).toHaveLength(1)
  })
})
