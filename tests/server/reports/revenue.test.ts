import { describe, expect, it } from 'vitest'

import { companyRevenue, hourlyRevenue } from '../../../contract/dashboard.ts'
import { salesTotals } from '../../../contract/report.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { addLocation, addPaidPass, addPaidStay, clockOf } from './support.ts'

/** Current time of the server. */
let clock = new Date()
const server = await openTestServer({ now: () => clock })
const demo = await enterDemo(server)

const PLACES = [
  {
    companyId: demo.colombia,
    owner: demo.owner,
    timeZone: 'America/Bogota',
    nows: [
      '2026-03-31T10:00:00-05:00',
      '2026-03-01T00:00:00-05:00',
      '2026-01-01T23:59:59-05:00',
      '2026-07-15T18:30:00-05:00',
    ],
  },
  {
    companyId: demo.mexico,
    owner: demo.mexicanOwner,
    timeZone: 'America/Tijuana',
    nows: ['2026-03-08T18:00:00Z', '2026-03-09T06:59:00Z', '2026-11-01T18:00:00Z', '2026-11-02T20:00:00Z'],
  },
  {
    companyId: demo.britain,
    owner: demo.britishOwner,
    timeZone: 'Europe/London',
    nows: ['2026-03-29T12:00:00Z', '2026-03-30T12:00:00+01:00', '2026-10-25T12:00:00Z', '2026-10-31T23:59:59Z'],
  },
]

let seed = 11
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed % below
}

const locationsOf = new Map<string, string>()
for (const { companyId, timeZone, nows, owner } of PLACES) {
  const locationId = await addLocation(server, companyId, timeZone)
  locationsOf.set(companyId, locationId)
  const stays = nows.flatMap((now) =>
    [
      0,
      -1,
      1,
      -90,
      -24 * 60,
      -24 * 60 - 1,
      -24 * 60 + 1,
      -30 * 24 * 60,
      -31 * 24 * 60 - 30,
      -365 * 24 * 60,
      -365 * 24 * 60 + 30,
      -random(700 * 24 * 60),
    ].map((minutes) => new Date(Date.parse(now) + minutes * MINUTE_MS)),
  )
  for (const [nth, paidAt] of stays.entries())
    await addPaidStay(server, {
      companyId,
      locationId,
      paidAt,
      startedAt: new Date(paidAt.getTime() - random(20 * 60) * MINUTE_MS),
      parts: [{ method: 'cash', amount: 1 + random(1_000_000) }],
      vehicleTypeId: 1,
      exitOperatorId: owner.id,
      isVoided: nth % 9 === 4,
    })
  // Passes sold at the same instants; their renewals and partial refunds at other instants of the list.
  for (const [nth, at] of stays.entries()) {
    const again = stays[(nth * 7 + 3) % stays.length] ?? at
    await addPaidPass(server, {
      companyId,
      locationId,
      by: owner.id,
      payments: [
        { at, method: 'cash', amount: 1 + random(9_000_000) },
        { at: again, method: 'digital', amount: nth % 3 === 0 ? -1 - random(900_000) : 1 + random(9_000_000) },
      ],
    })
  }
}

interface Raw {
  started_at: Date
  paid_at: Date
  /** Amount in the ledger: a voided stay sums to zero. */
  amount: string
}

async function rawStays(locationId: string): Promise<Raw[]> {
  const { rows } = await server.owner.query<Raw>(
    `select s.started_at, s.paid_at, sum(p.amount) as amount from services s join payments p on p.company_id = s.company_id and p.service_id = s.id where s.location_id = $1
     group by s.company_id, s.id having sum(p.stays) > 0`,
    [locationId],
  )
  return rows
}

interface RawOfPass {
  paid_at: Date
  amount: string
}

/** Payments in the ledger, including refunds. */
async function rawOfPasses(locationId: string): Promise<RawOfPass[]> {
  const { rows } = await server.owner.query<RawOfPass>(
    `select at as paid_at, amount from payments where (company_id, pass_id) in (select company_id, id from passes where location_id = $1)`,
    [locationId],
  )
  return rows
}

/** `2026-03-31 10:00:00` */
const wall = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant)

/** Returns the moment one day, month or year earlier by the wall clock. */
function momentBefore(now: string, period: 'day' | 'month' | 'year'): string {
  const at = (year: number, month: number, day: number) =>
    new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
  const [year = 0, month = 1, day = 1] = now.slice(0, 10).split('-').map(Number)
  if (period === 'day') return `${at(year, month - 1, day - 1)}${now.slice(10)}`
  const [toYear, toMonth] = period === 'month' ? [year, month - 2] : [year - 1, month - 1]
  const longest = Number(at(toYear, toMonth + 1, 0).slice(8))
  return `${at(toYear, toMonth, Math.min(day, longest))}${now.slice(10)}`
}

const LENGTH = { day: 10, month: 7, year: 4 } as const

function madeUntil(
  [stays, passes]: readonly [readonly Raw[], readonly RawOfPass[]],
  until: string,
  period: 'day' | 'month' | 'year',
  timeZone: string,
) {
  const within = <Row extends RawOfPass>(rows: readonly Row[]) =>
    rows.filter(
      ({ paid_at: at }) => wall(at, timeZone).startsWith(until.slice(0, LENGTH[period])) && wall(at, timeZone) <= until,
    )
  const amountOf = (rows: readonly RawOfPass[]) => rows.reduce((sum, { amount }) => sum + Number(amount), 0)
  return { services: within(stays).length, amount: amountOf(within(stays)), passes: amountOf(within(passes)) }
}

describe('the revenue of the dashboard [S2-20] [S7-02]', () => {
  it('equals the ledger for stays and passes, by the clock of each location, beside the same moment of the previous day, month and year', async () => {
    for (const { companyId, owner, timeZone, nows } of PLACES) {
      const locationId = locationsOf.get(companyId) ?? ''
      const raw = [await rawStays(locationId), await rawOfPasses(locationId)] as const
      for (const now of nows) {
        clock = new Date(now)
        const { data, total } = await server.value(companyRevenue, { query: {} }, owner)
        const here = data.find(({ location }) => location.id === locationId)
        for (const period of ['day', 'month', 'year'] as const) {
          const until = wall(clock, timeZone)
          const seen = [
            raw[0].filter(({ paid_at: at }) => at <= clock),
            raw[1].filter(({ paid_at: at }) => at <= clock),
          ] as const
          expect(here?.[period], `${timeZone} ${now} ${period}`).toEqual({
            now: madeUntil(seen, until, period, timeZone),
            before: madeUntil(raw, momentBefore(until, period), period, timeZone),
          })
          expect(total[period].now.amount).toBe(data.reduce((sum, one) => sum + one[period].now.amount, 0))
          expect(total[period].now.passes).toBe(data.reduce((sum, one) => sum + (one[period].now.passes ?? 0), 0))
        }
      }
    }
  })

  it('by hour equals the sales report of the day, also when the clock changes', async () => {
    for (const { companyId, owner, timeZone, nows } of PLACES) {
      const locationIds = locationsOf.get(companyId) ?? ''
      const raw = await rawStays(locationIds)
      for (const now of nows) {
        clock = new Date(Date.parse(now) + 26 * 60 * MINUTE_MS)
        const date = clockOf(new Date(now), timeZone).day
        const hours = await server.value(hourlyRevenue, { headers: {}, query: { locationIds, date } }, owner)
        const { total, groups } = await server.value(
          salesTotals,
          {
            headers: {},
            query: { locationIds, groupBy: 'hour', startDate: `${date}T00:00:00`, endDate: `${date}T23:59:59` },
          },
          owner,
        )
        expect(hours.timeZone).toBe(timeZone)
        expect(hours.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(total.totalCost)
        for (const { key, sums } of groups)
          expect(hours.data[Number(key)]).toMatchObject({ amount: sums.totalCost, services: sums.services })
        const noon = new Date(`${date}T12:00:00${offsetAt(date, timeZone)}`)
        expect(hours.data[12]?.inside, `${timeZone} ${date}`).toBe(
          raw.filter(({ started_at: from, paid_at: to }) => from <= noon && to > noon).length,
        )
      }
    }
  })
})

/** Returns the UTC offset at noon of a day: `-05:00`. */
function offsetAt(day: string, timeZone: string): string {
  const name =
    new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(new Date(`${day}T15:00:00Z`))
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.slice(3) || '+00:00'
}
