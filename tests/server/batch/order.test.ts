import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { getServiceHistory } from '../../../contract/service-history.ts'
import { edit, forgetting, receiptsOf, remarks, stateOf } from '../idempotency/support.ts'
import { type GivenService, addService, enterDemo } from '../support/demo.ts'
import { hubListens, listenAs } from '../support/listener.ts'
import { openTestServer } from '../support/test-server.ts'
import { carry, editOf, put, statuses } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const given = (fields: Partial<GivenService> = {}) =>
  addService(server, { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '', ...fields })

describe('a batch [D-03]', () => {
  it('does each write under its own key, and answers each in its place with the record', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => given()))
    const writes = ids.map((id, nth) => editOf(id, remarks(null, `number ${nth}`)))
    const answers = await carry(server, writes, demo.ana)
    expect(answers).toMatchObject(
      writes.map(({ key }, nth) => ({
        key,
        status: 200,
        body: { id: ids[nth], remarks: `number ${nth}`, version: 2 },
      })),
    )
    for (const [nth, { key }] of writes.entries()) {
      expect(await stateOf(server, ids[nth] ?? '')).toEqual({ remarks: `number ${nth}`, version: 2, entries: 1 })
      expect(await receiptsOf(server, key)).toEqual([200])
    }
  })

  it('keeps the order of each lane', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => given()))
    const values = [null, 'one', 'two', null, 'three', 'four']
    const writes = ids.flatMap((id) => values.slice(1).map((to, nth) => editOf(id, remarks(values[nth] ?? null, to))))
    expect(statuses(await carry(server, writes, demo.ana))).toEqual(writes.map(() => 200))
    for (const id of ids) {
      const { data } = await server.value(getServiceHistory, { params: { id } }, demo.ana)
      expect(data.toReversed().flatMap(({ changes }) => changes.map(({ after }) => after))).toEqual(values.slice(1))
    }
  })

  it('waits for the write that a later write follows, across lanes', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await given()
      const first = editOf(id, remarks(null, 'one'), { lane: 'first' })
      const second = editOf(id, remarks('one', 'two'), { lane: 'second', after: [first.key] })
      const third = editOf(id, remarks('two', 'three'), { lane: 'third', after: [first.key, second.key] })
      expect(statuses(await carry(server, [first, second, third], demo.ana))).toEqual([200, 200, 200])
      expect(await stateOf(server, id)).toEqual({ remarks: 'three', version: 4, entries: 3 })
    }
  })

  it('does not wait for a key that is not in the batch', async () => {
    const id = await given()
    expect(
      statuses(await carry(server, [editOf(id, remarks(null, 'one'), { after: [randomUUID()] })], demo.ana)),
    ).toEqual([200])
  })

  it('notifies the other devices', async () => {
    await hubListens(server)
    const id = await given()
    const listener = await listenAs(server, demo.luis)
    await carry(server, [editOf(id, remarks(null, 'told'))], demo.ana)
    expect(await listener.next()).toEqual({ type: 'changed', collections: ['services'] })
    await listener.leave()
  })
})

describe('after a refused write in a batch', () => {
  async function arrange() {
    const [conflicting, later, free, other] = [
      await given({ remarks: 'theirs' }),
      await given(),
      await given(),
      await given(),
    ]
    const refused = editOf(conflicting, remarks(null, 'mine'), { lane: 'a' })
    const sameLane = editOf(later, remarks(null, 'same lane'), { lane: 'a' })
    const before = editOf(free, remarks(null, 'before'), { lane: 'b' })
    const follower = editOf(other, remarks(null, 'follower'), { lane: 'b', after: [refused.key] })
    const behind = editOf(free, remarks('before', 'behind the follower'), { lane: 'b' })
    const ofUntried = editOf(other, remarks(null, 'follower of one not tried'), { lane: 'c', after: [sameLane.key] })
    const own = editOf(other, remarks(null, 'of its own'), { lane: 'd' })
    return {
      conflicting,
      later,
      free,
      other,
      writes: [refused, sameLane, before, follower, behind, ofUntried, own],
      sameLane,
    }
  }

  it('later writes of its lane and its followers are not tried, and the rest is done', async () => {
    const { later, free, other, writes } = await arrange()
    const answers = await carry(server, writes, demo.ana)
    expect(statuses(answers)).toEqual([409, null, 200, null, null, null, 200])
    expect(answers.map(({ final }) => final)).toEqual([true, false, true, false, false, false, true])
    expect(answers[0]).toMatchObject({
      body: { code: 'edit_conflict', conflicts: [{ path: 'remarks', base: null, theirs: 'theirs', mine: 'mine' }] },
    })
    expect(answers.filter(({ status }) => status === null).map(({ body }) => body)).toEqual([null, null, null, null])
    expect(await stateOf(server, later)).toEqual({ remarks: null, version: 1, entries: 0 })
    expect(await stateOf(server, free)).toEqual({ remarks: 'before', version: 2, entries: 1 })
    expect(await stateOf(server, other)).toEqual({ remarks: 'of its own', version: 2, entries: 1 })
    expect(await Promise.all(writes.map(({ key }) => receiptsOf(server, key)))).toEqual([
      [409],
      [],
      [200],
      [],
      [],
      [],
      [200],
    ])
  })

  it('a write that was not tried is done when it is sent again without the refused write, under its key', async () => {
    const { later, writes, sameLane } = await arrange()
    await carry(server, writes, demo.ana)
    expect(statuses(await carry(server, [sameLane], demo.ana))).toEqual([200])
    expect(await stateOf(server, later)).toEqual({ remarks: 'same lane', version: 2, entries: 1 })
  })

  it('the same batch, sent again, gets the same bytes, and nothing is done twice', async () => {
    const { conflicting, free, other, writes } = await arrange()
    const states = () => Promise.all([conflicting, free, other].map((id) => stateOf(server, id)))
    const ask = () => put(server, JSON.stringify({ writes }), { ...demo.ana, deviceId: uuidv7() })
    const first = await forgetting(server, ask)
    // Now the refused write would be accepted, and the writes behind it could be done.
    await edit(server, conflicting, remarks('theirs', null), demo.owner)
    const before = await states()
    expect(await ask()).toMatchObject({ status: 200, text: first.text })
    expect(await states()).toEqual(before)
  })
})

describe('a batch that arrives many times at once', () => {
  it('is done once, and each time gets the same answer', async () => {
    for (let round = 0; round < 3; round++) {
      const ids = await Promise.all(Array.from({ length: 5 }, () => given()))
      const body = JSON.stringify({
        writes: ids.flatMap((id) => [editOf(id, remarks(null, 'one')), editOf(id, remarks(null, 'two'))]),
      })
      const told = await forgetting(server, () =>
        Promise.all(Array.from({ length: 4 }, () => put(server, body, demo.ana))),
      )
      expect(new Set(told.map(({ text }) => text)).size).toBe(1)
      for (const id of ids) expect(await stateOf(server, id)).toEqual({ remarks: null, version: 3, entries: 2 })
    }
  })
})

describe('a write sent alone and in a batch', () => {
  it('is done once, whichever arrives first', async () => {
    const [one, other] = [await given(), await given()]
    const [aloneFirst, batchFirst] = [editOf(one, remarks(null, 'once')), editOf(other, remarks(null, 'once'))]
    await forgetting(server, async () => {
      const alone = await edit(server, one, remarks(null, 'once'), demo.ana, aloneFirst.key)
      const answers = await carry(server, [aloneFirst, batchFirst], demo.ana)
      expect(answers[0]).toEqual({ key: aloneFirst.key, status: 200, body: JSON.parse(alone.text), final: true })
      expect(JSON.parse((await edit(server, other, remarks(null, 'once'), demo.ana, batchFirst.key)).text)).toEqual(
        answers[1]?.body,
      )
    })
    for (const id of [one, other]) expect(await stateOf(server, id)).toEqual({ remarks: null, version: 2, entries: 1 })
  })

  it('is refused in its place for another person or another body, and the other writes are done', async () => {
    const [one, other] = [await given(), await given()]
    const write = editOf(one, remarks(null, 'from Ana'))
    await carry(server, [write], demo.ana)
    const reused = { status: 422, body: { code: 'idempotency_key_reused' } }
    expect(await carry(server, [write, editOf(other, remarks(null, 'by the owner'))], demo.owner)).toMatchObject([
      reused,
      { status: 200 },
    ])
    expect(
      await carry(server, [{ ...write, body: { changes: remarks('from Ana', 'again') } }], demo.ana),
    ).toMatchObject([reused])
    expect(await stateOf(server, one)).toEqual({ remarks: 'from Ana', version: 2, entries: 1 })
  })
})
