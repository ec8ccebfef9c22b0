import { expect, test } from 'vitest'

import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import { liveReads } from '../../src/offline/live-reads.ts'
import { StorageError } from '../../src/offline/storage-failure.ts'
import { until } from './support/manual-clock.ts'
import { openKeptDatabase } from './support/tab.ts'

function watched<T>(read: () => PromiseLike<T>) {
  const seen: T[] = []
  const errors: unknown[] = []
  const subscription = liveReads(read).subscribe({ next: (value) => seen.push(value), error: (error: unknown) => errors.push(error) })
  return { seen, errors, stop: () => subscription.unsubscribe() }
}

async function inTwoSteps(db: KeptDatabase): Promise<[number, number]> {
  const drafts = await db.drafts.count()
  await Promise.resolve()
  const pulls = await db.pulls.count()
  return [drafts, pulls]
}

test('reads again when anything that it read has changed, also behind an await', async () => {
  const db = await openKeptDatabase()
  const { seen, stop } = watched(() => inTwoSteps(db))
  await until(() => seen.length === 1)
  await db.pulls.put({ collection: 'services', cursor: 'c', filled: true, done: 0, total: null, touchedAt: 0, lastUpdated: 0 })
  await until(() => seen.length === 2)
  await db.drafts.put({ key: 'x', value: 1, savedAt: 0 })
  await until(() => seen.length === 3)

  expect(seen).toEqual([[0, 0], [0, 1], [1, 1]])
  stop()
})

test('a store that was closed is an error, never silence', async () => {
  const db = await openKeptDatabase()
  db.close()
  const { errors } = watched(() => db.services.toArray())
  await until(() => errors.length === 1)

  expect(errors[0]).toBeInstanceOf(StorageError)
  expect(errors[0]).toMatchObject({ failure: { kind: 'closed' } })
})
