import { describe, expect, test } from 'vitest'

import { createDriverOp, editDriverOp } from '../../../src/offline/outbox/driver-ops.ts'
import { createVehicleOp } from '../../../src/offline/outbox/vehicle-ops.ts'
import { aDriver, aVehicle, idOf } from '../support/records.ts'
import { anOutbox, refuse } from '../support/outbox.ts'

const { version: _, plates: __, ...MARIA } = aDriver(1)
const { version: ___, driver: ____, ...CAR } = aVehicle(1)

async function aQueue() {
  const queued = await anOutbox()
  const { outbox } = queued
  const created = await outbox.enqueue({
    opType: createDriverOp,
    request: createDriverOp.toWire({ body: MARIA }),
    seen: null,
  })
  const renamed = await outbox.enqueue({
    opType: editDriverOp,
    request: editDriverOp.toWire({
      params: { id: MARIA.id },
      body: { changes: { firstName: { from: 'María', to: 'Marta' } } },
    }),
    seen: null,
  })
  const follower = await outbox.enqueue({
    opType: createVehicleOp,
    request: createVehicleOp.toWire({ body: { ...CAR, driverId: MARIA.id } }),
    seen: aVehicle(1),
  })
  return { ...queued, created, renamed, follower }
}

describe('a record that is made on the device', () => {
  test('is found and shown before the server has it, with its later changes', async () => {
    const { db } = await aQueue()
    expect(await db.drivers.get(MARIA.id)).toMatchObject({
      base: null,
      shown: { ...MARIA, firstName: 'Marta' },
      pending: 2,
    })
    expect(await db.drivers.where('terms').startsWith('marta').primaryKeys()).toEqual([MARIA.id])
    expect(await db.vehicles.get(CAR.id)).toMatchObject({ base: null, shown: aVehicle(1), pending: 1 })
  })

  test('is the server’s record as soon as it is sent, and is sent before the acts that follow it', async () => {
    const { db, queue, created, renamed, follower } = await aQueue()
    const { ops } = await queue.claim(10)
    expect(ops.map(({ id }) => id)).toEqual([created.id, renamed.id, follower.id])
    const [first] = ops
    if (!first) throw new Error('Nothing was claimed')
    await queue.noteOutcomes([{ op: first, outcome: { kind: 'done', body: aDriver(1, { version: 3 }) }, backOffMs: 0 }])
    expect(await db.drivers.get(MARIA.id)).toMatchObject({
      base: { version: 3 },
      shown: { firstName: 'Marta', version: 3 },
      pending: 1,
    })
  })

  test('is replaced if the server says that another record was meant', async () => {
    const { db, queue } = await aQueue()
    const { ops } = await queue.claim(10)
    const hers = aDriver(9, { version: 7 })
    await queue.noteOutcomes(ops.slice(0, 2).map((op) => ({ op, outcome: { kind: 'done', body: hers }, backOffMs: 0 })))
    expect(await db.drivers.count()).toBe(0)
  })

  test('blocks the acts that follow it while it is refused, in its lane and in others', async () => {
    const { queue } = await aQueue()
    await refuse(queue)
    expect(await queue.claim(10)).toMatchObject({ ops: [], dueAt: null })
  })

  test('removes all acts that need it when it is discarded', async () => {
    const { db, outbox, created } = await aQueue()
    expect(await outbox.withdraw(created.id, 'discarded', 'already there')).toEqual({ kind: 'withdrawn', with: 2 })
    expect(await db.outbox.count()).toBe(0)
    expect(await db.drivers.count()).toBe(0)
    expect(await db.vehicles.count()).toBe(0)
  })

  test('is shown in the form that its author saw, even after it was resubmitted', async () => {
    const { db, outbox, follower } = await aQueue()
    await outbox.replace(
      follower.id,
      createVehicleOp.toWire({ body: { ...CAR, licensePlate: 'XYZ789', driverId: MARIA.id } }),
    )
    expect(await db.vehicles.get(CAR.id)).toMatchObject({
      shown: { licensePlate: 'XYZ789', driver: { id: MARIA.id, name: 'María Peña' } },
    })
    expect(await db.vehicles.get(idOf(7, 2))).toBeUndefined()
  })
})
