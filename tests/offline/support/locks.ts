import type { HoldLock } from '../../../src/offline/platform.ts'

/** What the tabs of one browser share: locks that wait, as Web Locks do. */
export function createLocks(): HoldLock {
  const ends = new Map<string, Promise<void>>()

  return async (name, signal, task) => {
    const before = ends.get(name) ?? Promise.resolve()
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    ends.set(
      name,
      before.then(() => held),
    )
    try {
      await before
      signal.throwIfAborted()
      await task()
    } finally {
      release()
    }
  }
}
