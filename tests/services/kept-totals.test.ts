import { expect, test } from 'vitest'

import type { CashUp } from '../../contract/cash-up.ts'
import { EVERYTHING } from '../../src/features/stays/service-filter.ts'
import { keptTotals } from '../../src/features/services/use-service-totals.ts'
import { cashUps } from '../../src/offline/collections.ts'
import { ANA_ID, NOW, aCashUp, aService, idOf } from '../offline/support/records.ts'
import { databaseWith } from '../stays/support/kept-database.ts'

test('[S2-27] the totals without a connection are those of the kept services, without voided amounts', async () => {
  const statuses = ['progress', 'completed', 'completed', 'voided'] as const
  const db = await databaseWith(
    statuses.map((status, index) =>
      aService(index + 1, { status, totalCost: status === 'progress' ? null : 1_000 * index }),
    ),
  )
  const of = (filter: Partial<typeof EVERYTHING>) =>
    keptTotals(db, { filter: { ...EVERYTHING, ...filter }, timeZone: 'UTC' }, new Date(NOW))
  const counts = [
    { status: 'progress', count: 1 },
    { status: 'completed', count: 2 },
    { status: 'voided', count: 1 },
  ]
  expect(await of({})).toEqual({ count: 4, voided: 1, amount: 3_000, statuses: counts })
  expect(await of({ statuses: ['progress'] })).toEqual({ count: 1, voided: 0, amount: 0, statuses: counts })
  expect(await of({ sort: '-totalCost' }), 'only the order is not kept here').toEqual({
    count: 4,
    voided: 1,
    amount: 3_000,
    statuses: counts,
  })
  expect(await of({ endMarks: ['early'] })).toBeNull()
  db.close()
})

test('the totals without a connection leave out services of a shift that is counted blind, under either id', async () => {
  const openedBy = { id: ANA_ID, name: 'Ana Rojas' }
  const paidInto = (number: number, id: string) =>
    aService(number, {
      status: 'completed',
      totalCost: 1_000 * number,
      paymentMethod: 'cash',
      cashUp: { id, status: 'current', openedBy },
    })
  const db = await databaseWith([paidInto(1, idOf(6, 1)), paidInto(2, idOf(6, 2)), paidInto(4, idOf(6, 3))])
  const keep = (base: CashUp) => cashUps.put(db, { id: base.id, base, shown: null, pending: 0 })
  const totals = () => keptTotals(db, { filter: EVERYTHING, timeZone: 'UTC' }, new Date(NOW))
  await keep(aCashUp(2, { status: 'completed', joined: { id: idOf(6, 1), openedBy } }))
  await keep(aCashUp(3))
  await keep(aCashUp(1, { sumsHidden: true }))
  expect(await totals()).toMatchObject({ count: 3, amount: 4_000, isPartial: true })
  await keep(aCashUp(1))
  const all = await totals()
  expect(all).toMatchObject({ count: 3, amount: 7_000 })
  expect(all).not.toHaveProperty('isPartial')
  db.close()
})
