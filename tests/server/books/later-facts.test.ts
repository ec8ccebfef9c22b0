import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { companyRevenue, hourlyRevenue } from '../../../contract/dashboard.ts'
import { correctService, editService, voidService } from '../../../contract/service-writes.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts'
import { deskOf } from '../cash-ups/support.ts'
import { openTestServer } from '../support/test-server.ts'
import { booksOf } from './support.ts'

const server = await openTestServer()
const { before, charged, dayOf, demo, place, read, sales, rows } = await booksOf(server)
const desk = deskOf(server)
const THEN = dayOf(before(2 * DAY_MS))
const TODAY = dayOf(new Date())
const WHY = 'Charged by mistake'
/** Two hours, two days ago. */
const PAID = { inMs: 2 * DAY_MS + 2 * HOUR_MS, endedMs: 2 * DAY_MS }

const correct = (id: string, amount: number) =>
  server.value(correctService, { params: { id }, body: { id: uuidv7(), amount, reason: WHY } }, demo.owner)
const voided = (id: string) => server.value(voidService, { params: { id }, body: { reason: WHY } }, demo.owner)

/** Returns the sums of one day in every grouping. */
async function told(locationId: string, day: string) {
  const groups = ['method', 'vehicleType', 'operator', 'hour', 'agreement', 'location', 'day'] as const
  return Promise.all(groups.map(async (groupBy) => (await sales(locationId, { from: day, to: day, groupBy })).groups))
}

/** Returns the dashboard's figures of a location: today, and by hour for today and the day of the sale. */
async function dashboard(locationIds: string) {
  const { data } = await server.value(companyRevenue, { query: { locationIds } }, demo.owner)
  const hours = async (date: string) =>
    (await server.value(hourlyRevenue, { headers: {}, query: { locationIds, date } }, demo.owner)).data
  const [location] = data
  if (!location) throw new Error('The location has no figures')
  return { day: location.day, hours: await hours(TODAY), thenHours: await hours(THEN) }
}

describe('the sales report of a day', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a correction', (id) => correct(id, -100_000)],
    ['a void', voided],
    [
      'another vehicle type',
      (id) =>
        server.value(
          editService,
          { params: { id }, body: { changes: { vehicleTypeId: { from: 1, to: 2 } }, reason: WHY } },
          demo.owner,
        ),
    ],
    [
      'another method',
      (id) =>
        server.value(
          editService,
          { params: { id }, body: { changes: { paymentMethod: { from: 'cash', to: 'digital' } } } },
          demo.owner,
        ),
    ],
    ['a correction and then a void', async (id) => (await correct(id, -100_000), voided(id))],
  ])('is not changed by %s two days later, which has a row on its own day', async (_what, act) => {
    const locationId = await place()
    await desk.opened(locationId, demo.owner, { openedAt: before(3 * DAY_MS).toISOString() })
    const service = await charged(locationId, PAID)
    await charged(locationId, { ...PAID, method: 'dataphone' })
    const first = await told(locationId, THEN)
    expect(await sales(locationId, { from: TODAY, to: TODAY })).toMatchObject({ total: { services: 0, totalCost: 0 } })
    await act(service.id)
    expect(await told(locationId, THEN)).toEqual(first)
    const after = await read(service.id)
    const isVoided = after.status === 'voided'
    const owed = (of: number | null) => (isVoided ? 0 : (of ?? 0))
    const today = (await sales(locationId, { from: TODAY, to: TODAY })).total
    expect(today).toMatchObject({
      services: isVoided ? -1 : 0,
      totalCost: owed(after.totalCost) - (service.totalCost ?? 0),
      tax: owed(after.tax) - (service.tax ?? 0),
      serviceFee: owed(after.serviceFee) - (service.serviceFee ?? 0),
    })
    const figures = await dashboard(locationId)
    expect(figures.day.now).toMatchObject({ services: today.services, amount: today.totalCost })
    expect(figures.hours.reduce((sum, { amount }) => sum + amount, 0)).toBe(today.totalCost)
    expect(figures.thenHours.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      (await sales(locationId, { from: THEN, to: THEN })).total.totalCost,
    )
    const [whole, listed] = [(await sales(locationId)).total, await rows(locationId)]
    for (const name of ['totalCost', 'cash', 'dataphone', 'digital', 'discount'] as const)
      expect(listed.reduce((sum, row) => sum + (row[name] ?? 0), 0)).toBe(whole[name])
    expect(listed.filter(({ change }) => change != null)).not.toEqual([])
    expect(listed.filter(({ change }) => change != null).every(({ change }) => change?.serviceId === service.id)).toBe(
      true,
    )
    const old = listed.find(({ id }) => id === service.id)
    expect(old).toMatchObject({ status: 'completed', totalCost: service.totalCost, cash: service.totalCost })
  })

  it('has no row for a stay that is paid and voided on that day', async () => {
    const locationId = await place()
    const service = await charged(locationId)
    await voided(service.id)
    const { total, groups } = await sales(locationId, { groupBy: 'day' })
    expect(total).toMatchObject({ services: 0, totalCost: 0, tax: 0, cash: 0 })
    expect(groups.filter(({ sums }) => sums.totalCost !== 0)).toEqual([])
  })
})
