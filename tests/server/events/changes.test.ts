import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { COLLECTIONS, EVENTS_PATH } from '../../../contract/events.ts'
import { serviceChanges } from '../../../contract/service.ts'
import { editService } from '../../../contract/service-writes.ts'
import { type Person, addService, enterDemo } from '../support/demo.ts'
import { Device } from '../support/device.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import { type Listener, askForEvents, hubListens, listenAs } from '../support/listener.ts'
import { APIS, type Caller, openTestServer } from '../support/test-server.ts'

const CHANGED = { type: 'changed', collections: ['services'] }

const server = await openTestServer()
const demo = await enterDemo(server)
let listeners: Listener[] = []

beforeAll(async () => {
  await hubListens(server)
})
afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.leave()
})

async function listen(caller: Caller): Promise<Listener> {
  const listener = await listenAs(server, caller)
  listeners.push(listener)
  return listener
}

const place = (person: Person) => ({ companyId: demo.colombia, locationId: person.locations[0] ?? '' })

async function placeOf(companyId: string) {
  return { companyId, locationId: (await demo.locationsOf(companyId))[0] ?? '' }
}

const edit = (id: string, caller: Caller, to: string, from: string | null = null) =>
  server.call(editService, { params: { id }, body: { changes: { remarks: { from, to } } } }, caller)

const remarksOf = async (id: string) =>
  (await server.owner.query<{ remarks: string | null }>('select remarks from services where id = $1', [id])).rows[0]
    ?.remarks

describe('the event stream', () => {
  it('is sent as an event stream that no cache stores and no proxy buffers', async () => {
    const response = await askForEvents(server, demo.ana)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    await response.body?.cancel()
  })

  it('needs a session, and a company [S7-01]', async () => {
    for (const [caller, status, code] of [
      [{}, 401, 'unauthorized'],
      [{ token: 'made-up' }, 401, 'unauthorized'],
      [{ token: demo.root.token }, 403, 'company_required'],
    ] as const) {
      const response = await askForEvents(server, caller)
      expect(response.status).toBe(status)
      expect(await response.json()).toMatchObject({ code })
    }
    const listener = await listen({ token: demo.root.token, companyId: demo.colombia })
    await edit(await addService(server, place(demo.ana)), demo.ana, 'seen by root')
    expect(await listener.next()).toEqual(CHANGED)
  })

  it('is opened by GET only', async () => {
    expect(
      (
        await server.app.request(EVENTS_PATH, {
          method: 'POST',
          headers: { authorization: `Bearer ${demo.ana.token}` },
        })
      ).status,
    ).toBe(405)
  })
})

describe('a change', () => {
  it('is reported to every device of the company, with only the names of the changed collections', async () => {
    const all = [await listen(demo.ana), await listen(demo.luis), await listen(demo.owner), await listen(demo.ana)]
    await edit(await addService(server, place(demo.ana)), demo.ana, 'told')
    for (const listener of all) expect(await listener.next()).toEqual(CHANGED)
  })

  it('is received before later notices by every listener', async () => {
    const [colombian, british] = [await listen(demo.ana), await listen(demo.britishOwner)]
    const [here, there] = [
      await addService(server, place(demo.ana)),
      await addService(server, await placeOf(demo.britain)),
    ]
    for (let round = 0, was: string | null = null; round < 40; was = `round ${round}`, round++) {
      await edit(here, demo.ana, `round ${round}`, was)
      await edit(there, demo.britishOwner, `round ${round}`, was)
      expect(await british.next()).toEqual(CHANGED)
      const heard = () => colombian.heard.filter((event) => event !== 'alive' && event.type === 'changed').length
      // Two APIs listen separately; an API that receives a notice twice asks one more time than needed.
      if (APIS > 1) await vi.waitUntil(() => heard() > round)
      expect(APIS > 1 || heard() === round + 1).toBe(true)
    }
  })

  it('is not reported to another company', async () => {
    const [colombian, british] = [await listen(demo.ana), await listen(demo.britishOwner)]
    await edit(await addService(server, place(demo.ana)), demo.ana, 'Colombian')
    expect(await colombian.next()).toEqual(CHANGED)
    expect(british.heard).toHaveLength(1)

    const another = await listen(demo.ana)
    await edit(await addService(server, await placeOf(demo.britain)), demo.britishOwner, 'British')
    expect(await british.next()).toEqual(CHANGED)
    expect(another.heard).toHaveLength(1)
  })

  it('at another location is announced, but the read that follows does not contain it [S6-03]', async () => {
    const read = (caller: Caller) => new Device((query) => server.value(serviceChanges, { query }, caller))
    const id = await addService(server, place(demo.ana))
    await everyTransactionEnded(server)
    const [anas, luiss] = [read(demo.ana), read(demo.luis)]
    await anas.pullAll()
    await luiss.pullAll()
    const listener = await listen(demo.luis)
    await edit(id, demo.ana, "only Ana's")
    expect(await listener.next()).toEqual(CHANGED)
    await everyTransactionEnded(server)
    expect(await luiss.pull()).toMatchObject({ changed: [], deleted: [], reset: false })
    expect((await anas.pull()).changed.map((row) => row.id)).toEqual([id])
  })

  it('is reported after its commit, and not before', async () => {
    const id = await addService(server, place(demo.ana))
    const listener = await listen(demo.ana)
    await atCommit(`perform pg_sleep(0.3)`, async () => {
      const answer = edit(id, demo.ana, 'committed')
      expect(await listener.next()).toEqual(CHANGED)
      expect(await remarksOf(id)).toBe('committed')
      expect(await answer).toMatchObject({ ok: true })
    })
  })

  it('is not reported if it is refused, fails at its end, or changes nothing', async () => {
    const [one, other] = [
      await addService(server, { ...place(demo.ana), remarks: 'as it is' }),
      await addService(server, place(demo.ana)),
    ]
    const [colombian, british] = [await listen(demo.ana), await listen(demo.britishOwner)]
    expect(await edit(one, demo.ana, 'refused', 'another')).toMatchObject({ status: 409 })
    expect(await edit(one, demo.ana, 'as it is', 'another')).toMatchObject({ status: 200 })
    await atCommit(`raise exception 'not today'`, async () =>
      expect(await edit(other, demo.ana, 'failed')).toMatchObject({ status: 500 }),
    )
    expect(await remarksOf(other)).toBeNull()

    // Notices arrive in order of time: a notice of the refused edit would have come before this one.
    await edit(await addService(server, await placeOf(demo.britain)), demo.britishOwner, 'British')
    expect(await british.next()).toEqual(CHANGED)
    expect(colombian.heard).toEqual([{ type: 'ready' }])
  })

  it('is reported together with other changes of the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => addService(server, place(demo.ana))))
    const [colombian, british] = [await listen(demo.ana), await listen(demo.britishOwner)]
    const answers = await Promise.all(ids.map((id) => edit(id, demo.ana, 'at once')))
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(await colombian.next()).toEqual(CHANGED)
    await edit(await addService(server, await placeOf(demo.britain)), demo.britishOwner, 'British')
    await british.next()
    expect(colombian.heard.length).toBeLessThan(ids.length)
  })

  it('from another process on the database is reported too', async () => {
    const listener = await listen(demo.ana)
    const notice = JSON.stringify({ type: 'changed', companyId: demo.colombia, collections: ['drivers', 'locations'] })
    for (const payload of ['', 'no JSON', '{}', '{"type":"changed"}', notice])
      await server.owner.query(`select pg_notify('parq_changed', $1)`, [payload])
    await vi.waitFor(() =>
      expect(listener.heard).toContainEqual({ type: 'changed', collections: ['drivers', 'locations'] }),
    )
  })
})

describe('a stream that was cut', () => {
  it('opens again and reports later changes, and the delta has the missed ones', async () => {
    const id = await addService(server, place(demo.ana))
    await everyTransactionEnded(server)
    const device = new Device((query) => server.value(serviceChanges, { query }, demo.ana))
    await device.pullAll()
    const first = await listenAs(server, demo.ana)
    await first.leave()
    await edit(id, demo.ana, 'missed')

    const second = await listen(demo.ana)
    await everyTransactionEnded(server)
    expect((await device.pull()).changed.map((row) => row.id)).toEqual([id])
    await vi.waitFor(() => edit(id, demo.ana, 'heard', 'missed'))
    expect((await second.until('changed')).at(-1)).toEqual(CHANGED)
  })

  it('on the database side makes every device read everything again', async () => {
    const [ana, british] = [await listen(demo.ana), await listen(demo.britishOwner)]
    const { rowCount } = await server.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen parq_changed'`,
    )
    expect(rowCount).toBe(APIS)
    for (const listener of [ana, british]) {
      // A notice of the edit before may come first.
      await expect.poll(() => listener.next()).toEqual({ type: 'changed', collections: [...COLLECTIONS] })
      expect(await listener.next()).toEqual({ type: 'account_changed' })
    }
    await edit(await addService(server, place(demo.ana)), demo.ana, 'after it came back')
    expect(await ana.next()).toEqual(CHANGED)
  })
})

/** Runs a statement at the end of each transaction that changes a service, while `work` runs. */
async function atCommit(statement: string, work: () => Promise<void>): Promise<void> {
  await server.owner.query(
    `create function at_commit() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`,
  )
  await server.owner.query(
    'create constraint trigger at_commit after update on services deferrable initially deferred for each row execute function at_commit()',
  )
  try {
    await work()
  } finally {
    await server.owner.query('drop function at_commit cascade')
  }
}
