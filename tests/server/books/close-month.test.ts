import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { type MonthReport, closeMonth, listBookCloses, recordDeposit, reopenMonth } from '../../../contract/month.ts'
import { passesReport } from '../../../contract/pass-report.ts'
import { passCalls } from '../../../contract/pass.ts'
import { refundsReport } from '../../../contract/refund-report.ts'
import { voidService } from '../../../contract/service-writes.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { checkCompany } from '../../../server/books/nightly-check.ts'
import { openTestServer } from '../support/test-server.ts'
import { booksOf } from './support.ts'
import { WHY, monthsOf } from './months.ts'

const server = await openTestServer()
const books = await booksOf(server)
const { charged, demo, enter, finish, place, rows } = books

const { desk, passes, TODAY, MONTH, THEN, PAID, monthBefore, month, fieldOf } = monthsOf(server, books)
const close = (of: string) => server.call(closeMonth, { body: { id: uuidv7(), month: of } }, demo.owner)

/** Returns the figures of a month, without the time of the request and receipt numbers, which belong to the company. */
function told({ asOf: _, close: __, receipts: ___, ...figures }: MonthReport) {
  return figures
}

describe('the close of a month', () => {
  it('is refused to staff, and for a month that is not over', async () => {
    expect((await server.call(closeMonth, { body: { id: uuidv7(), month: MONTH } }, demo.ana)).status).toBe(403)
    expect(fieldOf(await close(TODAY.slice(0, 7)))).toBe('month_not_over')
    expect(fieldOf(await close('2999-12'))).toBe('month_not_over')
  })

  it('keeps its figures: a later fact counts on the current day and names its original day, and the books agree', async () => {
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

  it('can be undone for the last month only, with a reason that is kept', async () => {
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

  it('prevents a deposit on a closed day', async () => {
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
