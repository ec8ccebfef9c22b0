import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { listActivity } from '../../../contract/activity.ts'
import { changesHead } from '../../../contract/changes.ts'
import { endpointPath } from '../../../contract/endpoint.ts'
import { askTablet, finishTabletRequest, listTablets, withdrawTabletRequest } from '../../../contract/tablet.ts'
import { TABLET_REPORT } from '../../../contract/tablet-report.ts'
import { UNSENT_WORK } from '../../../contract/unsent-work.ts'
import type { TabletAct } from '../../../domain/tablets.ts'
import { openMovedServer, townOf } from '../rights/support.ts'
import { tokenHash } from '../../../server/session/actor.ts'
import { openSession } from '../support/session.ts'
import { currentUser } from '../../../contract/session.ts'
import { enterDemo } from '../support/demo.ts'
import type { Caller } from '../support/test-server.ts'

const { server, now, at, wait } = await openMovedServer()
const demo = await enterDemo(server)
const town = townOf(server, demo, now)

const READY = {
  version: '0.1.0',
  updateWaits: false,
  unsent: 0,
  refused: 0,
  oldest: null,
  skewMs: 120,
  storage: { used: 40_000_000, granted: 4_000_000_000, kept: true },
  battery: { percent: 80, charging: false },
  printer: null,
  shiftAt: null,
  errors: [],
}

/** Makes the regular call of a device with these headers. */
async function beat({ token, deviceId }: Caller, headers: Record<string, string>) {
  const response = await server.app.request(endpointPath(changesHead), {
    headers: { authorization: `Bearer ${token}`, ...(deviceId && { 'x-device-id': deviceId }), ...headers },
  })
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

async function atTablet() {
  const ana = { ...(await town.hire()), deviceId: uuidv7() }
  const says = (report: unknown) =>
    beat(ana, { [TABLET_REPORT]: typeof report === 'string' ? report : JSON.stringify(report) })
  const row = async (by: Caller = demo.owner) =>
    (await server.value(listTablets, {}, by)).data.find(({ id }) => id === ana.deviceId)
  return { ana, says, row }
}

const ask = (id: string, act: TabletAct, by: Caller = demo.owner) =>
  server.call(askTablet, { params: { id }, body: { act } }, by)

describe('the report of a tablet', () => {
  it('is shown to administrators with its person, location and last contact', async () => {
    const { ana, says, row } = await atTablet()
    const report = { ...READY, unsent: 3, refused: 1, oldest: at(-5), shiftAt: ana.location }
    expect(await says(report)).toMatchObject({ status: 200 })
    expect(await row()).toMatchObject({
      person: { id: ana.id, name: 'Rosa Mora' },
      locationId: ana.location,
      report,
      requests: [],
    })
  })

  it('replaces the earlier one in the same row', async () => {
    const { ana, says, row } = await atTablet()
    await says({ ...READY, unsent: 3, oldest: at(-5) })
    await says(READY)
    expect(await row()).toMatchObject({ report: { unsent: 0, oldest: null } })
    const { rows } = await server.owner.query('select from tablets where device_id = $1', [ana.deviceId])
    expect(rows).toHaveLength(1)
  })

  it('without news is noted every five minutes only', async () => {
    const { says, row } = await atTablet()
    await says(READY)
    const first = await row()
    wait(2)
    await says({ ...READY, battery: { percent: 79, charging: false }, skewMs: 300 })
    expect(await row()).toEqual(first)
    wait(4)
    await says({ ...READY, battery: { percent: 77, charging: false } })
    expect((await row())?.report?.battery?.percent).toBe(77)
    expect((await row())?.seenAt).not.toBe(first?.seenAt)
  })

  it('is missing for an app of an earlier release, whose contact is still noted', async () => {
    const { ana, row } = await atTablet()
    const people = [{ id: ana.id, changes: 0, refused: 0, amount: 0, oldest: null }]
    await beat(ana, { [UNSENT_WORK]: JSON.stringify({ asOf: at(0), people }) })
    expect(await row()).toMatchObject({ person: { id: ana.id }, report: null })
  })

  it.each([
    ['no JSON', 'no JSON'],
    ['an array', '[]'],
    ['an empty object', '{}'],
    ['a negative count', JSON.stringify({ ...READY, unsent: -1 })],
    ['a long version', JSON.stringify({ ...READY, version: 'x'.repeat(100) })],
    ['a location without an id', JSON.stringify({ ...READY, shiftAt: 'here' })],
    [
      'many errors',
      JSON.stringify({ ...READY, errors: Array.from({ length: 5 }, () => ({ kind: 'uncaught', at: at(0) })) }),
    ],
    ['a long text', JSON.stringify({ ...READY, more: 'x'.repeat(3_000) })],
  ])('is ignored if it is %s, and the call is answered', async (_, report) => {
    const { says, row } = await atTablet()
    expect(await says(report)).toMatchObject({ status: 200 })
    expect(await row()).toBeUndefined()
  })

  it('counts an unknown state of the printer as none, and keeps the rest', async () => {
    const { says, row } = await atTablet()
    await says({ ...READY, printer: 'on_fire' })
    expect(await row()).toMatchObject({ report: { printer: null, version: '0.1.0' } })
    await says({ ...READY, printer: 'paper_out' })
    expect(await row()).toMatchObject({ report: { printer: 'paper_out' } })
  })

  it('cannot name a location that its person does not see', async () => {
    const { says, row } = await atTablet()
    const [elsewhere] = await demo.locationsOf(demo.mexico)
    await says({ ...READY, shiftAt: elsewhere })
    expect(await row()).toMatchObject({ locationId: null })
  })

  it('is not noted for a super admin, who is a guest', async () => {
    const deviceId = uuidv7()
    const root = { ...demo.root, deviceId }
    const { status } = await beat(root, { [TABLET_REPORT]: JSON.stringify(READY), 'x-company-id': demo.colombia })
    expect(status).toBe(200)
    expect((await server.value(listTablets, {}, demo.owner)).data.map(({ id }) => id)).not.toContain(deviceId)
  })

  it('is not shown to another company', async () => {
    const { ana, says } = await atTablet()
    await says(READY)
    const others = await server.value(listTablets, {}, demo.mexicanOwner)
    expect(others.data.map(({ id }) => id)).not.toContain(ana.deviceId)
  })
})

describe('a request to a tablet', () => {
  it('is received with the next call, and not after it is finished', async () => {
    const { ana, says, row } = await atTablet()
    expect((await says(READY)).answer).not.toHaveProperty('asks')
    const asked = await ask(ana.deviceId, 'update')
    expect(asked).toMatchObject({ ok: true, value: { requests: [{ act: 'update', doneAt: null, outcome: null }] } })
    const id = (await row())?.requests[0]?.id ?? ''
    expect((await says(READY)).answer).toMatchObject({ asks: [{ id, act: 'update' }] })
    await server.value(finishTabletRequest, { params: { id }, body: { outcome: 'done' } }, ana)
    expect((await says(READY)).answer).not.toHaveProperty('asks')
    expect(await row()).toMatchObject({ requests: [{ id, outcome: 'done', askedBy: { id: demo.owner.id } }] })
    // The answer may be lost: the device repeats it.
    expect(await server.call(finishTabletRequest, { params: { id }, body: { outcome: 'failed' } }, ana)).toMatchObject({
      ok: true,
    })
    expect(await row()).toMatchObject({ requests: [{ outcome: 'done' }] })
  })

  it.each<[string, (own: Caller) => Caller]>([
    ['another device of the same person', (own) => ({ ...own, deviceId: uuidv7() })],
    ['a caller without a device', ({ deviceId: _, ...own }) => own],
  ])('is not finished by %s', async (_, from) => {
    const { ana, says, row } = await atTablet()
    await says(READY)
    await ask(ana.deviceId, 'sign_out')
    const id = (await row())?.requests[0]?.id ?? ''
    const request = { params: { id }, body: { outcome: 'done' as const } }
    expect(await server.call(finishTabletRequest, request, from(ana))).toMatchObject({ status: 404 })
    expect(await row()).toMatchObject({ requests: [{ id, doneAt: null }] })
    expect(await says(READY)).toMatchObject({ status: 200, answer: { asks: [{ id }] } })
  })

  it('is one request if it is asked twice', async () => {
    const { ana, says, row } = await atTablet()
    await says(READY)
    await ask(ana.deviceId, 'sign_out')
    await ask(ana.deviceId, 'sign_out')
    expect((await row())?.requests).toHaveLength(1)
  })

  it('is not delivered once it is withdrawn', async () => {
    const { ana, says, row } = await atTablet()
    await says(READY)
    await ask(ana.deviceId, 'download')
    const requestId = (await row())?.requests[0]?.id ?? ''
    await server.value(withdrawTabletRequest, { params: { id: ana.deviceId, requestId } }, demo.owner)
    expect((await says(READY)).answer).not.toHaveProperty('asks')
  })

  it('is not delivered after a week, and can be made again', async () => {
    const { ana, says, row } = await atTablet()
    await says(READY)
    await ask(ana.deviceId, 'sign_out')
    await server.owner.query(
      `update tablet_requests set asked_at = asked_at - interval '8 days' where device_id = $1`,
      [ana.deviceId],
    )
    expect((await says(READY)).answer).not.toHaveProperty('asks')
    await ask(ana.deviceId, 'sign_out')
    expect((await row())?.requests).toHaveLength(1)
    expect((await says(READY)).answer).toHaveProperty('asks')
  })

  it('is in the activity log with the person who asked and the result', async () => {
    const { ana, says, row } = await atTablet()
    await says(READY)
    await ask(ana.deviceId, 'update')
    const id = (await row())?.requests[0]?.id ?? ''
    await server.value(finishTabletRequest, { params: { id }, body: { outcome: 'nothing_to_do' } }, ana)
    const { data } = await server.value(
      listActivity,
      { query: { from: at(-60), before: at(60), record: ana.deviceId } },
      demo.owner,
    )
    expect(data).toMatchObject([
      { action: 'carried_out', actor: { id: ana.id } },
      { action: 'requested', actor: { id: demo.owner.id } },
    ])
  })

  it('to sign out ends every session on the device, and none elsewhere', async () => {
    const { ana, says, row } = await atTablet()
    const elsewhere = await openSession(server, ana.id)
    const luis = await town.hire()
    await server.owner.query('update sessions set device_id = $1 where identity_id = $2 or token_hash = $3', [
      ana.deviceId,
      luis.id,
      tokenHash(ana.token ?? ''),
    ])
    await says(READY)
    await ask(ana.deviceId, 'sign_out')
    const id = (await row())?.requests[0]?.id ?? ''
    await server.value(finishTabletRequest, { params: { id }, body: { outcome: 'done' } }, ana)
    expect(await says(READY)).toMatchObject({ status: 401 })
    expect(await server.call(currentUser, {}, luis)).toMatchObject({ status: 401 })
    expect(await server.call(currentUser, {}, { token: elsewhere })).toMatchObject({ ok: true })
  })

  it('is refused for the tablet of another company', async () => {
    const { ana, says } = await atTablet()
    await says(READY)
    expect(await ask(ana.deviceId, 'update', demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await ask(ana.deviceId, 'update', demo.owner)).toMatchObject({ ok: true })
  })
})
