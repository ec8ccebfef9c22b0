import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { refundService } from '../../../contract/payment.ts'
import { type Quote, editService, finishService, voidService } from '../../../contract/service-writes.ts'
import { getService, listServices } from '../../../contract/service.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import { deskOf, newLocation } from '../cash-ups/support.ts'
import { quoteOf } from '../support/asked.ts'
import { addService, enterDemo, settleCashUp } from '../support/demo.ts'
import { setFromTheBeginning } from '../support/settings.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
const ago = (ms: number) => new Date(Date.now() - ms)

const CAR = 10_000
const MOTORCYCLE = 1_000
const FREE_MINUTES = 30

/** A location where for two months a minute has cost 100.00 for a car and 10.00 for a motorcycle. */
async function rated(): Promise<string> {
  const place = await newLocation(server, demo)
  await setFromTheBeginning(server, 'location', 'update locations set exempt_minutes = $2 where id = $1', [
    place,
    FREE_MINUTES,
  ])
  await rate(place, 1, CAR, ago(60 * DAY_MS))
  await rate(place, 2, MOTORCYCLE, ago(60 * DAY_MS))
  return place
}

function rate(place: string, vehicleTypeId: number, cost: number, validFrom: Date) {
  return server.owner.query(
    `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days, cost, minutes) values ($1, $2, $3, 'unit', $4, $5, '[]', $6, 1)`,
    [demo.colombia, uuidv7(), place, vehicleTypeId, validFrom, cost],
  )
}

/** A stay that began an hour ago and was paid after its free minutes, by card. */
async function paid(locationId: string): Promise<string> {
  const id = await addService(server, { companyId: demo.colombia, locationId, startedAt: ago(HOUR_MS) })
  const { startedAt } = await read(id)
  const { params, body } = asked(id, 0, new Date(Date.parse(startedAt) + 5 * MINUTE_MS))
  await server.value(
    finishService,
    { params, body: { ...body, quote: await quoteOf(server, demo.owner.token, { id, ...body }) } },
    demo.owner,
  )
  return id
}

const quoted = (totalCost: number): Quote => ({
  agreementName: null,
  totalMinutes: 60,
  serviceCharge: totalCost,
  discount: 0,
  adjustment50: 0,
  totalCost,
  tax: 0,
  serviceFee: 0,
})
const asked = (id: string, total: number, endedAt = new Date(), cashUpId: string | null = null) => ({
  params: { type: 'off_street' as const, id },
  body: {
    endedAt: endedAt.toISOString(),
    chargedAt: endedAt.toISOString(),
    paymentMethod: 'cash' as const,
    agreementId: null,
    cashUpId,
    cashReceived: null,
    quote: quoted(total),
  },
})
const again = (id: string, total: number, by: Caller = demo.ana, cashUpId: string | null = null) =>
  server.call(finishService, asked(id, total, new Date(), cashUpId), by)
const read = (id: string) => server.value(getService, { params: { id } }, demo.owner)

const TOO_MUCH = {
  status: 400,
  problem: { code: 'validation_failed', errors: [{ path: 'quote.totalCost', code: 'more_than_stay_costs' }] },
}

describe('a payment of a stay that was voided before it arrived', () => {
  it('belongs to the shift that took it, is due as a refund, and leaves the stay voided', async () => {
    const place = await rated()
    const shift = await desk.opened(place, demo.ana)
    const id = await addService(server, { companyId: demo.colombia, locationId: place, startedAt: ago(HOUR_MS) })
    await server.value(voidService, { params: { id }, body: { reason: 'Entered by mistake' } }, demo.owner)
    expect(await again(id, 60 * CAR, demo.ana, shift)).toMatchObject({
      ok: true,
      value: {
        status: 'voided',
        totalCost: null,
        refundDue: 60 * CAR,
        payments: [{ kind: 'second_payment', method: 'cash', amount: 60 * CAR, cashUpId: shift }],
        paidAgain: [{ by: { id: demo.ana.id }, refund: null }],
      },
    })
    expect(await desk.read(shift, demo.ana)).toMatchObject({ services: 0, takings: { cash: 0 }, payIns: 60 * CAR })
    const { data } = await server.value(
      listServices,
      { headers: {}, query: { limit: '999', refundDue: 'true', locationIds: place } },
      demo.owner,
    )
    expect(data.map((service) => service.id)).toEqual([id])
    // No person may claim more than the stay could have cost.
    expect(await again(id, CAR * 24 * 60, demo.ana, shift)).toMatchObject(TOO_MUCH)
    const refund = {
      id: uuidv7(),
      paymentId: data[0]?.paidAgain[0]?.id ?? '',
      method: 'cash' as const,
      cashUpId: shift,
    }
    expect(await server.call(refundService, { params: { id }, body: refund }, demo.ana)).toMatchObject({
      ok: true,
      value: { status: 'voided', refundDue: 0 },
    })
    expect(await desk.read(shift, demo.ana)).toMatchObject({ payIns: 60 * CAR, payOuts: 60 * CAR })
  })
})

describe('a second payment', () => {
  it('is accepted up to the price of the stay until now, and refused with one cent more', async () => {
    const place = await rated()
    const shift = await desk.opened(place, demo.ana)
    const id = await paid(place)
    expect(await again(id, 60 * CAR + 1, demo.ana, shift)).toMatchObject(TOO_MUCH)
    expect(await again(id, 1_000_000_000_000, demo.owner, shift)).toMatchObject(TOO_MUCH)
    expect(await desk.read(shift, demo.ana)).toMatchObject({ payIns: 0, movements: [] })
    expect(await read(id)).toMatchObject({ refundDue: null, paidAgain: [] })
    expect(await again(id, 60 * CAR, demo.ana, shift)).toMatchObject({ ok: true, value: { refundDue: 60 * CAR } })
    expect(await desk.read(shift, demo.ana)).toMatchObject({ payIns: 60 * CAR })
  })

  it('is in the shift that took it, and not in the earlier shift in which its stay ended', async () => {
    const place = await rated()
    const before = await desk.opened(place, demo.ana, { openedAt: ago(HOUR_MS).toISOString() })
    const id = await paid(place)
    await settleCashUp(server, before, 'completed')
    const now = await desk.opened(place, demo.luis, { openedAt: ago(10 * MINUTE_MS).toISOString() })
    const { params, body } = asked(id, 60 * CAR, ago(20 * MINUTE_MS))
    const { payments } = await server.value(
      finishService,
      { params, body: { ...body, chargedAt: ago(0).toISOString(), endReason: 'ya estaba en la puerta' } },
      demo.luis,
    )
    expect(payments?.filter(({ kind }) => kind === 'second_payment')).toMatchObject([
      { amount: 60 * CAR, cashUpId: now },
    ])
  })

  it('is accepted by rates of recent weeks, which a device without a connection may still have', async () => {
    const place = await rated()
    await rate(place, 1, CAR / 2, ago(3 * DAY_MS))
    const id = await paid(place)
    expect(await again(id, 60 * CAR + 1)).toMatchObject(TOO_MUCH)
    expect(await again(id, 60 * CAR)).toMatchObject({ ok: true })
  })

  it('is accepted up to the price without the exempt minutes if the stay was free', async () => {
    const place = await rated()
    const id = await addService(server, { companyId: demo.colombia, locationId: place, startedAt: ago(20 * MINUTE_MS) })
    await server.value(finishService, asked(id, 0), demo.owner)
    expect(await read(id)).toMatchObject({ totalCost: 0 })
    expect(await again(id, 20 * CAR + 1)).toMatchObject(TOO_MUCH)
    expect(await again(id, 20 * CAR)).toMatchObject({ ok: true })
  })

  it('is accepted by rates without the hour of its arrival, or without the free minutes', async () => {
    const place = await rated()
    await server.owner.query(`update rates set from_time = '08:00', to_time = '10:00' where location_id = $1`, [place])
    await server.owner.query(
      `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days, minutes) values ($1, $2, $3, 'free_time', 1, $4, '[]', 60)`,
      [demo.colombia, uuidv7(), place, ago(60 * DAY_MS)],
    )
    // It is 11:00: the car came at 7:30, and its free hour ended at 8:30.
    const id = await addService(server, { companyId: demo.colombia, locationId: place, startedAt: ago(3.5 * HOUR_MS) })
    const { startedAt } = await read(id)
    expect(
      await server.call(
        finishService,
        asked(id, 5 * CAR, new Date(Date.parse(startedAt) + 65 * MINUTE_MS)),
        demo.owner,
      ),
    ).toMatchObject({ ok: true, value: { totalCost: 5 * CAR } })
    const UNTIL_TEN = 90 * CAR
    expect(await again(id, UNTIL_TEN)).toMatchObject({ ok: true, value: { refundDue: UNTIL_TEN } })
    expect(await again(id, UNTIL_TEN + 1)).toMatchObject(TOO_MUCH)
  })

  it('is refused by rates that no device can still have', async () => {
    const place = await rated()
    await rate(place, 1, 3 * CAR, ago(100 * DAY_MS))
    const id = await paid(place)
    expect(await again(id, 60 * CAR + 1)).toMatchObject(TOO_MUCH)
  })

  it('is accepted for the vehicle type before a correction', async () => {
    const place = await rated()
    const id = await paid(place)
    await server.value(
      editService,
      { params: { id }, body: { changes: { vehicleTypeId: { from: '1', to: '2' } } } },
      demo.owner,
    )
    const other = await addService(server, { companyId: demo.colombia, locationId: place, startedAt: ago(HOUR_MS) })
    await server.owner.query('update services set vehicle_type_id = 2 where id = $1', [other])
    await server.value(finishService, asked(other, 0, ago(50 * MINUTE_MS)), demo.owner)
    expect(await again(other, 60 * CAR)).toMatchObject(TOO_MUCH)
    expect(await again(id, 60 * CAR)).toMatchObject({ ok: true })
  })

  it('is accepted up to the first payment, whatever the rates are', async () => {
    const place = await newLocation(server, demo)
    const id = await addService(server, {
      companyId: demo.colombia,
      locationId: place,
      status: 'completed',
      paymentMethod: 'cash',
      totalCost: 7_800,
    })
    expect(await again(id, 7_801)).toMatchObject(TOO_MUCH)
    expect(await again(id, 7_800)).toMatchObject({ ok: true, value: { refundDue: 7_800 } })
  })
})
