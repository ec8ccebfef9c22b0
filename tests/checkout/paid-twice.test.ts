import { expect, test } from 'vitest'

import { MINUTE_MS } from '../../domain/time.ts'
import { chargedInVain } from '../../src/features/booth/paid-twice.tsx'
import { chargedInVainNow } from '../../src/features/checkout/give-back.tsx'
import type { SettledOp } from '../../src/offline/outbox/op.ts'
import { ANA_ID, aService, COMPANY_ID, idOf, NOW } from '../offline/support/records.ts'
import { databaseWith } from '../stays/support/kept-database.ts'

const PLACE = { id: idOf(2, 1), name: 'Centro' }
const ELSEWHERE = { id: idOf(2, 2), name: 'Norte' }

function charged(number: number, how: SettledOp['how'] = 'done', answeredAfter = 0): SettledOp {
  const recordId = idOf(4, number)
  const op = {
    collection: 'services',
    recordId,
    lane: recordId,
    after: [],
    state: 'sending',
    attempts: 1,
    triedAt: NOW,
    inDoubt: false,
    notBefore: 0,
    lastError: null,
    seq: number,
    id: idOf(8, number),
    kind: 'finishService',
    request: {},
    author: { id: ANA_ID, name: 'Ana' },
    companyId: COMPANY_ID,
    schemaVersion: 1,
    madeAt: NOW,
  } as const
  return { id: op.id, op: { ...op, after: [] }, settledAt: NOW + answeredAfter, how, reason: null }
}

test('the booth lists refunds due at its location for charges from this device only', async () => {
  const db = await databaseWith([
    aService(1, { location: PLACE, status: 'completed', refundDue: 210_000 }),
    aService(2, { location: PLACE, status: 'completed', refundDue: 0 }),
    aService(3, { location: PLACE, status: 'completed', refundDue: 210_000 }),
    aService(4, { location: ELSEWHERE, status: 'completed', refundDue: 210_000 }),
    aService(5, { location: PLACE, status: 'completed', refundDue: 210_000 }),
  ])
  // The third was charged on another device; the fifth was taken back before it was sent.
  await db.settled.bulkPut([charged(1), charged(2), charged(4), charged(5, 'undone')])
  const told = async () => (await chargedInVain(db, PLACE.id)).map(({ id }) => id)
  expect(await told()).toEqual([idOf(4, 1)])
  // Settled acts are added and removed while the page is open.
  await db.settled.put(charged(3))
  expect(await told()).toEqual([idOf(4, 1), idOf(4, 3)])
  await db.settled.delete(idOf(8, 1))
  expect(await told()).toEqual([idOf(4, 3)])
})

test('a second payment interrupts if the server answered within 15 seconds, and for a quarter of an hour', async () => {
  const due = { location: PLACE, status: 'completed', refundDue: 210_000 } as const
  const db = await databaseWith([
    aService(1, due),
    aService(2, due),
    aService(3, { ...due, refundDue: 0 }),
    aService(4, { ...due, location: ELSEWHERE, status: 'voided' }),
    aService(5, due),
  ])
  await db.settled.bulkPut([
    charged(1, 'done', 14_000),
    charged(2, 'done', 16_000),
    charged(3),
    charged(4),
    charged(5, 'undone'),
  ])
  const at = async (later: number) => (await chargedInVainNow(db, NOW + later)).map(({ id }) => id)
  expect(await at(15_000)).toEqual([idOf(4, 4), idOf(4, 1)])
  expect(await at(14 * MINUTE_MS)).toEqual([idOf(4, 4), idOf(4, 1)])
  expect(await at(16 * MINUTE_MS)).toEqual([])
})
