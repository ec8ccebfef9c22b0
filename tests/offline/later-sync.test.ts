import { expect, test, vi } from 'vitest'

import { createLaterSync } from '../../src/offline/later-sync.ts'
import type { Sync } from '../../src/offline/sync.ts'
import { createStore } from '../../src/lib/store.ts'
import { createManualClock, turn } from './support/manual-clock.ts'

function aSync() {
  const failing = createStore(false)
  const sync = {
    start: vi.fn<Sync['start']>(),
    stop: vi.fn<Sync['stop']>(),
    wake: vi.fn<Sync['wake']>(),
    refresh: vi.fn<Sync['refresh']>(() => Promise.resolve()),
    pull: vi.fn<Sync['pull']>(() => Promise.resolve()),
    storage: () => null,
    failing: failing.get,
    outdated: () => false,
    subscribe: failing.subscribe,
  }
  return { sync, failing }
}

const platform = { clock: createManualClock(), random: () => 1 }

test('a chunk that cannot be loaded is requested again at growing intervals, and is started once loaded', async () => {
  const { sync } = aSync()
  const load = vi.fn<() => Promise<Sync>>(() => Promise.reject(new TypeError('no network')))
  const later = createLaterSync({ load, platform })
  later.start()
  await later.refresh()
  await expect(later.pull('locations')).rejects.toThrow('no network')
  await turn()

  load.mockImplementation(() => Promise.resolve(sync))
  platform.clock.advance(2_000)
  await turn()
  expect(sync.start).toHaveBeenCalledOnce()
  const asked = load.mock.calls.length
  await later.pull('services')
  expect(sync.pull).toHaveBeenCalledWith('services')
  expect(load).toHaveBeenCalledTimes(asked)
})

test('listeners that subscribed before the load are notified of failures', async () => {
  const { sync, failing } = aSync()
  const later = createLaterSync({ load: () => Promise.resolve(sync), platform })
  const heard = vi.fn<() => void>()
  const stop = later.subscribe(heard)
  expect(later.failing()).toBe(false)
  await later.pull('services')
  failing.set(true)
  expect(heard).toHaveBeenCalledOnce()
  expect(later.failing()).toBe(true)
  stop()
  failing.set(false)
  expect(heard).toHaveBeenCalledOnce()
})

test('a session that ends before the chunk is loaded pulls nothing', async () => {
  const { sync } = aSync()
  let come: (sync: Sync) => void = () => undefined
  const later = createLaterSync({ load: () => new Promise((resolve) => (come = resolve)), platform })
  later.start()
  later.stop()
  come(sync)
  await turn()
  expect(sync.start).not.toHaveBeenCalled()
  expect(sync.stop).toHaveBeenCalled()
})
