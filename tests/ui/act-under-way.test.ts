// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { beginAct, onActsEnded, untilActsEnd } from '../../src/data/act-under-way.ts'

let idle: (() => void)[] = []
const ends: (() => void)[] = []

beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  draw()
  vi.unstubAllGlobals()
})

function begin(): () => void {
  const end = beginAct()
  ends.push(end)
  return end
}

/** Lets the page draw everything and become idle. */
function draw(): void {
  for (const callback of idle.splice(0)) callback()
}

test('reads wait during an act, until its result is drawn', () => {
  const heard = vi.fn<() => void>()
  const unsubscribe = onActsEnded(heard)
  expect(untilActsEnd(0)).toBe(0)
  const end = begin()
  expect(untilActsEnd(0)).toBeGreaterThan(0)
  end()
  expect(untilActsEnd(0)).toBeGreaterThan(0)
  expect(heard).not.toHaveBeenCalled()
  draw()
  expect(untilActsEnd(0)).toBe(0)
  expect(heard).toHaveBeenCalledTimes(1)
  unsubscribe()
})

test('reads wait for the last of several acts', () => {
  const [first, second] = [begin(), begin()]
  first()
  first()
  draw()
  expect(untilActsEnd(0)).toBeGreaterThan(0)
  second()
  draw()
  expect(untilActsEnd(0)).toBe(0)
})

test('a read that has waited a second starts even if acts follow each other', () => {
  begin()
  expect([untilActsEnd(0), untilActsEnd(990), untilActsEnd(1_000), untilActsEnd(1_500)]).toEqual([1_000, 10, 0, 0])
})

test('a removed listener is not called', () => {
  const heard = vi.fn<() => void>()
  onActsEnded(heard)()
  begin()()
  draw()
  expect(heard).not.toHaveBeenCalled()
})

test('a browser without idle callbacks ends the wait too', async () => {
  vi.unstubAllGlobals()
  expect('requestIdleCallback' in globalThis).toBe(false)
  const ended = new Promise<void>((resolve) => onActsEnded(resolve))
  begin()()
  await ended
  expect(untilActsEnd(0)).toBe(0)
})
