import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import {
  deviceCheckIn,
  deviceCheckOut,
  devicePay,
  deviceQuote,
  getDeviceConfiguration,
} from '../../../contract/device.ts'
import { KIOSK_HEADER, revokeKioskDevice } from '../../../contract/kiosk-device.ts'
import { getCashUp } from '../../../contract/cash-up.ts'
import { openRegister } from '../../../contract/cash-up-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { getService } from '../../../contract/service.ts'
import { reserveService } from '../../../contract/service-entries.ts'
import { getServicePrice } from '../../../contract/price.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { addPairedKiosk } from './support.ts'

/** Current time of the server. */
let clock = new Date()
const server = await openTestServer({ now: () => clock })
const demo = await enterDemo(server)
const [locationId = '', otherLocation = ''] = demo.ana.locations
const kiosk = await addPairedKiosk(server, { companyId: demo.colombia, locationId })
const headers = { [KIOSK_HEADER]: kiosk.token }
const at = (minutes = 0) => new Date(clock.getTime() + minutes * MINUTE_MS).toISOString()

let plates = 0
const aPlate = () => `KSK${String(plates++).padStart(3, '0')}`
const entry = (given: object = {}) => ({
  id: randomUUID(),
  licensePlate: aPlate(),
  vehicleTypeId: 1 as const,
  startedAt: at(),
  receiptNumber: `K1-${String(plates).padStart(4, '0')}`,
  ...given,
})
const checkIn = (given: object = {}) => server.value(deviceCheckIn, { headers, body: entry(given) })

const shift = randomUUID()
await server.value(
  openRegister,
  { body: { id: shift, locationId, register: kiosk.id, openedAt: at(), float: 0, count: null, note: null } },
  demo.ana,
)

describe('a device at its location [S2-36] [S4-01]', () => {
  it('gets its configuration', async () => {
    const told = await server.value(getDeviceConfiguration, { headers })
    expect(told).toMatchObject({
      kiosk: { id: kiosk.id, location: { id: locationId } },
      location: { id: locationId, rates: expect.any(Array) },
      company: { id: demo.colombia, currency: 'COP' },
      heartbeatSeconds: 60,
    })
  })

  it('lets a vehicle in, shows its price, takes the money in its own shift, and opens the gate', async () => {
    clock = new Date(Date.now() - 90 * MINUTE_MS)
    const service = await checkIn()
    expect(service).toMatchObject({ status: 'progress', location: { id: locationId }, operator: null })
    clock = new Date()
    const {
      quote,
      at: asked,
      graceUntil,
    } = await server.value(deviceQuote, {
      headers,
      query: { licensePlate: service.licensePlate, paymentMethod: 'dataphone' },
    })
    expect(quote.totalCost).toBeGreaterThan(0)
    expect(await server.value(deviceCheckOut, { headers, body: { id: service.id, at: at() } })).toMatchObject({
      opens: false,
      reason: 'payment_due',
      due: expect.any(Number),
      service: { status: 'progress' },
    })
    const before = await server.value(getCashUp, { params: { id: shift } }, demo.ana)
    const paid = await server.value(devicePay, {
      headers,
      body: {
        id: service.id,
        endedAt: asked,
        chargedAt: at(),
        paymentMethod: 'dataphone',
        reference: 'V-991',
        total: quote.totalCost,
      },
    })
    // By the same rules as at the booth.
    expect(paid).toMatchObject({
      status: 'completed',
      totalCost: quote.totalCost,
      graceUntil,
      exitOperator: null,
      cashUp: { id: shift },
      payments: [{ method: 'dataphone', amount: quote.totalCost, by: null, reference: 'V-991' }],
    })
    expect(
      (await server.value(getServicePrice, { params: { id: service.id } }, demo.ana)).lines?.length,
    ).toBeGreaterThan(0)
    const after = await server.value(getCashUp, { params: { id: shift } }, demo.ana)
    expect(after.takings.dataphone - before.takings.dataphone).toBe(quote.totalCost)
    expect(
      await server.value(deviceCheckOut, { headers, body: { licensePlate: service.licensePlate, at: at() } }),
    ).toMatchObject({ opens: true, reason: 'paid', due: null })
    clock = new Date(Date.parse(graceUntil) + MINUTE_MS)
    expect(
      await server.value(deviceCheckOut, { headers, body: { licensePlate: service.licensePlate, at: at() } }),
    ).toMatchObject({ opens: false, reason: 'overstayed' })
    clock = new Date()
    // The history names the device, but the device has no rights of a person.
    const { data } = await server.value(getServiceHistory, { params: { id: service.id } }, demo.owner)
    expect(data.map(({ action, actor }) => [action, actor?.id, actor?.role])).toEqual(
      expect.arrayContaining([
        ['created', kiosk.id, 'guest'],
        ['finished', kiosk.id, 'guest'],
      ]),
    )
  })

  it('lets out vehicles that owe nothing', async () => {
    const service = await checkIn()
    const { quote } = await server.value(deviceQuote, { headers, query: { id: service.id } })
    const out = await server.value(deviceCheckOut, { headers, body: { id: service.id, at: at() } })
    expect([out.opens, out.reason]).toEqual(quote.totalCost === 0 ? [true, 'free'] : [false, 'payment_due'])
    await server.owner.query('update locations set exempt_minutes = 30 where id = $1', [locationId])
    const exempt = await checkIn()
    expect(await server.value(deviceCheckOut, { headers, body: { id: exempt.id, at: at() } })).toMatchObject({
      opens: true,
      reason: 'free',
      service: { status: 'completed', totalCost: 0 },
    })
  })

  it('finds a ticket however its scanner reads the hyphens', async () => {
    const service = await checkIn()
    for (const id of [service.id.replaceAll('-', "'"), service.id.toUpperCase().replaceAll('-', '?')])
      expect(await server.value(deviceQuote, { headers, query: { id } })).toMatchObject({ service: { id: service.id } })
    expect(await server.call(deviceQuote, { headers, query: { id: `${service.id}'` } })).toMatchObject({ ok: true })
    expect(await server.call(deviceQuote, { headers, query: { id: service.id.slice(1) } })).toMatchObject({
      status: 400,
    })
  })

  it('does each write once for its key', async () => {
    const body = entry()
    const key = randomUUID()
    const first = await server.call(deviceCheckIn, { headers, body }, { key })
    expect(await server.call(deviceCheckIn, { headers, body }, { key })).toEqual(first)
    expect(await server.call(deviceCheckIn, { headers, body: entry() }, { key })).toMatchObject({
      status: 422,
      problem: { code: 'idempotency_key_reused' },
    })
    const rows = await server.owner.query('select from services where license_plate = $1', [body.licensePlate])
    expect(rows.rowCount).toBe(1)
    // Without a key nothing is written; a refusal is given again.
    const unkeyed = await server.app.request('/api/v2/entities/locations-devices/public/check-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(entry()),
    })
    expect([unkeyed.status, await unkeyed.json()]).toMatchObject([400, { code: 'idempotency_key_required' }])
    const again = { ...entry(), licensePlate: body.licensePlate }
    const refusedKey = randomUUID()
    for (let nth = 0; nth < 2; nth++)
      expect(await server.call(deviceCheckIn, { headers, body: again }, { key: refusedKey })).toMatchObject({
        status: 400,
        problem: { errors: [{ path: 'licensePlate', code: 'plate_in_progress' }] },
      })
  })

  it('checks in a reservation', async () => {
    const licensePlate = aPlate()
    const reserved = await server.value(
      reserveService,
      {
        body: {
          id: randomUUID(),
          locationId,
          licensePlate,
          vehicleTypeId: 1,
          receiptNumber: `R-${plates}`,
          arrivesAt: at(5),
          remarks: null,
        },
      },
      demo.ana,
    )
    expect(await checkIn({ licensePlate })).toMatchObject({ id: reserved.id, status: 'progress' })
  })

  it('reserves a space for 15 minutes if payment is at entry, and admits on payment', async () => {
    await server.owner.query(`update locations set payment_type = 'pre_pay', exempt_minutes = 0 where id = $1`, [
      locationId,
    ])
    const held = await checkIn()
    const unpaid = await checkIn()
    expect([held.status, unpaid.status]).toEqual(['unconfirmed', 'unconfirmed'])
    const until = at(120)
    const { quote } = await server.value(deviceQuote, { headers, query: { id: held.id, until } })
    expect(quote.totalCost).toBeGreaterThan(0)
    expect(
      await server.value(devicePay, {
        headers,
        body: { id: held.id, endedAt: until, chargedAt: at(), paymentMethod: 'digital', total: quote.totalCost },
      }),
    ).toMatchObject({ status: 'completed', endedAt: until, totalCost: quote.totalCost })
    expect(await server.value(deviceCheckOut, { headers, body: { id: unpaid.id, at: at() } })).toMatchObject({
      opens: false,
      reason: 'not_inside',
    })
    clock = new Date(clock.getTime() + 16 * MINUTE_MS)
    await server.owner.query(
      `update pgboss.job set start_after = start_after - interval '16 minutes' where name = 'stay_timer'`,
    )
    await server.jobs.drain()
    clock = new Date()
    expect((await server.value(getService, { params: { id: unpaid.id } }, demo.ana)).status).toBe('voided')
    await server.owner.query(`update locations set payment_type = 'post_pay' where id = $1`, [locationId])
  })
})

describe('a device may not [S6-07]', () => {
  const elsewhere = async (companyId: string, place: string) =>
    addService(server, { companyId, locationId: place, startedAt: new Date(clock.getTime() - 60 * MINUTE_MS) })

  it('see or end a stay of another location, or of another company', async () => {
    const [british = ''] = await demo.locationsOf(demo.britain)
    const own = await elsewhere(demo.colombia, locationId)
    expect(await server.call(deviceQuote, { headers, query: { id: own } })).toMatchObject({ ok: true })
    for (const id of [
      await elsewhere(demo.colombia, otherLocation),
      await elsewhere(demo.britain, british),
      randomUUID(),
    ]) {
      expect(await server.call(deviceQuote, { headers, query: { id } })).toMatchObject({ status: 404 })
      expect(
        await server.call(devicePay, {
          headers,
          body: { id, endedAt: at(), chargedAt: at(), paymentMethod: 'cash', total: 0 },
        }),
      ).toMatchObject({ status: 404 })
      expect(await server.call(deviceCheckOut, { headers, body: { id, at: at() } })).toMatchObject({ status: 404 })
    }
    expect(await server.call(deviceQuote, { headers, query: { id: own, licensePlate: 'KSK000' } })).toMatchObject({
      status: 400,
    })
  })

  it('do anything once its pairing has ended', async () => {
    const other = await addPairedKiosk(server, { companyId: demo.colombia, locationId })
    const its = { [KIOSK_HEADER]: other.token }
    const service = await elsewhere(demo.colombia, locationId)
    const calls = () => [
      server.call(getDeviceConfiguration, { headers: its }),
      server.call(deviceQuote, { headers: its, query: { id: service } }),
      server.call(deviceCheckIn, { headers: its, body: entry() }),
      server.call(deviceCheckOut, { headers: its, body: { id: service, at: at() } }),
    ]
    for (const call of calls()) expect(await call).toMatchObject({ ok: true })
    await server.value(revokeKioskDevice, { params: { id: other.id } }, demo.owner)
    for (const call of calls()) expect(await call).toMatchObject({ status: 410, problem: { code: 'link_gone' } })
    expect(await server.call(getDeviceConfiguration, { headers: { [KIOSK_HEADER]: 'nothing' } })).toMatchObject({
      status: 410,
    })
  })
})
