import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { COLLECTIONS, type CollectionName } from '../../../contract/events.ts'
import { serviceChanges } from '../../../contract/service.ts'
import { KEPT_LOCATIONS_MAX } from '../../../domain/kept-window.ts'
import { COMMITS_KEPT } from '../../../server/delta/read-delta.ts'
import { at } from '../openapi/json.ts'
import { addService, enterDemo, removeServices } from '../support/demo.ts'
import { Device, READS, readAll } from '../support/device.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

beforeEach(() => everyTransactionEnded(server))

const services = (caller: Caller) => (query: { cursor?: string; limit: string }) =>
  server.value(serviceChanges, { query }, caller)

async function filled(collection: CollectionName, caller: Caller) {
  const device = new Device(READS[collection](server, caller))
  await device.pullAll()
  return device
}

describe('after a change of the records that a person may see, a device starts afresh [S6-03]', () => {
  it('with the services of a new location, without those of a removed one', async () => {
    const device = new Device(services(demo.ana))
    await device.pullAll()
    const [theirs = ''] = demo.luis.locations
    const locations = () => new Set([...device.rows.values()].map((row) => row.location.id))
    expect(locations()).toEqual(new Set(demo.ana.locations))

    await server.owner.query(
      'insert into operator_locations (company_id, operator_id, location_id) values ($1, $2, $3)',
      [demo.colombia, demo.ana.id, theirs],
    )
    const deltas = await device.pullAll()
    expect(deltas.map((delta) => delta.reset)).toEqual([true, ...deltas.slice(1).map(() => false)])
    expect(locations()).toEqual(new Set([...demo.ana.locations, theirs]))

    await server.owner.query('delete from operator_locations where operator_id = $1 and location_id <> $2', [
      demo.ana.id,
      theirs,
    ])
    expect((await device.pullAll())[0]).toMatchObject({ reset: true })
    expect(locations()).toEqual(new Set([theirs]))

    await server.owner.query('delete from operator_locations where operator_id = $1', [demo.ana.id])
    expect((await device.pullAll())[0]).toMatchObject({ reset: true, changed: [], fillTotal: 0 })
    expect(device.rows.size).toBe(0)
    for (const location of demo.ana.locations)
      await server.owner.query(
        'insert into operator_locations (company_id, operator_id, location_id) values ($1, $2, $3)',
        [demo.colombia, demo.ana.id, location],
      )
  })

  it('with its locations', async () => {
    const device = await filled('locations', demo.luis)
    await server.owner.query(
      'insert into operator_locations (company_id, operator_id, location_id) values ($1, $2, $3)',
      [demo.colombia, demo.luis.id, demo.ana.locations[0]],
    )
    expect((await device.pullAll())[0]).toMatchObject({ reset: true })
    expect(new Set(device.rows.keys())).toEqual(new Set([...demo.luis.locations, demo.ana.locations[0]]))
    await server.owner.query('delete from operator_locations where operator_id = $1 and location_id = $2', [
      demo.luis.id,
      demo.ana.locations[0],
    ])
  })

  it('and a device of another person continues at its place', async () => {
    const device = await filled('services', demo.luis)
    await server.owner.query('delete from operator_locations where operator_id = $1 and location_id = $2', [
      demo.ana.id,
      demo.ana.locations[0],
    ])
    await everyTransactionEnded(server)
    expect(await device.pullAll()).toMatchObject([{ reset: false, changed: [], deleted: [] }])
  })

  it(`with no services if an admin’s company has more than ${KEPT_LOCATIONS_MAX} locations, and with all if it has fewer again`, async () => {
    const device = await filled('services', demo.britishOwner)
    const before = device.rows.size
    expect(before).toBeGreaterThan(0)
    const added: string[] = []
    for (let count = (await demo.locationsOf(demo.britain)).length; count <= KEPT_LOCATIONS_MAX; count++) {
      const id = uuidv7()
      added.push(id)
      const { rows } = await server.owner.query<{ column_name: string }>(
        `select column_name from information_schema.columns where table_name = 'locations' and column_name <> 'id'`,
      )
      const columns = rows.map((row) => row.column_name).join()
      await server.owner.query(
        `insert into locations (id, ${columns}) select $1, ${columns} from locations where company_id = $2 limit 1`,
        [id, demo.britain],
      )
    }
    expect((await device.pullAll())[0]).toMatchObject({ reset: true, fillTotal: 0 })
    expect(device.rows.size).toBe(0)

    // The device has the services of the location chosen for its booth, then those of the next chosen one, and never
    // those of a location that the person lacks.
    const places = await demo.locationsOf(demo.britain)
    const booth = { at: places.find((id) => !added.includes(id)) ?? '' }
    const chosen = new Device((query) =>
      server.value(serviceChanges, { query: { ...query, keptLocation: booth.at } }, demo.britishOwner),
    )
    await chosen.pullAll()
    expect(chosen.rows.size).toBeGreaterThan(0)
    expect(new Set([...chosen.rows.values()].map(({ location }) => location.id))).toEqual(new Set([booth.at]))
    booth.at = demo.ana.locations[0] ?? ''
    expect((await chosen.pullAll())[0]).toMatchObject({ reset: true, fillTotal: 0 })
    expect(chosen.rows.size).toBe(0)
    await server.owner.query('delete from locations where id = any($1)', [added])
    expect((await device.pullAll())[0]).toMatchObject({ reset: true })
    expect(device.rows.size).toBe(before)
  })

  it.each(COLLECTIONS)('with the %s of the company that a super admin now works in', async (collection) => {
    const root = { token: demo.root.token }
    const device = await filled(collection, { ...root, companyId: demo.colombia })
    const elsewhere = new Device(READS[collection](server, { ...root, companyId: demo.mexico }))
    elsewhere.cursor = device.cursor
    expect((await elsewhere.pullAll())[0]).toMatchObject({ reset: true })
    expect(elsewhere.rows).toEqual(await readAll(READS[collection](server, demo.mexicanOwner)))
  })

  it('with the requested collection if the cursor belongs to another collection', async () => {
    const drivers = await filled('drivers', demo.owner)
    const types = new Device(READS.vehicleTypes(server, demo.owner))
    types.cursor = drivers.cursor
    expect((await types.pullAll())[0]).toMatchObject({ reset: true })
    expect(types.rows.size).toBeGreaterThan(0)
  })
})

describe.each(COLLECTIONS)('a device starts %s afresh', (collection) => {
  it('if the database has another epoch', async () => {
    const device = await filled(collection, demo.owner)
    const before = new Map(device.rows)
    await server.owner.query('update database_epoch set id = gen_random_uuid()')
    const deltas = await device.pullAll()
    expect(deltas.map((delta) => delta.reset)).toEqual([true, ...deltas.slice(1).map(() => false)])
    expect(device.rows).toEqual(before)
  })

  it('if the database was restored into another cluster, in which its marks mean nothing', async () => {
    const device = await filled(collection, demo.owner)
    const before = new Map(device.rows)
    await server.owner.query(`update database_epoch set system_identifier = 'another'`)
    await server.owner.query('select adopt_database()')
    await everyTransactionEnded(server)
    expect((await device.pull()).reset).toBe(true)
    await device.pullAll()
    expect(device.rows).toEqual(before)
    await server.owner.query('select adopt_database()')
    expect((await device.pull()).reset).toBe(false)
  })

  it('if the cursor is ahead of the database, as after a restored backup', async () => {
    const device = await filled(collection, demo.owner)
    const cursor = at(JSON.parse(Buffer.from(device.cursor ?? '', 'base64url').toString()))
    const number = Number(cursor['number'])
    const part = { upTo: number + 1, xid: '1', id: '00000000-0000-0000-0000-000000000000' }
    for (const ahead of [{ number: number + 1 }, { part }]) {
      device.cursor = Buffer.from(JSON.stringify({ ...cursor, ...ahead })).toString('base64url')
      expect(await device.pull()).toMatchObject({ reset: true })
    }
    expect(await device.pull()).toMatchObject({ reset: false })
  })

  it('if the cursor is of release 0.1.0, which counted transactions', async () => {
    const device = await filled(collection, demo.owner)
    const before = new Map(device.rows)
    const { epoch, scope } = at(JSON.parse(Buffer.from(device.cursor ?? '', 'base64url').toString()))
    const old = { epoch, scope, fill: null, xid: '1', id: '00000000-0000-0000-0000-000000000000', gone: '1' }
    device.cursor = Buffer.from(JSON.stringify(old)).toString('base64url')
    expect((await device.pullAll())[0]).toMatchObject({ reset: true })
    expect(device.rows).toEqual(before)
  })

  it('if more transactions have followed than the server keeps', async () => {
    const device = await filled(collection, demo.owner)
    const later = (numbers: number) =>
      server.owner.query('update company_changes set number = number + $2 where company_id = $1', [
        demo.colombia,
        numbers,
      ])
    await later(1_000)
    expect((await device.pullAll())[0]).toMatchObject({ reset: false })
    await later(COMMITS_KEPT + 1)
    expect((await device.pullAll())[0]).toMatchObject({ reset: true })
  })
})

describe('a removed row', () => {
  it.each(['services', 'drivers', 'vehicleTypes', 'vehicles'] as const)(
    'in %s is reported once to each device that kept it, and to no other company',
    async (collection) => {
      const table = {
        services: 'services',
        drivers: 'drivers',
        vehicleTypes: 'company_vehicle_types',
        vehicles: 'vehicles',
      }[collection]
      const devices = [await filled(collection, demo.owner), await filled(collection, demo.owner)]
      const elsewhere = await filled(collection, demo.mexicanOwner)
      const [id = ''] = devices[0]?.rows.keys() ?? []
      await server.owner.query(`delete from ${table} where id = $1`, [id])
      await everyTransactionEnded(server)
      for (const device of devices) {
        expect(await device.pull()).toMatchObject({ changed: [], deleted: [id], reset: false })
        expect(await device.pull()).toMatchObject({ changed: [], deleted: [] })
        expect(device.rows.has(id)).toBe(false)
      }
      expect(await elsewhere.pull()).toMatchObject({ changed: [], deleted: [] })
      const late = await readAll(READS[collection](server, demo.owner))
      expect(late.has(id)).toBe(false)
    },
  )

  it('is reported only as removed if it was changed just before', async () => {
    const id = await addService(server, {
      companyId: demo.mexico,
      locationId: (await demo.locationsOf(demo.mexico))[0] ?? '',
    })
    await everyTransactionEnded(server)
    const device = await filled('services', demo.mexicanOwner)
    expect(device.rows.has(id)).toBe(true)
    await server.owner.query(`update services set remarks = 'last words' where id = $1`, [id])
    await removeServices(server, 'id = $1', [id])
    await everyTransactionEnded(server)
    expect(await device.pull()).toMatchObject({ changed: [], deleted: [id] })
  })

  it('is reported after the last page of many changes', async () => {
    const locationId = (await demo.locationsOf(demo.mexico))[0] ?? ''
    const ids: string[] = []
    for (let nth = 0; nth < 5; nth++) ids.push(await addService(server, { companyId: demo.mexico, locationId }))
    await everyTransactionEnded(server)
    const whole = await filled('services', demo.mexicanOwner)
    const device = new Device(READS.services(server, demo.mexicanOwner), 2)
    device.cursor = whole.cursor
    await server.owner.query(`update services set remarks = 'changed' where id = any($1)`, [ids.slice(1)])
    await removeServices(server, 'id = $1', [ids[0]])
    await everyTransactionEnded(server)
    const deltas = await device.pullAll()
    expect(deltas.flatMap((delta) => delta.deleted)).toEqual([ids[0]])
    expect([...device.rows.keys()].toSorted()).toEqual(ids.slice(1).toSorted())
  })
})
