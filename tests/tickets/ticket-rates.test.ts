import { expect, test } from 'vitest'

import type { Rate } from '../../contract/location.ts'
import { printedRates } from '../../src/features/tickets/ticket-slip.tsx'
import { idOf } from '../offline/support/records.ts'

const JANUARY = '2026-01-01T05:00:00.000Z'
const JUNE = '2026-06-01T05:00:00.000Z'

function aRate(number: number, changes: Partial<Rate>): Rate {
  return {
    id: idOf(9, number),
    kind: 'unit',
    vehicleTypeId: 1,
    validFrom: JANUARY,
    days: [],
    from: null,
    to: null,
    cost: 210_000,
    minutes: 15,
    per: null,
    ...changes,
  }
}

test('a ticket shows the rates of its vehicle type and entry, with the maximum last', () => {
  const rates = [
    aRate(1, { kind: 'maximum', minutes: null, cost: 3_500_000, per: '24h' }),
    aRate(2, {}),
    aRate(3, { validFrom: JUNE, cost: 240_000 }),
    aRate(4, { vehicleTypeId: 2 }),
    aRate(5, {
      kind: 'special',
      name: 'Fair',
      startsAt: '2026-05-09T00:00:00.000Z',
      endsAt: '2026-05-11T00:00:00.000Z',
    }),
  ]
  const printed = (at: string) => printedRates(rates, 1, at).map(({ id }) => id)
  expect(printed('2026-03-01T12:00:00.000Z')).toEqual([idOf(9, 2), idOf(9, 1)])
  expect(printed('2026-05-10T12:00:00.000Z')).toEqual([idOf(9, 2), idOf(9, 5), idOf(9, 1)])
  expect(printed('2026-07-01T12:00:00.000Z')).toEqual([idOf(9, 3), idOf(9, 1)])
})
