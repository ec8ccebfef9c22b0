import { describe, expect, it } from 'vitest'

import { salesReport, salesTotals } from '../../../contract/report.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/services.ts'
import { enterDemo, type Person } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { addLocation, addPaidStay, clockOf } from './support.ts'
import { ALL, days, wrong } from './sales-days.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

/** Three countries, each with the instants at which its clock changes. */
const PLACES = [
  {
    companyId: demo.colombia,
    owner: demo.owner,
    timeZone: 'America/Bogota',
    edges: [
      '2026-01-31T23:59:59.999-05:00',
      '2026-02-01T00:00:00.000-05:00',
      '2026-02-28T23:59:59-05:00',
      '2026-12-31T23:59:59.999-05:00',
      '2027-01-01T00:00:00-05:00',
    ],
  },
  // Its clock is put forward on 8 March 2026 and back on 1 November.
  {
    companyId: demo.mexico,
    owner: demo.mexicanOwner,
    timeZone: 'America/Tijuana',
    edges: [
      '2026-03-08T09:59:59Z',
      '2026-03-08T10:00:00Z',
      '2026-11-01T08:30:00Z',
      '2026-11-01T09:30:00Z',
      '2026-11-01T06:59:59.999Z',
      '2026-11-02T07:59:59.999Z',
      '2026-11-02T08:00:00Z',
    ],
  },
  // Its clock is put forward on 29 March 2026 and back on 25 October.
  {
    companyId: demo.britain,
    owner: demo.britishOwner,
    timeZone: 'Europe/London',
    edges: [
      '2026-03-29T00:59:59.999Z',
      '2026-03-29T01:00:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '2026-10-24T22:59:59.999Z',
      '2026-10-24T23:00:00Z',
      '2026-10-31T23:59:59.999Z',
      '2026-11-01T00:00:00Z',
    ],
  },
]

interface Place {
  companyId: string
  owner: Person
  timeZone: string
  locationId: string
  edges: readonly string[]
}

let seed = 7
/** The same numbers in each run. */
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed % below
}

const places: Place[] = []
for (const { companyId, owner, timeZone, edges } of PLACES) {
  const locationId = await addLocation(server, companyId, timeZone)
  places.push({ companyId, owner, timeZone, locationId, edges })
  const moments = [
    ...edges.map((edge) => new Date(edge)),
    ...Array.from({ length: 60 }, () => new Date(Date.UTC(2026, 0, 1) + random(365 * 24 * 60) * 60_000)),
  ]
  for (const [nth, paidAt] of moments.entries()) {
    const method = PAYMENT_METHODS[random(3)] ?? 'cash'
    const parts: { method: PaymentMethod; amount: number }[] = [{ method, amount: 100 + random(100_000) }]
    if (nth % 4 === 0) parts.push({ method: PAYMENT_METHODS[random(3)] ?? 'cash', amount: 1 + random(5_000) })
    await addPaidStay(server, {
      companyId,
      locationId,
      paidAt,
      startedAt: new Date(paidAt.getTime() - 3_600_000),
      parts,
      vehicleTypeId: 1 + random(3),
      exitOperatorId: companyId === demo.colombia ? demo.ana.id : owner.id,
      isVoided: nth % 7 === 3,
    })
  }
}

interface Raw {
  id: string
  paid_at: Date
  status: string
  total_cost: string
  vehicle_type_id: number
  cash: string
  dataphone: string
  digital: string
}

/** Stays in the tables, by a separate query: amounts from the ledger, without voided stays. */
async function rawStays(locationId: string): Promise<Raw[]> {
  const of = (method: PaymentMethod) => `coalesce(sum(p.amount) filter (where p.method = '${method}'), 0)`
  const { rows } = await server.owner.query<Raw>(
    `select s.id, s.paid_at, s.status, s.total_cost, s.vehicle_type_id, ${of('cash')} as cash, ${of('dataphone')} as dataphone, ${of('digital')} as digital
     from services s join payments p on p.company_id = s.company_id and p.service_id = s.id where s.location_id = $1 group by s.company_id, s.id`,
    [locationId],
  )
  return rows
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

function sumsOf(stays: readonly Raw[]) {
  const of = (name: 'cash' | 'dataphone' | 'digital') => sum(stays.map((stay) => Number(stay[name])))
  const [cash, dataphone, digital] = [of('cash'), of('dataphone'), of('digital')]
  return { services: stays.length, cash, dataphone, digital, totalCost: cash + dataphone + digital }
}

describe('the sales report [S7-02] [S7-03]', () => {
  it('equals the ledger by day and by hour, at midnight, month ends and clock changes, in three countries', async () => {
    for (const { owner, timeZone, locationId } of places) {
      const raw = await rawStays(locationId)
      const inYear = raw.filter(({ paid_at: at }) => clockOf(at, timeZone).day.startsWith('2026'))
      const standing = inYear.filter(({ status }) => status === 'completed')
      for (const groupBy of ['day', 'hour', 'month', 'vehicleType'] as const) {
        const totals = await server.value(
          salesTotals,
          {
            headers: { timezone: 'Asia/Tokyo' },
            query: { ...days('2026-01-01', '2026-12-31'), locationIds: locationId, groupBy },
          },
          owner,
        )
        expect(totals).toMatchObject({
          timeZone,
          total: sumsOf(standing),
          voided: { services: inYear.length - standing.length },
        })
        const keyOf = ({ paid_at: at, vehicle_type_id: type }: Raw) => {
          const { day, hour } = clockOf(at, timeZone)
          return { day, hour: String(hour), month: day.slice(0, 7), vehicleType: String(type) }[groupBy]
        }
        const expected = [...new Set(standing.map(keyOf))].map((key) => ({
          key,
          ...sumsOf(standing.filter((stay) => keyOf(stay) === key)),
        }))
        const told = totals.groups.map(({ key, sums: { services, cash, dataphone, digital, totalCost } }) => ({
          key,
          services,
          cash,
          dataphone,
          digital,
          totalCost,
        }))
        const inOrder = (list: readonly { key: string | null }[]) =>
          list.toSorted((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1))
        expect(inOrder(told), `${timeZone} ${groupBy}`).toEqual(inOrder(expected))
      }
    }
  })

  it('has one row for each stay, in pages, and each day follows its location’s clock', async () => {
    for (const { owner, timeZone, locationId, edges } of places) {
      const raw = await rawStays(locationId)
      const found: string[] = []
      let cursor: string | undefined
      do {
        const { data, next } = await server.value(
          salesReport,
          {
            headers: {},
            query: {
              ...days('2026-01-01', '2026-12-31'),
              locationIds: locationId,
              limit: '7',
              ...(cursor !== undefined && { cursor }),
            },
          },
          owner,
        )
        found.push(...data.map(({ id }) => id))
        cursor = next ?? undefined
      } while (cursor !== undefined)
      const inYear = raw.filter(({ paid_at: at }) => clockOf(at, timeZone).day.startsWith('2026'))
      expect(found.length).toBe(new Set(found).size)
      expect(new Set(found)).toEqual(new Set(inYear.map(({ id }) => id)))
      for (const day of new Set(edges.map((edge) => clockOf(new Date(edge), timeZone).day))) {
        if (!day.startsWith('2026')) continue
        const { data } = await server.value(
          salesReport,
          { headers: {}, query: { ...days(day, day), locationIds: locationId, ...ALL } },
          owner,
        )
        expect(new Set(data.map(({ id }) => id)), `${timeZone} ${day}`).toEqual(
          new Set(inYear.filter(({ paid_at: at }) => clockOf(at, timeZone).day === day).map(({ id }) => id)),
        )
      }
    }
  })

  it('uses one convention of signs: reductions are negative, and the lines add up to the total', async () => {
    const { data } = await server.value(
      salesReport,
      { headers: {}, query: { ...days('2026-01-01', '2026-12-31'), ...ALL } },
      demo.owner,
    )
    for (const {
      serviceCharge,
      discount,
      correction,
      lostTicketFee,
      difference,
      adjustment50,
      totalCost,
      cash,
      dataphone,
      digital,
      status,
    } of data) {
      expect(discount ?? 0).toBeLessThanOrEqual(0)
      expect(adjustment50 ?? 0).toBeLessThanOrEqual(0)
      expect(
        serviceCharge === null
          ? totalCost
          : serviceCharge +
              (discount ?? 0) +
              (correction ?? 0) +
              (lostTicketFee ?? 0) +
              (difference ?? 0) +
              (adjustment50 ?? 0),
      ).toBe(totalCost)
      expect(cash + dataphone + digital).toBe(status === 'voided' ? 0 : totalCost)
    }
    expect(data.length).toBeGreaterThan(60)
  })

  it('filters by hours, method, vehicle type, operator and status exactly like a filter over its rows', async () => {
    for (const { owner, timeZone, locationId } of places) {
      const asked = { ...days('2026-01-01', '2026-12-31'), locationIds: locationId }
      const { data } = await server.value(salesReport, { headers: {}, query: { ...asked, ...ALL } }, owner)
      const narrowed = async (query: object) =>
        (await server.value(salesReport, { headers: {}, query: { ...asked, ...ALL, ...query } }, owner)).data.map(
          ({ id }) => id,
        )
      const expected = (keep: (stay: (typeof data)[number]) => boolean) => data.filter(keep).map(({ id }) => id)
      const timeOf = ({ paidAt }: (typeof data)[number]) => clockOf(new Date(paidAt ?? 0), timeZone).time
      expect(await narrowed({ fromTime: '08:30', toTime: '18:00' })).toEqual(
        expected((stay) => timeOf(stay) >= '08:30' && timeOf(stay) < '18:00'),
      )
      expect(await narrowed({ fromTime: '18:00', toTime: '24:00' })).toEqual(
        expected((stay) => timeOf(stay) >= '18:00'),
      )
      expect(await narrowed({ vehicleTypeIds: '2,3' })).toEqual(expected(({ vehicleTypeId }) => vehicleTypeId !== 1))
      expect(await narrowed({ statuses: 'voided' })).toEqual(expected(({ status }) => status === 'voided'))
      expect(await narrowed({ operatorIds: data[0]?.exitOperator?.id })).toEqual(data.map(({ id }) => id))
      for (const method of PAYMENT_METHODS)
        expect(await narrowed({ paymentMethods: method, statuses: 'completed' })).toEqual(
          expected((stay) => stay.status === 'completed' && stay[method] > 0),
        )
    }
  })

  it('names its zone: that of the location, or for several locations that of the request or the company', async () => {
    const tijuana = places[1]?.locationId ?? ''
    const [other = ''] = (await demo.locationsOf(demo.mexico)).filter((id) => id !== tijuana)
    const zoneOf = async (query: object, headers: { timezone?: string }) =>
      (
        await server.value(
          salesTotals,
          { headers, query: { ...days('2026-11-01', '2026-11-01'), ...query } },
          demo.mexicanOwner,
        )
      ).timeZone
    expect(await zoneOf({ locationIds: tijuana }, { timezone: 'Europe/London' })).toBe('America/Tijuana')
    expect(await zoneOf({ locationIds: `${tijuana},${other}` }, { timezone: 'Europe/London' })).toBe('Europe/London')
    expect(await zoneOf({}, {})).toBe('America/Mexico_City')
  })

  it('shows staff their locations only', async () => {
    const [own = ''] = demo.ana.locations
    const foreign = (await demo.locationsOf(demo.colombia)).find((id) => !demo.ana.locations.includes(id)) ?? ''
    const asked = days('2026-01-01', '2026-12-31')
    const { data } = await server.value(salesReport, { headers: {}, query: { ...asked, ...ALL } }, demo.ana)
    expect(data.filter(({ location }) => !demo.ana.locations.includes(location.id))).toEqual([])
    expect(
      await server.call(salesTotals, { headers: {}, query: { ...asked, locationIds: own } }, demo.ana),
    ).toMatchObject({ ok: true })
    expect(
      await server.call(salesTotals, { headers: {}, query: { ...asked, locationIds: foreign } }, demo.ana),
    ).toMatchObject(wrong('locationIds', 'location_unknown'))
    expect(
      await server.call(
        salesTotals,
        { headers: {}, query: { ...asked, locationIds: places[2]?.locationId } },
        demo.owner,
      ),
    ).toMatchObject(wrong('locationIds', 'location_unknown'))
  })
})
