import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { uploadAvatar } from '../../../contract/file.ts'
import { endpointPath } from '../../../contract/endpoint.ts'
import { endOpenSession, endOpenSessions, listOpenSessions } from '../../../contract/open-session.ts'
import { getLocationsOfOperator, getLocationsOfOperators, userCalls } from '../../../contract/user.ts'
import { describeCrud } from '../crud/describe-crud.ts'
import { aMailer } from '../driver-links/support.ts'
import { SAMPLES } from '../files/samples.ts'
import { addColleague, enterDemo } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { wrong, refused, usersOf } from './users.ts'

const mailer = aMailer()
const server = await openTestServer({ mailer })
const demo = await enterDemo(server)

const { aUser, edit, read, remove } = usersOf(server, demo)
const [bogota = '', other = ''] = demo.luis.locations

beforeEach(async () => {
  mailer.sent.length = 0
  await server.owner.query('delete from limiter_buckets')
})

/** An admin on whom no other test relies. */
async function aFellowAdmin(companyId = demo.colombia): Promise<string> {
  const id = await addColleague(server, companyId)
  await server.owner.query(`update identities set role = 'parking_admin' where id = $1`, [id])
  await server.owner.query(`update operators set role = 'parking_admin' where id = $1`, [id])
  return id
}

describeCrud(
  userCalls,
  {
    input: aUser,
    readers: 'admins',
    edits: [
      ['lastName', ['Mora Gil', 'Peña']],
      ['gender', ['f', 'wc']],
    ],
    wrong: ['firstName', 'R2D2', 'name_letters'],
  },
  { server, demo },
)

describe('the rights of a user', () => {
  it('are set by another admin, never by the user [S6-07]', async () => {
    const id = await addColleague(server, demo.colombia)
    const self = { token: await openSession(server, id) }
    expect(await edit(id, { role: { from: 'parking_staff', to: 'parking_admin' } }, self)).toMatchObject({
      status: 403,
    })
    expect(await edit(demo.owner.id, { role: { from: 'parking_admin', to: 'parking_staff' } })).toMatchObject(
      wrong('role', 'role_own'),
    )
    expect(await edit(demo.owner.id, { isActive: { from: true, to: false } })).toMatchObject(
      wrong('isActive', 'role_own'),
    )
    expect(
      await edit(id, { role: { from: 'parking_staff', to: 'parking_admin' }, locationIds: { add: [bogota] } }),
    ).toMatchObject({ ok: true, value: { role: 'parking_admin', roleId: 2, locationIds: [] } })
    expect(await server.call(userCalls.list, { query: {} }, self)).toMatchObject({
      ok: true,
      value: { data: expect.arrayContaining([expect.objectContaining({ id: demo.ana.id })]) },
    })
    expect(await edit(id, { role: { from: 'parking_admin', to: 'super_admin' } })).toMatchObject({
      status: 400,
      problem: { errors: [{ code: 'role_invalid' }] },
    })
    expect(await edit(id, { firstName: { from: 'Rosa', to: 'Rosalba' } }, demo.mexicanOwner)).toMatchObject({
      status: 404,
    })
  })

  it('always leave the company an admin who can sign in, even if two are removed at once', async () => {
    const admins = async () => {
      const { data } = await server.value(
        userCalls.list,
        { query: { role: 'parking_admin', limit: '999' } },
        { token: demo.root.token, companyId: demo.britain },
      )
      return data.filter(({ state }) => state === 'active').map(({ id }) => id)
    }
    const root = { token: demo.root.token, companyId: demo.britain }
    await aFellowAdmin(demo.britain)
    const before = await admins()
    expect(before.length).toBeGreaterThan(1)
    const answers = await Promise.all(
      before.map((id) => edit(id, { role: { from: 'parking_admin', to: 'parking_staff' } }, root)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(before.length - 1)
    expect(answers.filter(({ ok }) => !ok)).toMatchObject([wrong('role', 'role_last_admin')])
    const [last = ''] = await admins()
    expect(await edit(last, { isActive: { from: true, to: false } }, root)).toMatchObject(
      wrong('isActive', 'role_last_admin'),
    )
    await server.owner.query('delete from sessions where identity_id = $1', [last])
    expect(await remove(last, root)).toMatchObject(refused('last_admin'))
    for (const id of before) await edit(id, { role: { from: 'parking_staff', to: 'parking_admin' } }, root)
  })

  it('merge locations that two simultaneous edits add and remove [S6-03]', async () => {
    const { id } = await server.value(userCalls.create, { body: aUser({ locationIds: [] }) }, demo.owner)
    expect(await edit(id, { locationIds: { add: [bogota] } })).toMatchObject({
      ok: true,
      value: { locationIds: [bogota], version: 2 },
    })
    expect(await edit(id, { locationIds: { add: [other, other] } })).toMatchObject({
      ok: true,
      value: { locationIds: [bogota, other].toSorted() },
    })
    expect(await edit(id, { locationIds: { remove: [bogota] } })).toMatchObject({
      ok: true,
      value: { locationIds: [other] },
    })
    expect(await edit(id, { locationIds: { add: [other], remove: [bogota] } })).toMatchObject({
      ok: true,
      value: { version: 4 },
    })
    expect(await edit(id, { locationIds: { add: [uuidv7()] } })).toMatchObject(wrong('locationIds', 'location_unknown'))
    const { data } = await server.value(userCalls.history, { params: { id } }, demo.owner)
    expect(data[0]).toMatchObject({
      changes: [{ path: 'locationIds', before: [bogota, other].toSorted(), after: [other] }],
    })
  })
})

describe('the open sessions of a user', () => {
  it('are visible to the user and to admins, who can end one or all of them', async () => {
    const id = await addColleague(server, demo.colombia)
    const email = `${id}@colleague.test`
    const [tablet, phone] = [{ token: await server.signIn(email) }, { token: await server.signIn(email) }]
    const sessions = async (caller: Caller) => (await server.value(listOpenSessions, { params: { id } }, caller)).data
    const seen = await sessions(tablet)
    expect(seen.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(seen).toHaveLength(2)
    const current = seen.find(({ isCurrent }) => isCurrent)?.id ?? ''
    expect(await server.call(listOpenSessions, { params: { id } }, demo.ana)).toMatchObject({ status: 404 })
    expect(await server.call(endOpenSession, { params: { id, sessionId: current } }, demo.ana)).toMatchObject({
      status: 404,
    })
    expect(
      await server.call(endOpenSession, { params: { id: demo.owner.id, sessionId: current } }, demo.owner),
    ).toMatchObject({ ok: true })
    expect(await sessions(demo.owner)).toHaveLength(2)
    expect(await server.value(endOpenSessions, { params: { id } }, tablet)).toMatchObject({
      data: [{ id: current, isCurrent: true }],
    })
    expect(await server.call(listOpenSessions, { params: { id } }, phone)).toMatchObject({ status: 401 })
    expect(await server.value(endOpenSession, { params: { id, sessionId: current } }, demo.owner)).toEqual({ data: [] })
    expect(await server.call(listOpenSessions, { params: { id } }, tablet)).toMatchObject({ status: 401 })
  })
})

describe('the list', () => {
  it('finds users by role, state, sign-in and location, and shows staff only themselves [S6-06]', async () => {
    const { id } = await server.value(userCalls.create, { body: aUser({ lastName: 'Zuluaga' }) }, demo.owner)
    const found = async (query: object, caller: Caller = demo.owner) =>
      (await server.value(userCalls.list, { query: { limit: '999', ...query } }, caller)).data.map((user) => user.id)
    expect(await found({ search: 'rosa zulu' })).toEqual([id])
    expect(await found({ state: 'invited', locationId: bogota })).toContain(id)
    expect(await found({ state: 'active' })).not.toContain(id)
    expect(await found({ signedIn: 'true' })).toContain(demo.ana.id)
    expect(await found({ signedIn: 'true' })).not.toContain(id)
    expect(await found({ role: 'parking_admin' })).toContain(demo.owner.id)
    expect(await found({}, demo.ana)).toEqual([demo.ana.id])
    expect(await server.value(userCalls.count, { query: { search: 'rosa zulu' } }, demo.owner)).toEqual({ count: 1 })
    expect(await server.call(userCalls.history, { params: { id } }, demo.ana)).toMatchObject({ status: 403 })
  })
})

describe('the locations of a user [S7-02]', () => {
  it('are the assigned ones for staff, and all for an admin', async () => {
    const of = async (id: string, caller: Caller = demo.owner) =>
      (await server.value(getLocationsOfOperator, { params: { id } }, caller)).data
        .map((location) => location.id)
        .toSorted()
    expect(await of(demo.luis.id)).toEqual(demo.luis.locations)
    expect(await of(demo.luis.id, demo.luis)).toEqual(demo.luis.locations)
    expect(await of(demo.owner.id)).toEqual(await demo.locationsOf(demo.colombia))
    expect(await server.call(getLocationsOfOperator, { params: { id: demo.luis.id } }, demo.ana)).toMatchObject({
      status: 404,
    })
    const { data } = await server.value(
      getLocationsOfOperators,
      { params: { ids: `${demo.luis.id},${demo.mexicanOwner.id}` } },
      demo.owner,
    )
    expect(data.map(({ operatorId, locations }) => [operatorId, locations.map(({ id }) => id).toSorted()])).toEqual([
      [demo.luis.id, demo.luis.locations],
    ])
  })
})

describe('a photo that is uploaded for an e-mail [S7-02]', () => {
  const send = async (email: string, caller: Caller) => {
    const body = new FormData()
    body.set('file', new Blob([SAMPLES.png.bytes]))
    const response = await server.app.request(`${endpointPath(uploadAvatar)}?email=${encodeURIComponent(email)}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${caller.token ?? ''}` },
    })
    return { status: response.status, body: Object(await response.json()) }
  }

  it('belongs to that user immediately, if an admin of the company uploads it', async () => {
    const id = await addColleague(server, demo.colombia)
    const { status, body } = await send(`${id}@colleague.test`, demo.owner)
    expect(status).toBe(201)
    expect(await read(id)).toMatchObject({ photo: body.id })
    expect(await send(`${id}@colleague.test`, demo.ana)).toMatchObject({ status: 404 })
    expect(await send(`${id}@colleague.test`, demo.mexicanOwner)).toMatchObject({ status: 404 })
  })
})
