import { beforeAll, describe, expect, it } from 'vitest'

import {
  countLocations,
  getLocation,
  getLocationsByIds,
  listLocations,
  locationChanges,
} from '../../../contract/location.ts'
import { countOperators, getOperator, getOperatorsByIds, listOperators } from '../../../contract/user.ts'
import { countServices, getService, listServices, serviceChanges } from '../../../contract/service.ts'
import { editService } from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { type Person, addService, enterDemo } from '../support/demo.ts'
import { readAll } from '../support/device.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
let hers: string
let his: string

beforeAll(async () => {
  hers = await addService(server, { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' })
  his = await addService(server, { companyId: demo.colombia, locationId: demo.luis.locations[0] ?? '' })
})

async function countIn(locations: readonly string[]): Promise<number> {
  const { rows } = await server.owner.query<{ count: number }>(
    'select count(*)::int as count from services where location_id = any($1)',
    [locations],
  )
  return rows[0]?.count ?? 0
}

const listed = async (caller: Person, query: object = {}) =>
  server.value(listServices, { headers: {}, query: { limit: '999', ...query } }, caller)

describe('services at other locations [S6-03]', () => {
  it('the two staff members of this test share no location', () => {
    expect(demo.ana.locations).toHaveLength(2)
    expect(demo.luis.locations.filter((id) => demo.ana.locations.includes(id))).toEqual([])
  })

  it('are hidden from staff in the list, and shown to admins', async () => {
    const ana = await listed(demo.ana)
    expect(ana.total).toBe(await countIn(demo.ana.locations))
    expect(new Set(ana.data.map((service) => service.location.id))).toEqual(new Set(demo.ana.locations))
    expect(ana.data.map((service) => service.id)).toContain(hers)
    expect((await listed(demo.owner)).total).toBe(await countIn(await demo.locationsOf(demo.colombia)))
  })

  it('are hidden from staff who ask for such a location in the list', async () => {
    expect((await listed(demo.ana, { locationIds: demo.luis.locations.join() })).data).toEqual([])
    expect((await listed(demo.luis, { locationIds: demo.luis.locations.join() })).data.length).toBeGreaterThan(0)
    const mixed = await listed(demo.ana, { locationIds: [...demo.luis.locations, ...demo.ana.locations].join() })
    expect(mixed.total).toBe(await countIn(demo.ana.locations))
  })

  it('are not counted for staff, and are counted for admins', async () => {
    for (const person of [demo.ana, demo.luis]) {
      const { count } = await server.value(countServices, { headers: {}, query: {} }, person)
      expect(count).toBe(await countIn(person.locations))
    }
    const all = await server.value(countServices, { headers: {}, query: {} }, demo.owner)
    expect(all.count).toBe(await countIn(await demo.locationsOf(demo.colombia)))
  })

  it.each([getService, getServiceHistory])('are hidden from staff by $id, and shown to admins', async (endpoint) => {
    for (const [service, allowed, refused] of [
      [hers, demo.ana, demo.luis],
      [his, demo.luis, demo.ana],
    ] as const) {
      expect(await server.call(endpoint, { params: { id: service } }, allowed)).toMatchObject({ ok: true })
      expect(await server.call(endpoint, { params: { id: service } }, demo.owner)).toMatchObject({ ok: true })
      expect(await server.call(endpoint, { params: { id: service } }, refused)).toMatchObject({
        status: 404,
        problem: { code: 'not_found' },
      })
    }
  })

  it('cannot be edited by staff, and can be edited by admins', async () => {
    const body = (to: string) => ({ params: { id: hers }, body: { changes: { remarks: { from: null, to } } } })
    expect(await server.call(editService, body('by Luis'), demo.luis)).toMatchObject({ status: 404 })
    expect(await server.value(editService, body('by Ana'), demo.ana)).toMatchObject({ remarks: 'by Ana', version: 2 })
  })

  it('are left out of the data that the devices of staff keep', async () => {
    for (const person of [demo.ana, demo.luis, demo.owner]) {
      const kept = await readAll((query) => server.value(serviceChanges, { query }, person))
      const visible = person === demo.owner ? await demo.locationsOf(demo.colombia) : person.locations
      expect(new Set([...kept.values()].map((service) => service.location.id))).toEqual(new Set(visible))
    }
  })
})

describe('staff and admins [S6-03]', () => {
  it('staff see only their own locations in the list, the count and the kept data, and admins see all', async () => {
    const list = await server.value(listLocations, { query: { limit: '999' } }, demo.ana)
    expect(list.data.map((location) => location.id).toSorted()).toEqual(demo.ana.locations)
    expect(await server.value(countLocations, {}, demo.ana)).toEqual({ count: 2 })
    expect(
      [...(await readAll((query) => server.value(locationChanges, { query }, demo.ana))).keys()].toSorted(),
    ).toEqual(demo.ana.locations)

    const all = await demo.locationsOf(demo.colombia)
    expect((await server.value(listLocations, { query: {} }, demo.owner)).total).toBe(all.length)
    expect(
      [...(await readAll((query) => server.value(locationChanges, { query }, demo.owner))).keys()].toSorted(),
    ).toEqual(all)
  })

  it('staff read only their own locations by id, and admins read all', async () => {
    const [theirs = ''] = demo.luis.locations
    expect(await server.call(getLocation, { params: { id: theirs } }, demo.ana)).toMatchObject({ status: 404 })
    expect(await server.call(getLocation, { params: { id: theirs } }, demo.luis)).toMatchObject({ ok: true })
    expect((await server.value(getLocationsByIds, { params: { ids: theirs } }, demo.ana)).data).toEqual([])
    expect((await server.value(getLocationsByIds, { params: { ids: theirs } }, demo.luis)).data).toHaveLength(1)
  })

  it('staff see only themselves among the users, and admins see all', async () => {
    expect((await server.value(listOperators, { query: {} }, demo.ana)).data.map((one) => one.id)).toEqual([
      demo.ana.id,
    ])
    expect(await server.value(countOperators, { query: {} }, demo.ana)).toEqual({ count: 1 })
    expect(await server.call(getOperator, { params: { id: demo.luis.id } }, demo.ana)).toMatchObject({ status: 404 })
    expect(await server.call(getOperator, { params: { id: demo.ana.id } }, demo.ana)).toMatchObject({ ok: true })
    expect(
      (await server.value(getOperatorsByIds, { params: { ids: `${demo.luis.id},${demo.ana.id}` } }, demo.ana)).data.map(
        (one) => one.id,
      ),
    ).toEqual([demo.ana.id])

    const { rows } = await server.owner.query<{ count: number }>(
      'select count(*)::int as count from operators where company_id = $1',
      [demo.colombia],
    )
    expect(await server.value(countOperators, { query: {} }, demo.owner)).toEqual(rows[0])
    expect(await server.value(getOperator, { params: { id: demo.luis.id } }, demo.owner)).toMatchObject({
      role: 'parking_staff',
      roleId: 3,
      locationIds: demo.luis.locations,
    })
  })

  it('a person without a location sees no location and no service', async () => {
    await server.owner.query('delete from operator_locations where operator_id = $1', [demo.luis.id])
    expect((await listed(demo.luis)).data).toEqual([])
    expect(await server.value(countServices, { headers: {}, query: {} }, demo.luis)).toEqual({ count: 0 })
    expect(await server.value(countLocations, {}, demo.luis)).toEqual({ count: 0 })
    expect((await readAll((query) => server.value(serviceChanges, { query }, demo.luis))).size).toBe(0)
    expect(await server.call(getService, { params: { id: his } }, demo.luis)).toMatchObject({ status: 404 })
  })
})
