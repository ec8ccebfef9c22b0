import { randomUUID } from 'node:crypto'

import { beforeEach, describe, expect, it } from 'vitest'

import { listActivity } from '../../../contract/activity.ts'
import { noteDrawerOpening } from '../../../contract/cash-up-writes.ts'
import { peopleStatistics } from '../../../contract/people-statistics.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { enterDemo, settleCashUp } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { auditOf, deskOf, newLocation } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
let locationId: string
let id: string

beforeEach(async () => {
  locationId = await newLocation(server, demo)
  id = await desk.opened(locationId, demo.ana, { float: 20_000 })
})

const REASON = 'Changed a note into coins'

function open(caller: typeof demo.ana & { key?: string }, { at = new Date().toISOString(), reason = REASON } = {}) {
  return server.call(noteDrawerOpening, { params: { id }, body: { at, reason } }, caller)
}

async function figuresOf(person: string) {
  const [from, before] = [-60, 60].map((minutes) => new Date(Date.now() + minutes * MINUTE_MS).toISOString())
  const { data } = await server.value(
    peopleStatistics,
    { query: { from: from ?? '', before: before ?? '', locationIds: locationId } },
    demo.owner,
  )
  return data.find(({ person: { id } }) => id === person)
}

describe('a drawer that is opened without a payment', () => {
  it('is recorded with person, time and reason, and moves no money', async () => {
    const before = await desk.read(id, demo.ana)
    expect(await open(demo.ana)).toMatchObject({ ok: true, value: { id, payIns: 0, payOuts: 0, movements: [] } })
    expect((await desk.read(id, demo.ana)).revision).toBe(before.revision)
    expect((await auditOf(server, id)).slice(1)).toMatchObject([
      { action: 'drawer_opened', actor: demo.ana.id, after: { reason: REASON } },
    ])
  })

  it('is in the activity of the company, and counts in the figures of the person', async () => {
    await open(demo.ana)
    await open(demo.ana)
    const { data } = await server.value(listActivity, { query: { operatorIds: demo.ana.id } }, demo.owner)
    expect(data.filter(({ action, recordId }) => action === 'drawer_opened' && recordId === id)).toHaveLength(2)
    await open(demo.owner)
    expect(await figuresOf(demo.ana.id)).toMatchObject({ drawerOpenings: 2, payOuts: 0 })
  })

  it('is recorded once under its key', async () => {
    const caller = { ...demo.ana, key: randomUUID() }
    const moment = { at: new Date().toISOString() }
    const first = await open(caller, moment)
    expect(await open(caller, moment)).toEqual(first)
    expect((await auditOf(server, id)).filter(({ action }) => action === 'drawer_opened')).toHaveLength(1)
  })

  it('needs a reason, and the person’s own shift', async () => {
    expect(await open(demo.ana, { reason: 'Coins' })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'reason', code: 'reason_too_short' }] },
    })
    expect(await open(demo.luis)).toMatchObject({ status: 403, problem: { code: 'register_not_own' } })
    expect((await auditOf(server, id)).map(({ action }) => action)).toEqual(['opened'])
  })

  it('is recorded after the close and the collection too, for a device that sends late', async () => {
    await settleCashUp(server, id, 'completed')
    expect(await open(demo.ana)).toMatchObject({ ok: true })
    await settleCashUp(server, id, 'collected')
    expect(await open(demo.ana)).toMatchObject({ ok: true })
  })
})
