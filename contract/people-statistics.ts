import * as v from 'valibot'

import { CURRENCIES } from '../domain/countries.ts'
import { RISK_KINDS } from '../domain/outliers.ts'
import { defineEndpoint } from './endpoint.ts'
import { Amount, Id, Instant, NamedReference, commaList } from './primitives.ts'

/** Share of a person's stays in which something happened, beside colleagues at the same locations and hours. */
export const ComparedShare = v.object({
  hits: v.number(),
  cases: v.number(),
  /** Bounds between which the true share lies almost certainly, from 0 to 1. */
  low: v.number(),
  high: v.number(),
  /** Share of colleagues at the same locations and hours; null if the person always worked alone. */
  expected: v.nullable(v.number()),
  /** Whether the share is above that of colleagues by more than chance explains. */
  isAbove: v.boolean(),
  /** Whether the share is below it by more than chance explains. Absent from earlier servers. */
  isBelow: v.optional(v.boolean(), false),
})
export type ComparedShare = v.InferOutput<typeof ComparedShare>

/** Amount of a kind that a person has, beside colleagues at the same locations. */
const PersonRisk = v.object({
  kind: v.picklist(RISK_KINDS),
  amount: Amount,
  /** Amount that colleagues would have had in the same number of stays or shifts. */
  expected: Amount,
  /** Whether the difference is more than chance explains. */
  standsOut: v.boolean(),
})
export type PersonRisk = v.InferOutput<typeof PersonRisk>

export const PersonStatistics = v.object({
  person: NamedReference,
  /** Stays that the person ended, including voided ones. */
  stays: v.number(),
  revenue: Amount,
  /** Amount at risk and amount that cannot be checked, of all stored deviations. */
  atRisk: Amount,
  unverified: Amount,
  voids: ComparedShare,
  earlyEnds: ComparedShare,
  /** Stays that ended in the last two minutes before the next fraction. Absent from earlier servers. */
  lastMinutes: v.optional(ComparedShare),
  cash: ComparedShare,
  discounts: ComparedShare,
  /** Stays without a ticket, as the person declared them. Absent from earlier servers. */
  lostTickets: v.optional(ComparedShare),
  /**
   * Vehicles that the person let in on a pass, beside colleagues at the same hours of working days or weekends. Absent
   * from earlier servers.
   */
  passStays: v.optional(ComparedShare),
  /** Counted minus expected cash of the shifts that the person closed. */
  overShort: Amount,
  /** Cash that the person took out of shifts. */
  payOuts: Amount,
  /** Number of times that the person opened a drawer without a payment. Absent from earlier servers. */
  drawerOpenings: v.optional(v.number(), 0),
  /** Kinds that the person has and that can be compared, the largest difference first. Absent from earlier servers. */
  risks: v.optional(v.array(PersonRisk), []),
})
export type PersonStatistics = v.InferOutput<typeof PersonStatistics>

export const peopleStatistics = defineEndpoint({
  id: 'peopleStatistics',
  area: 'services',
  method: 'GET',
  path: '/operator/people/statistics',
  request: {
    query: v.object({ from: Instant, before: Instant, locationIds: commaList(Id) }),
  },
  response: v.object({ asOf: Instant, currency: v.picklist(CURRENCIES), data: v.array(PersonStatistics) }),
  queueable: false,
})
