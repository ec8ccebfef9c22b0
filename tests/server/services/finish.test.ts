import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { attentionRows } from '../../../contract/attention.ts'
import { companyOccupancy } from '../../../contract/dashboard.ts'
import { salesReport } from '../../../contract/report.ts'
import { getServicePrice } from '../../../contract/price.ts'
import { getService } from '../../../contract/service.ts'
import {
  type Quote,
  askVoid,
  checkIn,
  correctService,
  editService,
  finishService,
  voidService,
} from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import { quoteOf } from '../support/asked.ts'
import { addCashUp, addService, enterDemo, settleCashUp } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const QUOTE: Quote = {
  agreementName: null,
  totalMinutes: 60,
  serviceCharge: 0,
  discount: 0,
  adjustment50: 0,
  totalCost: 0,
  tax: 0,
  serviceFee: 0,
}
const place = { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' }

interface Tariff {
  perMinute: number
  minutes: number
  maximum: number | null
  exemptMinutes: number
}

/** Tariff that the demo's location applies to a car that enters now. */
async function tariff(): Promise<Tariff> {
  const { rows } = await server.owner.query<{ kind: string; cost: string; minutes: number | null }>(
    `select kind, cost, minutes from rates where location_id = $1 and vehicle_type_id = 1 and valid_from <= $2 order by valid_from`,
    [place.locationId, new Date(Date.now() - 24 * 60 * 60_000)],
  )
  const unit = rows.findLast(({ kind }) => kind === 'unit')
  const maximum = rows.findLast(({ kind }) => kind === 'maximum')
  const { rows: locations } = await server.owner.query<{ exempt_minutes: number }>(
    'select exempt_minutes from locations where id = $1',
    [place.locationId],
  )
  if (!unit) throw new Error('The demo has no rate')
  return {
    perMinute: Number(unit.cost),
    minutes: unit.minutes ?? 1,
    maximum: maximum ? Number(maximum.cost) : null,
    exemptMinutes: locations[0]?.exempt_minutes ?? 0,
  }
}

async function chargeOf(minutes: number): Promise<number> {
  const { perMinute, minutes: fraction, maximum, exemptMinutes } = await tariff()
  return minutes <= exemptMinutes ? 0 : Math.min(maximum ?? Infinity, Math.ceil(minutes / fraction) * perMinute)
}

const ago = (ms: number) => new Date(Date.now() - ms)
const parked = (minutesAgo = 60) => addService(server, { ...place, startedAt: ago(minutesAgo * MINUTE_MS) })
const openShift = (openedBy = demo.ana.id) => addCashUp(server, { ...place, status: 'current', openedBy })

/** Returns the body of the end of a stay, with the price from a device that knows everything that the server knows. */
async function charged<Body extends Omit<Parameters<typeof quoteOf>[2], 'id'>>(id: string, body: Body) {
  return { ...body, quote: await quoteOf(server, demo.owner.token, { id, ...body }) }
}

interface Payment {
  endedAt?: Date
  cashUpId?: string | null
  paymentMethod?: 'cash' | 'dataphone' | 'digital'
  agreementId?: string | null
  quoted?: number
}

async function finish(
  id: string,
  { endedAt = new Date(), cashUpId = null, paymentMethod = 'cash', agreementId = null, quoted }: Payment = {},
  by: Caller = demo.ana,
) {
  const body = await charged(id, {
    endedAt: endedAt.toISOString(),
    cashUpId,
    paymentMethod,
    agreementId,
    cashReceived: null,
  })
  return server.call(
    finishService,
    {
      params: { type: 'off_street', id },
      body: quoted === undefined ? body : { ...body, quote: { ...QUOTE, totalCost: quoted } },
    },
    by,
  )
}
const read = (id: string) => server.value(getService, { params: { id } }, demo.owner)

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

  it('is rounded down to 50 pesos in cash, and states until when the vehicle may leave', async () => {
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

  it('has no price without a rate, and names the missing rate', async () => {
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

  it('is shown, if paid twice, to the collector of a drawer that closed before the second payment arrived', async () => {
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

  it('is paid ahead if money is taken at the entry, and stays inside until then', async () => {
    const occupied = async () =>
      (
        await server.value(companyOccupancy, { query: { locationIds: place.locationId } }, demo.owner)
      ).data[0]?.types.find(({ vehicleTypeId }) => vehicleTypeId === 1)?.inside ?? 0
    const pay = async () => {
      const id = await parked(0)
      const ahead = new Date(Date.parse((await read(id)).startedAt) + 2 * HOUR_MS)
      return server.value(
        finishService,
        {
          params: { type: 'off_street', id },
          body: await charged(id, {
            endedAt: ahead.toISOString(),
            chargedAt: new Date().toISOString(),
            cashUpId: null,
            paymentMethod: 'dataphone' as const,
            agreementId: null,
            cashReceived: null,
          }),
        },
        demo.ana,
      )
    }
    const before = await occupied()
    expect(Date.parse((await pay()).endedAt ?? '')).toBeLessThanOrEqual(Date.now())
    expect(await occupied()).toBe(before)
    await server.owner.query(`update locations set payment_type = 'pre_pay' where id = $1`, [place.locationId])
    const paid = await pay()
    expect(paid).toMatchObject({
      status: 'completed',
      totalMinutes: 120,
      totalCost: await chargeOf(120),
      endMark: null,
    })
    expect(Date.parse(paid.paidAt ?? '')).toBeLessThanOrEqual(Date.now())
    expect(Date.parse(paid.endedAt ?? '')).toBe(Date.parse(paid.startedAt) + 2 * HOUR_MS)
    expect(Date.parse(paid.graceUntil ?? '')).toBeGreaterThanOrEqual(Date.parse(paid.endedAt ?? ''))
    expect(await occupied()).toBe(before + 1)

    // A longer stay is a new stay from the paid end on, which counts as inside only from then, at the price of a new
    // charge.
    const longer = await server.value(
      checkIn,
      {
        body: {
          id: uuidv7(),
          locationId: place.locationId,
          licensePlate: paid.licensePlate,
          vehicleTypeId: 1,
          startedAt: new Date().toISOString(),
          receiptNumber: `LNG-${Date.now()}`,
          space: null,
          keyTag: null,
          keptItems: null,
          overstayOf: paid.id,
        },
      },
      demo.ana,
    )
    expect(longer).toMatchObject({ startedAt: paid.endedAt, overstay: { of: paid.id } })
    expect(await occupied()).toBe(before + 1)
    const until = new Date(Date.parse(longer.startedAt) + HOUR_MS).toISOString()
    const prolonged = await server.value(
      finishService,
      {
        params: { type: 'off_street', id: longer.id },
        body: await charged(longer.id, {
          endedAt: until,
          chargedAt: new Date().toISOString(),
          cashUpId: null,
          paymentMethod: 'dataphone' as const,
          agreementId: null,
          cashReceived: null,
        }),
      },
      demo.ana,
    )
    const { perMinute, minutes } = await tariff()
    expect(prolonged).toMatchObject({
      status: 'completed',
      endedAt: until,
      totalMinutes: 60,
      totalCost: Math.ceil(60 / minutes) * perMinute,
      endMark: null,
    })
    expect(Date.parse(prolonged.paidAt ?? '')).toBeLessThanOrEqual(Date.now())
    expect(await occupied()).toBe(before + 1)
    await server.owner.query(`update locations set payment_type = 'post_pay' where id = $1`, [place.locationId])
  })

  it('keeps the time at which its money was taken, if paid ahead without a network, both times', async () => {
    await server.owner.query(`update locations set payment_type = 'pre_pay' where id = $1`, [place.locationId])
    const id = await parked(240)
    const [chargedAt, endedAt] = [ago(3 * HOUR_MS).toISOString(), ago(-HOUR_MS).toISOString()]
    const pay = () =>
      server.value(
        finishService,
        {
          params: { type: 'off_street', id },
          body: {
            endedAt,
            chargedAt,
            cashUpId: null,
            paymentMethod: 'dataphone',
            agreementId: null,
            cashReceived: null,
            quote: { ...QUOTE, totalCost: 100 },
          },
        },
        demo.ana,
      )
    expect(await pay()).toMatchObject({ endedAt, paidAt: chargedAt, payments: [{ kind: 'stay', at: chargedAt }] })
    expect((await pay()).payments).toMatchObject([{ kind: 'stay' }, { kind: 'second_payment', at: chargedAt }])
    await server.owner.query(`update locations set payment_type = 'post_pay' where id = $1`, [place.locationId])
  })

  it('without its ticket also costs the location’s fee, and stores who took the vehicle', async () => {
    const fee = 1_500_000
    const lost = { takenBy: ' Rosa Díaz ', document: 'CC 52123456' }
    const end = async (lostTicket: typeof lost | null, asked = fee) => {
      const id = await parked(60)
      const endedAt = new Date(Date.parse((await read(id)).startedAt) + 60 * MINUTE_MS).toISOString()
      const { quote, ...body } = await charged(id, {
        endedAt,
        cashUpId: null,
        paymentMethod: 'dataphone' as const,
        agreementId: null,
        cashReceived: null,
        lostTicket,
      })
      return server.value(
        finishService,
        {
          params: { type: 'off_street', id },
          body: { ...body, quote: { ...quote, totalCost: quote.totalCost + (lostTicket === null ? 0 : asked) } },
        },
        demo.ana,
      )
    }
    await server.owner.query('update locations set lost_ticket_fee = $2 where id = $1', [place.locationId, fee])
    const [found, missing] = [await end(null), await end(lost)]
    expect(found).toMatchObject({ totalCost: await chargeOf(60), lostTicket: null, correction: null })
    expect(missing).toMatchObject({
      totalCost: (found.totalCost ?? 0) + fee,
      serviceCharge: found.serviceCharge,
      correction: fee,
      lostTicket: { takenBy: 'Rosa Díaz', document: 'CC 52123456' },
    })
    const price = await server.value(getServicePrice, { params: { id: missing.id } }, demo.ana)
    expect(price.lines).toContainEqual({ kind: 'lost_ticket', amount: fee })
    const today = missing.paidAt?.slice(0, 10) ?? ''
    const { data } = await server.value(
      salesReport,
      { headers: {}, query: { startDate: `${today}T00:00:00`, endDate: `${today}T23:59:59`, limit: '999' } },
      demo.owner,
    )
    const reported = (id: string) => data.find((row) => row.id === id)
    expect(reported(missing.id)).toMatchObject({ lostTicketFee: fee, correction: 0, totalCost: missing.totalCost })
    expect(reported(found.id)).toMatchObject({ lostTicketFee: null, correction: null })

    const corrected = await server.value(
      correctService,
      { params: { id: missing.id }, body: { id: uuidv7(), amount: -500_000, reason: 'Half of the fee was forgiven' } },
      demo.owner,
    )
    expect(corrected.totalCost).toBe((missing.totalCost ?? 0) - 500_000)
    await server.owner.query('update locations set lost_ticket_fee = 0 where id = $1', [place.locationId])
    expect(await end(lost, 0)).toMatchObject({
      totalCost: found.totalCost,
      correction: null,
      lostTicket: { takenBy: 'Rosa Díaz' },
    })
  })

  it('without its ticket costs the lost-ticket price instead, without a fee, if the rates have one', async () => {
    const price = 2_500_000
    await server.owner.query('update locations set lost_ticket_fee = 1500000 where id = $1', [place.locationId])
    await server.owner.query(
      `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days, cost)
      values ($1, $2, $3, 'lost_ticket', 1, '2020-01-01', '[]', $4)`,
      [demo.colombia, uuidv7(), place.locationId, price],
    )
    const id = await parked(60)
    const endedAt = new Date(Date.parse((await read(id)).startedAt) + 60 * MINUTE_MS).toISOString()
    const { quote, ...body } = await charged(id, {
      endedAt,
      cashUpId: null,
      paymentMethod: 'dataphone' as const,
      agreementId: null,
      cashReceived: null,
      lostTicket: { takenBy: 'Rosa Díaz', document: 'CC 52123456' },
    })
    const paid = await server.value(
      finishService,
      { params: { type: 'off_street', id }, body: { ...body, quote: { ...quote, totalCost: price } } },
      demo.ana,
    )
    expect(paid).toMatchObject({ totalCost: price, serviceCharge: price, correction: null, difference: null })
    const { lines } = await server.value(getServicePrice, { params: { id } }, demo.ana)
    expect(lines?.map(({ kind, amount }) => [kind, amount])).toEqual([['lost_ticket_price', price]])
    await server.owner.query(`delete from rates where location_id = $1 and kind = 'lost_ticket'`, [place.locationId])
    await server.owner.query('update locations set lost_ticket_fee = 0 where id = $1', [place.locationId])
  })

  it('in cash needs at least the asked amount, if the cash was counted', async () => {
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

  it('under the same key is paid once', async () => {
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

describe('a paid service that is corrected [S2-27]', () => {
  const paid = async () => {
    const id = await parked(120)
    const started = Date.parse((await read(id)).startedAt)
    await finish(id, { endedAt: new Date(started + 60 * MINUTE_MS), paymentMethod: 'dataphone' })
    return read(id)
  }

  it('is priced again if a field that sets its price changes', async () => {
    const service = await paid()
    const later = new Date(Date.parse(service.startedAt) + 100 * MINUTE_MS).toISOString()
    const edited = await server.value(
      editService,
      { params: { id: service.id }, body: { changes: { endedAt: { from: service.endedAt, to: later } } } },
      demo.owner,
    )
    expect(edited).toMatchObject({ endedAt: later, totalMinutes: 100, totalCost: await chargeOf(100), edited: true })
    const cash = await server.value(
      editService,
      { params: { id: service.id }, body: { changes: { paymentMethod: { from: 'dataphone', to: 'cash' } } } },
      demo.owner,
    )
    expect(cash.totalCost).toBe((edited.totalCost ?? 0) - ((edited.totalCost ?? 0) % 5_000))
    const { data } = await server.value(getServiceHistory, { params: { id: service.id } }, demo.owner)
    expect(data[0]?.changes).toContainEqual({ path: 'paymentMethod', before: 'dataphone', after: 'cash' })
  })

  it('changes its times for admins only, and not to the future', async () => {
    const service = await paid()
    const change = (to: Date) => ({
      params: { id: service.id },
      body: { changes: { endedAt: { from: service.endedAt, to: to.toISOString() } } },
    })
    const end = new Date(Date.parse(service.startedAt) + 90 * MINUTE_MS)
    expect(await server.call(editService, change(end), demo.ana)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'endedAt', code: 'frozen_admins_only' }] },
    })
    expect(await server.call(editService, change(new Date(Date.now() + HOUR_MS)), demo.owner)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'endedAt', code: 'in_the_future' }] },
    })
    expect(await server.call(editService, change(ago(48 * HOUR_MS)), demo.owner)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'endedAt', code: 'end_before_start' }] },
    })
    expect(await server.call(editService, change(end), demo.owner)).toMatchObject({
      ok: true,
      value: { totalMinutes: 90 },
    })
  })

  it('needs a payment method if it was free and now costs something', async () => {
    const id = await parked(120)
    const started = Date.parse((await read(id)).startedAt)
    await server.owner.query(
      `update services set status = 'completed', ended_at = started_at, paid_at = started_at, total_minutes = 0, service_charge = 0, discount = 0, total_cost = 0 where id = $1`,
      [id],
    )
    const service = await read(id)
    const later = { endedAt: { from: service.endedAt, to: new Date(started + 60 * MINUTE_MS).toISOString() } }
    expect(await server.call(editService, { params: { id }, body: { changes: later } }, demo.owner)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'paymentMethod', code: 'required' }] },
    })
    const paid = { ...later, paymentMethod: { from: null, to: 'dataphone' as const } }
    expect(await server.call(editService, { params: { id }, body: { changes: paid } }, demo.owner)).toMatchObject({
      ok: true,
      value: { totalCost: await chargeOf(60), paymentMethod: 'dataphone' },
    })
  })

  it('accepts only plain text before its payment', async () => {
    const id = await parked(20)
    expect(
      await server.call(
        editService,
        { params: { id }, body: { changes: { paymentMethod: { from: null, to: 'cash' } } } },
        demo.ana,
      ),
    ).toMatchObject({ ok: false, problem: { errors: [{ path: 'paymentMethod', code: 'not_paid_yet' }] } })
    expect(
      await server.call(
        editService,
        { params: { id }, body: { changes: { vehicleTypeId: { from: '1', to: '2' } } } },
        demo.ana,
      ),
    ).toMatchObject({ ok: true, value: { vehicleTypeId: 2, totalCost: null } })
  })

  it('keeps its charge and its discount when a line is added, whatever rates and agreements are now', async () => {
    const service = await paid()
    await server.owner.query(
      'update services set discount = 500, agreement_id = null, agreement_name = $2, total_cost = total_cost - 500 where id = $1',
      [service.id, 'Of the old books'],
    )
    await server.owner.query('update rates set cost = cost * 3 where location_id = $1', [place.locationId])
    const corrected = await server.call(
      correctService,
      { params: { id: service.id }, body: { id: uuidv7(), amount: -1_000, reason: 'La talanquera no abrió' } },
      demo.owner,
    )
    await server.owner.query('update rates set cost = cost / 3 where location_id = $1', [place.locationId])
    const total = (service.serviceCharge ?? 0) - 500 - 1_000
    expect(corrected).toMatchObject({
      ok: true,
      value: {
        serviceCharge: service.serviceCharge,
        discount: 500,
        agreementName: 'Of the old books',
        totalCost: total,
      },
    })
    const { lines } = await server.value(getServicePrice, { params: { id: service.id } }, demo.owner)
    expect(lines?.filter(({ kind }) => kind === 'correction')).toEqual([
      { kind: 'correction', reason: 'La talanquera no abrió', amount: -1_000 },
    ])
  })

  it('stores cash received only if paid in cash', async () => {
    const received = async (id: string) =>
      (
        await server.owner.query<{ cash_received: string | null }>('select cash_received from services where id = $1', [
          id,
        ])
      ).rows[0]?.cash_received
    const pay = async (paymentMethod: 'cash' | 'digital') => {
      const id = await parked(60)
      await server.value(
        finishService,
        {
          params: { type: 'off_street', id },
          body: {
            endedAt: new Date().toISOString(),
            cashUpId: null,
            paymentMethod,
            agreementId: null,
            cashReceived: 9_000_000,
            quote: { ...QUOTE, totalCost: 100_000 },
          },
        },
        demo.ana,
      )
      return id
    }
    expect(await received(await pay('digital'))).toBeNull()
    const id = await pay('cash')
    expect(await received(id)).toBe('9000000')
    const changes = { paymentMethod: { from: 'cash' as const, to: 'dataphone' as const } }
    expect(await server.call(editService, { params: { id }, body: { changes } }, demo.owner)).toMatchObject({
      ok: true,
    })
    expect(await received(id)).toBeNull()
  })

  it('accepts correction lines from an admin, never below zero', async () => {
    const service = await paid()
    const correct = (amount: number, by: Caller = demo.owner) =>
      server.call(
        correctService,
        { params: { id: service.id }, body: { id: uuidv7(), amount, reason: 'La talanquera no abrió' } },
        by,
      )
    expect(await correct(-1_000, demo.ana)).toMatchObject({ ok: false, status: 403 })
    expect(await correct(-1_000)).toMatchObject({
      ok: true,
      value: { totalCost: (service.totalCost ?? 0) - 1_000, serviceCharge: service.serviceCharge },
    })
    const { data } = await server.value(getServiceHistory, { params: { id: service.id } }, demo.owner)
    expect(data[0]?.changes).toEqual(
      expect.arrayContaining([
        { path: 'correction', before: null, after: '-1000' },
        { path: 'correctionReason', before: null, after: 'La talanquera no abrió' },
      ]),
    )
    const left = (service.totalCost ?? 0) - 1_000
    expect(await correct(0 - left - 1)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'amount', code: 'more_than_price' }] },
    })
    expect(await correct(0 - left)).toMatchObject({ ok: true, value: { totalCost: 0, correction: 0 - left - 1_000 } })
    // The sum of the lines is returned even if it is negative: a device adds the next line to it.
    const cheaper = await server.value(
      editService,
      {
        params: { id: service.id },
        body: {
          changes: {
            endedAt: { from: service.endedAt, to: new Date(Date.parse(service.startedAt) + 60_000).toISOString() },
          },
        },
      },
      demo.owner,
    )
    expect(cheaper).toMatchObject({ totalCost: 0, correction: 0 - left - 1_000 })
    expect(cheaper.serviceCharge).toBeLessThan(left + 1_000)
    const taken = { params: { id: service.id }, body: { id: uuidv7(), amount: 100, reason: 'La talanquera no abrió' } }
    expect(await server.call(correctService, taken, demo.owner)).toMatchObject({ ok: true })
    expect(await server.call(correctService, taken, demo.owner)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'id', code: 'id_taken' }] },
    })
  })
})

describe('a service that is voided [S4-01]', () => {
  const voids = (id: string, by: Caller, reason = 'Entró por error al parqueadero') =>
    server.call(voidService, { params: { id }, body: { reason } }, by)

  it('by staff needs an open shift of their own at its location, and a reason of ten characters', async () => {
    const id = await parked(5)
    await server.owner.query(`update cash_ups set status = 'completed' where opened_by = $1 and status = 'current'`, [
      demo.ana.id,
    ])
    expect(await voids(id, demo.ana)).toMatchObject({
      ok: false,
      problem: { code: 'service_frozen', errors: [{ code: 'shift_needed' }] },
    })
    await openShift()
    expect(await voids(id, demo.ana, 'corto')).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'reason', code: 'reason_too_short' }] },
    })
    expect(await voids(id, demo.ana)).toMatchObject({
      ok: true,
      value: { status: 'voided', voidReason: 'Entró por error al parqueadero' },
    })
    expect(await finish(id)).toMatchObject({ ok: true, value: { status: 'voided', refundDue: null, payments: [] } })
  })

  it('may be voided by people who share the open shift there [S6-07]', async () => {
    const id = await parked(5)
    await server.owner.query(`update cash_ups set status = 'completed' where opened_by = $1 and status = 'current'`, [
      demo.ana.id,
    ])
    const shift = await openShift(demo.luis.id)
    expect(await voids(id, demo.ana)).toMatchObject({ ok: false, problem: { errors: [{ code: 'shift_needed' }] } })
    await server.owner.query(
      'insert into cash_up_joins (company_id, id, cash_up_id, by, at, float) values ($1, $2, $3, $4, $5, 0)',
      [demo.colombia, uuidv7(), shift, demo.ana.id, new Date()],
    )
    expect(await voids(id, demo.ana)).toMatchObject({ ok: true, value: { status: 'voided' } })
  })

  it('after its payment needs an admin', async () => {
    const id = await parked(20)
    await finish(id, { cashUpId: await openShift() })
    expect(await voids(id, demo.ana)).toMatchObject({
      ok: false,
      problem: { errors: [{ code: 'frozen_admins_only' }] },
    })
    const asks = (reason: string, by: Caller = demo.ana) =>
      server.call(askVoid, { params: { id }, body: { reason } }, by)
    expect(await asks('corto')).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'reason', code: 'reason_too_short' }] },
    })
    expect(await asks('The driver came back at once')).toMatchObject({
      ok: true,
      value: { status: 'completed', voidAsked: { by: { id: demo.ana.id }, reason: 'The driver came back at once' } },
    })
    const waits = async () =>
      (await server.value(attentionRows, { params: { kind: 'void_asked' } }, demo.owner)).data.filter(
        ({ serviceId }) => serviceId === id,
      )
    expect(await waits()).toMatchObject([{ reason: 'The driver came back at once', by: { id: demo.ana.id } }])
    expect(await voids(id, demo.owner)).toMatchObject({ ok: true, value: { status: 'voided' } })
    expect(await waits()).toEqual([])
    // A booth without a connection asks after an administrator has already voided it.
    expect(await asks('It was voided already')).toMatchObject({
      ok: true,
      value: { status: 'voided', voidAsked: { reason: 'The driver came back at once' } },
    })
    expect(await waits()).toEqual([])
  })

  it('needs an administrator and two days inside if it is voided as stale; if found, it is charged from its entry', async () => {
    const stale = (id: string, by: Caller) =>
      server.call(voidService, { params: { id }, body: { reason: 'Nobody finds it in the lot', cause: 'stale' } }, by)
    await openShift()
    const fresh = await parked(47 * 60)
    expect(await stale(fresh, demo.owner)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'cause', code: 'not_long_inside' }] },
    })
    const id = await parked(50 * 60)
    const isForgotten = async () =>
      (await server.value(attentionRows, { params: { kind: 'long_stay' } }, demo.owner)).data.some(
        ({ serviceId }) => serviceId === id,
      )
    expect(await isForgotten()).toBe(true)
    expect(await stale(id, demo.ana)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'cause', code: 'frozen_admins_only' }] },
    })
    expect(await stale(id, demo.owner)).toMatchObject({ ok: true, value: { status: 'voided', voidCause: 'stale' } })
    expect(await isForgotten()).toBe(false)
    expect(await voids(fresh, demo.owner)).toMatchObject({ ok: true, value: { voidCause: 'mistake' } })

    const gone = await read(id)
    const { licensePlate, startedAt } = gone
    const again = await server.value(
      checkIn,
      {
        body: {
          id: uuidv7(),
          locationId: place.locationId,
          licensePlate,
          vehicleTypeId: 1,
          startedAt,
          receiptNumber: `FND-${Date.now()}`,
          space: null,
          keyTag: null,
          keptItems: null,
        },
      },
      demo.ana,
    )
    expect(again).toMatchObject({ status: 'progress', startedAt })
    const found = await finish(again.id)
    expect(found).toMatchObject({ ok: true, value: { totalMinutes: 50 * 60 } })
  })

  it('has no void request while the vehicle is inside', async () => {
    expect(
      await server.call(
        askVoid,
        { params: { id: await parked(5) }, body: { reason: 'The driver came back at once' } },
        demo.ana,
      ),
    ).toMatchObject({ ok: false, problem: { errors: [{ code: 'not_paid_yet' }] } })
  })
})
