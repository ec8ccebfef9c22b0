import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { getCashUp } from '../../../contract/cash-up.ts'
import { openRegister } from '../../../contract/cash-up-writes.ts'
import { deviceCheckIn, deviceCheckOut, devicePay, deviceQuote } from '../../../contract/device.ts'
import { KIOSK_HEADER } from '../../../contract/kiosk-device.ts'
import { getService } from '../../../contract/service.ts'
import { refundService } from '../../../contract/payment.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { addPairedKiosk } from './support.ts'

/** Current time of the server. */
let clock = new Date()
const server = await openTestServer({ now: () => clock })
const demo = await enterDemo(server)
const [locationId = ''] = demo.ana.locations
const kiosk = await addPairedKiosk(server, { companyId: demo.colombia, locationId })
const headers = { [KIOSK_HEADER]: kiosk.token }
const at = (minutes = 0) => new Date(clock.getTime() + minutes * MINUTE_MS).toISOString()

let plates = 0
const entry = (given: object = {}) => {
  const number = String(plates++).padStart(3, '0')
  return {
    id: randomUUID(),
    licensePlate: `GAT${number}`,
    vehicleTypeId: 1 as const,
    startedAt: at(),
    receiptNumber: `G1-${number}`,
    ...given,
  }
}
const checkIn = (given: object = {}) => server.value(deviceCheckIn, { headers, body: entry(given) })

/** Returns a stay of two hours that was paid by card at the device, and the price. */
async function paidStay() {
  const service = await checkIn({ startedAt: at(-120) })
  const { quote, at: endedAt } = await server.value(deviceQuote, {
    headers,
    query: { id: service.id, paymentMethod: 'dataphone' },
  })
  const payment = {
    id: service.id,
    endedAt,
    chargedAt: at(),
    paymentMethod: 'dataphone' as const,
    total: quote.totalCost,
  }
  const paid = await server.value(devicePay, { headers, body: payment })
  return { paid, payment }
}

const shift = randomUUID()
await server.value(
  openRegister,
  { body: { id: shift, locationId, register: kiosk.id, openedAt: at(), float: 0, count: null, note: null } },
  demo.ana,
)

describe('a second payment at a device', () => {
  it('is recorded in its shift, due to be refunded, and refunded by staff', async () => {
    const { paid, payment } = await paidStay()
    const again = await server.value(devicePay, { headers, body: payment })
    expect(again).toMatchObject({
      totalCost: payment.total,
      refundDue: payment.total,
      paidAgain: [{ by: { id: kiosk.id }, method: 'dataphone', amount: payment.total, refund: null }],
    })
    const { movements } = await server.value(getCashUp, { params: { id: shift } }, demo.ana)
    expect(movements).toContainEqual(expect.objectContaining({ amount: payment.total, by: again.paidAgain[0]?.by }))
    const refund = randomUUID()
    const { rows } = await server.owner.query<{ id: string }>(
      `select id from cash_ups where location_id = $1 and register = 'main' and closed_at is null`,
      [locationId],
    )
    await server.value(
      refundService,
      {
        params: { id: paid.id },
        body: {
          id: refund,
          paymentId: again.paidAgain[0]?.id ?? '',
          method: 'dataphone',
          cashUpId: rows[0]?.id ?? null,
        },
      },
      demo.owner,
    )
    expect(await server.value(getService, { params: { id: paid.id } }, demo.ana)).toMatchObject({
      refundDue: 0,
      paidAgain: [{ refund: { id: refund } }],
    })
  })

  it('is refused above the price of the stay, with the name of the field that the device sent', async () => {
    const { payment } = await paidStay()
    expect(await server.call(devicePay, { headers, body: { ...payment, total: payment.total * 1000 } })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'total', code: 'more_than_stay_costs' }] },
    })
  })
})

describe('cash at a device', () => {
  it('is refused below the price, with the name of the field that the device sent', async () => {
    const service = await checkIn({ startedAt: at(-120) })
    const { quote } = await server.value(deviceQuote, { headers, query: { id: service.id, paymentMethod: 'cash' } })
    const payment = {
      id: service.id,
      endedAt: at(),
      chargedAt: at(),
      paymentMethod: 'cash' as const,
      total: quote.totalCost,
    }
    expect(
      await server.call(devicePay, { headers, body: { ...payment, cashReceived: quote.totalCost - 100 } }),
    ).toMatchObject({ status: 400, problem: { errors: [{ path: 'cashReceived', code: 'cash_too_little' }] } })
    expect(
      await server.value(devicePay, { headers, body: { ...payment, cashReceived: quote.totalCost + 100 } }),
    ).toMatchObject({ status: 'completed', totalCost: quote.totalCost })
  })
})

describe('an overstay at a device', () => {
  it.each(['post_pay', 'pre_pay'])('is checked in, paid, and let out at a location with %s', async (paymentType) => {
    const { paid } = await paidStay()
    await server.owner.query('update locations set payment_type = $2 where id = $1', [locationId, paymentType])
    clock = new Date(clock.getTime() + 3 * HOUR_MS)
    const { licensePlate } = paid
    expect(await server.value(deviceCheckOut, { headers, body: { licensePlate, at: at() } })).toMatchObject({
      opens: false,
      reason: 'overstayed',
      due: null,
      service: { id: paid.id },
    })
    const overstay = await checkIn({ licensePlate, overstayOf: paid.id })
    expect(overstay).toMatchObject({ status: 'progress', startedAt: paid.endedAt, overstay: { of: paid.id } })
    const { quote, at: endedAt } = await server.value(deviceQuote, { headers, query: { licensePlate } })
    expect(quote.totalCost).toBeGreaterThan(0)
    expect(await server.value(deviceCheckOut, { headers, body: { licensePlate, at: at() } })).toMatchObject({
      opens: false,
      reason: 'payment_due',
      due: quote.totalCost,
    })
    await server.value(devicePay, {
      headers,
      body: { id: overstay.id, endedAt, chargedAt: at(), paymentMethod: 'digital', total: quote.totalCost },
    })
    expect(await server.value(deviceCheckOut, { headers, body: { licensePlate, at: at() } })).toMatchObject({
      opens: true,
      reason: 'paid',
      service: { id: overstay.id },
    })
    await server.owner.query(`update locations set payment_type = 'post_pay' where id = $1`, [locationId])
    clock = new Date()
  })

  it('is charged once', async () => {
    const { paid } = await paidStay()
    clock = new Date(clock.getTime() + 3 * HOUR_MS)
    const { licensePlate } = paid
    const overstay = await checkIn({ licensePlate, overstayOf: paid.id })
    await server.value(devicePay, {
      headers,
      body: { id: overstay.id, endedAt: at(), chargedAt: at(), paymentMethod: 'digital', total: 1 },
    })
    expect(
      await server.call(deviceCheckIn, { headers, body: entry({ licensePlate, overstayOf: paid.id }) }),
    ).toMatchObject({ status: 400, problem: { errors: [{ path: 'overstayOf', code: 'overstay_charged' }] } })
    clock = new Date()
  })
})

describe('a stay named to a device', () => {
  it.each([
    ['neither by id nor by plate', {}, 'required'],
    ['both by id and by plate', { id: randomUUID(), licensePlate: 'GAT000' }, 'invalidField'],
  ])('is refused %s', async (_, names, code) => {
    const refused = { status: 400, problem: { errors: [{ path: 'licensePlate', code }] } }
    expect(await server.call(deviceQuote, { headers, query: names })).toMatchObject(refused)
    expect(await server.call(deviceCheckOut, { headers, body: { ...names, at: at() } })).toMatchObject(refused)
  })
})
