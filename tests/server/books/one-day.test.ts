import { describe, expect, it } from 'vitest'

import { DAY_MS, HOUR_MS } from '../../../domain/time.ts'
import { deskOf } from '../cash-ups/support.ts'
import { openTestServer } from '../support/test-server.ts'
import { booksOf } from './support.ts'

const server = await openTestServer()
const books = await booksOf(server)
const { before, charged, dayOf, demo, place, sales } = books
const desk = deskOf(server)

describe('the day of a payment', () => {
  it('is the day on which the money was taken, even if the stay ended the day before', async () => {
    const locationId = await place()
    const shift = await desk.opened(locationId, demo.owner, { openedAt: before(41 * HOUR_MS).toISOString() })
    const service = await charged(locationId, {
      inMs: 40 * HOUR_MS,
      endedMs: 26 * HOUR_MS,
      chargedMs: 0,
      cashUpId: shift,
    })
    const [yesterday, today] = [dayOf(before(26 * HOUR_MS)), dayOf(new Date())]
    expect(yesterday).not.toBe(today)
    expect(dayOf(new Date(service.paidAt ?? ''))).toBe(today)
    expect(service.payments?.map(({ at }) => at)).toEqual([service.paidAt])
    expect(dayOf(new Date(service.endedAt ?? ''))).toBe(yesterday)
    expect((await sales(locationId, { from: yesterday, to: yesterday })).total).toMatchObject({
      services: 0,
      totalCost: 0,
    })
    expect((await sales(locationId, { from: today, to: today })).total).toMatchObject({
      services: 1,
      totalCost: service.totalCost,
      tax: service.tax,
      cash: service.totalCost,
    })
    expect((await desk.read(shift, demo.owner)).takings.cash).toBe(service.totalCost)
  })

  it('is the day on which the money was taken, even if the payment arrives two days late', async () => {
    const locationId = await place()
    const service = await charged(locationId, { inMs: 3 * DAY_MS, endedMs: 2 * DAY_MS, chargedMs: 2 * DAY_MS })
    const then = dayOf(before(2 * DAY_MS))
    expect((await sales(locationId, { groupBy: 'day' })).groups).toMatchObject([
      { key: then, sums: { services: 1, totalCost: service.totalCost } },
    ])
  })
})
