import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { addService, enterDemo } from '../support/demo.ts'
import { hubListens, listenAs } from '../support/listener.ts'
import { openLosingServer } from './losing-server.ts'
import { atEach, edit, forgetting, receiptsOf, remarks, stateOf } from './support.ts'

const { server, losingReplies } = await openLosingServer()
const demo = await enterDemo(server)

const given = () => addService(server, { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' })

const UNTOUCHED = { remarks: null, version: 1, entries: 0 }
const ONCE = { remarks: 'once', version: 2, entries: 1 }

describe('the same write many times at once [D-03]', () => {
  it('is done once, and each request gets the same answer', async () => {
    for (let round = 0; round < 20; round++) {
      const [id, key] = [await given(), randomUUID()]
      const answers = await forgetting(server, () =>
        Promise.all(Array.from({ length: 8 }, () => edit(server, id, remarks(null, 'once'), demo.ana, key))),
      )
      expect(answers).toEqual(Array.from({ length: 8 }, () => ({ ...answers[0], status: 200, key })))
      expect(await stateOf(server, id)).toEqual({ ...ONCE, remarks: null })
      expect(await receiptsOf(server, key)).toEqual([200])
    }
  })

  it('with two bodies under one key is done with one body, and the other body is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const [id, key] = [await given(), randomUUID()]
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, nth) =>
          edit(server, id, remarks(null, nth % 2 === 0 ? 'even' : 'odd'), demo.ana, key),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        200, 200, 200, 200, 422, 422, 422, 422,
      ])
      expect(await stateOf(server, id)).toMatchObject({ version: 2, entries: 1 })
    }
  })
})

describe('the effect and its receipt', () => {
  it('are one transaction: if the receipt cannot be stored, the effect is not done', async () => {
    const [id, key] = [await given(), randomUUID()]
    await atEach(server, 'before insert on receipts', `raise exception 'no paper'`, async () =>
      expect(await edit(server, id, remarks(null, 'once'), demo.ana, key)).toMatchObject({ status: 500 }),
    )
    expect(await stateOf(server, id)).toEqual(UNTOUCHED)
    expect(await receiptsOf(server, key)).toEqual([])
    expect(await edit(server, id, remarks(null, 'once'), demo.ana, key)).toMatchObject({ status: 200 })
    expect(await stateOf(server, id)).toEqual(ONCE)
  })

  it('are one transaction: if the effect is rolled back, the receipt is not stored', async () => {
    const [id, key] = [await given(), randomUUID()]
    await server.owner.query(
      `create function at_commit() returns trigger language plpgsql as $$ begin raise exception 'not today'; end $$`,
    )
    await server.owner.query(
      'create constraint trigger at_commit after update on services deferrable initially deferred for each row execute function at_commit()',
    )
    expect(await edit(server, id, remarks(null, 'once'), demo.ana, key)).toMatchObject({ status: 500 })
    await server.owner.query('drop function at_commit cascade')
    expect(await stateOf(server, id)).toEqual(UNTOUCHED)
    expect(await receiptsOf(server, key)).toEqual([])
    expect(await edit(server, id, remarks(null, 'once'), demo.ana, key)).toMatchObject({ status: 200 })
    expect(await stateOf(server, id)).toEqual(ONCE)
  })

  it.each([
    ['between the effect and its receipt', 'after update on services'],
    ['between the receipt and the commit', 'after insert on receipts'],
  ])('are both missing if the connection is killed %s, and a repeat is done once', async (_, when) => {
    const [id, key] = [await given(), randomUUID()]
    const kill = () => edit(server, id, remarks(null, 'once'), demo.ana, key)
    expect(await atEach(server, when, 'perform pg_terminate_backend(pg_backend_pid())', kill)).toMatchObject({
      status: 503,
      key: null,
      text: expect.stringContaining('"unavailable"'),
    })
    expect(await stateOf(server, id)).toEqual(UNTOUCHED)
    expect(await receiptsOf(server, key)).toEqual([])
    const [first, second] = [
      await edit(server, id, remarks(null, 'once'), demo.ana, key),
      await edit(server, id, remarks(null, 'once'), demo.ana, key),
    ]
    expect(first).toMatchObject({ status: 200 })
    expect(second).toEqual(first)
    expect(await stateOf(server, id)).toEqual(ONCE)
  })
})

describe('an answer that is lost after the commit', () => {
  it('is sent again if the write is repeated', async () => {
    const [id, key] = [await given(), randomUUID()]
    expect(await losingReplies(() => edit(server, id, remarks(null, 'once'), demo.ana, key))).toMatchObject({
      status: 503,
    })
    expect(await receiptsOf(server, key)).toEqual([200])
    expect(await edit(server, id, remarks(null, 'once'), demo.ana, key)).toMatchObject({
      status: 200,
      text: expect.stringContaining('"remarks":"once"'),
    })
    expect(await stateOf(server, id)).toEqual(ONCE)
  })
})

describe('the other devices', () => {
  it('are notified about effects, and not about answers from a receipt', async () => {
    await hubListens(server)
    const [id, key] = [await given(), randomUUID()]
    const british = await addService(server, {
      companyId: demo.britain,
      locationId: (await demo.locationsOf(demo.britain))[0] ?? '',
    })
    const [colombians, britons] = [await listenAs(server, demo.luis), await listenAs(server, demo.britishOwner)]
    const changed = { type: 'changed', collections: ['services'] }
    // Notices arrive in order of time: once Britain is notified, Colombia has been notified about everything before.
    const fence = async (from: string | null, to: string) => {
      await edit(server, british, remarks(from, to), demo.britishOwner)
      expect(await britons.next()).toEqual(changed)
    }
    await fence(null, 'before')
    const heardBefore = colombians.heard.length
    await edit(server, id, remarks(null, 'once'), demo.ana, key)
    await fence('before', 'between')
    expect(colombians.heard.slice(heardBefore)).toEqual([changed])

    expect(await edit(server, id, remarks(null, 'once'), demo.ana, key)).toMatchObject({ status: 200 })
    await fence('between', 'after')
    expect(colombians.heard.slice(heardBefore)).toEqual([changed])
    await colombians.leave()
    await britons.leave()
  })
})
