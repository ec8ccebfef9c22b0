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
  ['selects all collections of a location if some of them were selected', ['2', '9'], there, ['1', '2', '9']],
  ['deselects all collections of a location if all were selected', ['1', '2', '9'], there, ['9']],
  ['does not change the selection of other locations', ['9'], there, ['1', '2', '9']],
  ['deselects one of several collections', ['1', '2'], [aCollection('1')], ['2']],
])('a deposit %s', (_, chosen, collections, result) => {
  expect([...toggled(new Set(chosen), collections)].toSorted()).toEqual(result)
})
