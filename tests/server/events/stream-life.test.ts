import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { editService } from '../../../contract/service-writes.ts'
import { signOut } from '../../../contract/session.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { type Listener, hubListens, listenAs } from '../support/listener.ts'
import { APIS, type Caller, openTestServer, startTestServer } from '../support/test-server.ts'

const KEEP_ALIVE_MS = 20_000

const server = await openTestServer()
const demo = await enterDemo(server)
let listeners: Listener[] = []

beforeAll(async () => {
  await hubListens(server)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const listener of listeners.splice(0)) await listener.leave()
})

async function listen(caller: Caller): Promise<Listener> {
  const listener = await listenAs(server, caller)
  listeners.push(listener)
  return listener
}

async function editSomething(): Promise<void> {
  const id = await addService(server, { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' })
  await server.value(
    editService,
    { params: { id }, body: { changes: { remarks: { from: null, to: 'changed' } } } },
    demo.ana,
  )
}

describe('a stream lives as long as its session [S7-01]', () => {
  async function session(email = 'luis@demo.parq.test'): Promise<Caller> {
    return { token: await server.signIn(email) }
  }

  const nextKeepAlive = () => vi.advanceTimersByTimeAsync(KEEP_ALIVE_MS)

  it('sends a keep-alive every 20 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const listener = await listen(await session())
    const asked = vi.spyOn(server.database, 'transaction')
    for (let nth = 0; nth < 3; nth++) {
      await nextKeepAlive()
      expect(await listener.next()).toBe('alive')
    }
    await vi.advanceTimersByTimeAsync(KEEP_ALIVE_MS - 1)
    expect(asked).toHaveBeenCalledTimes(3)
  })

  it('is checked together with all others, also those of other companies', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const people = ['luis', 'ana', 'owner', 'owner@mx.', 'owner@gb.'].map((name) =>
      session(name.includes('@') ? `${name}demo.parq.test` : `${name}@demo.parq.test`),
    )
    const streams = await Promise.all(people.map(async (caller) => listen(await caller)))
    const asked = vi.spyOn(server.database, 'transaction')
    await nextKeepAlive()
    for (const listener of streams) expect(await listener.next()).toBe('alive')
    expect(asked.mock.calls.length).toBeLessThanOrEqual(APIS)
  })

  it('ends at once with its sign-out, without the end of any other stream', async () => {
    const [leaving, staying] = [await session(), await session()]
    const [ended, other] = [await listen(leaving), await listen(staying)]
    await server.value(signOut, {}, leaving)
    expect(await ended.next()).toEqual({ type: 'signed_out' })
    expect(await ended.next()).toBeNull()
    await editSomething()
    expect(await other.next()).toEqual({ type: 'changed', collections: ['services'] })
    expect(ended.heard).toHaveLength(2)
  })

  it.each([
    ['was revoked in the database', `delete from sessions where token_hash = sha256($1)`, ''],
    ['has expired', `update sessions set expires_at = now() - interval '1 second' where token_hash = sha256($1)`, ''],
    [
      'belongs to a person who was disabled',
      `update identities set is_active = false where email = 'luis@demo.parq.test' and $1::bytea is not null`,
      `update identities set is_active = true`,
    ],
  ])('ends with the next keep-alive if the session %s', async (_, ending, undoing) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const [caller, ana] = [await session(), await session('ana@demo.parq.test')]
    const [listener, other] = [await listen(caller), await listen(ana)]
    await server.owner.query(ending, [Buffer.from(caller.token ?? '')])
    await nextKeepAlive()
    expect(await listener.next()).toEqual({ type: 'signed_out' })
    expect(await listener.next()).toBeNull()
    expect(await other.next()).toBe('alive')
    if (undoing !== '') await server.owner.query(undoing)
  })

  it('continues while the database is unreachable for a short time', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const listener = await listen(await session())
    const away = vi.spyOn(server.database, 'transaction').mockRejectedValueOnce(new Error('Connection terminated'))
    await nextKeepAlive()
    expect(away).toHaveBeenCalledOnce()
    await nextKeepAlive()
    expect(await listener.next()).toBe('alive')
    expect(listener.heard).toHaveLength(2)
  })

  it('is one of at most five of a session at one API: the oldest ends silently when a sixth opens', async () => {
    const [caller, ana] = [await session(), await session('ana@demo.parq.test')]
    const other = await listen(ana)
    const streams: Listener[] = []
    for (let nth = 0; nth <= 5 * APIS; nth++) streams.push(await listen(caller))
    const [oldest, ...living] = streams
    expect(await oldest?.next()).toBeNull()
    expect(oldest?.heard).toEqual([{ type: 'ready' }])
    await editSomething()
    for (const listener of [...living, other])
      expect(await listener.next()).toEqual({ type: 'changed', collections: ['services'] })
  })

  it('runs no more checks after the device has disconnected', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const listener = await listenAs(server, await session())
    expect(vi.getTimerCount()).toBe(1)
    await listener.leave()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends silently when the server stops, so that the device reconnects', async () => {
    const stopping = await startTestServer()
    const listener = await listenAs(stopping, { token: await stopping.signIn('ana@demo.parq.test') })
    await stopping.close()
    expect(await drain(listener)).not.toContainEqual({ type: 'signed_out' })
  })
})

async function drain(listener: Listener): Promise<Listener['heard']> {
  while ((await listener.next()) !== null);
  return listener.heard
}
