import { expect, test } from 'vitest'

import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import { liveReads, rerunLiveReads, type ReadPause } from '../../src/offline/live-reads.ts'
import { StorageError } from '../../src/offline/storage-failure.ts'
import { turn, until } from './support/manual-clock.ts'
import { openKeptDatabase } from './support/tab.ts'

function watched<T>(read: () => PromiseLike<T>, pause?: ReadPause) {
  const seen: T[] = []
  const errors: unknown[] = []
  const subscription = liveReads(read, pause).subscribe({
    next: (value) => seen.push(value),
    error: (error: unknown) => errors.push(error),
  })
  return { seen, errors, stop: () => subscription.unsubscribe() }
}

async function inTwoSteps(db: KeptDatabase): Promise<[number, number]> {
  const drafts = await db.drafts.count()
  await Promise.resolve()
  const pulls = await db.pulls.count()
  return [drafts, pulls]
}

test('a read runs again if anything that it read has changed, even after an await', async () => {
  const db = await openKeptDatabase()
  const { seen, stop } = watched(() => inTwoSteps(db))
  await until(() => seen.length === 1)
  await db.pulls.put({
    collection: 'services',
    cursor: 'c',
    filled: true,
    done: 0,
    total: null,
    touchedAt: 0,
    lastUpdated: 0,
  })
  await until(() => seen.length === 2)
  await db.drafts.put({ key: 'x', value: 1, savedAt: 0 })
  await until(() => seen.length === 3)

  expect(seen).toEqual([
    [0, 0],
    [0, 1],
    [1, 1],
  ])
  stop()
})

/** A pause that the test begins and ends; reads check again every `leftMs` milliseconds, or when it ends. */
function pauseOf(leftMs: number) {
  let isPaused = true
  const listeners = new Set<() => void>()
  const pause: ReadPause = {
    leftMs: () => (isPaused ? leftMs : 0),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return {
    pause,
    begin: () => (isPaused = true),
    end: ({ tells = false } = {}) => {
      isPaused = false
      if (tells) for (const listener of listeners) listener()
    },
    waiting: () => listeners.size,
  }
}

test('a read waits for a pause, and follows what it reads after the wait', async () => {
  const db = await openKeptDatabase()
  const { pause, begin, end } = pauseOf(1)
  let reads = 0
  const read = () => {
    reads += 1
    return inTwoSteps(db)
  }
  const { seen, stop } = watched(read, pause)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(reads).toBe(0)
  end()
  await until(() => seen.length === 1)

  begin()
  await db.drafts.put({ key: 'x', value: 1, savedAt: 0 })
  await db.drafts.put({ key: 'y', value: 1, savedAt: 0 })
  await turn()
  expect(seen).toEqual([[0, 0]])
  end()
  await until(() => seen.at(-1)?.[0] === 2)
  stop()
})

test('a read begins as soon as its pause ends', async () => {
  const db = await openKeptDatabase()
  const { pause, end, waiting } = pauseOf(24 * 60 * 60_000)
  const { seen, stop } = watched(() => inTwoSteps(db), pause)
  await until(() => waiting() === 1)
  end({ tells: true })
  await until(() => seen.length === 1)
  expect(waiting()).toBe(0)
  stop()
})

test('several changes during a pause cause one read', async () => {
  const db = await openKeptDatabase()
  const { pause, begin, end, waiting } = pauseOf(24 * 60 * 60_000)
  let reads = 0
  const read = () => {
    reads += 1
    return db.drafts.count()
  }
  const { seen, errors, stop } = watched(read, pause)
  await until(() => waiting() === 1)
  end({ tells: true })
  await until(() => seen.length === 1)

  begin()
  for (const key of ['x', 'y', 'z']) await db.drafts.put({ key, value: 1, savedAt: 0 })
  await until(() => waiting() === 3)
  end({ tells: true })
  await until(() => seen.length === 2)
  await turn()
  expect({ seen, reads, errors }).toEqual({ seen: [0, 3], reads: 2, errors: [] })
  stop()
})

test('a read without listeners does not begin', async () => {
  const db = await openKeptDatabase()
  const { pause, end, waiting } = pauseOf(24 * 60 * 60_000)
  let reads = 0
  const { seen, stop } = watched(() => {
    reads += 1
    return db.drafts.count()
  }, pause)
  await until(() => waiting() === 1)
  stop()
  end({ tells: true })
  await turn()
  expect({ seen, reads }).toEqual({ seen: [], reads: 0 })
})

test('a closed store is reported as an error', async () => {
  const db = await openKeptDatabase()
  db.close()
  const { errors } = watched(() => db.services.toArray())
  await until(() => errors.length === 1)

  expect(errors[0]).toBeInstanceOf(StorageError)
  expect(errors[0]).toMatchObject({ failure: { kind: 'closed' } })
})

test('a read notices writes without a notification, such as those of another tab while this one was frozen', async () => {
  const db = await openKeptDatabase()
  const { seen, stop } = watched(() => db.drafts.count())
  await until(() => seen.length === 1)
  const unheard = db.backendDB().transaction('drafts', 'readwrite')
  unheard.objectStore('drafts').put({ key: 'x', value: 1, savedAt: 0 })
  await new Promise((resolve) => unheard.addEventListener('complete', resolve))
  await turn()
  expect(seen).toEqual([0])

  rerunLiveReads()
  await until(() => seen.length === 2)
  expect(seen).toEqual([0, 1])
  stop()
})
