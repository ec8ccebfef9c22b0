import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { cacheBackup } from '../../src/data/cache-backup.ts'
import { backupFolder } from '../../src/offline/backup-store.ts'
import { aCacheStorage } from './support/caches.ts'
import { ANA_ID, COMPANY_ID, idOf } from './support/records.ts'

const HERE = backupFolder(COMPANY_ID, 7)
const [X, Y] = [idOf(8, 1), idOf(8, 2)]

let storage: ReturnType<typeof aCacheStorage>

beforeEach(async () => {
  storage = aCacheStorage()
  vi.stubGlobal('caches', storage.caches)
  await cacheBackup.keep(ANA_ID, HERE + X, 'x')
  await cacheBackup.keep(ANA_ID, HERE + Y, 'y')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a copy is found under its name until it is dropped, in any store', async () => {
  await cacheBackup.keep(ANA_ID, backupFolder(COMPANY_ID, 3) + X, 'an older x')
  expect(await cacheBackup.read(ANA_ID, HERE + X)).toBe('x')
  await cacheBackup.dropOps(ANA_ID, [X])
  expect(await cacheBackup.names(ANA_ID)).toEqual([HERE + Y])
  expect(await cacheBackup.read(ANA_ID, HERE + X)).toBeNull()
})

test('the copying tab is notified of dropped ops only after the decision to drop them', async () => {
  const heard: (readonly string[])[] = []
  const stop = cacheBackup.onOpsDropped((ids) => heard.push(ids))
  const decided = await cacheBackup.dropOps(ANA_ID, [X])
  expect(heard).toEqual([])
  decided()
  await vi.waitFor(() => expect(heard).toEqual([[X]]))
  stop()
})

test('unresponsive caches do not delay an undo, and the copying tab is notified only once they respond', async () => {
  vi.useFakeTimers()
  let open = (): void => undefined
  storage.held.gate = new Promise((resolve) => {
    open = resolve
  })
  const heard: (readonly string[])[] = []
  const stop = cacheBackup.onOpsDropped((ids) => heard.push(ids))
  const dropOps = cacheBackup.dropOps(ANA_ID, [X])
  await vi.advanceTimersByTimeAsync(2_000)
  const decided = await dropOps
  decided()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heard).toEqual([])

  open()
  await vi.waitFor(() => expect(heard).toEqual([[X]]))
  expect(await cacheBackup.names(ANA_ID)).toEqual([HERE + Y])
  stop()
})

test('a copy that is temporarily unreadable does not count as lost', async () => {
  storage.held.unreadable = true
  await expect(cacheBackup.read(ANA_ID, HERE + X)).rejects.toThrow('cannot be read')
  expect(await cacheBackup.names(ANA_ID)).toEqual([HERE + X, HERE + Y])
})

test('the deletion of the last store leaves nothing of the person, and keeps copies of a lost store', async () => {
  const older = backupFolder(COMPANY_ID, 3)
  await cacheBackup.keep(ANA_ID, older + X, 'of a lost store')
  await cacheBackup.forget(ANA_ID, [HERE])
  expect(await cacheBackup.names(ANA_ID)).toEqual([older + X])
  await cacheBackup.forget(ANA_ID, [older])
  expect(storage.shelves.size).toBe(0)
  expect(await cacheBackup.names(ANA_ID)).toEqual([])
  expect(storage.shelves.size).toBe(0)
})
