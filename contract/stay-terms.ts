import * as v from 'valibot'

import { AGREEMENT_COSTS } from '../domain/agreements.ts'
import type { StayTerms as Terms } from '../domain/pricing/stay-terms.ts'
import { Amount, Instant, LocalDay } from './primitives.ts'

export const Minutes = v.pipe(v.number(), v.integer(), v.minValue(0))

const name = { name: v.string() }
/** An agreement as part of a price. */
export const PricedAgreement = v.variant('type', [
  v.object({ ...name, type: v.literal('time'), minutes: Minutes }),
  v.object({ ...name, type: v.literal('percentage'), basisPoints: v.number() }),
  v.object({ ...name, type: v.literal('fixed_discount'), amount: Amount }),
  v.object({ ...name, type: v.literal('fixed_cost'), cost: Amount }),
  v.object({
    ...name,
    type: v.literal('custom'),
    exemptMinutes: Minutes,
    freeRateMinutes: Minutes,
    initialCost: Amount,
    further: v.object({ type: v.picklist(AGREEMENT_COSTS), cost: Amount }),
  }),
])

/** Terms of a paid stay's price, in addition to the rates of its entry. Later changes don't affect them. */
export const StayTerms: v.GenericSchema<unknown, Terms> = v.object({
  /** When it was paid. */
  at: Instant,
  /** Basis points. */
  taxRate: v.number(),
  digitalCommission: v.number(),
  /** Terms at the entry. */
  exemptMinutes: Minutes,
  graceMinutes: Minutes,
  /** Active holidays in a range of days around the stay. */
  holidays: v.object({ from: LocalDay, to: LocalDay, days: v.array(LocalDay) }),
  agreement: v.nullable(PricedAgreement),
})
