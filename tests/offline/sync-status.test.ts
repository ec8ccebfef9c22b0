import { expect, test } from 'vitest'

import { COLLECTIONS, type CollectionName } from '../../contract/events.ts'
import { fillingOf, lastUpdatedOf } from '../../src/data/use-sync-status.ts'
import type { PullState } from '../../src/offline/kept-rows.ts'
import { NOW } from './support/records.ts'

function pulled(collection: CollectionName, changes: Partial<PullState> = {}): PullState {
  return { collection, cursor: 'c', filled: true, done: 0, total: null, touchedAt: NOW, lastUpdated: NOW, ...changes }
}

test('the progress of a fill covers all filling collections, and never exceeds its end', () => {
  expect(fillingOf(COLLECTIONS.map((name) => pulled(name)))).toBeNull()
  expect(
    fillingOf([
      pulled('locations'),
      pulled('services', { done: 500, total: 2_000 }),
      pulled('drivers', { done: 40, total: 30 }),
    ]),
  ).toEqual({ done: 540, total: 2_040 })
})

test('the last update is that of the collection furthest behind, and is missing until each was complete once', () => {
  const all = COLLECTIONS.map((name) => pulled(name))

  expect(lastUpdatedOf([...all.slice(1), pulled('services', { lastUpdated: NOW - 5_000 })])).toEqual(
    new Date(NOW - 5_000),
  )
  expect(lastUpdatedOf(all.slice(1))).toBeNull()
  expect(lastUpdatedOf([...all.slice(1), pulled('services', { lastUpdated: null })])).toBeNull()
})
