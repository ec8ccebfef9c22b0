import { expect, test } from 'vitest'

import { priceToCome, unsentCorrections } from '../../src/features/checkout/unsent-corrections.ts'
import { services } from '../../src/offline/collections.ts'
import { correctServiceOp, voidServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { anOutbox } from '../offline/support/outbox.ts'
import { aLocation, aService, idOf } from '../offline/support/records.ts'

test('unsent corrections of a stay are added up, without those of other stays', async () => {
  const { db, outbox } = await anOutbox()
  for (const number of [1, 2])
    await services.put(db, { id: idOf(4, number), base: aService(number), shown: null, pending: 0 })
  const correct = (number: number, amount: number) =>
    outbox.enqueue({
      opType: correctServiceOp,
      request: correctServiceOp.toWire({
        params: { id: idOf(4, number) },
        body: { id: idOf(9, amount < 0 ? 1 : 2), amount, reason: 'Charged for too long' },
      }),
      seen: null,
    })
  expect(await unsentCorrections(db, idOf(4, 1))).toBe(0)
  await correct(1, -100_000)
  await correct(1, 20_000)
  await correct(2, -50_000)
  await outbox.enqueue({
    opType: voidServiceOp,
    request: voidServiceOp.toWire({ params: { id: idOf(4, 2) }, body: { reason: 'Charged by mistake' } }),
    seen: null,
  })
  expect([await unsentCorrections(db, idOf(4, 1)), await unsentCorrections(db, idOf(4, 2))]).toEqual([-80_000, -50_000])
})

test('the price to come includes the unsent corrections of the stay, and is absent without them', async () => {
  const { db, outbox } = await anOutbox()
  const stay = {
    ...aService(1),
    status: 'completed' as const,
    serviceCharge: 478_500,
    discount: 0,
    totalCost: 478_500,
    paymentMethod: 'dataphone' as const,
  }
  await services.put(db, { id: stay.id, base: stay, shown: null, pending: 0 })
  const toCome = () => priceToCome(db, stay, { currency: 'COP', vatRate: 1_900 }, aLocation())
  expect(await toCome()).toBeNull()
  for (const [number, amount] of [-100_000, 20_000].entries())
    await outbox.enqueue({
      opType: correctServiceOp,
      request: correctServiceOp.toWire({
        params: { id: stay.id },
        body: { id: idOf(9, number + 1), amount, reason: 'Charged for too long' },
      }),
      seen: null,
    })
  expect(await toCome()).toEqual({ amount: -80_000, after: 398_500 })
})
