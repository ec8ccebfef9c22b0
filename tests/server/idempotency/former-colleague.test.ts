import { randomUUID } from 'node:crypto'

import { beforeEach, describe, expect, it } from 'vitest'

import { finishAttention } from '../../../contract/attention.ts'
import { startExport } from '../../../contract/export.ts'
import { deskOf, newLocation, newRatedLocation } from '../cash-ups/support.ts'
import { boothOf } from '../losses/support.ts'
import { addColleague, addService, enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { edit, remarks, stateOf } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
const root: Caller = { token: demo.root.token, companyId: demo.colombia }

let formerId: string

/** An administrator who sends work of the colleague who has left. */
const inTheirName = (sender: Caller): Caller => ({ ...sender, onBehalfOf: formerId })
const dismiss = () => server.owner.query('update identities set is_active = false where id = $1', [formerId])

beforeEach(async () => {
  formerId = await addColleague(server, demo.colombia)
})

describe('an administrator who sends work of a former colleague', () => {
  it('is refused the approval of the difference of their own shift', async () => {
    const id = await desk.opened(await newLocation(server, demo), demo.owner)
    await desk.close(id, demo.owner, { countedCash: 5_001, varianceReason: 'Found on the floor' })
    await dismiss()
    expect(await desk.approve(id, inTheirName(demo.owner))).toMatchObject({
      status: 403,
      problem: { code: 'own_difference' },
    })
    expect(await desk.approve(id, inTheirName(root))).toMatchObject({
      ok: true,
      value: { closing: { approval: 'approved', approvedBy: { id: formerId } } },
    })
  })

  it('counts as the collector of their own shift', async () => {
    const locationId = await newRatedLocation(server, demo)
    const booth = boothOf(server, demo, locationId)
    const id = await desk.opened(locationId, demo.owner, { float: 5_000 })
    await desk.close(id, demo.owner, { countedCash: 5_000 })
    await dismiss()
    const { takings } = await desk.read(id, demo.owner)
    const seen = { amountReceived: 5_000, total: takings.cash, revision: 0 }
    expect(await desk.collect(id, inTheirName(demo.owner), seen)).toMatchObject({ ok: true })
    expect(await booth.rows('own_collection')).toMatchObject([{ cashUpId: id, by: { id: demo.owner.id } }])
    const dismissal = {
      params: { kind: 'own_collection' as const },
      body: { ids: [id], done: true, reason: 'Counted by two people' },
    }
    expect(await server.call(finishAttention, dismissal, demo.owner)).toMatchObject({
      status: 403,
      problem: { code: 'own_act' },
    })
  })

  it('causes no item by collecting the shift of somebody else', async () => {
    const locationId = await newRatedLocation(server, demo)
    const id = await desk.opened(locationId, demo.ana, { float: 5_000 })
    await desk.close(id, demo.ana, { countedCash: 5_000 })
    await dismiss()
    const { takings } = await desk.read(id, demo.owner)
    const seen = { amountReceived: 5_000, total: takings.cash, revision: 0 }
    expect(await desk.collect(id, inTheirName(demo.owner), seen)).toMatchObject({ ok: true })
    expect(await boothOf(server, demo, locationId).rows('own_collection')).toEqual([])
  })

  it('is refused an act on a stay that began after the colleague had left, without the moment of the act', async () => {
    const locationId = demo.ana.locations[0] ?? ''
    const before = await addService(server, { companyId: demo.colombia, locationId })
    await dismiss()
    const after = await addService(server, { companyId: demo.colombia, locationId })
    await server.owner.query(`update services set started_at = now() + interval '10 minutes' where id = $1`, [after])
    const late = await edit(server, after, remarks(null, 'forged'), inTheirName(demo.owner))
    expect([late.status, JSON.parse(late.text)]).toMatchObject([403, { code: 'right_removed' }])
    expect(await stateOf(server, after)).toMatchObject({ remarks: null, entries: 0 })
    expect(await edit(server, before, remarks(null, 'theirs'), inTheirName(demo.owner))).toMatchObject({ status: 200 })
  })

  it('is refused an act of administrators that never waits on a device', async () => {
    await dismiss()
    const request = { headers: {}, body: { id: randomUUID(), list: 'services' as const, query: {} } }
    const refused = await server.call(startExport, request, inTheirName(demo.owner))
    expect(refused).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'on-behalf-of', code: 'invalidField' }] },
    })
    expect(await server.call(startExport, request, demo.owner)).toMatchObject({ ok: true })
  })
})
