import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { TabletAct } from '../../domain/tablets.ts'
import { carryOut } from '../../src/app/tablet-acts.ts'
import { editServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { type SeenRequest, json, lostNetwork, marked } from '../offline/support/fake-server.ts'
import { until } from '../offline/support/manual-clock.ts'
import { aServer, device, sessionOf, signedIn } from '../offline/support/people.ts'
import { ANA_ID, aService } from '../offline/support/records.ts'
import { createBrowser } from '../offline/support/tab.ts'

const ID = '01936f1e-6e7b-7c3a-9d2f-0123456789ab'
const asked = (act: TabletAct) => [{ id: ID, act }]

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
beforeEach(() => kept.clear())

/** A signed-in tablet, with the results that the server received. */
async function tablet() {
  const server = aServer()
  const browser = createBrowser(server)
  const tab = await signedIn(browser)
  const outcomes: unknown[] = []
  const isFinish = ({ path }: SeenRequest) => path === `/api/v2/users/tablets/requests/${ID}/finish`
  const answer = (request: SeenRequest) => {
    if (!isFinish(request)) return null
    outcomes.push(request.body)
    return marked(json({ finished: true }))
  }
  server.instead = answer
  return { server, browser, tab, outcomes, isFinish, answer }
}

describe('a request to update', () => {
  it('takes a waiting version once, and is finished by the page that runs after it', async () => {
    const { tab, outcomes } = await tablet()
    const agree = vi.fn<() => Promise<void>>(() => Promise.resolve())
    await carryOut(asked('update'), tab.sessions, { update: async () => 'waits', agree })
    expect(agree).toHaveBeenCalledOnce()
    expect(outcomes).toEqual([])
    await carryOut(asked('update'), tab.sessions, { update: async () => 'none', agree })
    expect(agree).toHaveBeenCalledOnce()
    expect(outcomes).toEqual([{ outcome: 'done' }])
  })

  it('does not load the page again and again if the version still waits', async () => {
    const { tab, outcomes } = await tablet()
    const agree = vi.fn<() => Promise<void>>(() => Promise.resolve())
    await carryOut(asked('update'), tab.sessions, { update: async () => 'waits', agree })
    await carryOut(asked('update'), tab.sessions, { update: async () => 'waits', agree })
    expect(agree).toHaveBeenCalledOnce()
    expect(outcomes).toEqual([{ outcome: 'failed' }])
  })

  it('has nothing to do without a newer version, and waits if the server cannot be asked', async () => {
    const { tab, outcomes } = await tablet()
    await carryOut(asked('update'), tab.sessions, { update: async () => 'unreachable' })
    expect(outcomes).toEqual([])
    await carryOut(asked('update'), tab.sessions, { update: async () => 'none' })
    expect(outcomes).toEqual([{ outcome: 'nothing_to_do' }])
  })
})

describe('a request to download everything again', () => {
  it('is finished when the records are here again', async () => {
    const { tab, outcomes } = await tablet()
    const { db } = sessionOf(tab)
    const before = await db.services.count()
    await carryOut(asked('download'), tab.sessions)
    expect(outcomes).toEqual([{ outcome: 'done' }])
    expect(await db.services.count()).toBe(before)
    expect((await db.pulls.toArray()).every(({ filled }) => filled)).toBe(true)
  })

  it('stays open if the server is lost, and does not start over', async () => {
    const { server, tab, outcomes, answer } = await tablet()
    server.instead = lostNetwork
    await carryOut(asked('download'), tab.sessions)
    expect(outcomes).toEqual([])
    server.instead = answer
    await carryOut(asked('download'), tab.sessions)
    expect(outcomes).toEqual([{ outcome: 'done' }])
  })
})

describe('a request to sign out', () => {
  const edit = (tab: Awaited<ReturnType<typeof signedIn>>) =>
    sessionOf(tab).outbox.enqueue({
      opType: editServiceOp,
      request: editServiceOp.toWire({
        params: { id: aService(1).id },
        body: { changes: { remarks: { from: null, to: 'mine' } } },
      }),
      seen: null,
    })

  it('sends the work first, then signs out and wipes the data', async () => {
    const { server, browser, tab, outcomes } = await tablet()
    await edit(tab)
    await carryOut(asked('sign_out'), tab.sessions)
    expect(server.writes.done).toHaveLength(1)
    expect(outcomes).toEqual([{ outcome: 'done' }])
    expect(tab.sessions.state()).toEqual({ status: 'signed_out', reason: 'left' })
    expect(await device(browser).allSessions()).toEqual([])
  })

  it('keeps on the device what it cannot send in time', async () => {
    const { server, browser, tab, outcomes, isFinish, answer } = await tablet()
    const { db } = sessionOf(tab)
    // Only the result arrives.
    server.instead = (request) => (isFinish(request) ? answer(request) : lostNetwork())
    await edit(tab)
    await carryOut(asked('sign_out'), tab.sessions, { patienceMs: 10 })
    expect(outcomes).toEqual([{ outcome: 'kept_unsent' }])
    expect(tab.sessions.state()).toMatchObject({ status: 'signed_out' })
    await until(async () => (await device(browser).session(ANA_ID))?.token === null)
    expect(await db.outbox.count()).toBe(1)
  })

  it('does not sign out while the server does not answer', async () => {
    const { server, tab } = await tablet()
    server.instead = lostNetwork
    await carryOut(asked('sign_out'), tab.sessions, { patienceMs: 10 })
    expect(tab.sessions.state()).toMatchObject({ status: 'open' })
  })
})
