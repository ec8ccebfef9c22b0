import { describe, expect, test } from 'vitest'

import { correctService, voidService } from '../../contract/service-writes.ts'
import type { Json } from '../../domain/json.ts'
import { readRefusedOp, readRefusedEdit } from '../../src/data/refused-op.ts'
import { editServiceOp, voidServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { services } from '../../src/offline/collections.ts'
import { anOutbox, refuse } from './support/outbox.ts'
import { aService } from './support/records.ts'

const STAY = aService(1)

async function queued() {
  const all = await anOutbox()
  await services.put(all.db, { id: STAY.id, base: STAY, shown: null, pending: 0 })
  return all
}

describe('the input of a refused act that a form shows again', () => {
  test('is the request of the act, once it is refused', async () => {
    const { db, outbox, queue } = await queued()
    const op = await outbox.enqueue({
      opType: voidServiceOp,
      request: voidServiceOp.toWire({ params: { id: STAY.id }, body: { reason: 'Came in by mistake' } }),
      seen: null,
    })
    expect(await readRefusedOp(db, 'voidService', op.id, voidService.request.body)).toBeNull()
    await refuse(queue)
    expect(await readRefusedOp(db, 'voidService', op.id, voidService.request.body)).toMatchObject({
      id: op.id,
      recordId: STAY.id,
      body: { reason: 'Came in by mistake' },
      problem: { code: 'validation_failed' },
    })
  })

  test('is empty if the form is for another type of act', async () => {
    const { db, outbox, queue } = await queued()
    const op = await outbox.enqueue({
      opType: voidServiceOp,
      request: voidServiceOp.toWire({ params: { id: STAY.id }, body: { reason: 'Came in by mistake' } }),
      seen: null,
    })
    await refuse(queue)
    expect(await readRefusedOp(db, 'correctService', op.id, voidService.request.body)).toBeNull()
    expect(await readRefusedOp(db, 'voidService', op.id, correctService.request.body)).toBeNull()
    expect(await readRefusedOp(db, 'voidService', undefined, voidService.request.body)).toBeNull()
  })

  test('starts from the value before the act, not from later changes', async () => {
    const { db, outbox, queue } = await queued()
    const edit = (from: string | null, to: string) =>
      outbox.enqueue({
        opType: editServiceOp,
        request: editServiceOp.toWire({ params: { id: STAY.id }, body: { changes: { remarks: { from, to } } } }),
        seen: null,
      })
    const first = await edit(STAY.remarks, 'one')
    const second = await edit('one', 'two')
    await refuse(queue)
    const withField = (base: Record<string, Json>, field: string, value: Json) => ({ ...base, [field]: value })
    expect(await readRefusedEdit(db, 'editService', first.id, { remarks: STAY.remarks }, withField)).toMatchObject({
      from: { remarks: STAY.remarks },
      to: { remarks: 'one' },
    })
    expect(await readRefusedEdit(db, 'editService', second.id, { remarks: STAY.remarks }, withField)).toBeNull()
  })
})
