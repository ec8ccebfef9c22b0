import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { countServices, listServices } from '../../../contract/service.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { deskOf, newLocation } from '../cash-ups/support.ts'
import { enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { AGAIN, QUOTE, secondPaymentsOf } from './second-payments.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const { paidTwice, read, refund } = secondPaymentsOf(server, demo)
const desk = deskOf(server)

const waiting = async (by: Caller) =>
  (await server.value(listServices, { headers: {}, query: { limit: '999', refundDue: 'true' } }, by)).data.map(
    ({ id }) => id,
  )

describe('a second payment [S4-01]', () => {
  it('is in the drawer until it is refunded, as the history shows, if it was taken in cash', async () => {
    const place = await newLocation(server, demo)
    const shift = await desk.opened(place, demo.ana)
    const id = await paidTwice(place, shift)
    expect(await desk.read(shift, demo.ana)).toMatchObject({
      payIns: AGAIN,
      payOuts: 0,
      movements: [{ kind: 'pay_in', method: 'cash', amount: AGAIN }],
    })
    expect(await refund(id)).toMatchObject({ ok: true, value: { refundDue: 0, totalCost: AGAIN } })
    const { receiptNumber } = await read(id)
    expect(await desk.read(shift, demo.ana)).toMatchObject({
      payIns: AGAIN,
      payOuts: AGAIN,
      movements: [
        { receiptNumber },
        { kind: 'pay_out', method: 'cash', amount: AGAIN, receiptNumber, by: { id: demo.ana.id } },
      ],
    })
    expect((await read(id)).edited).toBe(false)
    const { data } = await server.value(getServiceHistory, { params: { id } }, demo.owner)
    expect(data[1]).toMatchObject({
      action: 'paid_again',
      actor: { id: demo.ana.id },
      changes: expect.arrayContaining([{ path: 'paidAgainMethod', before: null, after: 'cash' }]),
    })
    expect(data[0]).toMatchObject({
      action: 'refunded',
      actor: { id: demo.ana.id },
      changes: expect.arrayContaining([
        { path: 'refundDue', before: String(AGAIN), after: '0' },
        { path: 'refundMethod', before: null, after: 'cash' },
      ]),
    })
  })

  it('by card is in no drawer: it is listed beside the takings of its shift, as its refund is', async () => {
    const place = await newLocation(server, demo)
    const shift = await desk.opened(place, demo.ana)
    const id = await paidTwice(place, shift, 'dataphone')
    expect(await desk.read(shift, demo.ana)).toMatchObject({
      payIns: 0,
      takings: { dataphone: 0 },
      movements: [{ kind: 'pay_in', method: 'dataphone', amount: AGAIN }],
    })
    expect(await refund(id, 'dataphone', demo.ana, { reference: ' R-88 ' })).toMatchObject({
      ok: true,
      value: { paidAgain: [{ refund: { method: 'dataphone', reference: 'R-88' } }] },
    })
    expect(await desk.read(shift, demo.ana)).toMatchObject({
      payIns: 0,
      payOuts: 0,
      movements: [{ kind: 'pay_in' }, { kind: 'pay_out', method: 'dataphone', reference: 'R-88' }],
    })
    expect(await desk.close(shift, demo.ana)).toMatchObject({
      ok: true,
      value: { closing: { expectedCash: 0, variance: 0, payIns: 0 } },
    })
  })

  it('does not change the expected cash of the close if it arrives later', async () => {
    const place = await newLocation(server, demo)
    const shift = await desk.opened(place, demo.ana, { float: 20_000 })
    await desk.move(shift, demo.ana, { amount: 5_000 })
    expect(await desk.close(shift, demo.ana, { countedCash: 25_000 })).toMatchObject({ ok: true })
    await paidTwice(place, shift)
    expect(await desk.read(shift, demo.owner)).toMatchObject({
      payIns: 5_000 + AGAIN,
      closing: { payIns: 5_000, payOuts: 0, expectedCash: 25_000, variance: 0 },
    })
  })

  it('is refunded once, even if many people ask at once or the answer is lost', async () => {
    const place = await newLocation(server, demo)
    const shift = await desk.opened(place, demo.ana)
    const id = await paidTwice(place, shift)
    const asked = { id: uuidv7(), paymentId: (await read(id)).paidAgain[0]?.id ?? '' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        refund(id, 'cash', demo.ana, nth === 0 ? asked : { paymentId: asked.paymentId }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.problem.code === 'refund_changed')).toHaveLength(7)
    const done = (await read(id)).paidAgain[0]
    expect(
      await refund(id, 'cash', demo.ana, { id: done?.refund?.id ?? '', paymentId: asked.paymentId }),
    ).toMatchObject({ ok: true, value: { refundDue: 0 } })
    expect(await desk.read(shift, demo.ana)).toMatchObject({ payOuts: AGAIN })
  })

  it('is refunded separately if there are several, each by its own method', async () => {
    const place = await newLocation(server, demo)
    const shift = await desk.opened(place, demo.ana)
    const id = await paidTwice(place, shift)
    const body = {
      endedAt: new Date().toISOString(),
      cashUpId: shift,
      paymentMethod: 'dataphone' as const,
      agreementId: null,
      cashReceived: null,
      quote: QUOTE,
    }
    expect(await server.value(finishService, { params: { type: 'off_street', id }, body }, demo.luis)).toMatchObject({
      refundDue: 2 * AGAIN,
      paidAgain: [
        { method: 'cash', by: { id: demo.ana.id }, refund: null },
        { method: 'dataphone', by: { id: demo.luis.id }, amount: AGAIN, refund: null },
      ],
    })
    expect(await refund(id, 'cash')).toMatchObject({
      ok: true,
      value: {
        refundDue: AGAIN,
        paidAgain: [{ refund: { by: { id: demo.ana.id }, method: 'cash' } }, { refund: null }],
      },
    })
    expect(await waiting(demo.ana)).toContain(id)
    expect(await refund(id, 'dataphone')).toMatchObject({ ok: true, value: { refundDue: 0 } })
    expect(await waiting(demo.ana)).not.toContain(id)
  })

  it('is refunded only from the drawer that the person saw', async () => {
    const place = await newLocation(server, demo)
    const id = await paidTwice(place, null)
    const shift = await desk.opened(place, demo.ana, { float: 10_000 })
    expect(await refund(id, 'cash', demo.owner, { cashUpId: null })).toMatchObject({
      status: 409,
      problem: { code: 'refund_register_changed' },
    })
    await desk.close(shift, demo.ana, { countedCash: 10_000 })
    expect(await refund(id, 'cash', demo.owner, { cashUpId: shift })).toMatchObject({
      status: 409,
      problem: { code: 'refund_register_changed' },
    })
    expect((await read(id)).refundDue).toBe(AGAIN)
    expect(await refund(id, 'cash', demo.owner, { cashUpId: null })).toMatchObject({ ok: true })
    expect(await desk.read(shift, demo.owner)).toMatchObject({ payOuts: 0, movements: [] })
  })

  it('is refunded from the shift that its own shift has joined', async () => {
    const place = await newLocation(server, demo)
    const shift = await desk.opened(place, demo.ana, { float: 10_000 })
    const id = await paidTwice(place, shift)
    const joined = uuidv7()
    await desk.open(place, demo.luis, { id: joined })
    expect(await refund(id, 'cash', demo.luis, { cashUpId: joined })).toMatchObject({ ok: true })
    expect(await desk.read(shift, demo.ana)).toMatchObject({ payOuts: AGAIN })
  })

  it('is put into the named shift, however its id is written', async () => {
    const place = await newLocation(server, demo)
    const shift = await desk.opened(place, demo.ana)
    const id = await paidTwice(place, shift.toUpperCase())
    expect(await desk.read(shift.toUpperCase(), demo.ana)).toMatchObject({ id: shift, payIns: AGAIN })
    expect(await refund(id.toUpperCase(), 'cash', demo.ana, { cashUpId: shift.toUpperCase() })).toMatchObject({
      ok: true,
      value: { id, refundDue: 0 },
    })
  })

  it('is due for refund if another person made it, while a repeat by the same person is not', async () => {
    const place = await newLocation(server, demo)
    const shift = await desk.opened(place, demo.ana)
    const id = await paidTwice(place, shift)
    expect(await refund(id)).toMatchObject({ ok: true })
    const body = {
      endedAt: new Date().toISOString(),
      cashUpId: shift,
      paymentMethod: 'cash' as const,
      agreementId: null,
      cashReceived: null,
      quote: QUOTE,
    }
    const again = (by: Caller) => server.call(finishService, { params: { type: 'off_street', id }, body }, by)
    expect(await again(demo.ana)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'quote.totalCost', code: 'more_than_stay_costs' }] },
    })
    expect(await again(demo.luis)).toMatchObject({ ok: true, value: { refundDue: AGAIN } })
    expect(await refund(id)).toMatchObject({ ok: true, value: { refundDue: 0 } })
  })

  it('waits in the queue of everybody who can see the stay', async () => {
    const place = await newLocation(server, demo)
    const before = (await server.value(countServices, { headers: {}, query: { refundDue: 'true' } }, demo.owner)).count
    const id = await paidTwice(place, null)
    expect(await waiting(demo.ana)).toContain(id)
    expect(await waiting(demo.mexicanOwner)).not.toContain(id)
    expect((await server.value(countServices, { headers: {}, query: { refundDue: 'true' } }, demo.owner)).count).toBe(
      before + 1,
    )
    expect(await refund(id, 'cash', demo.mexicanOwner)).toMatchObject({ status: 404 })
    await refund(id, 'cash', demo.owner)
    expect(await waiting(demo.ana)).not.toContain(id)
  })
})
