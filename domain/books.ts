/** Statements about the books that always hold; the nightly check reports violations. */
export const BOOK_IDENTITIES = [
  'cash_up_sums',
  'expected_cash',
  'stay_payments',
  'stay_columns',
  'stay_corrections',
  'stay_tax',
  'stay_commission',
  'stay_first_payment',
  'other_location',
  'reversals',
  'refund_due',
  'refunds',
  'credits',
  'pass_payments',
  'pass_tax',
  'sale_changes',
  'change_columns',
  'change_moments',
  'closed_month',
  'collection_receipts',
  'reports',
] as const
export type BookIdentity = (typeof BOOK_IDENTITIES)[number]

/**
 * Causes of numbers that no receipt has: the server refused the entry, or the device took the number for an entry that
 * was not completed or has not arrived.
 */
export const RECEIPT_GAPS = ['refused', 'not_used'] as const

/** Time after the end of a month at which it can be closed: by then, running writes have ended. */
export const CLOSE_AFTER_MS = 60 * 60 * 1000
