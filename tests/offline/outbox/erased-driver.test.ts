import { describe, expect, test } from 'vitest'

import type { Driver } from '../../../contract/driver.ts'
import { drivers } from '../../../src/offline/collections.ts'
import { createDriverOp, editDriverOp } from '../../../src/offline/outbox/driver-ops.ts'
import { KEPT_WRITES } from '../../../src/offline/outbox/op-types.ts'
import { queueTables, unsentOf } from '../../../src/offline/outbox/outbox-tables.ts'
import { createVehicleOp } from '../../../src/offline/outbox/vehicle-ops.ts'
import { writeKept } from '../../../src/offline/write-kept.ts'
import { anOutbox } from '../support/outbox.ts'
import { aDriver } from '../support/records.ts'

type Queued = Awaited<ReturnType<typeof anOutbox>>

async function keeps({ db }: Queued, driver: Driver): Promise<void> {
  await drivers.put(db, { id: driver.id, base: driver, shown: null, pending: 0 })
}

function edit({ outbox }: Queued, driver: Driver, lastName: string) {
  return outbox.enqueue({
    opType: editDriverOp,
    request: editDriverOp.toWire({
      params: { id: driver.id },
      body: { changes: { lastName: { from: driver.lastName, to: lastName } } },
    }),
    seen: driver,
  })
}

/** The server says that the driver of the next op was erased. */
async function sayErased({ queue }: Queued): Promise<void> {
  const { ops } = await queue.claim(9)
  const problem = { title: '', status: 410, code: 'driver_erased' as const, requestId: 'r' }
  await queue.noteOutcomes(ops.map((op) => ({ op, outcome: { kind: 'refused' as const, problem }, backOffMs: 0 })))
}

/** The delta brings the deletion of a driver. */
async function learnDeletion({ db }: Queued, id: string): Promise<void> {
  await writeKept(db, [...drivers.tables(db), ...queueTables(db)], () =>
    drivers.learn(db, { changed: [], deleted: [id] }, unsentOf('drivers', db, KEPT_WRITES)),
  )
}

describe('a queued edit of a driver who was erased', () => {
  test('leaves the queue, and its story has no values', async () => {
    const queued = await anOutbox()
    const driver = aDriver(1)
    await keeps(queued, driver)
    const op = await edit(queued, driver, 'Marked')
    await learnDeletion(queued, driver.id)
    expect(await queued.db.drivers.get(driver.id)).toMatchObject({ gone: true, shown: { lastName: 'Marked' } })
    await sayErased(queued)
    expect(await queued.db.outbox.count()).toBe(0)
    expect(await queued.db.drivers.count()).toBe(0)
    expect(await queued.db.settled.get(op.id)).toMatchObject({
      how: 'erased',
      op: { request: { params: { id: driver.id } } },
    })
    expect(JSON.stringify(await queued.db.settled.toArray())).not.toContain('Marked')
  })

  test('shows the driver without the edit until the deletion arrives', async () => {
    const queued = await anOutbox()
    const driver = aDriver(1)
    await keeps(queued, driver)
    await edit(queued, driver, 'Marked')
    await sayErased(queued)
    expect(await queued.db.drivers.get(driver.id)).toMatchObject({ base: driver, pending: 0 })
    await learnDeletion(queued, driver.id)
    expect(await queued.db.drivers.count()).toBe(0)
  })
})

test('a repeated registration of an erased driver leaves no driver behind', async () => {
  const queued = await anOutbox()
  const { id } = aDriver(1)
  await queued.outbox.enqueue({
    opType: createDriverOp,
    request: createDriverOp.toWire({
      body: { id, firstName: 'Marked', lastName: 'Twice', phoneCode: '57', phone: '3001234567', vehicles: [] },
    }),
    seen: null,
  })
  await sayErased(queued)
  expect([await queued.db.drivers.count(), await queued.db.outbox.count()]).toEqual([0, 0])
})

test('a vehicle for an erased driver leaves the queue', async () => {
  const queued = await anOutbox()
  await queued.outbox.enqueue({
    opType: createVehicleOp,
    request: createVehicleOp.toWire({
      body: { id: aDriver(2).id, driverId: aDriver(1).id, licensePlate: 'MRK123', vehicleTypeId: 1 },
    }),
    seen: null,
  })
  await sayErased(queued)
  expect(JSON.stringify([await queued.db.settled.toArray(), await queued.db.vehicles.toArray()])).not.toContain(
    'MRK123',
  )
})

test('the deletion of a driver drops the draft and the ended changes of that driver only', async () => {
  const queued = await anOutbox()
  const [one, other] = [aDriver(1), aDriver(2)]
  await keeps(queued, one)
  await keeps(queued, other)
  for (const driver of [one, other]) {
    await queued.db.drafts.put({ key: `driver-edit:${driver.id}`, value: { lastName: 'typed' }, savedAt: 1 })
    await edit(queued, driver, 'Marked')
  }
  const { ops } = await queued.queue.claim(9)
  await queued.queue.noteOutcomes(
    ops.map((op) => ({
      op,
      outcome: { kind: 'done' as const, body: { ...(op.recordId === one.id ? one : other), version: 9 } },
      backOffMs: 0,
    })),
  )
  expect(await queued.db.settled.count()).toBe(2)
  await learnDeletion(queued, one.id)
  expect((await queued.db.drafts.toArray()).map(({ key }) => key)).toEqual([`driver-edit:${other.id}`])
  expect((await queued.db.settled.toArray()).map(({ op }) => op.recordId)).toEqual([other.id])
})
