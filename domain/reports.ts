import { DAY_MS } from './time.ts'

/** Number of days above which a report warns before it is read. */
export const WIDE_DAYS = 92
/** Maximum days of a report: a leap year. */
export const MOST_DAYS = 366

/**
 * Counts the calendar days that a range touches, both ends included: `2026-11-20T00:00:00` to `2026-11-20T23:59:59` is
 * one.
 */
export function daysOf(startDate: string, endDate: string): number {
  const dayOf = (wall: string) => Date.parse(`${wall.slice(0, 10)}T00:00:00Z`)
  return Math.round((dayOf(endDate) - dayOf(startDate)) / DAY_MS) + 1
}

export const REPORTS = ['sales', 'passes', 'services', 'discounts', 'at-home', 'visits'] as const
export type ReportName = (typeof REPORTS)[number]

/** Owner of a vehicle at a residence: a person with a pass, or a guest. */
export const HOME_OWNERS = ['owner', 'guest'] as const
export type HomeOwner = (typeof HOME_OWNERS)[number]

/** Groups of stays in subtotals. */
export const STAY_GROUPS = [
  'location',
  'day',
  'month',
  'hour',
  'method',
  'operator',
  'vehicleType',
  'agreement',
] as const
export type StayGroup = (typeof STAY_GROUPS)[number]

/** Groups of payments for passes. */
export const PASS_GROUPS = ['location', 'day', 'month', 'membership', 'operator', 'method'] as const
export type PassGroup = (typeof PASS_GROUPS)[number]

export const REPORT_GROUPS = [...STAY_GROUPS, 'membership'] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

/** Purpose of a pass payment: the first days, further days, or a refund (a negative amount). */
export const PASS_PAYMENT_KINDS = ['sale', 'renewal', 'refund'] as const
export type PassPaymentKind = (typeof PASS_PAYMENT_KINDS)[number]
