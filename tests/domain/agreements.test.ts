import { describe, expect, it } from 'vitest'

import { AGREEMENT_TYPES, discountTypeOf } from '../../domain/agreements.ts'

describe('discountTypeOf [S3-02]', () => {
  it.each([
    ['custom', 'complex'],
    ['fixed_cost', 'fixed_value'],
    ['fixed_discount', 'fixed_value'],
    ['percentage', 'percentage'],
    ['time', 'time'],
  ] as const)('puts an agreement of type %s into the group %s', (type, discountType) => {
    expect(discountTypeOf(type)).toBe(discountType)
  })

  it('covers each type of agreement', () => {
    expect(AGREEMENT_TYPES.filter((type) => discountTypeOf(type) === undefined)).toEqual([])
  })
})
