import { beforeAll, describe, expect, it } from 'vitest'

import { countServices, listServices } from '../../../contract/service.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import fc from '../../support/fast-check.ts'
import { type Person, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

interface Row {
  id: string
  location: string
  plate: string
  method: string | null
  startedAt: Date
}

interface Filter {
  plate?: string
  locationIds?: string
  paymentMethods?: string
  startDate?: string
  endDate?: string
}

const ZONES = ['UTC', 'America/Bogota', 'Europe/London', 'Asia/Kathmandu'] as const

const server = await openTestServer()
const demo = await enterDemo(server)
let rows: Row[]

beforeAll(async () => {
  const found = await server.owner.query<Row>(
    `select id, location_id as location, license_plate as plate, payment_method as method, started_at as "startedAt" from services where company_id = $1`,
    [demo.colombia],
  )
  rows = found.rows
})

/** As plainly as it can be said: by the wall clock as text, without instants, ranges or indexes. */
function matches(row: Row, { plate, locationIds, paymentMethods, startDate, endDate }: Filter, zone: string, seen: readonly string[]): boolean {
  const chosen = (locationIds ?? '').split(',').filter((id) => id !== '')
  const methods = (paymentMethods ?? '').split(',').filter((method) => method !== '')
  const wall = wallClock(row.startedAt, zone)
  return (
    seen.includes(row.location) &&
    (chosen.length === 0 || chosen.includes(row.location)) &&
    (methods.length === 0 || methods.some((method) => method === row.method)) &&
    row.plate.includes((plate ?? '').toUpperCase().replaceAll(/[\s-]/g, '')) &&
    (startDate === undefined || startDate <= wall) &&
    (endDate === undefined || wall <= endDate)
  )
}

function newestFirst(one: Row, other: Row): number {
  return other.startedAt.getTime() - one.startedAt.getTime() || (one.id < other.id ? 1 : -1)
}

function filters(): fc.Arbitrary<Filter> {
  const pieces = rows.slice(0, 60).flatMap(({ plate }) => [plate, plate.toLowerCase(), plate.slice(0, 2), plate.slice(2), plate.at(-1) ?? '', `${plate.slice(0, 3)}-${plate.slice(3)}`, plate.slice(1, 3)])
  const locations = [...new Set(rows.map((row) => row.location))]
  const moments = rows.slice(0, 80).flatMap((row) => ZONES.map((zone) => wallClock(row.startedAt, zone)))
  const range = fc.tuple(fc.constantFrom(...moments), fc.constantFrom(...moments)).map((ends) => ends.toSorted((one, other) => (one < other ? -1 : 1)))
  return fc
    .record(
      {
        plate: fc.oneof(fc.constantFrom(...pieces), fc.constantFrom('', ' - ', 'Z', '0', 'NOSUCHPLATE', '%', '_', '~')),
        locationIds: fc.subarray(locations).map((ids) => ids.join()),
        paymentMethods: fc.subarray([...PAYMENT_METHODS]).map((methods) => methods.join()),
        range,
      },
      { requiredKeys: [] },
    )
    .map(({ range, ...rest }) => ({ ...rest, ...(range === undefined ? {} : { startDate: range[0] ?? '', endDate: range[1] ?? '' }) }))
}

describe('the list of services', () => {
  it('has what every filter asks for, and nothing else; the count says how many [S2-27] [S2-40] [S2-42] [S7-03]', async () => {
    const people: [Person, readonly string[]][] = [
      [demo.owner, await demo.locationsOf(demo.colombia)],
      [demo.ana, demo.ana.locations],
    ]
    let found = 0
    await fc.assert(
      fc.asyncProperty(filters(), fc.constantFrom(...ZONES), fc.constantFrom(...people), async (filter, timezone, [person, seen]) => {
        const expected = rows.filter((row) => matches(row, filter, timezone, seen)).toSorted(newestFirst)
        const list = await server.value(listServices, { headers: { timezone }, query: { ...filter, limit: '999' } }, person)
        expect(list.data.map((service) => service.id)).toEqual(expected.map((row) => row.id))
        expect(list.total).toBe(expected.length)
        expect(await server.value(countServices, { headers: { timezone }, query: filter }, person)).toEqual({ count: expected.length })
        found += expected.length
      }),
      { numRuns: 80 },
    )
    expect(found).toBeGreaterThan(100)
  })

  it('finds a plate by any part of it, each of them kept as a term [S2-27]', async () => {
    const { rows: missing } = await server.owner.query(
      `select s.license_plate, start from (select distinct company_id, license_plate from services) s, generate_series(1, length(s.license_plate)) as start
       where not exists (select from plate_terms t where t.company_id = s.company_id and t.plate = s.license_plate and t.term = substr(s.license_plate, start))`,
    )
    expect(missing).toEqual([])
  })
})
