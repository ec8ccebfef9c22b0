export const AGREEMENT_TYPES = ['custom', 'fixed_cost', 'fixed_discount', 'percentage', 'time'] as const
export type AgreementType = (typeof AGREEMENT_TYPES)[number]

/** What kind of discount an agreement gives, as reports and the API's older callers group them. */
export const DISCOUNT_TYPES = ['complex', 'fixed_value', 'percentage', 'time'] as const
export type DiscountType = (typeof DISCOUNT_TYPES)[number]

/** How a custom agreement charges what is beyond its free minutes. */
export const AGREEMENT_COSTS = ['fixed', 'minute'] as const
export type AgreementCost = (typeof AGREEMENT_COSTS)[number]
