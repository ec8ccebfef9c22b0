import { expect, it } from 'vitest'

import type { Collection } from '../../contract/month.ts'
import { toggled } from '../../src/features/month/record-deposit.tsx'

const aCollection = (cashUpId: string): Collection => ({
  cashUpId,
  location: { id: 'centro', name: 'Centro' },
  collectionReceipt: `RC-${cashUpId}`,
  collectedAt: '2026-11-20T18:00:00.000Z',
  amount: 5_000,
})
const there = [aCollection('1'), aCollection('2')]

it.each([
  ['chooses all collections of a location if some of them were chosen', ['2', '9'], there, ['1', '2', '9']],
  ['chooses none of a location if all of them were chosen', ['1', '2', '9'], there, ['9']],
  ['leaves the other locations as they were', ['9'], there, ['1', '2', '9']],
  ['drops one collection of several', ['1', '2'], [aCollection('1')], ['2']],
])('a deposit %s', (_, chosen, collections, result) => {
  expect([...toggled(new Set(chosen), collections)].toSorted()).toEqual(result)
})
