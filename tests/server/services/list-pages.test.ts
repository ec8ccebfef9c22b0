import { beforeAll, describe, expect, it } from 'vitest'

import { countServices, listServices } from '../../../contract/service.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const list = (query: Record<string, string> = {}) => server.value(listServices, { headers: {}, query }, demo.owner)

async function total(): Promise<number> {
  const { rows } = await server.owner.query<{ count: number }>(
    'select count(*)::int as count from services where company_id = $1',
    [demo.colombia],
  )
  return rows[0]?.count ?? 0
}

describe('the pages of a list [S7-05]', () => {
  it('are of 10 rows, newest first, by default', async () => {
    const first = await list()
    expect(first).toMatchObject({ page: 1, limit: 10, total: await total() })
    expect(first.data).toHaveLength(10)
    const times = first.data.map((service) => service.startedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(first).not.toHaveProperty('totalIsBound')
  })

  it.each([10, 20, 30])('make the whole list with %i rows each, and each service is in it once', async (limit) => {
    const all = (await list({ limit: '999' })).data.map((service) => service.id)
    const pages: string[] = []
    for (let page = 1; pages.length < all.length; page++) {
      const { data } = await list({ limit: String(limit), page: String(page) })
      expect(data.length).toBeGreaterThan(0)
      pages.push(...data.map((service) => service.id))
    }
    expect(pages).toEqual(all)
    expect(new Set(all).size).toBe(await total())
  })

  it('have the total on the last page and after it', async () => {
    const count = await total()
    const lastPage = Math.ceil(count / 30)
    expect(await list({ limit: '30', page: String(lastPage) })).toMatchObject({ total: count })
    expect(await list({ limit: '30', page: String(lastPage + 5) })).toMatchObject({ data: [], total: count })
    expect(await list({ limit: '30', page: '1000000' })).toMatchObject({ data: [], total: count })
  })

  it('return a known total without counting, but the last page counts', async () => {
    const count = await total()
    expect(await list({ page: '2', knownTotal: String(count + 5) })).toMatchObject({ total: count + 5 })
    expect(await list({ page: '2', knownTotal: '10000' })).toMatchObject({ total: 10_000, totalIsBound: true })
    // More services have arrived since the first page.
    expect(await list({ page: '2', knownTotal: '3' })).toMatchObject({ total: 20 })
    expect(await list({ limit: '999', knownTotal: '3' })).toMatchObject({ total: count })
    expect(await server.call(listServices, { headers: {}, query: { knownTotal: 'many' } }, demo.owner)).toMatchObject({
      status: 400,
    })
  })

  it('are in the other order on request', async () => {
    const oldest = await list({ sort: 'startedAt', limit: '999' })
    const newest = await list({ sort: '-startedAt', limit: '999' })
    expect(oldest.data.map((service) => service.id)).toEqual(newest.data.map((service) => service.id).toReversed())
  })

  it('keep services of the same instant apart by their id', async () => {
    const [locationId = ''] = await demo.locationsOf(demo.britain)
    const startedAt = new Date('2020-01-01T00:00:00.000Z')
    const ids: string[] = []
    for (let nth = 0; nth < 25; nth++)
      ids.push(await addService(server, { companyId: demo.britain, locationId, startedAt, status: 'completed' }))
    const range = { startDate: '2020-01-01T00:00:00', endDate: '2020-01-01T00:00:00', limit: '10' }
    const seen: string[] = []
    for (const page of ['1', '2', '3'])
      seen.push(
        ...(await server.value(listServices, { headers: {}, query: { ...range, page } }, demo.britishOwner)).data.map(
          (one) => one.id,
        ),
      )
    expect(seen).toEqual(ids.toSorted().toReversed())
  })
})

describe('a list of more than 10,000', () => {
  beforeAll(async () => {
    await server.owner.query(
      `insert into services (company_id, id, location_id, operation, status, receipt_number, license_plate, vehicle_type_id, started_at)
       select $1, gen_random_uuid(), $2, 'off_street', 'completed', 'bulk-' || n, 'BLK' || (n % 500), 1, '2019-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
       from generate_series(1, 10001) as n`,
      [demo.mexico, (await demo.locationsOf(demo.mexico))[0]],
    )
  }, 60_000)

  const mexican = (query: Record<string, string>) =>
    server.value(
      listServices,
      {
        headers: { timezone: 'UTC' },
        query: { startDate: '2019-01-01T00:00:00', endDate: '2019-12-31T23:59:59', ...query },
      },
      demo.mexicanOwner,
    )

  it('has “at least” in its total, and the count is exact', async () => {
    expect(await mexican({})).toMatchObject({ total: 10_000, totalIsBound: true })
    const query = { startDate: '2019-01-01T00:00:00', endDate: '2019-12-31T23:59:59' }
    expect(await server.value(countServices, { headers: { timezone: 'UTC' }, query }, demo.mexicanOwner)).toEqual({
      count: 10_001,
    })
  })

  it('has an exact total on its last page, as a list of up to 10,000 has', async () => {
    const last = await mexican({ page: '1001' })
    expect(last.data).toHaveLength(1)
    expect(last).toMatchObject({ total: 10_001 })
    await server.owner.query(`delete from services where company_id = $1 and receipt_number = 'bulk-7'`, [demo.mexico])
    const exact = await mexican({})
    expect(exact.total).toBe(10_000)
    expect(exact).not.toHaveProperty('totalIsBound')
  })
})
