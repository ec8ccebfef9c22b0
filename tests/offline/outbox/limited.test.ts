import { expect, test } from 'vitest'

import { isTurnedAway } from '../../../src/offline/outbox/op.ts'
import { asTimePasses, isWrite, ONE, remarks, TWO, withServices, writesOf } from '../support/edits.ts'
import { problem } from '../support/fake-server.ts'

const LIMITED = { type: 'about:blank', title: 'too_many_attempts', status: 429, code: 'too_many_attempts' }

/** Answers of a batch whose first write was done, while the company reached its limit. */
function answersOf(body: unknown): { key: string }[] {
  if (typeof body !== 'object' || body === null || !('writes' in body) || !Array.isArray(body.writes)) return []
  return body.writes.map((write: { key: string }) => ({ key: write.key }))
}

test('a company at its limit of calls loses and parks no queued act, however often it is refused', async () => {
  const { server, device, tab } = await withServices()
  await tab.edit(ONE, remarks(null, 'uno'))
  await tab.edit(ONE, remarks('uno', 'dos'))
  await tab.edit(TWO, remarks(null, 'otro'))
  let refusals = 0
  server.instead = (request) => {
    if (!isWrite(request) || refusals === 20) return null
    refusals += 1
    return problem('too_many_attempts', { retryAfter: 5 }, { 'retry-after': '5' })
  }
  tab.send()
  await asTimePasses(device, () => refusals === 20)
  const states = (await tab.db.outbox.toArray()).map((op) => [op.state, isTurnedAway(op)])
  expect(new Set(states.map(([state]) => state))).not.toContain('refused')
  expect(states.some(([, isAway]) => isAway)).toBe(false)
  await asTimePasses(device, async () => (await tab.db.outbox.count()) === 0)
  expect(server.writes.done.map(({ id, to }) => `${id} ${to}`).toSorted()).toEqual(
    [`${ONE} uno`, `${ONE} dos`, `${TWO} otro`].toSorted(),
  )
  expect(await tab.row(ONE)).toMatchObject({ pending: 0, base: { remarks: 'dos' } })
})

test('writes of a batch that met the limit are sent again after the wait, in their order', async () => {
  const { server, device, tab } = await withServices()
  await tab.edit(ONE, remarks(null, 'uno'))
  await tab.edit(ONE, remarks('uno', 'dos'))
  await tab.edit(TWO, remarks(null, 'otro'))
  let isFirst = true
  server.instead = ({ path, body }) => {
    if (path !== '/api/v2/batch' || !isFirst) return null
    isFirst = false
    const answers = answersOf(body).map(({ key }, nth) =>
      nth === 1
        ? { key, status: null, body: null, final: false }
        : { key, status: 429, body: { ...LIMITED, requestId: 'r', retryAfter: 5 }, final: false },
    )
    return new Response(JSON.stringify({ answers }), { headers: { 'content-type': 'application/json' } })
  }
  const before = device.clock.now()
  tab.send()
  await asTimePasses(device, () => writesOf(server).length > 1)
  expect(device.clock.now() - before).toBeGreaterThanOrEqual(5_000)
  await asTimePasses(device, async () => (await tab.db.outbox.count()) === 0)
  expect(server.writes.done.filter(({ id }) => id === ONE).map(({ to }) => to)).toEqual(['uno', 'dos'])
  expect(server.writes.done).toHaveLength(3)
})
