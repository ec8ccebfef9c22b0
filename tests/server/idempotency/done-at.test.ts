import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { createDriver } from '../../../contract/driver.ts'
import { holidayCalls } from '../../../contract/holiday.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { voidService } from '../../../contract/service-writes.ts'
import { createVehicle, deleteVehicle } from '../../../contract/vehicle.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { carry, editOf, statuses } from '../batch/support.ts'
import { aNewDriver, aNewVehicle, trailOf } from '../drivers/support.ts'
import { addService, enterDemo, freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { edit, headersOf, remarks, send } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const locationId = demo.ana.locations[0] ?? ''

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
/** Returns a stay that started before all changes to the location here. */
const given = (startedAt = new Date(Date.now() - 300 * MINUTE_MS)) =>
  addService(server, { companyId: demo.colombia, locationId, startedAt })
const momentsOf = async (id: string) => (await trailOf(server, id)).map(({ after }) => after['doneAt'])

describe('an act that was done before the server received it [D-03]', () => {
  it('has its own time in the audit trail, in UTC', async () => {
    const doneAt = ago(180 * MINUTE_MS)
    const [service, driver] = [await given(), aNewDriver()]
    const vehicle = aNewVehicle()
    const later = { ...demo.owner, doneAt: doneAt.replace('Z', '+00:00') }
    await edit(server, service, remarks(null, 'golpe'), later)
    await server.value(voidService, { params: { id: service }, body: { reason: 'It was let in by mistake' } }, later)
    await server.value(createDriver, { body: driver }, later)
    await server.value(createVehicle, { body: { ...vehicle, driverId: driver.id } }, later)
    await server.value(deleteVehicle, { params: { id: vehicle.id } }, later)
    expect(await momentsOf(service)).toEqual([doneAt, doneAt])
    expect(await momentsOf(driver.id)).toEqual([doneAt])
    expect(await momentsOf(vehicle.id)).toEqual([doneAt, doneAt])
  })

  it.each<[string, () => string]>([
    ['a minute ago', () => ago(MINUTE_MS)],
    ['in the future', () => ago(-180 * MINUTE_MS)],
    ['a day', () => ago(180 * MINUTE_MS).slice(0, 10)],
    ['a day that does not exist', () => '2026-02-31T10:00:00Z'],
    ['without an offset', () => ago(180 * MINUTE_MS).slice(0, -1)],
    ['empty', () => ''],
    ['other text', () => 'yesterday'],
    ['a very long text', () => '2'.repeat(5_000)],
  ])('has its arrival as its time, and is done, if the stated time is %s', async (_, doneAt) => {
    const [id, batched] = [await given(), await given()]
    expect(await edit(server, id, remarks(null, 'golpe'), { ...demo.ana, doneAt: doneAt() })).toMatchObject({
      status: 200,
    })
    expect(
      statuses(await carry(server, [editOf(batched, remarks(null, 'golpe'), { doneAt: doneAt() })], demo.ana)),
    ).toEqual([200])
    expect([await momentsOf(id), await momentsOf(batched)]).toEqual([[undefined], [undefined]])
  })

  it('has its own time in a batch, whatever time the batch states, and an unreadable time blocks nothing', async () => {
    const ids = [await given(), await given(), await given(), await given()] as const
    const [one, other] = [ago(60 * MINUTE_MS), ago(30 * MINUTE_MS)]
    const writes = ids.map((id, index) =>
      editOf(id, remarks(null, 'golpe'), { doneAt: [one, other, undefined, { at: 7 }][index] }),
    )
    expect(statuses(await carry(server, writes, { ...demo.ana, doneAt: ago(90 * MINUTE_MS) }))).toEqual([
      200, 200, 200, 200,
    ])
    expect(await Promise.all(ids.map(momentsOf))).toEqual([[one], [other], [undefined], [undefined]])
  })

  it('is done once, at its first time, even if it arrives by another way and with another time', async () => {
    const [id, key, doneAt] = [await given(), randomUUID(), ago(60 * MINUTE_MS)]
    const first = await edit(server, id, remarks(null, 'golpe'), { ...demo.ana, doneAt }, key)
    expect(await edit(server, id, remarks(null, 'golpe'), { ...demo.ana, doneAt: ago(30 * MINUTE_MS) }, key)).toEqual(
      first,
    )
    expect(await edit(server, id, remarks(null, 'golpe'), demo.ana, key)).toEqual(first)
    expect(
      await carry(server, [editOf(id, remarks(null, 'golpe'), { key, doneAt: 'another' })], demo.ana),
    ).toMatchObject([{ status: 200, final: true }])
    expect(await momentsOf(id)).toEqual([doneAt])
  })

  it('keeps the time that its body contains', async () => {
    const startedAt = ago(60 * MINUTE_MS)
    const body = {
      id: uuidv7(),
      locationId,
      licensePlate: freshPlate(),
      vehicleTypeId: 1 as const,
      startedAt,
      receiptNumber: 'DNA-1001',
      space: null,
      keyTag: null,
      keptItems: null,
    }
    await server.value(checkIn, { body }, { ...demo.ana, doneAt: ago(20 * MINUTE_MS) })
    expect(await momentsOf(body.id)).toEqual([startedAt])
  })
})

describe('a time before the creation of the record is ignored', () => {
  it.each<[string, () => string]>([
    ['in 2020', () => '2020-01-01T00:00:00.000Z'],
    ['an hour before', () => ago(65 * MINUTE_MS)],
  ])('%s, in an edit of a stay that is five minutes old', async (_, doneAt) => {
    const [id, batched] = [
      await given(new Date(Date.now() - 5 * MINUTE_MS)),
      await given(new Date(Date.now() - 5 * MINUTE_MS)),
    ]
    expect(await edit(server, id, remarks(null, 'golpe'), { ...demo.ana, doneAt: doneAt() })).toMatchObject({
      status: 200,
    })
    expect(
      statuses(await carry(server, [editOf(batched, remarks(null, 'golpe'), { doneAt: doneAt() })], demo.ana)),
    ).toEqual([200])
    expect([await momentsOf(id), await momentsOf(batched)]).toEqual([[undefined], [undefined]])
  })

  it('in an edit of a driver or a vehicle that was created later', async () => {
    const [driver, vehicle] = [aNewDriver(), aNewVehicle()]
    const made = ago(30 * MINUTE_MS)
    await server.value(createDriver, { body: driver }, { ...demo.owner, doneAt: made })
    await server.value(createVehicle, { body: { ...vehicle, driverId: driver.id } }, { ...demo.owner, doneAt: made })
    await server.value(deleteVehicle, { params: { id: vehicle.id } }, { ...demo.owner, doneAt: ago(120 * MINUTE_MS) })
    expect(await momentsOf(vehicle.id)).toEqual([made, undefined])
    // A few seconds may be a difference of clocks.
    const other = aNewVehicle()
    await server.value(createVehicle, { body: { ...other, driverId: driver.id } }, { ...demo.owner, doneAt: made })
    const justBefore = new Date(Date.parse(made) - 20_000).toISOString()
    await server.value(deleteVehicle, { params: { id: other.id } }, { ...demo.owner, doneAt: justBefore })
    expect(await momentsOf(other.id)).toEqual([made, justBefore])
  })

  it('unless the write has no key: a stated time is then refused, because such a write never waits on a device', async () => {
    const holiday = {
      id: uuidv7(),
      holidayName: 'Aniversario',
      holidayDate: '2069-03-04',
      description: null,
      isActive: true,
    }
    const { authorization = '', 'done-at': doneAt = '' } = headersOf(
      { ...demo.owner, doneAt: ago(60 * MINUTE_MS) },
      null,
    )
    const response = await server.app.request('/api/v2/entities/calendar', {
      method: 'POST',
      headers: { authorization, 'done-at': doneAt, 'content-type': 'application/json' },
      body: JSON.stringify(holiday),
    })
    expect(response.status).toBe(400)
    expect(await momentsOf(holiday.id)).toEqual([])
  })
})

describe('the stated time of an act', () => {
  it('is recorded for a write with an optional key', async () => {
    const holiday = {
      id: uuidv7(),
      holidayName: 'Aniversario',
      holidayDate: '2069-03-05',
      description: null,
      isActive: true,
    }
    const doneAt = ago(60 * MINUTE_MS)
    await server.value(holidayCalls.create, { body: holiday }, { ...demo.owner, doneAt })
    expect(await momentsOf(holiday.id)).toEqual([doneAt])
  })

  it('is checked after the session, so a missing session is reported first', async () => {
    const id = await given()
    expect(
      await send(server, id, { body: '{}', headers: headersOf({ doneAt: 'yesterday' }, randomUUID()) }),
    ).toMatchObject({ status: 401 })
  })
})
