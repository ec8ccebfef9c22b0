import { describe, expect, test } from 'vitest'

import { isTurnedAway } from '../../../src/offline/outbox/op.ts'
import { openTab, type DeviceTab } from '../support/device.ts'
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
import { lostNetwork, problem, type SeenRequest } from '../support/fake-server.ts'
import { until } from '../support/manual-clock.ts'

const opsOf = ({ db }: DeviceTab) => db.outbox.orderBy('seq').toArray()
const tried = async (tab: DeviceTab, attempts: number) =>
  (await opsOf(tab)).every((op) => op.attempts >= attempts && op.state !== 'sending')
const isEmpty = async ({ db }: DeviceTab) => (await db.outbox.count()) === 0

describe.each(['forbidden', 'not_found', 'method_not_allowed', 'bad_request', 'validation_failed'] as const)(
  'a refusal with the code %s',
  (code) => {
    test('without a key leaves an uncertain op uncertain, until the server says that it was done', async () => {
      const { server, device, tab } = await withServices()
      const op = await tab.edit(ONE, remarks(null, 'uno'))
      losingAnswers(server, 1)
      tab.send()
      await allAre(tab, 'waiting')
      expect(server.writes.done).toHaveLength(1)

      server.instead = (request) => (isWrite(request) ? problem(code) : null)
      await asTimePasses(device, () => tried(tab, 2))
      expect(await opsOf(tab)).toMatchObject([
        { id: op.id, state: 'waiting', inDoubt: true, lastError: { kind: 'problem', problem: { code } } },
      ])
      expect(await tab.outbox.withdraw(op.id, 'discarded', 'no')).toEqual({ kind: 'in_doubt' })
      expect(await tab.outbox.replace(op.id, op.request)).toEqual({ kind: 'in_doubt' })

      server.instead = () => null
      await asTimePasses(device, () => isEmpty(tab))
      expect(server.writes.done).toHaveLength(1)
      expect(await tab.row(ONE)).toMatchObject({ pending: 0, base: { remarks: 'uno', version: 2 } })
    })

    test('without a key leaves the op uncertain: a late copy of it may still be accepted', async () => {
      const { server, tab } = await withServices()
      const op = await tab.edit(ONE, remarks(null, 'uno'))
      server.instead = (request) => (isWrite(request) ? problem(code) : null)
      tab.send()
      await allAre(tab, 'waiting')
      expect(await opsOf(tab)).toMatchObject([{ inDoubt: true }])
      expect(await tab.outbox.withdraw(op.id, 'undone', null)).toEqual({ kind: 'in_doubt' })
    })

    test('without a key is retried, and needs a person once repeated often', async () => {
      const { server, device, tab } = await withServices()
      await tab.edit(ONE, remarks(null, 'uno'))
      server.instead = (request) => (isWrite(request) ? problem(code) : null)
      tab.send()
      await asTimePasses(device, () => tried(tab, 4))
      expect((await opsOf(tab)).map(isTurnedAway)).toEqual([false])
      await asTimePasses(device, () => tried(tab, 5))
      expect((await opsOf(tab)).map(isTurnedAway)).toEqual([true])

      server.instead = () => null
      await asTimePasses(device, () => isEmpty(tab))
      expect(server.writes.done).toHaveLength(1)
    })

    test('with the key is final, and ends the uncertainty', async () => {
      const { server, device, tab } = await withServices()
      const op = await tab.edit(ONE, remarks(null, 'uno'))
      server.instead = (request) => (isWrite(request) ? lostNetwork() : null)
      tab.send()
      await allAre(tab, 'waiting')
      expect(await opsOf(tab)).toMatchObject([{ inDoubt: true }])

      server.instead = (request) => (isWrite(request) ? problem(code, {}, named(request)) : null)
      await asTimePasses(device, () => tried(tab, 2))
      expect(await opsOf(tab)).toMatchObject([{ state: 'refused', inDoubt: false, lastError: { problem: { code } } }])
      expect(await tab.outbox.withdraw(op.id, 'discarded', 'no')).toEqual({ kind: 'withdrawn', with: 0 })
    })
  },
)

describe('in a batch', () => {
  test('a refusal of the whole batch refuses none of its ops', async () => {
    const { server, device, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'uno'))
    await tab.edit(TWO, remarks(null, 'otro'))
    server.instead = (request) => (isWrite(request) ? problem('forbidden') : null)
    tab.send()
    await asTimePasses(device, () => tried(tab, 3))
    expect(await opsOf(tab)).toMatchObject([
      { state: 'waiting', inDoubt: true },
      { state: 'waiting', inDoubt: true },
    ])

    server.instead = () => null
    await asTimePasses(device, () => isEmpty(tab))
    expect(server.writes.done.map(({ to }) => to)).toEqual(['uno', 'otro'])
  })

  test('an op that was done and is then rejected as a bad request is not resubmitted under its key', async () => {
    const { server, device, tab } = await withServices()
    const first = await tab.edit(ONE, remarks(null, 'uno'))
    await tab.edit(ONE, remarks('uno', 'dos'))
    losingAnswers(server, 1)
    tab.send()
    await allAre(tab, 'waiting')
    server.instead = (request) => (isWrite(request) ? problem('bad_request') : null)
    await asTimePasses(device, () => tried(tab, 2))
    expect((await opsOf(tab)).map(({ inDoubt }) => inDoubt)).toEqual([true, true])
    expect(await tab.outbox.withdraw(first.id, 'discarded', 'no')).toEqual({ kind: 'in_doubt' })

    server.instead = () => null
    await asTimePasses(device, () => isEmpty(tab))
    expect(server.writes.done.map(({ to }) => to)).toEqual(['uno', 'dos'])
    expect(await tab.row(ONE)).toMatchObject({ pending: 0, base: { remarks: 'dos', version: 3 } })
  })

  /** Sends two edits of one record in a batch; the first is answered with `code`. Returns the batch as sent. */
  async function whereTheFirstIs(code: 'unavailable' | 'service_frozen') {
    const { server, device, tab } = await withServices()
    const first = await tab.edit(ONE, remarks(null, 'uno'))
    const second = await tab.edit(ONE, { licensePlate: { from: 'ABC001', to: 'XYZ789' } })
    server.writes.refuses = (_, key) => (key === first.id ? code : null)
    tab.send()
    await until(
      async () =>
        (await opsOf(tab)).map(({ state }) => state).join() ===
        `${code === 'unavailable' ? 'waiting' : 'refused'},queued`,
    )
    const copy: SeenRequest | undefined = writesOf(server)[0]
    if (!copy) throw new Error('Nothing was sent')
    server.writes.refuses = () => null
    return { server, device, tab, second, copy }
  }

  test('an op that was not tried may still be done by a late copy, and cannot be taken back until that is known', async () => {
    const { server, device, tab, second, copy } = await whereTheFirstIs('unavailable')
    expect(await tab.outbox.withdraw(second.id, 'undone', null)).toEqual({ kind: 'in_doubt' })

    await arriveAgain(server, copy)
    expect(server.writes.done.map(({ to }) => to)).toEqual(['uno', 'XYZ789'])
    await asTimePasses(device, () => isEmpty(tab))
    expect(server.writes.done).toHaveLength(2)
    expect(await tab.row(ONE)).toMatchObject({ pending: 0, base: { remarks: 'uno', licensePlate: 'XYZ789' } })
  })

  test('an op that was not tried behind a final refusal can be taken back: no late copy does it', async () => {
    const { server, tab, second, copy } = await whereTheFirstIs('service_frozen')
    expect(await tab.outbox.withdraw(second.id, 'undone', null)).toEqual({ kind: 'withdrawn', with: 0 })
    await arriveAgain(server, copy)
    expect(server.writes.done).toEqual([])
  })
})

test('an op that a killed browser was sending is uncertain, and is sent again', async () => {
  const { server, device, tab } = await withServices()
  const op = await tab.edit(ONE, remarks(null, 'uno'))
  await tab.queue.claim(10)
  tab.kill()

  const again = await openTab(device)
  expect(await again.outbox.withdraw(op.id, 'discarded', 'no')).toEqual({ kind: 'in_doubt' })
  await again.queue.recover()
  expect(await opsOf(again)).toMatchObject([{ state: 'queued', inDoubt: true }])
  expect(await again.outbox.withdraw(op.id, 'discarded', 'no')).toEqual({ kind: 'in_doubt' })
  again.send()
  await drained(again)
  expect(server.writes.done).toHaveLength(1)
})
