import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { getMonthFile, listDeferredIncome } from '../../../contract/month.ts'
import { cancelPass, passCalls } from '../../../contract/pass.ts'
import { correctService } from '../../../contract/service-writes.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts'
import { setFromTheBeginning } from '../support/settings.ts'
import { openTestServer } from '../support/test-server.ts'
import { booksOf } from './support.ts'
import { WHY, monthsOf } from './months.ts'

const server = await openTestServer()
const books = await booksOf(server)
const { before, charged, dayOf, demo, enter, place, rows, sales } = books

const { desk, passes, TODAY, MONTH, THEN, SINCE_MS, PAID, month } = monthsOf(server, books)
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

describe('the month of an accountant', () => {
  it('lists VAT by rate and location, with parts that add up, also for passes', async () => {
    const [one, other] = [await place(), await place()]
    await setFromTheBeginning(server, 'location', 'update locations set tax_rate = 500 where id = $1', [other])
    for (const locationId of [one, other]) {
      await desk.opened(locationId, demo.owner, { openedAt: new Date(THEN.getTime() - DAY_MS).toISOString() })
      await charged(locationId, PAID)
      await charged(locationId, { ...PAID, method: 'digital' })
    }
    const found = await month(`${one},${other}`)
    expect(found.vat.map(({ rate, count }) => [rate, count])).toEqual(
      expect.arrayContaining([
        [1900, 2],
        [500, 2],
      ]),
    )
    for (const row of found.vat) {
      expect(row.base + row.tax + row.rounding).toBe(row.total)
      const rates = { from: found.firstDay, to: found.lastDay, taxRates: String(row.rate) }
      expect((await sales(row.location.id, rates)).total).toMatchObject({ totalCost: row.total, tax: row.tax })
      expect(sum((await rows(row.location.id, rates)).map(({ totalCost }) => totalCost ?? 0))).toBe(row.total)
    }
    expect(sum(found.vat.map(({ total }) => total))).toBe(sum(found.sales.map(({ sums }) => sums.totalCost)))
    const [first] = found.sales
    expect(first?.sums.serviceFee).toBeGreaterThanOrEqual(0)
    const file = await server.value(getMonthFile, { query: { month: MONTH, locationIds: one } }, demo.owner)
    expect(Buffer.from(file.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('recognises the price of a pass day by day, and the rest at its cancellation', async () => {
    const locationId = await place()
    const sale = await passes.sale(locationId, null)
    const sold = await server.value(passCalls.create, { body: sale }, demo.owner)
    const now = await month(locationId, { month: TODAY.slice(0, 7) })
    const net = sum(now.deferred.days.map((day) => day.sold))
    expect(net).toBeGreaterThan(0)
    let balance = now.deferred.opening
    for (const day of now.deferred.days) {
      balance += day.sold + day.refunded - day.earned
      expect(balance, day.day).toBe(day.balance)
    }
    expect(now.deferred.closing).toBe(balance)
    const { data } = await server.value(
      listDeferredIncome,
      { query: { day: TODAY, locationIds: locationId } },
      demo.owner,
    )
    const today = now.deferred.days.find(({ day }) => day === TODAY)
    expect(data).toMatchObject([{ passId: sold.id, earned: today?.earned, balance: today?.balance, sold: net }])
    const worth = (await passes.read(sold.id)).unused.amount
    await server.call(
      cancelPass,
      {
        params: { id: sold.id },
        body: {
          reason: WHY,
          refund:
            worth === 0 ? null : { id: uuidv7(), amount: worth, method: 'digital', cashUpId: null, reference: null },
        },
      },
      demo.owner,
    )
    const after = await month(locationId, { month: TODAY.slice(0, 7) })
    expect(after.deferred.closing).toBe(0)
    expect(sum(after.deferred.days.map(({ earned, refunded }) => earned - refunded))).toBe(net)
  })

  it('names cash over and short with the person who counted it, once it is collected', async () => {
    const locationId = await place()
    const shift = await desk.opened(locationId, demo.ana, { float: 100_000, note: 'From the safe' })
    await charged(locationId, { cashUpId: shift, inMs: HOUR_MS })
    const { total } = await desk.read(shift, demo.owner)
    await desk.close(shift, demo.ana, { countedCash: 100_000 + total - 700, leftInDrawer: 0, varianceReason: WHY })
    const NOW = TODAY.slice(0, 7)
    expect((await month(locationId, { month: NOW })).drawers).toEqual([])
    const closed = await desk.read(shift, demo.owner)
    await desk.collect(shift, demo.owner, {
      revision: closed.revision,
      total: closed.total,
      amountReceived: 100_000 + total - 700,
    })
    const { drawers, bank } = await month(locationId, { month: NOW })
    expect(drawers).toMatchObject([
      {
        person: { id: demo.ana.id },
        shifts: 1,
        over: 0,
        short: -700,
        differences: [{ cashUpId: shift, amount: -700 }],
      },
    ])
    expect(bank).toMatchObject({ opening: 0, collected: 100_000 + total - 700, deposited: 0 })
    expect(bank.waiting.map(({ cashUpId }) => cashUpId)).toEqual([shift])
  })
})

const aPrefix = () =>
  `Q${uuidv7()
    .replaceAll(/[^A-Z]/gi, '')
    .toUpperCase()
    .slice(-6)}X`

describe('receipt numbers', () => {
  it('have each gap listed with its cause', async () => {
    const locationId = await place()
    const prefix = aPrefix()
    for (const nth of [1, 2, 5, 8]) {
      const id = await enter(locationId, SINCE_MS)
      await server.owner.query('update services set receipt_number = $2 where id = $1', [
        id,
        `${prefix}-${String(nth).padStart(4, '0')}`,
      ])
    }
    await server.owner.query(
      `insert into refused_writes (company_id, id, author_id, author_name, endpoint, request, request_hash, subject_id, amount, parts, done_at, refused_at, code)
       values ($1, $2, $3, 'Ana', 'checkIn', $4, '', $2, 0, '[]', now(), now(), 'validation_failed')`,
      [demo.colombia, uuidv7(), demo.ana.id, JSON.stringify({ params: {}, body: { receiptNumber: `${prefix}-0004` } })],
    )
    const found = (await month(locationId)).receipts.find((one) => one.prefix === prefix)
    expect(found).toEqual({
      prefix,
      first: 1,
      last: 8,
      count: 4,
      missing: 4,
      gaps: [
        { first: 3, last: 3, cause: 'not_used' },
        { first: 4, last: 4, cause: 'refused' },
        { first: 6, last: 7, cause: 'not_used' },
      ],
    })
  })

  it.each([4, 7])('are no gap if they were given on other days, with %i digits', async (digits) => {
    const locationId = await place()
    const prefix = aPrefix()
    for (const nth of [1, 2, 3, 5]) {
      const id = await enter(locationId, SINCE_MS)
      await server.owner.query(
        "update services set receipt_number = $2, started_at = started_at - $3 * interval '1 day' where id = $1",
        [id, `${prefix}-${String(nth).padStart(digits, '0')}`, nth === 2 ? 70 : 0],
      )
    }
    const found = (await month(locationId)).receipts.find((one) => one.prefix === prefix)
    expect(found).toMatchObject({ count: 3, missing: 1, gaps: [{ first: 4, last: 4, cause: 'not_used' }] })
  })
})

describe('a report as it was known on a day', () => {
  it('leaves out payments, corrections and refunds that were recorded later', async () => {
    const locationId = await place()
    await desk.opened(locationId, demo.owner, { openedAt: before(4 * DAY_MS).toISOString() })
    const THREE_DAYS = { inMs: 3 * DAY_MS + 2 * HOUR_MS, endedMs: 3 * DAY_MS }
    const first = await charged(locationId, THREE_DAYS)
    await server.owner.query('update payments set recorded_at = at where service_id = $1', [first.id])
    const untouched = await charged(locationId, THREE_DAYS)
    await server.owner.query('update payments set recorded_at = at where service_id = $1', [untouched.id])
    const late = await charged(locationId, THREE_DAYS)
    await server.value(
      correctService,
      { params: { id: first.id }, body: { id: uuidv7(), amount: -50_000, reason: WHY } },
      demo.owner,
    )
    const both = (first.totalCost ?? 0) + (untouched.totalCost ?? 0)
    const yesterday = dayOf(before(DAY_MS))
    const then = { knownOn: yesterday }
    const [known, now] = [await sales(locationId, then), await sales(locationId)]
    expect([known.total.services, known.total.totalCost]).toEqual([2, both])
    expect(now.total.totalCost).toBe(both + (late.totalCost ?? 0) - 50_000)
    expect((await rows(locationId, then)).map(({ id, totalCost }) => [id, totalCost])).toEqual(
      expect.arrayContaining([
        [first.id, first.totalCost],
        [untouched.id, untouched.totalCost],
      ]),
    )
    expect(await rows(locationId, then)).toHaveLength(2)
    for (const groupBy of ['day', 'method', 'taxRate'] as const)
      expect(sum((await sales(locationId, { ...then, groupBy })).groups.map(({ sums }) => sums.totalCost))).toBe(both)
  })
})
