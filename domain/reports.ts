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

export const REPORTS = ['sales', 'passes', 'refunds', 'services', 'discounts', 'at-home', 'visits'] as const
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
  'taxRate',
] as const
export type StayGroup = (typeof STAY_GROUPS)[number]

/** Groups of payments for passes. */
export const PASS_GROUPS = ['location', 'day', 'month', 'membership', 'operator', 'method', 'taxRate'] as const
export type PassGroup = (typeof PASS_GROUPS)[number]

/** Groups of refunds, and of money owed to customers. */
export const REFUND_GROUPS = ['location', 'day', 'month', 'operator', 'method'] as const
export type RefundGroup = (typeof REFUND_GROUPS)[number]

export const REPORT_GROUPS = [...STAY_GROUPS, 'membership'] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

/** Purpose of a pass payment: the first days, further days, or a refund (a negative amount). */
export const PASS_PAYMENT_KINDS = ['sale', 'renewal', 'refund'] as const
export type PassPaymentKind = (typeof PASS_PAYMENT_KINDS)[number]

/**
 * Money outside the sales: second payments, amounts owed because a stay got cheaper after its shift was closed, and
 * refunds of both and of passes.
 */
export const MONEY_BACK_KINDS = ['second_payment', 'credit', 'refund', 'pass_refund'] as const
export type MoneyBackKind = (typeof MONEY_BACK_KINDS)[number]

/** Tax rate in a filter for sales without a stored rate. */
export const NO_RATE = 'none'

/**
 * Later changes of a sold stay: a corrected price, another field, a void, and a payment that arrived after its month
 * was closed.
 */
export const SALE_CHANGES = ['correction', 'edit', 'void', 'late'] as const
export type SaleChange = (typeof SALE_CHANGES)[number]
