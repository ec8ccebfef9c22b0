import { expect, test } from 'vitest'

import { correctionOf } from '../../src/features/checkout/pricing/price-receipt.tsx'
import { aService } from '../offline/support/records.ts'

test('a receipt lists the sum of corrections, and its lines add up to the total', () => {
  const paid = aService(1, { serviceCharge: 259_000, discount: 9_000, adjustment50: -4_000, totalCost: 146_000 })
  expect(correctionOf(paid)).toBe(-100_000)
  expect(correctionOf({ ...paid, totalCost: 246_000 })).toBe(0)
  expect(correctionOf(aService(1))).toBe(0)
})
