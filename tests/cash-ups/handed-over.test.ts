import { beforeEach, expect, test, vi } from 'vitest'

import {
  closeHandedOver,
  forgetHandedOver,
  handedOver,
  noteHandedOver,
} from '../../src/features/cash-ups/shift-handover.ts'
import { ANA_ID, LOCATION_ID, LUIS_ID, NOW, idOf } from '../offline/support/records.ts'

const LEFT = {
  cashUpId: idOf(6, 1),
  amount: 5_000,
  count: [{ denomination: 5_000, pieces: 1 }],
  at: new Date(NOW).toISOString(),
  by: { id: LUIS_ID, name: 'Luis Forero' },
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

test('the next person sees a close that was handed over, and the person who closed does not', () => {
  noteHandedOver(LOCATION_ID, LEFT)
  expect(handedOver()).toBe(LOCATION_ID)
  expect(closeHandedOver(ANA_ID)).toEqual(LEFT)
  expect(closeHandedOver(LUIS_ID)).toBeNull()
  forgetHandedOver()
  expect([handedOver(), closeHandedOver(ANA_ID)]).toEqual([null, null])
})

test('a handed-over note of an earlier release names the location, and no close', () => {
  localStorage.setItem('parq.handover', JSON.stringify({ locationId: LOCATION_ID, at: Date.now() }))
  expect([handedOver(), closeHandedOver(ANA_ID)]).toEqual([LOCATION_ID, null])
})
