import { expect, test } from 'vitest'

import { EVERYTHING } from '../../src/features/services/service-filter.ts'
import { keptTotals } from '../../src/features/services/use-service-totals.ts'
import { NOW, aService } from '../offline/support/records.ts'
import { databaseWith } from './support/kept-database.ts'

test('[S2-27] without a network the totals are of what the device keeps, voided ones in no amount', async () => {
  const statuses = ['progress', 'completed', 'completed', 'voided'] as const
  const db = await databaseWith(statuses.map((status, index) => aService(index + 1, { status, totalCost: status === 'progress' ? null : 1_000 * index })))
  const of = (filter: Partial<typeof EVERYTHING>) => keptTotals(db, { filter: { ...EVERYTHING, ...filter }, timeZone: 'UTC' }, new Date(NOW))
  const counts = [{ status: 'progress', count: 1 }, { status: 'completed', count: 2 }, { status: 'voided', count: 1 }]
  expect(await of({})).toEqual({ count: 4, voided: 1, amount: 3_000, statuses: counts })
  expect(await of({ statuses: ['progress'] })).toEqual({ count: 1, voided: 0, amount: 0, statuses: counts })
  expect(await of({ sort: '-totalCost' }), 'only the order is not kept here').toEqual({ count: 4, voided: 1, amount: 3_000, statuses: counts })
  expect(await of({ endMarks: ['early'] })).toBeNull()
  db.close()
})
