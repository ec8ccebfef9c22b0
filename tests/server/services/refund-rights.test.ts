import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { editService } from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import type { PaymentMethod } from '../../../domain/services.ts'
import { deskOf, newLocation } from '../cash-ups/support.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { AGAIN, secondPaymentsOf } from './second-payments.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const { paidTwice, read, refund } = secondPaymentsOf(server, demo)
const desk = deskOf(server)

/** A minute costs 100.00 for a car there. */
const rate = (place: string) =>
  server.owner.query(
    `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days, cost, minutes) values ($1, $2, $3, 'unit', 1, '2020-01-01', '[]', 10000, 1)`,
    [demo.colombia, uuidv7(), place],
  )

const BECAUSE = 'The terminal is out of order'

describe('a second payment and its refund [S4-01]', () => {
  it('is refunded by staff only from a shift that they opened [S6-07]', async () => {
    const place = await newLocation(server, demo)
    const id = await paidTwice(place, null)
    expect(await refund(id)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'method', code: 'shift_needed' }] },
    })
    const shift = await desk.opened(place, demo.luis, { float: 10_000 })
    expect(await refund(id)).toMatchObject({ status: 403, problem: { code: 'register_not_own' } })
    expect((await read(id)).refundDue).toBe(AGAIN)
    expect(await refund(id, 'cash', demo.luis)).toMatchObject({ ok: true })
    expect(await desk.read(shift, demo.luis)).toMatchObject({ payOuts: AGAIN })
  })

  it('is not refunded in cash if the drawer lacks the cash', async () => {
    const place = await newLocation(server, demo)
    const id = await paidTwice(place, null)
    const shift = await desk.opened(place, demo.ana)
    expect(await refund(id)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'method', code: 'more_than_in_drawer' }] },
    })
    await desk.move(shift, demo.ana, { amount: AGAIN })
    expect(await refund(id)).toMatchObject({ ok: true })
  })

  it('is refunded by an admin of another location if no register is open', async () => {
    const place = await newLocation(server, demo)
    const id = await paidTwice(place, null)
    expect(await refund(id, 'cash', demo.owner)).toMatchObject({
      ok: true,
      value: { refundDue: 0, paidAgain: [{ refund: { by: { id: demo.owner.id }, method: 'cash' } }] },
    })
  })

  it('is refunded by its own method, and only an admin chooses another, with a reason', async () => {
    const place = await newLocation(server, demo)
    const shift = await desk.opened(place, demo.luis, { float: 10_000 })
    await desk.open(place, demo.ana)
    const id = await paidTwice(place, shift, 'dataphone')
    expect(await refund(id, 'cash', demo.ana, { reason: BECAUSE })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'method', code: 'other_method_admins_only' }] },
    })
    expect(await refund(id, 'cash', demo.owner)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'reason', code: 'required' }] },
    })
    expect(await desk.read(shift, demo.luis)).toMatchObject({ payOuts: 0 })
    expect(await refund(id, 'cash', demo.owner, { reason: BECAUSE })).toMatchObject({
      ok: true,
      value: { refundDue: 0, paidAgain: [{ refund: { method: 'cash', reason: BECAUSE } }] },
    })
    expect(await desk.read(shift, demo.luis)).toMatchObject({
      payOuts: AGAIN,
      movements: [{ kind: 'pay_in' }, { kind: 'pay_out', by: { id: demo.owner.id } }],
    })
    const { data } = await server.value(getServiceHistory, { params: { id } }, demo.owner)
    expect(data[0]?.changes).toContainEqual({ path: 'refundReason', before: null, after: BECAUSE })
  })

  it('is refunded by an admin if it exceeds the location’s limit for staff', async () => {
    const place = await newLocation(server, demo)
    const shift = await desk.opened(place, demo.ana)
    await server.owner.query('update locations set refund_by_staff = $2 where id = $1', [place, AGAIN - 1])
    const id = await paidTwice(place, shift)
    expect(await refund(id)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'paymentId', code: 'refund_above_limit' }] },
    })
    expect(await desk.read(shift, demo.ana)).toMatchObject({ payOuts: 0 })
    expect(await refund(id, 'cash', demo.owner)).toMatchObject({ ok: true, value: { refundDue: 0 } })
    await server.owner.query('update locations set refund_by_staff = $2 where id = $1', [place, AGAIN])
    expect(await refund(await paidTwice(place, shift))).toMatchObject({ ok: true })
  })

  it('is refunded in cash only by the opener of the shift, if the location requires it', async () => {
    const place = await newLocation(server, demo)
    const shift = await desk.opened(place, demo.luis, { float: 10_000 })
    await desk.open(place, demo.ana)
    const id = await paidTwice(place, shift)
    await server.owner.query('update locations set pay_outs_by_opener = true where id = $1', [place])
    expect(await refund(id, 'cash', demo.ana)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'method', code: 'pay_out_by_opener' }] },
    })
    const byCard = await paidTwice(place, shift, 'dataphone')
    expect(await refund(byCard, 'dataphone', demo.ana)).toMatchObject({ ok: true })
    expect(await refund(id, 'cash', demo.luis)).toMatchObject({ ok: true })
    const another = await paidTwice(place, shift)
    expect(await refund(another, 'cash', demo.owner)).toMatchObject({ ok: true })
  })

  it('lets only the opener correct a cash payment to another method, if the location requires it', async () => {
    const place = await newLocation(server, demo)
    const shift = await desk.opened(place, demo.luis, { float: 10_000 })
    await desk.open(place, demo.ana)
    const id = await addService(server, {
      companyId: demo.colombia,
      locationId: place,
      status: 'completed',
      paymentMethod: 'cash',
      totalCost: AGAIN,
      cashUpId: shift,
    })
    await server.owner.query(
      `update services set started_at = started_at - interval '2 hours', ended_at = started_at - interval '1 hour' where id = $1`,
      [id],
    )
    await rate(place)
    await server.owner.query('update locations set pay_outs_by_opener = true where id = $1', [place])
    const toCard = (from: PaymentMethod, to: PaymentMethod, by: Caller) =>
      server.call(editService, { params: { id }, body: { changes: { paymentMethod: { from, to } } } }, by)
    expect(await toCard('cash', 'dataphone', demo.ana)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'paymentMethod', code: 'pay_out_by_opener' }] },
    })
    expect(await toCard('cash', 'dataphone', demo.luis)).toMatchObject({
      ok: true,
      value: { paymentMethod: 'dataphone' },
    })
    expect(await toCard('dataphone', 'cash', demo.ana)).toMatchObject({ ok: true, value: { paymentMethod: 'cash' } })
  })
})
