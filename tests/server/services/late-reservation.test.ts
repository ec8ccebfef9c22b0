import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { attentionRows } from '../../../contract/attention.ts'
import { KIOSK_HEADER } from '../../../contract/kiosk-device.ts'
import { deviceCheckIn, devicePay, deviceQuote } from '../../../contract/device.ts'
import { admitService, checkIn, reserveService } from '../../../contract/service-entries.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { STAY_TIMER } from '../../../server/jobs/queues.ts'
import { deskOf, newRatedLocation } from '../cash-ups/support.ts'
import { addPairedKiosk } from '../kiosk-devices/support.ts'
import { MINUTE, ago, boothOf } from '../losses/support.ts'
import { enterDemo, freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const deviceId = uuidv7()
const ana = { ...demo.ana, deviceId }

let numbers = 0

/** A booth whose server has voided reservations while its tablet had no connection. */
async function newBooth() {
  const locationId = await newRatedLocation(server, demo)
  await server.owner.query('update locations set shift_amount = 0 where id = $1', [locationId])
  const shift = await deskOf(server).opened(locationId, demo.ana)
  const booth = boothOf(server, demo, locationId)
  const admit = (id: string, minutesAgo: number) =>
    server.call(admitService, { params: { id }, body: { admittedAt: ago(minutesAgo) } }, ana)
  return {
    ...booth,
    locationId,
    shift,
    admit,
    /** Reserves for some minutes ago; the timer then voids what is half an hour late. */
    async lapsed(minutesAgo: number, licensePlate = freshPlate()): Promise<string> {
      const id = uuidv7()
      numbers += 1
      const body = { id, locationId, licensePlate, vehicleTypeId: 1 as const, receiptNumber: `LATE-${numbers}` }
      await server.value(reserveService, { body: { ...body, arrivesAt: ago(minutesAgo) } }, demo.ana)
      await server.jobs.drain()
      expect(await booth.read(id)).toMatchObject({ status: 'voided' })
      return id
    },
    /** Moves the void into the past, as if the timer had run then. */
    async voidedAt(id: string, minutesAgo: number): Promise<void> {
      await server.owner.query(`update audit_entries set at = $2 where entity_id = $1 and action = 'voided'`, [
        id,
        ago(minutesAgo),
      ])
    },
    contact: (fromAgo: number, untilAgo: number) =>
      server.owner.query(
        'insert into device_contacts (company_id, device_id, since, until) values ($1, $2, $3, $4) on conflict do nothing',
        [demo.colombia, deviceId, ago(fromAgo), ago(untilAgo)],
      ),
    unused: () => booth.rows('reservation_cancelled'),
  }
}

describe('an entry without a connection on a reservation that the timer voids before the entry arrives', () => {
  it('undoes the void as a later fact, and keeps the history of both', async () => {
    const booth = await newBooth()
    const id = await booth.lapsed(60)
    const { receiptNumber } = await booth.read(id)
    expect(await booth.unused()).toHaveLength(1)

    expect(await booth.admit(id, 50)).toMatchObject({ ok: true })
    expect(await booth.read(id)).toMatchObject({
      status: 'progress',
      receiptNumber,
      voidReason: null,
      operator: { id: demo.ana.id },
    })
    const { data } = await server.value(getServiceHistory, { params: { id } }, demo.owner)
    expect(data.map(({ action, actor }) => [action, actor?.id ?? null])).toEqual([
      ['admitted', demo.ana.id],
      ['voided', null],
      ['created', demo.ana.id],
    ])
    expect(data[0]?.changes).toEqual(
      expect.arrayContaining([
        { path: 'status', before: 'voided', after: 'progress' },
        { path: 'voidReason', before: expect.any(String), after: null },
        { path: 'doneAt', before: null, after: expect.any(String) },
      ]),
    )
  })

  it('takes back the unused reservation of the person who made it', async () => {
    const booth = await newBooth()
    const id = await booth.lapsed(60)
    await booth.admit(id, 31)
    expect(await booth.unused()).toEqual([])
  })

  it('lets the later payment count as the first one', async () => {
    const booth = await newBooth()
    const id = await booth.lapsed(60)
    await booth.admit(id, 50)
    expect(await booth.finish(id, { endedAt: ago(20), cashUpId: booth.shift })).toMatchObject({ ok: true })
    expect(await booth.read(id)).toMatchObject({
      status: 'completed',
      totalMinutes: 30,
      refundDue: null,
      paidAgain: [],
      cashUp: { id: booth.shift },
    })
  })

  it('is done once for its key, and gets the same answer again', async () => {
    const booth = await newBooth()
    const id = await booth.lapsed(60)
    const request = { params: { id }, body: { admittedAt: ago(50) } }
    const by = { ...ana, key: uuidv7() }
    const first = await server.call(admitService, request, by)
    expect(first).toMatchObject({ ok: true })
    expect(await server.call(admitService, request, by)).toEqual(first)
    const { data } = await server.value(getServiceHistory, { params: { id } }, demo.owner)
    expect(data.filter(({ action }) => action === 'admitted')).toHaveLength(1)
  })

  it('from two tablets counts once, and the payment of each is booked', async () => {
    const booth = await newBooth()
    const id = await booth.lapsed(60)
    const other = { ...demo.owner, deviceId: uuidv7() }
    expect(await booth.admit(id, 50)).toMatchObject({ ok: true })
    expect(await server.call(admitService, { params: { id }, body: { admittedAt: ago(49) } }, other)).toMatchObject({
      status: 409,
      problem: { errors: [{ path: 'status', code: 'not_waiting' }] },
    })
    expect(await booth.finish(id, { endedAt: ago(20), cashUpId: booth.shift })).toMatchObject({ ok: true })
    expect(await booth.finish(id, { endedAt: ago(20), cashUpId: booth.shift, total: 5_000 }, other)).toMatchObject({
      ok: true,
    })
    expect(await booth.read(id)).toMatchObject({ status: 'completed', totalMinutes: 30, refundDue: 5_000 })
  })

  it('after its time is let in, because the tablet could not know, and the reservation stays unused', async () => {
    const booth = await newBooth()
    const id = await booth.lapsed(60)
    await booth.voidedAt(id, 30)
    await booth.contact(90, 40)
    expect(await booth.admit(id, 5)).toMatchObject({ ok: true })
    expect(await booth.read(id)).toMatchObject({ status: 'progress' })
    expect(await booth.unused()).toMatchObject([{ serviceId: id, amount: 30 * MINUTE, by: { id: demo.ana.id } }])
  })

  it('is refused if the tablet had contact after the void and before the entry', async () => {
    const booth = await newBooth()
    const id = await booth.lapsed(60)
    await booth.voidedAt(id, 30)
    await booth.contact(25, 10)
    expect(await booth.admit(id, 5)).toMatchObject({
      status: 409,
      problem: { errors: [{ path: 'status', code: 'not_waiting' }] },
    })
    expect(await booth.read(id)).toMatchObject({ status: 'voided' })
    expect(await booth.unused()).toHaveLength(1)
  })

  it('is refused if a person cancelled the reservation', async () => {
    const booth = await newBooth()
    const id = uuidv7()
    const body = { id, locationId: booth.locationId, licensePlate: freshPlate(), vehicleTypeId: 1 as const }
    await server.value(
      reserveService,
      { body: { ...body, receiptNumber: `CALL-${id.slice(-6).toUpperCase()}`, arrivesAt: ago(10) } },
      demo.ana,
    )
    await booth.voidStay(id)
    expect(await booth.admit(id, 20)).toMatchObject({ status: 409 })
    expect(await booth.read(id)).toMatchObject({ status: 'voided' })
  })

  it('is let in although another vehicle took the last space', async () => {
    const booth = await newBooth()
    await server.owner.query('update location_vehicle_types set spaces = 1 where location_id = $1', [booth.locationId])
    const id = await booth.lapsed(60)
    await booth.enter(10)
    expect(await booth.admit(id, 50)).toMatchObject({ ok: true })
  })

  it('is refused if its plate came in again at another booth, and the payment waits for a refund', async () => {
    const booth = await newBooth()
    const plate = freshPlate()
    const id = await booth.lapsed(60, plate)
    const inside = { id: uuidv7(), locationId: booth.locationId, licensePlate: plate, vehicleTypeId: 1 as const }
    await server.value(
      checkIn,
      { body: { ...inside, startedAt: ago(10), receiptNumber: `AGAIN-${plate}` } },
      demo.owner,
    )
    expect(await booth.admit(id, 50)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'licensePlate', code: 'plate_in_progress' }] },
    })
    await booth.finish(id, { endedAt: ago(20), cashUpId: booth.shift, total: 5_000 })
    expect(await booth.read(id)).toMatchObject({ status: 'voided', refundDue: 5_000 })
  })

  it('leaves money that waits for a refund on the list of refunds', async () => {
    const booth = await newBooth()
    const id = await booth.lapsed(60)
    await booth.finish(id, { endedAt: ago(20), cashUpId: booth.shift, total: 5_000 })
    await booth.admit(id, 50)
    expect(await booth.read(id)).toMatchObject({ status: 'progress', refundDue: 5_000 })
    const { data } = await server.value(attentionRows, { params: { kind: 'refund' } }, demo.owner)
    expect(data.map(({ serviceId }) => serviceId)).toContain(id)
  })
})

describe('a device at a gate without a connection', () => {
  it('uses the reservation of its plate, although the timer has voided it', async () => {
    const booth = await newBooth()
    const kiosk = await addPairedKiosk(server, { companyId: demo.colombia, locationId: booth.locationId })
    const headers = { [KIOSK_HEADER]: kiosk.token }
    const plate = freshPlate()
    const id = await booth.lapsed(60, plate)
    const body = { id: uuidv7(), licensePlate: plate, vehicleTypeId: 1 as const, receiptNumber: `GATE-${plate}` }
    const late = await server.value(deviceCheckIn, { headers, body: { ...body, startedAt: ago(45) } })
    expect(late).toMatchObject({ id, status: 'progress' })
    expect(await booth.unused()).toEqual([])
  })

  it('is paid at the entry, although the timer has voided its request', async () => {
    const booth = await newBooth()
    await server.owner.query(`update locations set payment_type = 'pre_pay', exempt_minutes = 0 where id = $1`, [
      booth.locationId,
    ])
    const kiosk = await addPairedKiosk(server, { companyId: demo.colombia, locationId: booth.locationId })
    const headers = { [KIOSK_HEADER]: kiosk.token }
    const plate = freshPlate()
    const body = { id: uuidv7(), licensePlate: plate, vehicleTypeId: 1 as const, receiptNumber: `GATE-${plate}` }
    const { id } = await server.value(deviceCheckIn, { headers, body: { ...body, startedAt: ago(20) } })
    const endedAt = new Date(Date.now() + 60 * 60_000).toISOString()
    const { quote } = await server.value(deviceQuote, { headers, query: { id, until: endedAt } })
    await server.database.transaction((tx) => server.jobs.send(STAY_TIMER, { companyId: demo.colombia, id }, tx))
    await server.jobs.drain()
    expect(await booth.read(id)).toMatchObject({ status: 'voided' })
    const paid = await server.value(devicePay, {
      headers,
      body: { id, endedAt, chargedAt: ago(18), paymentMethod: 'digital', total: quote.totalCost },
    })
    expect(paid).toMatchObject({ id, status: 'completed', refundDue: null })
  })
})
