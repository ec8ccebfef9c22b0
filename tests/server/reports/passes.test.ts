import { describe, expect, it } from 'vitest'

import { passesReport, passesTotals } from '../../../contract/pass-report.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { enterDemo, type Person } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { addLocation, addPaidPass, clockOf } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const days = (from: string, to: string) => ({ startDate: `${from}T00:00:00`, endDate: `${to}T23:59:59` })
const YEAR = days('2026-01-01', '2026-12-31')

/** Three countries, each with the instants at which its day or month begins or its clock changes. */
const PLACES = [
  {
    companyId: demo.colombia,
    owner: demo.owner,
    timeZone: 'America/Bogota',
    edges: [
      '2026-01-31T23:59:59.999-05:00',
      '2026-02-01T00:00:00.000-05:00',
      '2026-12-31T23:59:59.999-05:00',
      '2027-01-01T00:00:00-05:00',
    ],
  },
  {
    companyId: demo.mexico,
    owner: demo.mexicanOwner,
    timeZone: 'America/Tijuana',
    edges: [
      '2026-03-08T09:59:59Z',
      '2026-03-08T10:00:00Z',
      '2026-11-01T08:30:00Z',
      '2026-11-01T09:30:00Z',
      '2026-11-02T07:59:59.999Z',
      '2026-11-02T08:00:00Z',
    ],
  },
  {
    companyId: demo.britain,
    owner: demo.britishOwner,
    timeZone: 'Europe/London',
    edges: [
      '2026-03-29T00:59:59.999Z',
      '2026-03-29T01:00:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '2026-10-31T23:59:59.999Z',
      '2026-11-01T00:00:00Z',
    ],
  },
]

let seed = 5
/** The same numbers in each run. */
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed % below
}

interface Place {
  owner: Person
  timeZone: string
  locationId: string
}

const places: Place[] = []
for (const { companyId, owner, timeZone, edges } of PLACES) {
  const locationId = await addLocation(server, companyId, timeZone)
  places.push({ owner, timeZone, locationId })
  const moments = [
    ...edges.map((edge) => new Date(edge)),
    ...Array.from({ length: 20 }, () => new Date(Date.UTC(2026, 0, 1) + random(365 * 24 * 60) * 60_000)),
  ]
  for (const [nth, at] of moments.entries()) {
    const payments = [0, 1, 2].map((turn) => ({
      at: turn === 0 ? at : (moments[(nth * 5 + turn) % moments.length] ?? at),
      method: PAYMENT_METHODS[random(3)] ?? ('cash' as const),
      amount: turn === 2 ? -1 - random(50_000) : 100 + random(5_000_000),
    }))
    // A seller who sells no other pass.
    await addPaidPass(server, {
      companyId,
      locationId,
      by: companyId === demo.colombia && nth % 2 === 0 ? demo.ana.id : owner.id,
      payments,
    })
  }
}

interface Raw {
  id: string
  at: Date
  kind: 'pass' | 'refund'
  method: (typeof PAYMENT_METHODS)[number]
  amount: number
  by: string
  membership: string
  /** The first payment of its pass. */
  first: boolean
}

/** Payments in the ledger, by a separate query. */
async function rawPayments(locationId: string): Promise<Raw[]> {
  const { rows } = await server.owner.query<Raw>(
    `select p.id, p.at, p.kind, p.method, p.amount::float8 as amount, p.by, s.membership_id as membership, p.id = min(p.id::text) over (partition by p.pass_id)::uuid as first
     from payments p join passes s on s.company_id = p.company_id and s.id = p.pass_id where s.location_id = $1`,
    [locationId],
  )
  return rows
}

function sumsOf(rows: readonly Raw[]) {
  const of = (keep: (row: Raw) => boolean) => rows.filter(keep).reduce((sum, { amount }) => sum + amount, 0)
  return {
    payments: rows.length,
    sales: of(({ kind, first }) => kind === 'pass' && first),
    renewals: of(({ kind, first }) => kind === 'pass' && !first),
    refunds: of(({ kind }) => kind === 'refund'),
    amount: of(() => true),
    cash: of(({ method }) => method === 'cash'),
    dataphone: of(({ method }) => method === 'dataphone'),
    digital: of(({ method }) => method === 'digital'),
    // These sales have no tax and no commission, like rows of an earlier release.
    tax: 0,
    serviceFee: 0,
  }
}

describe('the report of passes [S2-37] [S7-03]', () => {
  it('equals the ledger in each grouping, at midnight, month ends and clock changes, in three countries', async () => {
    for (const { owner, timeZone, locationId } of places) {
      const raw = (await rawPayments(locationId)).filter(({ at }) => clockOf(at, timeZone).day.startsWith('2026'))
      for (const groupBy of ['day', 'month', 'location', 'membership', 'operator', 'method'] as const) {
        const told = await server.value(
          passesTotals,
          { headers: { timezone: 'Asia/Tokyo' }, query: { ...YEAR, locationIds: locationId, groupBy } },
          owner,
        )
        expect(told).toMatchObject({ timeZone, total: sumsOf(raw) })
        const keyOf = ({ at, membership, by, method }: Raw) =>
          ({
            day: clockOf(at, timeZone).day,
            month: clockOf(at, timeZone).day.slice(0, 7),
            location: locationId,
            membership,
            operator: by,
            method,
          })[groupBy]
        const expected = Object.fromEntries(
          [...new Set(raw.map(keyOf))].map((key) => [key, sumsOf(raw.filter((row) => keyOf(row) === key))]),
        )
        expect(Object.fromEntries(told.groups.map(({ key, sums }) => [key, sums])), `${timeZone} ${groupBy}`).toEqual(
          expected,
        )
        const isNamed = groupBy === 'membership' || groupBy === 'location' || groupBy === 'operator'
        expect(told.groups.every(({ name }) => (name !== null) === isNamed)).toBe(true)
      }
    }
  })

  it('has one row for each payment, newest first, in pages whose rows add up to the total', async () => {
    for (const { owner, timeZone, locationId } of places) {
      const raw = (await rawPayments(locationId)).filter(({ at }) => clockOf(at, timeZone).day.startsWith('2026'))
      const found: { id: string; paidAt: string; amount: number; kind: string }[] = []
      let cursor: string | undefined
      do {
        const { data, next } = await server.value(
          passesReport,
          {
            headers: {},
            query: { ...YEAR, locationIds: locationId, limit: '7', ...(cursor !== undefined && { cursor }) },
          },
          owner,
        )
        found.push(...data)
        cursor = next ?? undefined
      } while (cursor !== undefined)
      expect(found.map(({ id }) => id).toSorted()).toEqual(raw.map(({ id }) => id).toSorted())
      expect(found.map(({ paidAt }) => paidAt)).toEqual(
        found
          .map(({ paidAt }) => paidAt)
          .toSorted()
          .toReversed(),
      )
      expect(found.reduce((sum, { amount }) => sum + amount, 0)).toBe(sumsOf(raw).amount)
      expect(found.every(({ kind, amount }) => (kind === 'refund') === amount < 0)).toBe(true)
    }
  })

  it('filters by hours, method, operator and membership exactly like a filter over its rows', async () => {
    const timeZone = 'America/Bogota'
    const locationId = places[0]?.locationId
    const asked = { ...YEAR, locationIds: locationId, limit: '999' }
    const { data } = await server.value(passesReport, { headers: {}, query: asked }, demo.owner)
    const narrowed = async (query: object) =>
      (await server.value(passesReport, { headers: {}, query: { ...asked, ...query } }, demo.owner)).data.map(
        ({ id }) => id,
      )
    const expected = (keep: (row: (typeof data)[number]) => boolean) => data.filter(keep).map(({ id }) => id)
    const [some] = data
    expect(await narrowed({ paymentMethods: 'cash,digital' })).toEqual(expected(({ method }) => method !== 'dataphone'))
    expect(await narrowed({ operatorIds: demo.ana.id })).toEqual(
      expected(({ operator }) => operator?.id === demo.ana.id),
    )
    expect(await narrowed({ membershipIds: some?.membership.id })).toEqual(
      expected(({ membership }) => membership.id === some?.membership.id),
    )
    expect(await narrowed({ fromTime: '08:30', toTime: '18:00' })).toEqual(
      expected(
        ({ paidAt }) =>
          clockOf(new Date(paidAt), timeZone).time >= '08:30' && clockOf(new Date(paidAt), timeZone).time < '18:00',
      ),
    )
  })

  it('shows staff their locations only, and nothing of another company', async () => {
    const [foreign, , britain] = places
    const [own = ''] = demo.ana.locations
    const { data } = await server.value(passesReport, { headers: {}, query: { ...YEAR, limit: '999' } }, demo.ana)
    expect(data.filter(({ location }) => !demo.ana.locations.includes(location.id))).toEqual([])
    expect(
      (await server.value(passesTotals, { headers: {}, query: { ...YEAR, locationIds: own } }, demo.ana)).total,
    ).toMatchObject({ refunds: 0 })
    const unknown = { status: 400, problem: { errors: [{ path: 'locationIds', code: 'location_unknown' }] } }
    expect(
      await server.call(passesTotals, { headers: {}, query: { ...YEAR, locationIds: foreign?.locationId } }, demo.ana),
    ).toMatchObject(unknown)
    expect(
      await server.call(
        passesTotals,
        { headers: {}, query: { ...YEAR, locationIds: britain?.locationId } },
        demo.owner,
      ),
    ).toMatchObject(unknown)
  })

  it('is refused as other reports are, and shows zero without data', async () => {
    const ask = (query: object) => server.call(passesTotals, { headers: {}, query: { ...YEAR, ...query } }, demo.owner)
    expect(await ask(days('2027-01-01', '2028-01-02'))).toMatchObject({
      problem: { errors: [{ code: 'range_too_wide' }] },
    })
    expect(await ask(days('2026-02-02', '2026-02-01'))).toMatchObject({
      problem: { errors: [{ code: 'date_range_invalid' }] },
    })
    expect(await ask({ fromTime: '18:00', toTime: '08:00' })).toMatchObject({
      problem: { errors: [{ code: 'from_not_before_to' }] },
    })
    expect(await ask({ ...days('2001-01-01', '2001-01-31'), groupBy: 'day' })).toMatchObject({
      ok: true,
      value: { groups: [], total: { payments: 0, amount: 0 } },
    })
  })
})
