import { beforeAll, describe, expect, it } from 'vitest'

import { countServices, listServices } from '../../../contract/service.ts'
import { totalServices } from '../../../contract/service-totals.ts'
import { PAYMENT_METHODS, SERVICE_STATUSES, type ServiceStatus } from '../../../domain/services.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import fc from '../../support/fast-check.ts'
import { roundsIn } from '../../support/rounds.ts'
import { type Person, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

interface Row {
  id: string
  location: string
  plate: string
  receipt: string
  driver: string | null
  method: string | null
  status: ServiceStatus
  total: number | null
  startedAt: Date
  paidAt: Date | null
}

interface Filter {
  plate?: string
  locationIds?: string
  paymentMethods?: string
  search?: string
  statuses?: string
  startDate?: string
  endDate?: string
  paidStartDate?: string
  paidEndDate?: string
}

const ZONES = ['UTC', 'America/Bogota', 'Europe/London', 'Asia/Kathmandu'] as const

const server = await openTestServer()
const demo = await enterDemo(server)
let rows: Row[]

beforeAll(async () => {
  const found = await server.owner.query<Row>(
    `select s.id, s.location_id as location, license_plate as plate, receipt_number as receipt, d.first_name || ' ' || d.last_name as driver,
       payment_method as method, status, total_cost::float8 as total, started_at as "startedAt", paid_at as "paidAt"
     from services s left join drivers d on d.company_id = s.company_id and d.id = s.driver_id where s.company_id = $1`,
    [demo.colombia],
  )
  rows = found.rows
})

/** The plainest implementation: compares the wall clock as text, without instants, ranges or indexes. */
function matches(
  row: Row,
  { plate, search, statuses, locationIds, paymentMethods, startDate, endDate, paidStartDate, paidEndDate }: Filter,
  zone: string,
  seen: readonly string[],
): boolean {
  const chosen = (locationIds ?? '').split(',').filter((id) => id !== '')
  const methods = (paymentMethods ?? '').split(',').filter((method) => method !== '')
  const wanted = (statuses ?? '').split(',').filter((status) => status !== '')
  const wall = wallClock(row.startedAt, zone)
  const paid = row.paidAt === null ? '' : wallClock(row.paidAt, zone)
  return (
    seen.includes(row.location) &&
    (chosen.length === 0 || chosen.includes(row.location)) &&
    (methods.length === 0 || methods.some((method) => method === row.method)) &&
    row.plate.includes((plate ?? '').toUpperCase().replaceAll(/[\s-]/g, '')) &&
    (wanted.length === 0 || wanted.includes(row.status)) &&
    (search === undefined || isFoundBy(row, search)) &&
    (startDate === undefined || startDate <= wall) &&
    (endDate === undefined || wall <= endDate) &&
    (paidStartDate === undefined || (paid !== '' && paidStartDate <= paid)) &&
    (paidEndDate === undefined || (paid !== '' && paid <= paidEndDate))
  )
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()

/**
 * Matches a part of the plate. From three characters on, also matches the beginning of the receipt's number, its last
 * four or more digits, and beginnings of the driver's names, one per word.
 */
function isFoundBy(row: Row, search: string): boolean {
  const typed = search.toUpperCase().replaceAll(/[\s-]/g, '')
  if (row.plate.includes(typed)) return true
  if (typed.length < 3) return false
  if (row.receipt.replace('-', '').startsWith(typed)) return true
  if (/^\d{4,}$/.test(typed) && row.receipt.endsWith(typed)) return true
  const names = plain(row.driver ?? '').split(/[^A-Z]+/)
  return (
    !/\d/.test(search) &&
    plain(search)
      .trim()
      .split(/\s+/)
      .every((word) => names.some((name) => name.startsWith(word)))
  )
}

/** Equal values are ordered by id; missing values come first. */
function inOrderOf(sort: 'paidAt' | 'total' | 'plate') {
  const key = (row: Row) => row[sort]?.valueOf() ?? -1
  return (one: Row, other: Row) =>
    key(one) < key(other)
      ? -1
      : key(one) > key(other)
        ? 1
        : sort === 'plate' && one.startedAt.getTime() !== other.startedAt.getTime()
          ? one.startedAt.getTime() - other.startedAt.getTime()
          : one.id < other.id
            ? -1
            : 1
}

function newestFirst(one: Row, other: Row): number {
  return other.startedAt.getTime() - one.startedAt.getTime() || (one.id < other.id ? 1 : -1)
}

function filters(): fc.Arbitrary<Filter> {
  const pieces = rows
    .slice(0, 60)
    .flatMap(({ plate }) => [
      plate,
      plate.toLowerCase(),
      plate.slice(0, 2),
      plate.slice(2),
      plate.at(-1) ?? '',
      `${plate.slice(0, 3)}-${plate.slice(3)}`,
      plate.slice(1, 3),
    ])
  const named = rows.flatMap(({ driver }) => (driver === null ? [] : [driver])).slice(0, 20)
  const numbers = rows
    .slice(0, 20)
    .flatMap(({ receipt }) => [
      receipt,
      receipt.toLowerCase(),
      receipt.slice(0, 4),
      receipt.replace('-', ''),
      receipt.slice(-4),
      receipt.slice(-3),
    ])
  const searches = [
    ...pieces,
    ...numbers,
    ...named.flatMap((name) => [name, name.split(' ').toReversed().join(' '), name.slice(0, 4), plain(name)]),
    '',
    'Z',
    '%',
    '_',
    'nobody at all',
  ]
  const locations = [...new Set(rows.map((row) => row.location))]
  const moments = rows.slice(0, 80).flatMap((row) => ZONES.map((zone) => wallClock(row.startedAt, zone)))
  const range = fc
    .tuple(fc.constantFrom(...moments), fc.constantFrom(...moments))
    .map(([one, other]) => (one < other ? ([one, other] as const) : ([other, one] as const)))
  const single: fc.Arbitrary<Filter>[] = [
    fc.record({
      plate: fc.oneof(fc.constantFrom(...pieces), fc.constantFrom('', ' - ', 'Z', '0', 'NOSUCHPLATE', '%', '_', '~')),
    }),
    fc.record({ search: fc.constantFrom(...searches) }),
    fc.record({ locationIds: fc.subarray(locations).map((ids) => ids.join()) }),
    fc.record({ paymentMethods: fc.subarray([...PAYMENT_METHODS]).map((methods) => methods.join()) }),
    fc.record({ statuses: fc.subarray([...SERVICE_STATUSES]).map((statuses) => statuses.join()) }),
    range.map(([startDate, endDate]) => ({ startDate, endDate })),
    range.map(([paidStartDate, paidEndDate]) => ({ paidStartDate, paidEndDate })),
  ]
  // More filters at once would find almost nothing.
  return fc
    .shuffledSubarray(single, { maxLength: 3 })
    .chain((some) => fc.tuple(...some))
    .map((parts) => parts.reduce<Filter>((all, part) => ({ ...all, ...part }), {}))
}

describe('the list of services', () => {
  it('has exactly the rows of every filter, and the count agrees [S2-27] [S2-40] [S2-42] [S7-03]', async () => {
    const people: [Person, readonly string[]][] = [
      [demo.owner, await demo.locationsOf(demo.colombia)],
      [demo.ana, demo.ana.locations],
    ]
    let found = 0
    await fc.assert(
      fc.asyncProperty(
        filters(),
        fc.constantFrom(...ZONES),
        fc.constantFrom(...people),
        async (filter, timezone, [person, seen]) => {
          const expected = rows.filter((row) => matches(row, filter, timezone, seen)).toSorted(newestFirst)
          const list = await server.value(
            listServices,
            { headers: { timezone }, query: { ...filter, limit: '999' } },
            person,
          )
          expect(list.data.map((service) => service.id)).toEqual(expected.map((row) => row.id))
          expect(list.total).toBe(expected.length)
          expect(await server.value(countServices, { headers: { timezone }, query: filter }, person)).toEqual({
            count: expected.length,
          })
          found += expected.length
        },
      ),
      { numRuns: roundsIn(30, 80) },
    )
    expect(found).toBeGreaterThan(100)
  })

  it('has the total of its stays, and their number by status [S2-27]', async () => {
    // One stay was voided after its payment, and keeps its price.
    expect(rows.some(({ status, total }) => status === 'voided' && total !== null && total > 0)).toBe(true)
    const seen = [...new Set(rows.map(({ location }) => location))]
    await fc.assert(
      fc.asyncProperty(filters(), fc.constantFrom(...ZONES), async (filter, timezone) => {
        const all = rows.filter((row) => matches(row, { ...filter, statuses: '' }, timezone, seen))
        const asked = all.filter((row) => matches(row, filter, timezone, seen))
        const counted = asked.filter(({ status }) => status !== 'voided')
        expect(await server.value(totalServices, { headers: { timezone }, query: filter }, demo.owner)).toEqual({
          count: asked.length,
          voided: asked.length - counted.length,
          amount: counted.reduce((sum, { total }) => sum + (total ?? 0), 0),
          statuses: SERVICE_STATUSES.map((status) => ({
            status,
            count: all.filter((row) => row.status === status).length,
          })).filter(({ count }) => count > 0),
        })
      }),
      { numRuns: roundsIn(20, 40), examples: [[{}, 'UTC']] },
    )
  })

  it('is sorted by each indexed column, in both directions [S2-27]', async () => {
    const orders = [
      ['paidAt', inOrderOf('paidAt')],
      ['totalCost', inOrderOf('total')],
      ['licensePlate', inOrderOf('plate')],
    ] as const
    for (const [sort, order] of orders) {
      const inOrder = rows.toSorted(order).map(({ id }) => id)
      const ids = async (way: typeof sort | `-${typeof sort}`, page: number) =>
        (
          await server.value(
            listServices,
            { headers: {}, query: { sort: way, page: String(page), limit: '50' } },
            demo.owner,
          )
        ).data.map(({ id }) => id)
      expect(await ids(sort, 2), sort).toEqual(inOrder.slice(50, 100))
      expect(await ids(`-${sort}`, 2), sort).toEqual(inOrder.toReversed().slice(50, 100))
    }
  })

  it('finds a plate by any part of it [S2-27]', async () => {
    const { rows: missing } = await server.owner.query(
      `select s.license_plate, start from (select distinct company_id, license_plate from services) s, generate_series(1, length(s.license_plate)) as start
       where not exists (select from plate_terms t where t.company_id = s.company_id and t.plate = s.license_plate and t.term = substr(s.license_plate, start))`,
    )
    expect(missing).toEqual([])
  })
})
