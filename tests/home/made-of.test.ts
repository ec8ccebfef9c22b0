import * as v from 'valibot'
import { expect, test } from 'vitest'

import { companyRevenue } from '../../contract/dashboard.ts'
import { sumOf } from '../../src/features/home/made-of.tsx'

test('[S2-20] figures of an earlier server without passes can be read, and passes are added to the amount', () => {
  const made = { services: 2, amount: 500 }
  const periods = {
    day: { now: made, before: made },
    month: { now: made, before: made },
    year: { now: made, before: made },
  }
  const kept = { asOf: '2026-11-20T12:00:00.000Z', currency: 'COP', data: [], total: periods }
  expect(v.parse(companyRevenue.response, kept).total.day.now).toEqual(made)
  expect([sumOf(made), sumOf({ ...made, passes: 300 }), sumOf({ ...made, passes: -600 })]).toEqual([500, 800, -100])
})
