import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { type AskForLock, leaveDraft, takeDraft } from '../../src/data/draft-owner.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Locks of one browser, shared by all its tabs. */
function locks(): AskForLock {
  const taken = new Set<string>()
  return async (name, whileHeld) => {
    if (taken.has(name)) return whileHeld(null)
    taken.add(name)
    await whileHeld({ name })
    return taken.delete(name)
  }
}

test('a form keeps its draft when it reopens, and another tab gets the draft once the form is closed', async () => {
  const ask = locks()
  const otherTab = async () => {
    let has = false
    await ask('a', (lock) => {
      has = lock !== null
      return undefined
    })
    return has
  }
  expect(await takeDraft('a', ask)).toBe(true)
  expect(await otherTab()).toBe(false)
  leaveDraft('a')
  expect(await takeDraft('a', ask)).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await otherTab()).toBe(false)
  leaveDraft('a')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await otherTab()).toBe(true)
})

test('a draft of another tab is not taken over', async () => {
  const ask = locks()
  const { promise, resolve } = deferred()
  const theirs = ask('b', () => promise)
  expect(await takeDraft('b', ask)).toBe(false)
  resolve()
  await theirs
  expect(await takeDraft('b', ask)).toBe(true)
})

test('without locks every tab gets the draft', async () => {
  expect(await takeDraft('c', null)).toBe(true)
})

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
