import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'

import { DeviceDatabase } from '../../src/offline/device-database.ts'
import { openDatabase } from '../../src/offline/open-database.ts'
import { StorageError, storageFailureOf } from '../../src/offline/storage-failure.ts'
import { createManualClock, until } from './support/manual-clock.ts'

/** Dexie's wrapper; the browser's own error is inside. */
function wrapped(outer: string, inner: Error): Error {
  return Object.assign(new Error(`${outer}: ${inner.message}`), { name: outer, inner })
}

/** Chromium's message with all cookies blocked. */
const DENIED = 'The user denied permission to access the database.'

describe('the failure of a store', () => {
  test.each([
    ['full', new DOMException('quota', 'QuotaExceededError')],
    ['full', wrapped('AbortError', new DOMException('quota', 'QuotaExceededError'))],
    ['full', wrapped('BulkError', wrapped('AbortError', new DOMException('quota', 'QuotaExceededError')))],
    ['missing', new Dexie.MissingAPIError('IndexedDB API missing')],
    ['missing', wrapped('OpenFailedError', new DOMException('denied', 'SecurityError'))],
    ['missing', wrapped('UnknownError', new DOMException(DENIED, 'UnknownError'))],
    ['missing', wrapped('DatabaseClosedError', wrapped('UnknownError', new DOMException(DENIED, 'UnknownError')))],
    ['closed', new Dexie.DatabaseClosedError('Database has been closed')],
    ['closed', wrapped('DatabaseClosedError', new DOMException('connection is closing', 'InvalidStateError'))],
    ['unreadable', wrapped('OpenFailedError', new DOMException('backing store', 'UnknownError'))],
    ['unreadable', wrapped('OpenFailedError', new DOMException('less than the existing', 'VersionError'))],
    ['unreadable', 'nonsense'],
  ])('is “%s” for the error %s', (kind, error) => {
    expect(storageFailureOf(error).kind).toBe(kind)
  })

  test('keeps the browser’s own words for support, and is not wrapped twice', () => {
    const failure = storageFailureOf(new DOMException('no space left', 'QuotaExceededError'))

    expect(failure).toEqual({ kind: 'full', detail: 'QuotaExceededError: no space left' })
    expect(storageFailureOf(new StorageError(failure))).toBe(failure)
  })

  test('is reported after three seconds if another tab does not release an older version', async () => {
    const clock = createManualClock()
    const storage = { indexedDB: new IDBFactory(), keyRange: IDBKeyRange }
    const older = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = storage.indexedDB.open('parq-device', 1)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
    })
    const db = new DeviceDatabase(storage)
    let blocked = false
    db.on('blocked', () => {
      blocked = true
    })
    const opened = openDatabase(db, { clock, indexedDB: storage.indexedDB })
    await until(() => blocked)
    clock.advance(3_000)

    await expect(opened).rejects.toMatchObject({ failure: { kind: 'blocked' } })
    older.close()
  })
})
