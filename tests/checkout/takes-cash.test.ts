import { expect, test } from 'vitest'

import { takesCash } from '../../src/features/checkout/finish-request.ts'

type Payment = Parameters<typeof takesCash>[0]

const charge = (rest: Partial<Payment>): Payment => ({ paymentMethod: 'cash', quote: { totalCost: 565_000 }, ...rest })

test('a payment with a part in cash opens the drawer', () => {
  expect(takesCash(charge({}))).toBe(true)
  expect(
    takesCash(
      charge({
        paymentMethod: 'dataphone',
        payments: [
          { method: 'dataphone', amount: 500_000 },
          { method: 'cash', amount: 65_000 },
        ],
      }),
    ),
  ).toBe(true)
})

test('a payment without cash, or without money, leaves the drawer closed', () => {
  expect(takesCash(charge({ paymentMethod: 'digital' }))).toBe(false)
  expect(takesCash(charge({ quote: { totalCost: 0 } }))).toBe(false)
})
