import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import {
  type MonthReport,
  cancelDeposit,
  closeMonth,
  getMonth,
  getMonthFile,
  listBookCloses,
  listDeferredIncome,
  recordDeposit,
  reopenMonth,
} from '../../../contract/month.ts'
import { passesReport } from '../../../contract/pass-report.ts'
import { cancelPass, passCalls } from '../../../contract/pass.ts'
import { refundsReport, refundsTotals } from '../../../contract/refund-report.ts'
import { correctService, voidService } from '../../../contract/service-writes.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts'
import { checkCompany } from '../../../server/books/nightly-check.ts'
import { deskOf } from '../cash-ups/support.ts'
import { passesOf } from '../passes/support.ts'
import { setFromTheBeginning } from '../support/settings.ts'
import { openTestServer } from '../support/test-server.ts'
import { booksOf } from './support.ts'

const server = await openTestServer()
const { before, charged, dayOf, demo, enter, finish, place, read, rows, sales } = await booksOf(server)
const desk = deskOf(server)
const passes = passesOf(server, demo)
const WHY = 'The barrier did not open'
const TODAY = dayOf(new Date())

/** The last month that can be closed, and a moment of its last day. */
const MONTH = monthBefore(dayOf(before(HOUR_MS)).slice(0, 7), 1)
const THEN = new Date(Date.parse(`${monthBefore(MONTH, -1)}-01T17:00:00Z`) - DAY_MS)
const SINCE_MS = Date.now() - THEN.getTime()
/** A stay of two hours on that day. */
const PAID = { inMs: SINCE_MS + 2 * HOUR_MS, endedMs: SINCE_MS }

function monthBefore(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - months, 1)).toISOString().slice(0, 7)
}

const month = (locationIds: string, query: { month?: string; knownOn?: string } = {}): Promise<MonthReport> =>
  server.value(getMonth, { query: { month: MONTH, locationIds, ...query } }, demo.owner)
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const close = (of: string) => server.call(closeMonth, { body: { id: uuidv7(), month: of } }, demo.owner)
const fieldOf = (answer: Awaited<ReturnType<typeof server.call>>) =>
  answer.ok ? 'done' : answer.problem.errors?.[0]?.code

/** Returns the figures of a month, without the time of the request and receipt numbers, which belong to the company. */
function told({ asOf: _, close: __, receipts: ___, ...figures }: MonthReport) {
  return figures
}

describe('the month of an accountant', () => {
  it('has VAT by rate and location whose parts add up, also for passes', async () => {
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

  it('earns the price of a pass day by day, and the rest at its cancellation', async () => {
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

  it('names cash over and short of the person who counted, when it is collected', async () => {
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

describe('a deposit', () => {
  async function collected(): Promise<{ locationId: string; cashUpId: string; amount: number }> {
    const locationId = await place()
    const cashUpId = await desk.opened(locationId, demo.owner, {})
    const { totalCost } = await charged(locationId, { cashUpId })
    const amount = totalCost ?? 0
    await desk.close(cashUpId, demo.owner, { countedCash: amount, leftInDrawer: 0 })
    const closed = await desk.read(cashUpId, demo.owner)
    await desk.collect(cashUpId, demo.owner, { revision: closed.revision, total: closed.total, amountReceived: amount })
    return { locationId, cashUpId, amount }
  }
  const record = (cashUpIds: string[], amount: number, more: object = {}) =>
    server.call(
      recordDeposit,
      { body: { id: uuidv7(), depositedOn: TODAY, amount, reference: '000123', cashUpIds, ...more } },
      demo.owner,
    )
  const NOW = { month: TODAY.slice(0, 7) }

  it('takes its collections out of the cash on its way, and a cancellation puts them back', async () => {
    const { locationId, cashUpId, amount } = await collected()
    const answer = await record([cashUpId], amount)
    if (!answer.ok) throw new Error(JSON.stringify(answer))
    const { bank } = await month(locationId, NOW)
    expect([bank.collected, bank.deposited, bank.closing, bank.waiting]).toEqual([amount, -amount, 0, []])
    expect(bank.deposits).toMatchObject([{ id: answer.value.id, amount, collected: amount, cancelled: null }])
    const cancel = () =>
      server.value(cancelDeposit, { params: { id: answer.value.id }, body: { reason: WHY } }, demo.owner)
    await cancel()
    expect((await cancel()).cancelled).toMatchObject({ on: TODAY, reason: WHY })
    const back = (await month(locationId, NOW)).bank
    expect([back.deposited, back.cancelled, back.closing]).toEqual([-amount, amount, amount])
    expect(back.waiting).toHaveLength(1)
    expect(fieldOf(await record([cashUpId], amount))).toBe('done')
  })

  it('is refused for money that is not collected, is deposited already, or differs without a note', async () => {
    const { locationId, cashUpId, amount } = await collected()
    const open = await desk.opened(locationId, demo.owner, {})
    expect(fieldOf(await record([open], amount))).toBe('not_collected')
    expect(fieldOf(await record([cashUpId], amount - 1))).toBe('required')
    expect(fieldOf(await record([cashUpId], amount, { depositedOn: '2999-01-01' }))).toBe('day_not_over')
    expect(fieldOf(await record([cashUpId], amount - 1, { note: 'One coin was false' }))).toBe('done')
    expect(fieldOf(await record([cashUpId], amount))).toBe('deposited_already')
  })

  it('contains a collection once, also if two are recorded at once', async () => {
    const { cashUpId, amount } = await collected()
    const answers = await Promise.all([record([cashUpId], amount), record([cashUpId], amount)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('receipt numbers', () => {
  it('have their gaps named, with the cause of each', async () => {
    const locationId = await place()
    const prefix = `Q${uuidv7()
      .replaceAll(/[^A-Z]/gi, '')
      .toUpperCase()
      .slice(-6)}X`
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
})

describe('a report as it was known on a day', () => {
  it('leaves out what was recorded later: payments, corrections, and refunds', async () => {
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

describe('the close of a month', () => {
  it('is refused to staff, and for a month that is not over', async () => {
    expect((await server.call(closeMonth, { body: { id: uuidv7(), month: MONTH } }, demo.ana)).status).toBe(403)
    expect(fieldOf(await close(TODAY.slice(0, 7)))).toBe('month_not_over')
    expect(fieldOf(await close('2999-12'))).toBe('month_not_over')
  })

  it('keeps the figures: what arrives later counts today and points back, and the books agree', async () => {
    const locationId = await place()
    const opened = new Date(THEN.getTime() - DAY_MS).toISOString()
    const shift = await desk.opened(locationId, demo.owner, { openedAt: opened })
    const sold = await charged(locationId, { ...PAID, cashUpId: shift })
    const waiting = await enter(locationId, PAID.inMs)
    await desk.close(shift, demo.owner, {
      countedCash: sold.totalCost ?? 0,
      leftInDrawer: 0,
      closedAt: THEN.toISOString(),
    })
    const first = await month(locationId)
    expect(first).toMatchObject({ close: null, isOver: true })
    expect(fieldOf(await close(MONTH))).toBe('done')
    expect(fieldOf(await close(MONTH))).toBe('month_closed')
    expect(fieldOf(await close(monthBefore(MONTH, 1)))).toBe('month_closed')

    // Ops of a device that was offline: a payment, a second payment, a pass, a collection; and a void of today.
    const late = await finish(waiting, { ...PAID, cashUpId: shift })
    if (!late.ok) throw new Error(JSON.stringify(late))
    await finish(sold.id, { ...PAID, by: demo.ana, cashUpId: shift, method: 'dataphone' })
    const pass = await passes.sale(locationId, null)
    await server.value(
      passCalls.create,
      { body: { ...pass, payment: { ...pass.payment, at: THEN.toISOString() } } },
      demo.owner,
    )
    const closed = await desk.read(shift, demo.owner)
    await desk.collect(shift, demo.owner, {
      revision: closed.revision,
      total: closed.total,
      amountReceived: closed.total,
      collectedAt: THEN.toISOString(),
    })
    await server.value(voidService, { params: { id: sold.id }, body: { reason: WHY } }, demo.owner)

    const after = await month(locationId)
    expect(told(after)).toEqual(told(first))
    expect(after.close).toMatchObject({ closedBy: { id: demo.owner.id }, reopened: null })
    const NOW = { startDate: `${TODAY}T00:00:00`, endDate: `${TODAY}T23:59:59`, locationIds: locationId }
    const today = await rows(locationId, { from: TODAY, to: TODAY })
    expect(today.map(({ change, totalCost }) => [change?.kind, change?.serviceId, change?.soldAt, totalCost])).toEqual(
      expect.arrayContaining([
        ['late', waiting, late.value.paidAt, late.value.totalCost],
        ['void', sold.id, sold.paidAt, 0 - (sold.totalCost ?? 0)],
      ]),
    )
    const refunds = await server.value(refundsReport, { headers: {}, query: { ...NOW, limit: '20' } }, demo.owner)
    expect(refunds.data.map(({ kind, takenAt }) => [kind, takenAt])).toEqual(
      expect.arrayContaining([
        ['second_payment', expect.stringMatching(new RegExp(`^${MONTH}-`))],
        ['credit', null],
      ]),
    )
    const passRows = await server.value(passesReport, { headers: {}, query: { ...NOW, limit: '20' } }, demo.owner)
    expect(passRows.data).toMatchObject([{ takenAt: THEN.toISOString() }])
    const current = await month(locationId, { month: TODAY.slice(0, 7) })
    expect(current.bank.collected).toBe(closed.total)
    expect(await checkCompany(demo.colombia, server.database, new Date())).toEqual([])
  })

  it('is undone for the last month only, with a reason that stays', async () => {
    const closes = async () => (await server.value(listBookCloses, {}, demo.owner)).data
    const reopen = (id: string) =>
      server.call(reopenMonth, { params: { id }, body: { reason: 'An invoice is missing' } }, demo.owner)
    const [standing] = await closes()
    expect(fieldOf(await reopen(standing?.id ?? ''))).toBe('done')
    expect(fieldOf(await reopen(standing?.id ?? ''))).toBe('done')
    const earlier = await close(monthBefore(MONTH, 1))
    if (!earlier.ok) throw new Error(JSON.stringify(earlier))
    expect(fieldOf(await close(MONTH))).toBe('done')
    expect(fieldOf(await reopen(earlier.value.id))).toBe('month_closed')
    expect((await closes()).map(({ until, reopened }) => [until.slice(0, 7), reopened?.reason])).toEqual([
      [MONTH, undefined],
      [MONTH, 'An invoice is missing'],
      [monthBefore(MONTH, 1), undefined],
    ])
  })

  it('holds up a deposit on a closed day', async () => {
    const answer = await server.call(
      recordDeposit,
      {
        body: { id: uuidv7(), depositedOn: `${MONTH}-15`, amount: 100, reference: '1', cashUpIds: [uuidv7()] },
      },
      demo.owner,
    )
    expect(fieldOf(answer)).toBe('month_closed')
  })
})

describe('the report of refunds', () => {
  it('sums its rows by kind and method', async () => {
    const locationId = await place()
    const shift = await desk.opened(locationId, demo.owner, {})
    const { id } = await charged(locationId, { cashUpId: shift })
    await finish(id, { by: demo.ana, cashUpId: shift, method: 'dataphone' })
    const [paid] = (await read(id)).paidAgain
    const query = { startDate: `${TODAY}T00:00:00`, endDate: `${TODAY}T23:59:59`, locationIds: locationId }
    const { total, groups } = await server.value(
      refundsTotals,
      { headers: {}, query: { ...query, groupBy: 'method' } },
      demo.owner,
    )
    expect(total).toMatchObject({ rows: 1, secondPayments: paid?.amount, refunds: 0 })
    expect(groups).toMatchObject([{ key: 'dataphone' }])
  })
})
