// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { untilTypingPauses } from '../../src/data/typing-pause.ts'

let at = 10_000

beforeEach(() => {
  at += 60_000
  vi.stubGlobal('performance', { now: () => at })
})
afterEach(() => vi.unstubAllGlobals())

function press(key: string): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  document.body.dispatchEvent(event)
}

test('a read waits 120 ms after a character', () => {
  press('A')
  expect(untilTypingPauses(0)).toBe(120)
  at += 100
  expect(untilTypingPauses(100)).toBe(20)
  at += 20
  expect(untilTypingPauses(120)).toBe(0)
})

test('a read that has waited a second starts although somebody types', () => {
  press('A')
  expect([untilTypingPauses(990), untilTypingPauses(1_000)]).toEqual([10, 0])
})

test('Enter ends the wait', () => {
  press('A')
  press('Enter')
  expect(untilTypingPauses(0)).toBe(0)
})

test('keys that type nothing delay no read', () => {
  for (const key of ['Shift', 'Tab', 'ArrowDown', 'F5']) press(key)
  expect(untilTypingPauses(0)).toBe(0)
})
