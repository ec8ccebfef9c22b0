import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { assignPayment, refundService } from '../../../contract/payment.ts'
import { type Service, listServices } from '../../../contract/service.ts'
import { correctService, editService, voidService } from '../../../contract/service-writes.ts'
import type { PaymentMethod } from '../../../domain/services.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts'
import { deskOf } from '../cash-ups/support.ts'
import { settleCashUp } from '../support/demo.ts'
import type { Caller } from '../support/test-server.ts'
import { openTestServer } from '../support/test-server.ts'
import { booksOf } from './support.ts'

const server = await openTestServer()
const { before, charged, dayOf, demo, place, read, sales, finish } = await booksOf(server)
const desk = deskOf(server)
const TODAY = dayOf(new Date())
const THEN = dayOf(before(2 * DAY_MS))
const WHY = 'The barrier did not open'

const ask = (id: string, by: Caller = demo.owner) =>
  server.call(voidService, { params: { id }, body: { reason: WHY } }, by)
const correct = (id: string, amount: number) =>
  server.call(correctService, { params: { id }, body: { id: uuidv7(), amount, reason: WHY } }, demo.owner)
const refund = (service: Service, { method = 'cash', cashUpId = null, by = demo.owner, ...more }: RefundInput = {}) =>
  server.call(
    refundService,
    {
      params: { id: service.id },
      body: {
        id: uuidv7(),
        paymentId: service.paidAgain.find(({ refund: given }) => given === null)?.id ?? uuidv7(),
        method,
        cashUpId,
        ...more,
      },
    },
    by,
  )
interface RefundInput {
  method?: PaymentMethod
  cashUpId?: string | null
  by?: Caller
  reason?: string
  reference?: string
}

/** A stay of two hours that was paid two days ago, into a shift that has since been closed or collected. */
async function settled(status: 'completed' | 'collected', parts?: { method: PaymentMethod; amount: number }[]) {
  const locationId = await place()
  const shift = await desk.opened(locationId, demo.ana, { openedAt: before(3 * DAY_MS).toISOString() })
  const service = await charged(locationId, {
    inMs: 2 * DAY_MS + 2 * HOUR_MS,
    endedMs: 2 * DAY_MS,
    cashUpId: shift,
    ...(parts && { parts }),
  })
  await settleCashUp(server, shift, status)
  return { locationId, shift, service, total: service.totalCost ?? 0 }
}

describe.each(['completed', 'collected'] as const)('a stay whose shift is %s', (status) => {
  it('can be voided without a change of that shift: the customer is owed the money, and a refund records its method', async () => {
    const { locationId, shift, service, total } = await settled(status)
    const [shiftBefore, told] = [await desk.read(shift, demo.owner), await sales(locationId, { from: THEN, to: THEN })]
    const answer = await ask(service.id)
    expect(answer).toMatchObject({
      ok: true,
      value: {
        status: 'voided',
        refundDue: total,
        paidAgain: [{ method: 'cash', amount: total, isCredit: true, refund: null }],
        voided: { takenBack: [] },
      },
    })
    expect(await desk.read(shift, demo.owner)).toMatchObject({
      takings: shiftBefore.takings,
      services: shiftBefore.services,
      revision: shiftBefore.revision,
      total: shiftBefore.total,
      late: shiftBefore.late,
    })
    expect((await sales(locationId, { from: THEN, to: THEN })).total).toEqual(told.total)
    expect((await sales(locationId, { from: TODAY, to: TODAY })).total).toMatchObject({
      services: -1,
      totalCost: -total,
      tax: -(service.tax ?? 0),
      cash: -total,
      credits: total,
      refunds: 0,
    })
    const open = await desk.opened(locationId, demo.owner, { float: total, note: 'From the safe' })
    const given = await refund(await read(service.id), { cashUpId: open })
    expect(given).toMatchObject({ ok: true, value: { refundDue: 0, paidAgain: [{ refund: { method: 'cash' } }] } })
    expect(await desk.read(open, demo.owner)).toMatchObject({
      payOuts: total,
      refunds: { cash: total, dataphone: 0, digital: 0 },
      movements: [{ kind: 'pay_out', amount: total, by: { id: demo.owner.id } }],
    })
    expect((await sales(locationId, { from: TODAY, to: TODAY })).total).toMatchObject({
      refunds: -total,
      credits: total,
    })
  })

  it('can get cheaper by a correction: the difference is owed once, and the price cannot rise again', async () => {
    const { shift, service, total, locationId } = await settled(status)
    const shiftBefore = await desk.read(shift, demo.owner)
    const off = Math.floor(total / 2 / 5_000) * 5_000
    expect(await correct(service.id, -off)).toMatchObject({
      ok: true,
      value: { totalCost: total - off, refundDue: off },
    })
    expect(await desk.read(shift, demo.owner)).toMatchObject({
      takings: shiftBefore.takings,
      revision: shiftBefore.revision,
    })
    const again = await correct(service.id, -5_000)
    expect(again).toMatchObject({
      ok: true,
      value: { totalCost: total - off - 5_000, refundDue: off + 5_000, paidAgain: { length: 2 } },
    })
    expect(again.ok && again.value.payments).toMatchObject([
      { kind: 'stay', amount: total - off - 5_000, cashUpId: shift },
    ])
    expect(await correct(service.id, 5_000)).toMatchObject({ ok: false, problem: { code: 'service_frozen' } })
    expect(
      await server.call(
        editService,
        { params: { id: service.id }, body: { changes: { paymentMethod: { from: 'cash', to: 'digital' } } } },
        demo.owner,
      ),
    ).toMatchObject({ ok: false, problem: { code: 'service_frozen' } })
    expect(await ask(service.id)).toMatchObject({ ok: true, value: { refundDue: total } })
    expect((await sales(locationId)).total).toMatchObject({
      services: 0,
      totalCost: 0,
      tax: 0,
      cash: 0,
      credits: total,
    })
  })

  it('is owed part by part, each by its own method, if it was paid in parts', async () => {
    const { service } = await settled(status, [
      { method: 'cash', amount: 1_000_000 },
      { method: 'dataphone', amount: 476_000 },
    ])
    const answer = await ask(service.id)
    expect(answer.ok && answer.value.paidAgain.map(({ method, amount }) => [method, amount])).toEqual([
      ['cash', 1_000_000],
      ['dataphone', 476_000],
    ])
  })

  it('can be voided by an admin only', async () => {
    const { service } = await settled(status)
    expect(await ask(service.id, demo.ana)).toMatchObject({ ok: false, problem: { code: 'service_frozen' } })
    expect(await ask(service.id)).toMatchObject({ ok: true })
  })
})

describe('a refund of a credit', () => {
  it('is made once if requested twice at once', async () => {
    const { service, locationId } = await settled('collected')
    await ask(service.id)
    const open = await desk.opened(locationId, demo.owner, { float: 9_000_000, note: 'From the safe' })
    const due = await read(service.id)
    const both = await Promise.all([refund(due, { cashUpId: open }), refund(due, { cashUpId: open })])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'refund_changed' } })
    expect((await desk.read(open, demo.owner)).payOuts).toBe(service.totalCost)
  })

  it('uses the terminal with its slip number, even without an open register, for an admin', async () => {
    const { service, total } = await settled('collected', [{ method: 'dataphone', amount: 1_476_000 }])
    await ask(service.id)
    expect(await refund(await read(service.id), { method: 'dataphone', reference: '004471' })).toMatchObject({
      ok: true,
      value: {
        refundDue: 0,
        payments: [{ kind: 'refund', method: 'dataphone', amount: -total, cashUpId: null, reference: '004471' }],
      },
    })
  })

  it('without an open register is refused to staff', async () => {
    const { service } = await settled('collected')
    await ask(service.id)
    expect(await refund(await read(service.id), { by: demo.ana })).toMatchObject({
      ok: false,
      problem: { code: 'validation_failed' },
    })
  })

  it('is refused if it takes more cash than the drawer holds', async () => {
    const { service, locationId } = await settled('collected')
    await ask(service.id)
    const open = await desk.opened(locationId, demo.owner, { float: 100, note: 'Nearly empty' })
    expect(await refund(await read(service.id), { cashUpId: open })).toMatchObject({
      ok: false,
      problem: { errors: [{ code: 'more_than_in_drawer' }] },
    })
  })

  it('has the tax of the sale, even after the VAT changed', async () => {
    const { service, locationId, total } = await settled('collected')
    await server.owner.query('update locations set tax_rate = 500 where id = $1', [locationId])
    await ask(service.id)
    expect((await sales(locationId, { from: TODAY, to: TODAY })).total).toMatchObject({
      totalCost: -total,
      tax: -(service.tax ?? 0),
    })
  })

  it('is refused above the price of the stay', async () => {
    const { service, total } = await settled('collected')
    expect(await correct(service.id, -total - 1)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'amount', code: 'more_than_price' }] },
    })
  })
})

describe('a second payment without an open register', () => {
  it('can be put into a cash-up by an admin, once, and counts there', async () => {
    const locationId = await place()
    const service = await charged(locationId)
    await finish(service.id, { by: demo.ana })
    const second = (await read(service.id)).payments?.find(({ kind }) => kind === 'second_payment')
    expect(second).toMatchObject({ cashUpId: null, amount: service.totalCost })
    const waiting = () =>
      server.value(
        listServices,
        { headers: {}, query: { limit: '99', unassigned: 'true', locationIds: locationId } },
        demo.owner,
      )
    expect((await waiting()).data.map(({ id }) => id)).toEqual([service.id])
    const shift = await desk.opened(locationId, demo.ana)
    const into = (by: Caller, paymentId = second?.id ?? '') =>
      server.call(assignPayment, { params: { id: service.id }, body: { cashUpId: shift, paymentId } }, by)
    expect(await into(demo.owner, uuidv7())).toMatchObject({ ok: false, status: 404 })
    const assigned = await into(demo.owner)
    expect(assigned).toMatchObject({ ok: true, value: { refundDue: service.totalCost, paidAgain: [{ refund: null }] } })
    expect(await desk.read(shift, demo.owner)).toMatchObject({
      payIns: service.totalCost,
      services: 0,
      secondPayments: { cash: service.totalCost, dataphone: 0, digital: 0 },
    })
    expect((await into(demo.owner)).ok).toBe(false)
    expect((await desk.read(shift, demo.owner)).payIns).toBe(service.totalCost)
    // The stay itself is still waiting.
    expect((await waiting()).data.map(({ cashUp }) => cashUp)).toEqual([null])
    expect(await refund(await read(service.id), { cashUpId: shift })).toMatchObject({
      ok: true,
      value: { refundDue: 0 },
    })
  })
})

describe('a second payment by card', () => {
  it('has its own columns, as has its refund, in the cash-up and in each grouping of the day’s sales', async () => {
    const locationId = await place()
    const shift = await desk.opened(locationId, demo.ana)
    const service = await charged(locationId, { cashUpId: shift })
    await finish(service.id, { by: demo.ana, method: 'dataphone', cashUpId: shift })
    const total = service.totalCost ?? 0
    const second = (await read(service.id)).refundDue ?? 0
    expect(second).toBeGreaterThan(0)
    for (const groupBy of ['method', 'day', 'hour', 'location', 'operator', 'vehicleType'] as const) {
      const { total: all, groups } = await sales(locationId, { groupBy })
      expect(all).toMatchObject({ services: 1, totalCost: total, secondPayments: second, refunds: 0 })
      expect(groups.reduce((sum, { sums }) => sum + sums.secondPayments, 0)).toBe(second)
    }
    const byMethod = (await sales(locationId, { groupBy: 'method' })).groups
    expect(byMethod.find(({ key }) => key === 'dataphone')?.sums).toMatchObject({
      services: 0,
      totalCost: 0,
      secondPayments: second,
    })
    expect(await desk.read(shift, demo.owner)).toMatchObject({
      takings: { dataphone: 0 },
      secondPayments: { cash: 0, dataphone: second, digital: 0 },
    })
    await refund(await read(service.id), { method: 'dataphone', cashUpId: shift })
    expect((await sales(locationId)).total).toMatchObject({
      secondPayments: second,
      refunds: -second,
      totalCost: total,
    })
    expect(await desk.read(shift, demo.owner)).toMatchObject({ refunds: { dataphone: second }, payOuts: 0 })
  })
})

describe('expected cash', () => {
  it('is never below zero: the missing cash is named, and needs a reason at the close', async () => {
    const locationId = await place()
    const shift = await desk.opened(locationId, demo.ana)
    const service = await charged(locationId, { cashUpId: shift })
    const total = service.totalCost ?? 0
    await desk.move(shift, demo.ana, { kind: 'pay_out', amount: total })
    expect(await ask(service.id)).toMatchObject({ ok: true })
    const open = await desk.read(shift, demo.owner)
    expect(open).toMatchObject({ missingCash: total, takings: { cash: 0 }, payOuts: total })
    expect(await desk.close(shift, demo.ana)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'varianceReason' }] },
    })
    expect(await desk.close(shift, demo.ana, { varianceReason: 'The owner took it' })).toMatchObject({
      ok: true,
      value: { closing: { expectedCash: 0, variance: 0, approval: 'pending' }, missingCash: total },
    })
  })

  it('has no missing cash if the drawer holds enough', async () => {
    const locationId = await place()
    const shift = await desk.opened(locationId, demo.ana, { float: 50_000, note: 'From the safe' })
    expect((await desk.read(shift, demo.owner)).missingCash).toBeUndefined()
    expect(await desk.close(shift, demo.ana, { countedCash: 50_000 })).toMatchObject({
      ok: true,
      value: { closing: { expectedCash: 50_000, approval: 'not_needed' } },
    })
  })
})
