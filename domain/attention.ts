/** What an owner is told of, by what it is. The order is that of the money that is at risk where nothing else tells it. */
export const ATTENTION_KINDS = ['difference', 'uncollected', 'unassigned', 'refund', 'void_asked', 'second_payment', 'void', 'correction', 'late_payment', 'courtesy', 'long_stay', 'expired_agreement'] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** How far back is looked for what is no open task, but worth a look. */
export const LOOKED_BACK_DAYS = 30
/** Money lies in a drawer so long before it is said. */
export const UNCOLLECTED_HOURS = 24
