import { afterEach, expect, test, vi } from 'vitest'

import { isTicketDue, noteTicketDue, noteTicketPrinted } from '../../src/features/services/tickets-due.ts'

afterEach(() => vi.unstubAllGlobals())

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
}

test('the first ticket of what was charged here is no copy; every other is', () => {
  vi.stubGlobal('localStorage', storage())
  expect(isTicketDue('a')).toBe(false)
  noteTicketDue('a')
  expect(isTicketDue('a')).toBe(true)
  expect(isTicketDue('b')).toBe(false)
  noteTicketPrinted('a')
  expect(isTicketDue('a')).toBe(false)
})

test('only the last ones are remembered', () => {
  vi.stubGlobal('localStorage', storage())
  for (let number = 0; number <= 50; number += 1) noteTicketDue(String(number))
  expect(isTicketDue('0')).toBe(false)
  expect(isTicketDue('1')).toBe(true)
  expect(isTicketDue('50')).toBe(true)
})

test('where the browser keeps nothing, each ticket is a copy', () => {
  vi.stubGlobal('localStorage', undefined)
  noteTicketDue('a')
  expect(isTicketDue('a')).toBe(false)
})
