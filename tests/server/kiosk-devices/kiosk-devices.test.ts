import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { getCashUp } from '../../../contract/cash-up.ts'
import { openRegister } from '../../../contract/cash-up-writes.ts'
import { companyOccupancy } from '../../../contract/dashboard.ts'
import {
  type NewKioskDevice,
  kioskDeviceCalls,
  listConnections,
  makePairingCode,
  moveKioskDevice,
  revokeKioskDevice,
} from '../../../contract/kiosk-device.ts'
import { getLocation, locationChanges } from '../../../contract/location.ts'
import { currentUser } from '../../../contract/session.ts'
import { makeToken } from '../../../server/mail/link-token.ts'
import { describeCrud } from '../crud/describe-crud.ts'
import { addCashUp, addColleague, enterDemo } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { asKiosk } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const locations = await demo.locationsOf(demo.colombia)
const home = demo.ana.locations[0] ?? ''
const [elsewhere = '', farther = ''] = locations.filter((id) => id !== home)
const { pair, beat } = asKiosk(server)

const aKiosk = (changes: Partial<NewKioskDevice> = {}) => ({
  id: uuidv7(),
  name: 'Cajero norte',
  locationId: home,
  ...changes,
})
const create = (changes: Partial<NewKioskDevice> = {}, by: Caller = demo.owner) =>
  server.value(kioskDeviceCalls.create, { body: aKiosk(changes) }, by)
const read = (id: string, by: Caller = demo.owner) => server.value(kioskDeviceCalls.get, { params: { id } }, by)
const codeFor = async (id: string) => (await server.value(makePairingCode, { params: { id } }, demo.owner)).code
const revoke = (id: string, by: Caller = demo.owner) => server.call(revokeKioskDevice, { params: { id } }, by)
const history = async (id: string) =>
  (await server.value(kioskDeviceCalls.history, { params: { id } }, demo.owner)).data
const wrongCode = { status: 400, problem: { errors: [{ path: 'code', code: 'pairing_code_wrong' }] } }
const gone = { status: 410, problem: { code: 'link_gone' } }

/** A device that was paired through the usual calls. */
async function paired(changes: Partial<NewKioskDevice> = {}) {
  const device = await create(changes)
  const answer = await pair(await codeFor(device.id))
  if (!answer.ok) throw new Error(answer.problem.code)
  return { id: device.id, ...answer.value }
}

beforeEach(() => server.owner.query('delete from limiter_buckets'))

describeCrud(
  kioskDeviceCalls,
  {
    input: aKiosk,
    edits: [
      ['name', ['Cajero sur', 'Cajero oriente']],
      ['locationId', [elsewhere, farther]],
    ],
    wrong: ['name', ' ', 'required'],
    // Staff see only devices of their locations, which is tested below.
    readers: 'admins',
  },
  { server, demo },
)

describe('a kiosk device [S2-36] [S7-02]', () => {
  it('is found by its location and by part of its name; staff see those where they work', async () => {
    const [here, there] = [
      await create({ name: 'Torre 100 %' }),
      await create({ name: 'Torre baja', locationId: elsewhere }),
    ]
    const found = async (query: object, by: Caller) =>
      (await server.value(kioskDeviceCalls.list, { query: { limit: '999', ...query } }, by)).data.map(({ id }) => id)
    expect(await found({ search: '100 %' }, demo.owner)).toEqual([here.id])
    expect(await found({ search: 'torre', locationIds: elsewhere }, demo.owner)).toEqual([there.id])
    const mine = await found({ search: 'torre' }, demo.ana)
    expect(mine).toContain(here.id)
    expect(mine.includes(there.id)).toBe(demo.ana.locations.includes(elsewhere))
    expect(await found({}, demo.mexicanOwner)).not.toContain(here.id)
  })

  it('is named by its location, to every device that keeps it', async () => {
    const cursor = async (before?: string) =>
      server.value(locationChanges, { query: before === undefined ? {} : { cursor: before } }, demo.owner)
    let at = await cursor()
    while (at.more) at = await cursor(at.cursor)
    const device = await create({ name: 'Nuevo cajero' })
    expect((await server.value(getLocation, { params: { id: home } }, demo.ana)).kioskDevices).toContainEqual({
      id: device.id,
      name: 'Nuevo cajero',
    })
    await everyTransactionEnded(server)
    expect((await cursor(at.cursor)).changed.map(({ id }) => id)).toContain(home)
  })

  it('stands at a location of the company', async () => {
    const [foreign = ''] = await demo.locationsOf(demo.mexico)
    expect(
      await server.call(kioskDeviceCalls.create, { body: aKiosk({ locationId: foreign }) }, demo.owner),
    ).toMatchObject({ status: 404 })
    const device = await create()
    expect(
      await server.call(
        moveKioskDevice,
        { body: { id: device.id, changes: { locationId: { from: home, to: foreign } } } },
        demo.owner,
      ),
    ).toMatchObject({ status: 404 })
    expect(await read(device.id)).toEqual(device)
  })

  it('must be paired again after a move, and is not moved while its register is open', async () => {
    const device = await paired()
    const move = (from: string, to: string) =>
      server.call(moveKioskDevice, { body: { id: device.id, changes: { locationId: { from, to } } } }, demo.owner)
    const shift = {
      id: uuidv7(),
      locationId: home,
      register: device.id,
      openedAt: new Date().toISOString(),
      float: 0,
      count: null,
      note: null,
    }
    await server.value(openRegister, { body: shift }, { ...demo.owner, key: randomUUID() })
    expect(await move(home, elsewhere)).toMatchObject({ status: 409, problem: { code: 'kiosk_in_use' } })
    expect(await read(device.id)).toMatchObject({ locationId: home, revokedAt: null })
    await server.owner.query(`update cash_ups set status = 'completed' where id = $1`, [shift.id])
    expect(await move(home, elsewhere)).toMatchObject({
      ok: true,
      value: { locationId: elsewhere, revokedAt: expect.any(String) },
    })
    expect(await beat(device.token)).toMatchObject(gone)
    // A cash-up still names its register; the old location no longer has it.
    expect(await server.value(getCashUp, { params: { id: shift.id } }, demo.owner)).toMatchObject({
      registerName: 'Cajero norte',
    })
    expect(
      await server.call(openRegister, { body: { ...shift, id: uuidv7() } }, { ...demo.owner, key: randomUUID() }),
    ).toMatchObject({ status: 400, problem: { errors: [{ path: 'register', code: 'register_unknown' }] } })
  })
})

describe('pairing a device [S2-36]', () => {
  it('accepts a code in any spelling, and gives the device its identity', async () => {
    const device = await create()
    const { code, expiresAt } = await server.value(makePairingCode, { params: { id: device.id } }, demo.owner)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    const { rows } = await server.owner.query<{ left: number }>(
      'select extract(epoch from $1::timestamptz - now())::float as left',
      [expiresAt],
    )
    expect(rows[0]?.left).toBeGreaterThan(9 * 60)
    expect(rows[0]?.left).toBeLessThanOrEqual(10 * 60)
    const answer = await pair(` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `)
    expect(answer).toMatchObject({
      ok: true,
      value: {
        token: expect.stringMatching(/^[\w-]{64}$/),
        kiosk: {
          id: device.id,
          name: device.name,
          location: { id: home },
          receiptPrefix: expect.stringMatching(/^K\d+$/),
        },
      },
    })
    expect(await read(device.id)).toMatchObject({
      pairedAt: expect.any(String),
      revokedAt: null,
      lastHeartbeatAt: null,
    })
    expect((await history(device.id)).map(({ action, actor }) => [action, actor?.name])).toEqual([
      ['paired', device.name],
      ['code_made', demo.owner.name],
      ['created', demo.owner.name],
    ])
  })

  it('works once: one of two that use a code at once is paired', async () => {
    const code = await codeFor((await create()).id)
    const answers = await Promise.all([pair(code), pair(code)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject(wrongCode)
    expect(await pair(code)).toMatchObject(wrongCode)
  })

  it('works for ten minutes, and with the latest code only', async () => {
    const device = await create()
    const [first, second] = [await codeFor(device.id), await codeFor(device.id)]
    expect(await pair(first)).toMatchObject(wrongCode)
    await server.owner.query(`update kiosk_codes set expires_at = now() - interval '1 second' where device_id = $1`, [
      device.id,
    ])
    expect(await pair(second)).toMatchObject(wrongCode)
    for (const typed of ['ABCD-EFG', 'ABCD-EFGU', '?']) expect(await pair(typed), typed).toMatchObject(wrongCode)
    expect(await pair(await codeFor(device.id))).toMatchObject({ ok: true })
  })

  it('gives a new prefix each time, unused at the location, even for two at once', async () => {
    const [one, other] = [await paired(), await create()]
    const codes = [await codeFor(one.id), await codeFor(other.id)]
    const answers = await Promise.all(codes.map(pair))
    const prefixes = answers.map((answer) => (answer.ok ? answer.value.kiosk.receiptPrefix : answer.problem.code))
    expect(new Set([one.kiosk.receiptPrefix, ...prefixes]).size).toBe(3)
    const { rows } = await server.owner.query<{ twice: number }>(
      `select count(*)::int as twice from (select location_id, number from kiosk_prefixes group by 1, 2 having count(*) > 1) as same`,
    )
    expect(rows).toEqual([{ twice: 0 }])
  })

  it('ends what the device had before', async () => {
    const device = await paired()
    expect(await beat(device.token)).toMatchObject({ ok: true })
    const again = await pair(await codeFor(device.id))
    expect(again).toMatchObject({ ok: true })
    expect(await beat(device.token)).toMatchObject(gone)
    expect(await beat(again.ok ? again.value.token : '')).toMatchObject({ ok: true })
  })

  it('is started and ended by admins of the company only', async () => {
    const { id } = await create()
    expect(await server.call(makePairingCode, { params: { id } }, demo.ana)).toMatchObject({ status: 403 })
    expect(await server.call(makePairingCode, { params: { id } }, demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await revoke(id, demo.ana)).toMatchObject({ status: 403 })
    expect(await revoke(id, demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await server.call(makePairingCode, { params: { id } }, demo.owner)).toMatchObject({ ok: true })
  })

  it('stores neither code nor token readably', async () => {
    const device = await create()
    const code = await codeFor(device.id)
    const answer = await pair(code)
    const { rows } = await server.owner.query<{ all: string }>(
      `select (select json_agg(d) from kiosk_devices d)::text || coalesce((select json_agg(c) from kiosk_codes c)::text, '') || (select json_agg(a) from audit_entries a where entity = 'kiosk_device')::text as all`,
    )
    expect(rows[0]?.all).toContain(device.id)
    for (const secret of [code, code.replace('-', ''), answer.ok ? answer.value.token : code])
      expect(rows[0]?.all).not.toContain(secret)
  })

  it('is limited for people who guess codes', async () => {
    for (let times = 0; times < 30; times++)
      expect((await pair(`ABCD${String(times).padStart(4, '0')}`)).status).toBe(400)
    expect(await pair('ABCDEFGH')).toMatchObject({ status: 429, problem: { code: 'too_many_attempts' } })
  })
})

describe('a heartbeat [S2-36]', () => {
  it('records its time, the clock difference, the version and the queue', async () => {
    const device = await paired()
    const { version } = await read(device.id)
    const answer = await beat(device.token, {
      sentAt: new Date(Date.now() - 180_000).toISOString(),
      appVersion: '1.4.0',
      queueLength: 3,
    })
    expect(answer).toMatchObject({ ok: true, value: { kiosk: device.kiosk, clockSkew: expect.any(Number) } })
    const kept = await read(device.id, demo.ana)
    expect(kept).toMatchObject({
      appVersion: '1.4.0',
      queueLength: 3,
      lastHeartbeatAt: answer.ok ? answer.value.receivedAt : '',
      version,
    })
    expect(kept.clockSkew).toBeGreaterThan(-190_000)
    expect(kept.clockSkew).toBeLessThan(-170_000)
  })

  it('changes nothing that other devices read', async () => {
    const device = await paired()
    const version = async () => (await server.value(getLocation, { params: { id: home } }, demo.owner)).version
    const before = await version()
    expect(await beat(device.token)).toMatchObject({ ok: true })
    expect(await version()).toBe(before)
  })

  it('is refused for a device that is not paired: revoked, unknown, of another location, or with a session only', async () => {
    const device = await paired()
    expect(await revoke(device.id)).toMatchObject({ ok: true, value: { revokedAt: expect.any(String) } })
    expect(await beat(device.token)).toMatchObject(gone)
    expect(await beat(makeToken(demo.colombia).token)).toMatchObject(gone)
    expect(await beat(demo.owner.token)).toMatchObject(gone)
    const mexican = Buffer.from(device.token, 'base64url')
    Buffer.from(demo.mexico.replaceAll('-', ''), 'hex').copy(mexican)
    expect(await beat(mexican.toString('base64url'))).toMatchObject(gone)
    // A second revocation changes nothing.
    const first = await read(device.id)
    expect(await revoke(device.id)).toMatchObject({ ok: true, value: first })
  })

  it('is all that a token can do', async () => {
    const device = await paired()
    expect(await server.call(currentUser, {}, { token: device.token })).toMatchObject({ status: 401 })
    expect(await server.call(kioskDeviceCalls.list, { query: {} }, { token: device.token })).toMatchObject({
      status: 401,
    })
    expect(await beat(device.token)).toMatchObject({ ok: true })
  })

  it('ends with its pairing, and so does a code that nobody used', async () => {
    const device = await create()
    const code = await codeFor(device.id)
    expect(await revoke(device.id)).toMatchObject({ ok: true, value: { revokedAt: null } })
    expect(await pair(code)).toMatchObject(wrongCode)
  })
})

describe('whether a location is online [S2-36]', () => {
  const connection = async (id: string, by: Caller = demo.owner) =>
    (await server.value(listConnections, {}, by)).data.find(({ locationId }) => locationId === id)

  it('is decided by its devices’ heartbeats, for five minutes, and shown equally on the dashboard', async () => {
    const [lone = ''] = await demo.locationsOf(demo.britain)
    const onDashboard = async () =>
      (await server.value(companyOccupancy, { query: {} }, demo.britishOwner)).data.find(
        ({ location }) => location.id === lone,
      )?.isOnline
    await server.owner.query('update kiosk_devices set last_heartbeat_at = null where location_id = $1', [lone])
    expect(await connection(lone, demo.britishOwner)).toEqual({
      locationId: lone,
      isOnline: false,
      seenAt: null,
      boothSeenAt: null,
      devicesOnline: 0,
      tabletsOnline: 0,
    })
    expect(await onDashboard()).toBeNull()
    const seen = (minutes: number) =>
      server.owner.query('update kiosk_devices set last_heartbeat_at = $2 where location_id = $1', [
        lone,
        new Date(Date.now() - minutes * 60_000),
      ])
    await seen(4.9)
    expect(await connection(lone, demo.britishOwner)).toMatchObject({ isOnline: true, devicesOnline: 1 })
    expect(await onDashboard()).toBe(true)
    await seen(5.1)
    expect(await connection(lone, demo.britishOwner)).toMatchObject({ isOnline: false, seenAt: expect.any(String) })
    await seen(1)
    await server.owner.query(`update kiosk_devices set revoked_at = now() where location_id = $1`, [lone])
    expect(await connection(lone, demo.britishOwner)).toMatchObject({ isOnline: false, devicesOnline: 0 })
    // A device whose pairing has ended is not counted.
    expect(await onDashboard()).toBeNull()
  })

  it('counts a tablet too: at the location of its person’s open shift, or else at their only location', async () => {
    const [lone = '', other = ''] = (await demo.locationsOf(demo.mexico)).toReversed()
    await server.owner.query('update kiosk_devices set last_heartbeat_at = null where company_id = $1', [demo.mexico])
    await server.owner.query(
      `delete from sessions where identity_id in (select id from identities where company_id = $1 and role = 'parking_staff')`,
      [demo.mexico],
    )
    const colleague = await addColleague(server, demo.mexico)
    const assign = (id: string) =>
      server.owner.query('insert into operator_locations (company_id, operator_id, location_id) values ($1, $2, $3)', [
        demo.mexico,
        colleague,
        id,
      ])
    const online = async () =>
      (await server.value(listConnections, {}, demo.mexicanOwner)).data
        .filter(({ isOnline }) => isOnline)
        .map(({ locationId, tabletsOnline }) => ({ locationId, tabletsOnline }))
    await openSession(server, colleague)
    expect(await online()).toEqual([])
    await assign(lone)
    expect(await online()).toEqual([{ locationId: lone, tabletsOnline: 1 }])
    await assign(other)
    expect(await online()).toEqual([])
    await addCashUp(server, { companyId: demo.mexico, locationId: other, openedBy: colleague, status: 'current' })
    expect(await online()).toEqual([{ locationId: other, tabletsOnline: 1 }])
    await server.owner.query(`update sessions set seen_at = now() - interval '11 minutes' where identity_id = $1`, [
      colleague,
    ])
    expect(await online()).toEqual([])
  })

  it('is shown to staff for their own locations', async () => {
    expect((await server.value(listConnections, {}, demo.ana)).data.map(({ locationId }) => locationId)).toEqual(
      demo.ana.locations,
    )
  })
})
