import { describe, expect, test } from 'vitest'

import { IDEMPOTENCY_KEY } from '../../../contract/write-headers.ts'
import { openTab } from '../support/device.ts'
import {
  allAre,
  arriveAgain,
  asTimePasses,
  drained,
  isWrite,
  losingAnswers,
  named,
  ONE,
  remarks,
  TWO,
  withServices,
  writesOf,
} from '../support/edits.ts'
import { json, neverAnswered, portalPage } from '../support/fake-server.ts'
import { turn, until } from '../support/manual-clock.ts'
import { aService } from '../support/records.ts'

describe('each op is done once, whatever is lost or doubled on the way', () => {
  test('a lost answer is requested again under the same key', async () => {
    const { server, device, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'uno'))
    losingAnswers(server, 1)
    tab.send()
    await allAre(tab, 'waiting')
    expect((await tab.db.outbox.toArray())[0]).toMatchObject({
      inDoubt: true,
      attempts: 1,
      lastError: { kind: 'network' },
    })

    await until(() => tab.reachability.reachable())
    await turn()
    device.clock.advance(2_000)
    await drained(tab)
    expect(server.writes.done).toHaveLength(1)
    const keys = writesOf(server).map(({ headers }) => headers.get(IDEMPOTENCY_KEY))
    expect(new Set(keys).size).toBe(1)
    expect(await tab.row(ONE)).toMatchObject({ pending: 0, base: { remarks: 'uno', version: 2 } })
  })

  test('a browser that was killed between the answer and its note sends again', async () => {
    const { server, device, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'uno'))
    await tab.edit(ONE, remarks('uno', 'dos'))
    server.instead = async (request) => {
      if (!isWrite(request)) return null
      server.instead = () => null
      await arriveAgain(server, request)
      return neverAnswered()
    }
    tab.send()
    await until(() => server.writes.done.length === 2)
    tab.kill()
    server.instead = () => null

    const again = await openTab(device)
    expect((await again.db.outbox.toArray()).map(({ state }) => state)).toEqual(['sending', 'sending'])
    again.send()
    await drained(again)
    expect(server.writes.done).toHaveLength(2)
    expect(await again.shown(ONE)).toMatchObject({ remarks: 'dos', version: 3 })
  })

  test('an answer of 200 counts only if it names the key', async () => {
    for (const foreign of [
      () => portalPage(200),
      () => json({ ok: true }),
      () => json(aService(1)),
      () => json(aService(1), { headers: { [IDEMPOTENCY_KEY]: 'another' } }),
    ]) {
      const { server, device, tab } = await withServices()
      await tab.edit(ONE, remarks(null, 'uno'))
      server.instead = (request) => (isWrite(request) ? foreign() : null)
      tab.send()
      await allAre(tab, 'waiting')
      expect((await tab.db.outbox.toArray())[0]).toMatchObject({ lastError: { kind: 'foreign' }, inDoubt: true })

      server.instead = () => null
      device.clock.advance(3_000)
      await drained(tab)
      expect(server.writes.done).toHaveLength(1)
    }
  })

  test('an op that the device could not record as done is sent again, and is not refused', async () => {
    const { server, device, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'uno'))
    let full = true
    tab.db.settled.hook('creating', () => {
      if (full) throw new DOMException('no space', 'QuotaExceededError')
    })
    const push = tab.send()
    await until(() => push.storage() !== null)
    expect(push.storage()).toMatchObject({ kind: 'full' })
    expect((await tab.db.outbox.toArray()).map(({ state }) => state)).not.toContain('refused')

    full = false
    device.clock.advance(2_000)
    await drained(tab)
    expect(server.writes.done).toHaveLength(1)
    await until(() => push.storage() === null)
  })

  test('one answer that the device cannot record does not stop the others', async () => {
    const { server, device, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'uno'))
    await tab.edit(TWO, remarks(null, 'otro'))
    let damaged = true
    tab.db.settled.hook('creating', (_, { op }) => {
      if (damaged && op.recordId === ONE) throw new DOMException('damaged', 'DataError')
    })
    tab.send()
    await asTimePasses(
      device,
      async () =>
        (await tab.db.outbox.toArray()).map(({ recordId, state, attempts }) => [recordId, state, attempts]).join() ===
        `${ONE},waiting,3`,
    )
    expect((await tab.db.outbox.toArray())[0]).toMatchObject({ inDoubt: true, lastError: { kind: 'unreadable' } })
    expect(await tab.row(TWO)).toMatchObject({ pending: 0, base: { remarks: 'otro' } })

    damaged = false
    await asTimePasses(device, async () => (await tab.db.outbox.count()) === 0)
    expect(server.writes.done.map(({ to }) => to)).toEqual(['uno', 'otro'])
  })

  test('an answer that this release cannot read still counts as done', async () => {
    const { server, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'uno'))
    server.instead = (request) =>
      isWrite(request) ? json({ ...aService(1), status: 'teleported' }, { headers: named(request) }) : null
    tab.send()
    await drained(tab)
    expect(await tab.shown(ONE)).toMatchObject({ remarks: 'uno' })
  })
})
