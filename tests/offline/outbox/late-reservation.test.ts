import { expect, test } from 'vitest'

import { services } from '../../../src/offline/collections.ts'
import { shownOf } from '../../../src/offline/kept-rows.ts'
import { KEPT_WRITES as writes } from '../../../src/offline/outbox/op-types.ts'
import { writesOf } from '../../../src/offline/outbox/outbox-tables.ts'
import { boothActs, EXPECTED } from '../support/booth-acts.ts'
import { anOutbox } from '../support/outbox.ts'

/** A tablet whose person let in a reserved vehicle; then a pull brings the void of its reservation. */
async function admittedThen(voided: { voidReason: string; voidCause: 'mistake' | null }) {
  const { db, outbox } = await anOutbox()
  const kept = { id: EXPECTED.id, base: EXPECTED, shown: null, pending: 0 }
  await services.put(db, kept)
  const op = await boothActs(outbox).admit()
  const row = await db.services.get(EXPECTED.id)
  if (row === undefined) throw new Error('The reservation is not kept')
  const base = { ...EXPECTED, status: 'voided' as const, version: EXPECTED.version + 1, ...voided }
  await services.put(db, { ...row, base })
  await writesOf(writes, 'services').reface(db, EXPECTED.id, [op])
  const after = await db.services.get(EXPECTED.id)
  if (after === undefined) throw new Error('The vehicle is gone')
  return shownOf(after)
}

test('a vehicle that was let in stays inside when a pull brings the void of the timer', async () => {
  expect(await admittedThen({ voidReason: 'Nobody came', voidCause: null })).toMatchObject({
    status: 'progress',
    voidReason: null,
  })
})

test('a vehicle is not shown inside when a pull brings the void of a person', async () => {
  expect(await admittedThen({ voidReason: 'They called it off', voidCause: 'mistake' })).toMatchObject({
    status: 'voided',
    voidReason: 'They called it off',
  })
})
