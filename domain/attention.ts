/** Kinds of rows for an owner's attention. Their order is that of the money at risk, if nothing else decides. */
export const ATTENTION_KINDS = [
  'difference',
  'uncollected',
  'left_open',
  'unassigned',
  'refused_money',
  'unsent_work',
  'refund',
  'void_asked',
  'second_payment',
  'void',
  'correction',
  'charged_differently',
  'older_rates',
  'late_payment',
  'courtesy',
  'long_stay',
  'expired_agreement',
  'invoice',
  'device_offline',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** Those that a cash-up is in itself: the list of cash-ups marks them and can be narrowed to them. */
export const CASH_UP_CONCERNS = ['difference', 'uncollected', 'left_open'] as const satisfies readonly AttentionKind[]
export type CashUpConcern = (typeof CASH_UP_CONCERNS)[number]

/** Stays and passes for which another amount was taken than their price: nothing explains it, or older prices do. */
export const DIFFERENCE_KINDS = ['charged_differently', 'older_rates'] as const satisfies readonly AttentionKind[]
/** Subjects of a difference to the price: a stay or a pass. */
export const DIFFERENCE_SUBJECTS = ['stays', 'passes'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** Days back to which rows are listed that are no open task, but worth a look. */
export const LOOKED_BACK_DAYS = 30
