import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { getCashUp } from '../../../contract/cash-up.ts'
import { openRegister } from '../../../contract/cash-up-writes.ts'
import { kioskDeviceCalls, moveKioskDevice } from '../../../contract/kiosk-device.ts'
import { getLocation, locationChanges } from '../../../contract/location.ts'
import { describeCrud } from '../crud/describe-crud.ts'
import { enterDemo } from '../support/demo.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { gone, kioskOffice } from './office.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const { home, beat, aKiosk, create, read, paired } = kioskOffice(server, demo)

const locations = await demo.locationsOf(demo.colombia)
const [elsewhere = '', farther = ''] = locations.filter((id) => id !== home)

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
  it('is found by its location and by part of its name, and staff see those at their locations', async () => {
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

  it('is shown with its location’s name on every device that keeps it', async () => {
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

  it('belongs to a location of the company', async () => {
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

  it('must be paired again after a move, and cannot be moved while its register is open', async () => {
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
