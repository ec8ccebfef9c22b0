import { afterEach, expect, test, vi } from 'vitest'

import { TICKETS, noteTicketDue } from '../../src/features/checkout/tickets-due.ts'

afterEach(() => vi.unstubAllGlobals())

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
}

test('the first ticket of a charge on this device is the original, and every other ticket is a copy', () => {
  vi.stubGlobal('localStorage', storage())
  expect(TICKETS.isCopy('a')).toBe(true)
  noteTicketDue('a')
  expect(TICKETS.isCopy('a')).toBe(false)
  expect(TICKETS.isCopy('b')).toBe(true)
  TICKETS.notePrinted('a')
  expect(TICKETS.isCopy('a')).toBe(true)
})

test('only the latest tickets are remembered', () => {
  vi.stubGlobal('localStorage', storage())
  for (let number = 0; number <= 50; number += 1) noteTicketDue(String(number))
  expect(TICKETS.isCopy('0')).toBe(true)
  expect(TICKETS.isCopy('1')).toBe(false)
  expect(TICKETS.isCopy('50')).toBe(false)
})

test('without browser storage, each ticket is a copy', () => {
  vi.stubGlobal('localStorage', undefined)
  noteTicketDue('a')
  expect(TICKETS.isCopy('a')).toBe(true)
})
