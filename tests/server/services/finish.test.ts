import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { getServicePrice } from '../../../contract/price.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import { enterDemo, settleCashUp } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { QUOTE, ago, stayDesk } from './stay-desk.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const { place, chargeOf, parked, openShift, finish, read } = stayDesk(server, demo)

describe('a stay that was paid [S4-01] [S7-04]', () => {
  it('costs the amount taken, stores the price by its entry’s rates beside it, and belongs to the shift that took the money', async () => {
    const shift = await openShift()
    const id = await parked(60)
    const started = Date.parse((await read(id)).startedAt)
    const charge = await chargeOf(60)
    const answer = await finish(id, {
      endedAt: new Date(started + 60 * MINUTE_MS),
      cashUpId: shift,
      paymentMethod: 'dataphone',
      quoted: 100,
    })
    expect(answer).toMatchObject({
      ok: true,
      value: {
        status: 'completed',
        totalMinutes: 60,
        serviceCharge: charge,
        totalCost: 100,
        difference: { amount: 100 - charge, ratesOf: null },
        adjustment50: 0,
        paymentMethod: 'dataphone',
        cashUp: { id: shift },
        exitOperator: { id: demo.ana.id },
      },
    })
    const { data } = await server.value(getServiceHistory, { params: { id } }, demo.owner)
    expect(data[0]).toMatchObject({
      action: 'finished',
      actor: { id: demo.ana.id },
      changes: expect.arrayContaining([
        { path: 'priceByRates', before: null, after: String(charge) },
        { path: 'difference', before: null, after: String(100 - charge) },
      ]),
    })
  })

  it('is rounded down to 50 pesos in cash, and shows until when the vehicle may leave', async () => {
    const id = await parked(90)
    const started = Date.parse((await read(id)).startedAt)
    const charge = await chargeOf(77)
    const endedAt = new Date(started + 77 * MINUTE_MS)
    const answer = await finish(id, { endedAt })
    const value = answer.ok ? answer.value : null
    expect(value).toMatchObject({
      totalCost: charge - (charge % 5_000),
      adjustment50: 0 - (charge % 5_000),
      paidAt: endedAt.toISOString(),
    })
    expect(Date.parse(value?.graceUntil ?? '')).toBeGreaterThanOrEqual(endedAt.getTime())
  })

  it('ends no later than now, since a tablet’s clock may be ahead', async () => {
    const answer = await finish(await parked(10), { endedAt: new Date(Date.now() + 5 * HOUR_MS) })
    expect(answer.ok && Date.parse(answer.value.endedAt ?? '')).toBeLessThanOrEqual(Date.now())
  })

  it('ends no earlier than its start, since a tablet’s clock may be behind', async () => {
    const id = await parked(10)
    const { startedAt } = await read(id)
    expect(await finish(id, { endedAt: ago(HOUR_MS) })).toMatchObject({
      ok: true,
      value: { status: 'completed', endedAt: startedAt, totalMinutes: 0 },
    })
  })

  it('is priced by the first rates if it entered before them', async () => {
    const id = await parked(60)
    await server.owner.query('update services set vehicle_type_id = 3 where id = $1', [id])
    const beginAt = (validFrom: Date) =>
      server.owner.query('update rates set valid_from = $2 where location_id = $1 and vehicle_type_id = 3', [
        place.locationId,
        validFrom,
      ])
    const begun = ago(HOUR_MS / 2)
    await beginAt(begun)
    const price = await server.value(getServicePrice, { params: { id } }, demo.ana)
    expect(price.totalCost).toBeGreaterThan(0)
    expect(price.lines?.[0]).toEqual({ kind: 'first_rates', ratesOf: begun.toISOString(), amount: 0 })
    await beginAt(ago(-HOUR_MS))
    expect(await server.call(getServicePrice, { params: { id } }, demo.ana)).toMatchObject({ ok: false })
    await beginAt(new Date('2020-01-01'))
  })

  it('has no price without a rate, and the refusal names the missing rate', async () => {
    const id = await parked(60)
    await server.owner.query('update services set vehicle_type_id = 3 where id = $1', [id])
    await server.owner.query('update rates set vehicle_type_id = 2 where location_id = $1 and vehicle_type_id = 3', [
      place.locationId,
    ])
    expect(await finish(id)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'vehicleTypeId', code: 'rate_missing' }] },
    })
  })

  it('keeps its first price if paid twice, and shows the refund due', async () => {
    const id = await parked(30)
    const first = await finish(id, { cashUpId: await openShift() })
    const second = await finish(id, { cashUpId: await openShift(demo.luis.id), quoted: 7_800 })
    expect(second).toMatchObject({
      ok: true,
      value: { totalCost: first.ok && first.value.totalCost, refundDue: 7_800, cashUp: first.ok && first.value.cashUp },
    })
  })

  it('changes the revision of a closed cash-up if the second payment belongs to it', async () => {
    const id = await parked(30)
    await finish(id, { cashUpId: await openShift() })
    const closed = await openShift(demo.luis.id)
    await settleCashUp(server, closed, 'completed')
    const revision = async () =>
      (await server.owner.query<{ revision: number }>('select revision from cash_ups where id = $1', [closed])).rows[0]
        ?.revision ?? 0
    const before = await revision()
    expect(await finish(id, { cashUpId: closed, quoted: 7_800 })).toMatchObject({
      ok: true,
      value: { refundDue: 7_800 },
    })
    expect(await revision()).toBe(before + 1)
  })

  it('needs at least the price in cash, if the cash was counted', async () => {
    const id = await parked(30)
    const pay = (cashReceived: number | null, paymentMethod: 'cash' | 'dataphone' = 'cash') =>
      server.call(
        finishService,
        {
          params: { type: 'off_street', id },
          body: {
            endedAt: new Date().toISOString(),
            cashUpId: null,
            paymentMethod,
            agreementId: null,
            cashReceived,
            quote: { ...QUOTE, totalCost: 7_800 },
          },
        },
        demo.ana,
      )
    expect(await pay(7_799)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'cashReceived', code: 'cash_too_little' }] },
    })
    expect((await read(id)).status).toBe('progress')
    expect(await pay(7_800)).toMatchObject({ ok: true, value: { refundDue: null } })
    expect(await pay(7_799)).toMatchObject({ ok: false })
    expect(await pay(7_799, 'dataphone')).toMatchObject({ ok: true, value: { refundDue: 7_800 } })
    expect(await pay(null)).toMatchObject({ ok: true, value: { refundDue: 15_600 } })
  })

  it('is paid once under its key', async () => {
    const id = await parked(30)
    const key = uuidv7()
    const body = {
      endedAt: new Date().toISOString(),
      cashUpId: null,
      paymentMethod: 'cash' as const,
      agreementId: null,
      cashReceived: null,
      quote: QUOTE,
    }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.call(finishService, { params: { type: 'off_street', id }, body }, { ...demo.ana, key }),
      ),
    )
    expect(answers.every((answer) => answer.ok && answer.value.refundDue === null)).toBe(true)
    expect((await server.value(getServiceHistory, { params: { id } }, demo.owner)).data).toHaveLength(1)
  })

  it('is not found by other companies and other locations', async () => {
    const id = await parked(30)
    expect(await finish(id, {}, demo.luis)).toMatchObject({ ok: false, status: 404 })
    expect(await finish(id, {}, demo.mexicanOwner)).toMatchObject({ ok: false, status: 404 })
    expect(await finish(id, {}, demo.ana)).toMatchObject({ ok: true })
  })

  it('uses the chosen agreement if it is offered', async () => {
    const { rows } = await server.owner.query<{ id: string; percentage: number }>(
      `select id, percentage from agreements where company_id = $1 and type = 'percentage' order by name limit 1`,
      [demo.colombia],
    )
    const agreement = rows[0] ?? { id: '', percentage: 0 }
    const id = await parked(50)
    const started = Date.parse((await read(id)).startedAt)
    const charge = await chargeOf(50)
    const discount = Math.round((charge * agreement.percentage) / 10_000)
    const answer = await finish(id, {
      endedAt: new Date(started + 50 * MINUTE_MS),
      agreementId: agreement.id,
      paymentMethod: 'dataphone',
    })
    expect(answer).toMatchObject({
      ok: true,
      value: { agreementId: agreement.id, serviceCharge: charge, discount, totalCost: charge - discount },
    })
    const other = await parked(50)
    expect(await finish(other, { agreementId: uuidv7() })).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'agreementId', code: 'agreement_unknown' }] },
    })
    expect(await finish(other)).toMatchObject({ ok: true })
  })
})
