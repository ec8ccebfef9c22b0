import { pino } from 'pino'
import { describe, expect, it } from 'vitest'

import type { Database } from '../../../server/db/database.ts'
import { tokenHash } from '../../../server/session/actor.ts'
import { atEach, receiptsOf, remarks, stateOf } from '../idempotency/support.ts'
import { type GivenService, addCashUp, addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { type GivenWrite, carry, editOf, put, statuses } from './support.ts'

const logged: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })

/** Records how many transactions, and so connections, ran at once. */
const under = { way: 0, most: 0 }
const counting: Database = {
  async transaction(work, opening) {
    under.way += 1
    under.most = Math.max(under.most, under.way)
    try {
      return await server.database.transaction(work, opening)
    } finally {
      under.way -= 1
    }
  },
  close: () => server.database.close(),
}

const server = await openTestServer({ database: counting, log })
const demo = await enterDemo(server)

const given = (fields: Partial<GivenService> = {}) =>
  addService(server, { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '', ...fields })
const UNTOUCHED = { remarks: null, version: 1, entries: 0 }

const nul = `NUL ${String.fromCodePoint(0)}`
const nested = (depth: number): unknown => Array.from({ length: depth }).reduce((inner) => [inner], null)

describe('a write in a batch that would be refused on its own [D-03]', () => {
  it.each<[string, Partial<GivenWrite>, number, object]>([
    ['an unknown call', { endpoint: 'editNothing' }, 404, { code: 'not_found' }],
    ['a property name of every object', { endpoint: '__proto__' }, 404, { code: 'not_found' }],
    ['a call that cannot be queued', { endpoint: 'getService' }, 404, { code: 'not_found' }],
    ['signing out', { endpoint: 'signOut', params: {} }, 404, { code: 'not_found' }],
    ['a batch in a batch', { endpoint: 'batchWrites', params: {}, body: { writes: [] } }, 404, { code: 'not_found' }],
    ['an invalid id', { params: { id: 'x' } }, 404, { code: 'not_found' }],
    ['no id', { params: {} }, 404, { code: 'not_found' }],
    ['no body', { body: undefined }, 400, { code: 'validation_failed' }],
    ['a body that is a list', { body: [] }, 400, { code: 'validation_failed' }],
    ['no change', { body: { changes: {} } }, 400, { errors: [{ path: 'changes', code: 'nothing_changed' }] }],
    [
      'remarks that are too long',
      { body: { changes: remarks(null, 'x'.repeat(501)) } },
      400,
      { errors: [{ path: 'changes.remarks.to', code: 'remarks_too_long' }] },
    ],
    [
      'text that cannot be stored',
      { body: { changes: remarks(null, nul) } },
      400,
      { errors: [{ path: 'changes.remarks.to', code: 'invalidField' }] },
    ],
    ['a body deeper than the stack', { body: { changes: nested(3_000) } }, 400, { code: 'validation_failed' }],
  ])('is refused alone, and the other writes are done: %s', async (_, faulty, status, body) => {
    const ids = [await given(), await given(), await given()] as const
    const [before, wrong, after] = ids.map((id) => editOf(id, remarks(null, 'done')))
    if (!before || !wrong || !after) throw new Error('There are three')
    const answers = await carry(server, [before, { ...wrong, ...faulty }, after], demo.ana)
    expect(answers).toMatchObject([
      { status: 200 },
      { key: wrong.key, status, body: { status, ...body } },
      { status: 200 },
    ])
    expect(await stateOf(server, ids[1])).toEqual(UNTOUCHED)
    for (const id of [ids[0], ids[2]]) expect(await stateOf(server, id)).toMatchObject({ remarks: 'done', version: 2 })
  })

  it('is read with a body nested as deep as allowed', async () => {
    const [one, other] = [await given(), await given()]
    const writes = [editOf(one, remarks(null, 'x')), editOf(other, remarks(null, 'done'))]
    const depth = 400_000
    const text = JSON.stringify({ writes }).replace(
      JSON.stringify(remarks(null, 'x')),
      `${'['.repeat(depth)}${']'.repeat(depth)}`,
    )
    const told = await put(server, text, demo.ana)
    expect(told.status).toBe(200)
    expect(JSON.parse(told.text)).toMatchObject({
      answers: [{ status: 400, body: { code: 'validation_failed' } }, { status: 200 }],
    })
  })

  it('is refused for a service that the person does not see [S6-03]', async () => {
    const [hers, his] = [await given(), await given({ locationId: demo.luis.locations[0] ?? '' })]
    const writes = () => [hers, his].map((id) => editOf(id, remarks(null, 'written')))
    expect(await carry(server, writes(), demo.ana)).toMatchObject([
      { status: 200 },
      { status: 404, body: { code: 'not_found' } },
    ])
    expect(await stateOf(server, his)).toEqual(UNTOUCHED)
    expect(statuses(await carry(server, writes(), demo.luis))).toEqual([404, 200])
  })

  it('is refused for staff if they may not make the call, and allowed for an admin', async () => {
    const locationId = demo.ana.locations[0] ?? ''
    const cashUpId = await addCashUp(server, {
      companyId: demo.colombia,
      locationId,
      openedBy: demo.luis.id,
      status: 'completed',
    })
    const id = await given({ status: 'completed', cashUpId })
    const write = () => editOf(id, { notificationMethod: { from: null, to: 'email' } })
    const frozen = { code: 'service_frozen', errors: [{ path: 'notificationMethod', code: 'frozen_not_own_cash_up' }] }
    expect(await carry(server, [write()], demo.ana)).toMatchObject([{ status: 409, body: frozen }])
    expect(await stateOf(server, id)).toEqual(UNTOUCHED)
    expect(await carry(server, [write()], demo.owner)).toMatchObject([
      { status: 200, body: { notificationMethod: 'email' } },
    ])
  })
})

describe('a session that ends in the middle of a batch [S7-01]', () => {
  it.each([
    ['is revoked', 'delete from sessions where token_hash ='],
    ['is over', `update sessions set expires_at = now() - interval '1 second' where token_hash =`],
  ])('gets 401 for the rest of the batch, which is not done: %s', async (_, revoke) => {
    const token = await server.signIn(demo.ana.email)
    const ids = await Promise.all(Array.from({ length: 6 }, () => given()))
    const [first, ...rest] = ids.map((id) => editOf(id, remarks(null, 'done')))
    if (!first) throw new Error('There are six')
    // One write in the lane of the first, and the others behind it.
    const writes = [
      first,
      ...rest.map((write, nth) => (nth === 0 ? { ...write, lane: first.lane } : { ...write, after: [first.key] })),
    ]
    const end = `${revoke} '\\x${tokenHash(token).toString('hex')}'`
    const answers = await atEach(server, 'after update on services', end, () => carry(server, writes, { token }))
    expect(statuses(answers)).toEqual([200, 401, 401, 401, 401, 401])
    expect(answers.slice(1)).toMatchObject(
      rest.map(({ key }) => ({ key, final: false, body: { code: 'unauthorized' } })),
    )
    for (const id of ids.slice(1)) expect(await stateOf(server, id)).toEqual(UNTOUCHED)
    for (const { key } of rest) expect(await receiptsOf(server, key)).toEqual([])

    // With a new session the rest of the same batch is done.
    expect(statuses(await carry(server, writes, { token: await server.signIn(demo.ana.email) }))).toEqual(
      ids.map(() => 200),
    )
    for (const id of ids) expect(await stateOf(server, id)).toEqual({ remarks: 'done', version: 2, entries: 1 })
  })
})

describe('an unexpected failure in one write', () => {
  async function failing(statement: string) {
    const ids = [await given(), await given(), await given()] as const
    const writes = [
      editOf(ids[0], remarks(null, 'done')),
      editOf(ids[1], remarks(null, 'fails')),
      editOf(ids[2], remarks(null, 'done')),
      editOf(ids[0], remarks('done', 'behind'), { lane: ids[1] }),
    ]
    logged.length = 0
    const told = await atEach(
      server,
      'after update on services',
      `if new.id = '${ids[1]}' then ${statement}; end if`,
      () => put(server, JSON.stringify({ writes }), demo.ana),
    )
    return { ids, writes, told, answers: JSON.parse(told.text).answers }
  }

  it('gets a 500 for that write only, holds its lane, is logged, and leaves no trace', async () => {
    const { ids, writes, told, answers } = await failing(`raise exception 'a fault of ours'`)
    expect(answers).toMatchObject([
      { status: 200 },
      { status: 500, final: false, body: { code: 'internal' } },
      { status: 200 },
      { status: null, body: null },
    ])
    expect(told.text).not.toContain('a fault of ours')
    expect(logged).toHaveLength(1)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      level: 50,
      requestId: told.headers.get('x-request-id'),
      err: {},
    })
    expect(logged[0]).toContain('a fault of ours')
    expect(answers[1].body.requestId).toBe(told.headers.get('x-request-id'))
    expect(await stateOf(server, ids[1])).toEqual(UNTOUCHED)
    // With the same keys the rest is done now.
    expect(statuses(await carry(server, writes, demo.ana))).toEqual([200, 200, 200, 200])
    expect(await stateOf(server, ids[0])).toEqual({ remarks: 'behind', version: 3, entries: 2 })
  })

  it('gets a 503 for that write only, if the connection to the database was lost', async () => {
    const { ids, writes, answers } = await failing('perform pg_terminate_backend(pg_backend_pid())')
    expect(answers).toMatchObject([
      { status: 200 },
      { status: 503, final: false, body: { code: 'unavailable' } },
      { status: 200 },
      { status: null },
    ])
    expect(await stateOf(server, ids[1])).toEqual(UNTOUCHED)
    expect(statuses(await carry(server, writes, demo.ana))).toEqual([200, 200, 200, 200])
  })
})

describe('connections of a batch', () => {
  it('are at most four, and four if there is enough to do', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => given()))
    under.most = 0
    const answers = await carry(
      server,
      ids.map((id, nth) => editOf(id, remarks(nth % 3 === 0 ? 'refused' : null, 'done'))),
      demo.ana,
    )
    expect(statuses(answers)).toEqual(ids.map((_, nth) => (nth % 3 === 0 ? 409 : 200)))
    expect(under).toEqual({ way: 0, most: 4 })
  })

  it('are limited to one for a single lane', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => given()))
    under.most = 0
    await carry(
      server,
      ids.map((id) => editOf(id, remarks(null, 'done'), { lane: 'one' })),
      demo.ana,
    )
    expect(under).toEqual({ way: 0, most: 1 })
  })
})
