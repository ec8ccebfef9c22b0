import { describe, expect, it } from 'vitest'

import { companyRevenue, revenueTrend } from '../../../contract/dashboard.ts'
import { voidService } from '../../../contract/service-writes.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { addLocation, addPaidPass, addPaidStay } from './support.ts'

/** Current time of the server. */
let clock = new Date()
const server = await openTestServer({ now: () => clock })
const demo = await enterDemo(server)

const ZONES = [
  { companyId: demo.colombia, owner: demo.owner, timeZone: 'America/Bogota', now: '2026-11-19T14:20:30-05:00' },
  // The clock went back on Sunday 25 October at 01:00 UTC: the earlier day has 25 hours.
  { companyId: demo.britain, owner: demo.britishOwner, timeZone: 'Europe/London', now: '2026-11-01T14:20:30Z' },
]

const pay = (companyId: string, locationId: string, by: string, at: string, amount: number) =>
  addPaidStay(server, {
    companyId,
    locationId,
    startedAt: new Date(Date.parse(at) - 3_600_000),
    paidAt: new Date(at),
    parts: [{ method: 'cash', amount }],
    vehicleTypeId: 1,
    exitOperatorId: by,
    isVoided: false,
  })

const sum = (series: readonly (number | null)[]) => series.reduce<number>((all, one) => all + (one ?? 0), 0)

describe('the trend of revenue [S2-20]', () => {
  it.each(ZONES)('adds up to the figures of the day, month and year in $timeZone', async ({ owner, now }) => {
    clock = new Date(now)
    const trend = await server.value(revenueTrend, { query: {} }, owner)
    const revenue = await server.value(companyRevenue, { query: {} }, owner)
    const { day, month, year } = revenue.total
    const whole = ({ amount, passes = 0 }: typeof day.now) => amount + passes
    expect(sum(trend.total.hours.map(({ amount }) => amount))).toBe(whole(day.now))
    expect(sum(trend.total.days)).toBe(whole(month.now))
    expect(sum(trend.total.months)).toBe(whole(year.now))
    expect(whole(year.now)).toBeGreaterThan(0)
    for (const { location, hours } of trend.data) {
      const made = revenue.data.find((one) => one.location.id === location.id)
      expect(sum(hours.map(({ amount }) => amount))).toBe(made && whole(made.day.now))
    }
  })

  it.each(ZONES)(
    'has the hours of today and of the same weekday, on the clock of $timeZone',
    async ({ companyId, owner, timeZone, now }) => {
      clock = new Date(now)
      const locationId = await addLocation(server, companyId, timeZone)
      const week = (at: string) => new Date(Date.parse(at) - 7 * 24 * 3_600_000).toISOString()
      await pay(companyId, locationId, owner.id, now.replace('14:20:30', '08:59:59'), 100)
      await pay(companyId, locationId, owner.id, now, 30)
      await addPaidPass(server, {
        companyId,
        locationId,
        by: owner.id,
        payments: [
          { at: new Date(now.replace('14:20:30', '08:00:00')), method: 'cash', amount: 2_000 },
          { at: new Date(now.replace('14:20:30', '09:00:00')), method: 'cash', amount: -500 },
        ],
      })
      await pay(companyId, locationId, owner.id, week(now), 7)
      await pay(companyId, locationId, owner.id, week(now.replace('14:20:30', '14:20:31')), 11)
      const trend = await server.value(revenueTrend, { query: { locationIds: locationId } }, owner)
      const [here] = trend.data
      expect(here?.hours.filter(({ amount, before }) => (amount ?? 0) !== 0 || before !== 0)).toEqual([
        { hour: 8, amount: 2_100, before: 0 },
        { hour: 9, amount: -500, before: 0 },
        { hour: 14, amount: 30, before: 18 },
      ])
      expect(here?.hours.map(({ amount }) => amount === null)).toEqual(
        Array.from({ length: 24 }, (_, hour) => hour > 14),
      )
      expect([here?.before, trend.total.before]).toEqual([7, 7])
      const day = Number(now.slice(8, 10))
      expect(trend.total.days.slice(day - 1, day + 1)).toEqual([1_630, null])
      expect(trend.total.months).toHaveLength(12)
    },
  )

  it('keeps the earlier day when one of its stays is voided today, and books the void today', async () => {
    clock = new Date('2026-11-19T14:20:30-05:00')
    const locationId = await addLocation(server, demo.colombia, 'America/Bogota')
    const id = await pay(demo.colombia, locationId, demo.owner.id, '2026-11-12T10:00:00-05:00', 900)
    await server.value(voidService, { params: { id }, body: { reason: 'It was charged by mistake' } }, demo.owner)
    const { total } = await server.value(revenueTrend, { query: { locationIds: locationId } }, demo.owner)
    expect(total.hours[10]).toEqual({ hour: 10, amount: 0, before: 900 })
    expect(total.hours[14]).toEqual({ hour: 14, amount: -900, before: 0 })
    expect(total.before).toBe(900)
  })

  it('shows staff their own locations only', async () => {
    const { data } = await server.value(revenueTrend, { query: {} }, demo.ana)
    expect(data.map(({ location }) => location.id).toSorted()).toEqual([...demo.ana.locations].toSorted())
  })
})
