import { beforeEach, describe, expect, it } from 'vitest'

import { companyOccupancy } from '../../../contract/dashboard.ts'
import { kioskDeviceCalls, listConnections } from '../../../contract/kiosk-device.ts'
import { getLocation } from '../../../contract/location.ts'
import { currentUser } from '../../../contract/session.ts'
import { makeToken } from '../../../server/mail/link-token.ts'
import { addCashUp, addColleague, enterDemo } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { wrongCode, gone, kioskOffice } from './office.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const { home, pair, beat, create, read, codeFor, revoke, paired } = kioskOffice(server, demo)

beforeEach(() => server.owner.query('delete from limiter_buckets'))

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

  it('is the only act that its token allows', async () => {
    const device = await paired()
    expect(await server.call(currentUser, {}, { token: device.token })).toMatchObject({ status: 401 })
    expect(await server.call(kioskDeviceCalls.list, { query: {} }, { token: device.token })).toMatchObject({
      status: 401,
    })
    expect(await beat(device.token)).toMatchObject({ ok: true })
  })

  it('is impossible after an unused pairing code is revoked', async () => {
    const device = await create()
    const code = await codeFor(device.id)
    expect(await revoke(device.id)).toMatchObject({ ok: true, value: { revokedAt: null } })
    expect(await pair(code)).toMatchObject(wrongCode)
  })
})

describe('whether a location is online [S2-36]', () => {
  const connection = async (id: string, by: Caller = demo.owner) =>
    (await server.value(listConnections, {}, by)).data.find(({ locationId }) => locationId === id)

  it('follows its devices’ heartbeats for five minutes, also on the dashboard', async () => {
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

  it('follows a tablet too: at the location of its person’s open shift, or else at the person’s only location', async () => {
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
