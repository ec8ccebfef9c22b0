import { describe, expect, test } from 'vitest'

import { vehicles } from '../../../src/offline/collections.ts'
import { deleteVehicleOp } from '../../../src/offline/outbox/vehicle-ops.ts'
import { anOutbox, refuse } from '../support/outbox.ts'
import { aVehicle } from '../support/records.ts'

describe('a record that its author has deleted', () => {
  async function deleted() {
    const queued = await anOutbox()
    await vehicles.put(queued.db, { id: aVehicle(1).id, base: aVehicle(1), shown: null, pending: 0 })
    const op = await queued.outbox.enqueue({
      opType: deleteVehicleOp,
      request: deleteVehicleOp.toWire({ params: { id: aVehicle(1).id } }),
      seen: null,
    })
    return { ...queued, op }
  }

  test('is marked as removed, and disappears once the server confirms', async () => {
    const { db, queue } = await deleted()
    expect(await db.vehicles.get(aVehicle(1).id)).toMatchObject({ removed: true, pending: 1 })
    const { ops } = await queue.claim(1)
    await queue.noteOutcomes(
      ops.map((op) => ({ op, outcome: { kind: 'done', body: { id: aVehicle(1).id } }, backOffMs: 0 })),
    )
    expect(await db.vehicles.count()).toBe(0)
  })

  test('appears again if the server refuses the deletion, or if it is taken back', async () => {
    const { db, queue, outbox, op } = await deleted()
    await refuse(queue)
    expect(await db.vehicles.get(aVehicle(1).id)).toMatchObject({ pending: 1, needsPerson: true })
    expect((await db.vehicles.get(aVehicle(1).id))?.removed).toBeUndefined()
    await outbox.withdraw(op.id, 'discarded', 'still driven')
    expect(await db.vehicles.get(aVehicle(1).id)).toMatchObject({ pending: 0, shown: null, base: aVehicle(1) })
  })
})
