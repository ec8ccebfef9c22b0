import { BOOTH_DEVIATIONS } from './booth-deviations.ts'
import { DEVIATIONS } from './deviations.ts'

/** Kinds of cases for an owner's attention, ordered by money at risk. */
export const ATTENTION_KINDS = [
  'approval_asked',
  'books',
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
  'stamp_code',
  'long_stay',
  'expired_agreement',
  'invoice',
  'device_offline',
  'erasure_due',
  ...DEVIATIONS,
  ...BOOTH_DEVIATIONS,
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** Number of days for which past cases are listed. */
export const LOOKED_BACK_DAYS = 30

/** Kinds about an act of a person. A dismissal needs a reason, and nobody dismisses their own acts. */
export const ACT_KINDS = [
  ...DEVIATIONS,
  ...BOOTH_DEVIATIONS,
  'difference',
  'void',
  'correction',
  'courtesy',
  'charged_differently',
  'late_payment',
] as const satisfies readonly AttentionKind[]

/** Kinds whose items leave the list by a decision, and cannot be dismissed. */
export const DECIDED_KINDS = ['approval_asked', 'refused_money', 'invoice'] as const satisfies readonly AttentionKind[]
