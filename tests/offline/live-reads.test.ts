import { expect, test } from 'vitest'

import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import { liveReads, readAnew } from '../../src/offline/live-reads.ts'
import { StorageError } from '../../src/offline/storage-failure.ts'
import { turn, until } from './support/manual-clock.ts'
import { openKeptDatabase } from './support/tab.ts'

function watched<T>(read: () => PromiseLike<T>, pauseMs?: (waitedMs: number) => number) {
  const seen: T[] = []
  const errors: unknown[] = []
  const subscription = liveReads(read, pauseMs).subscribe({ next: (value) => seen.push(value), error: (error: unknown) => errors.push(error) })
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

test('a read waits for a pause, and follows what it reads behind the wait', async () => {
  const db = await openKeptDatabase()
  let isTyping = true
  let reads = 0
  const read = () => {
    reads += 1
    return inTwoSteps(db)
  }
  const { seen, stop } = watched(read, () => (isTyping ? 1 : 0))
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(reads).toBe(0)
  isTyping = false
  await until(() => seen.length === 1)

  isTyping = true
  await db.drafts.put({ key: 'x', value: 1, savedAt: 0 })
  await db.drafts.put({ key: 'y', value: 1, savedAt: 0 })
  await turn()
  expect(seen).toEqual([[0, 0]])
  isTyping = false
  await until(() => seen.at(-1)?.[0] === 2)
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

test('reads again what was written unheard, as by another tab while this one was frozen', async () => {
  const db = await openKeptDatabase()
  const { seen, stop } = watched(() => db.drafts.count())
  await until(() => seen.length === 1)
  const unheard = db.backendDB().transaction('drafts', 'readwrite')
  unheard.objectStore('drafts').put({ key: 'x', value: 1, savedAt: 0 })
  await new Promise((resolve) => unheard.addEventListener('complete', resolve))
  await turn()
  expect(seen).toEqual([0])

  readAnew()
  await until(() => seen.length === 2)
  expect(seen).toEqual([0, 1])
  stop()
})
