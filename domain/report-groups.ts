/** By what stays are gathered under subtotals. */
export const STAY_GROUPS = ['location', 'day', 'month', 'hour', 'method', 'operator', 'vehicleType', 'agreement'] as const
export type StayGroup = (typeof STAY_GROUPS)[number]

/** By what payments of passes are. */
export const PASS_GROUPS = ['location', 'day', 'month', 'membership', 'operator', 'method'] as const
export type PassGroup = (typeof PASS_GROUPS)[number]

export const REPORT_GROUPS = [...STAY_GROUPS, 'membership'] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

/** What a payment of a pass was for: its first days, further ones, or, with a minus, what was given back of them. */
export const PASS_PAYMENT_KINDS = ['sale', 'renewal', 'refund'] as const
export type PassPaymentKind = (typeof PASS_PAYMENT_KINDS)[number]
