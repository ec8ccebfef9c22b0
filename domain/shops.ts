import type { AgreementType } from './agreements.ts'
import type { Money } from './money.ts'
import type { ServiceStatus } from './services.ts'

/** Maximum length of a shop's name. */
export const SHOP_NAME_MAX = 80

/**
 * States of a stamp. `inside`: the vehicle has not been charged yet. `used`: the shop owes the discount. `paid_in_full`:
 * the booth charged without knowing of the stamp. `not_used`: the stay was charged with another agreement or with none.
 * `voided`: so is the stay.
 */
export const STAMP_STATES = ['inside', 'used', 'paid_in_full', 'not_used', 'voided'] as const
export type StampState = (typeof STAMP_STATES)[number]

/** A stamp beside the stay as it is now. */
interface StampedStay {
  status: ServiceStatus
  /** Agreements of the stamp and of the stay. */
  stampedWith: string
  agreementId: string | null
  discount: Money | null
  /** The amount taken less the price by the rates; null if they are the same. */
  difference: Money | null
}

/**
 * Returns the state of a stamp, and what the shop owes for it: the discount, less what the customer paid of it all the
 * same because a booth without a network did not know the stamp.
 */
export function settledStamp({ status, stampedWith, agreementId, discount, difference }: StampedStay): {
  state: StampState
  toBill: Money
} {
  if (status === 'voided') return { state: 'voided', toBill: 0 }
  if (status !== 'completed') return { state: 'inside', toBill: 0 }
  if (agreementId !== stampedWith) return { state: 'not_used', toBill: 0 }
  const given = discount ?? 0
  const toBill = Math.max(0, given - Math.max(0, difference ?? 0))
  return { state: toBill === 0 && given > 0 ? 'paid_in_full' : 'used', toBill }
}

/** Fixes which agreements a shop may stamp, and what the shop's page says that they are worth. */
export function worthOfStamp(agreement: {
  type: AgreementType
  discountMinutes: number | null
  percentage: number | null
  fixedDiscount: Money | null
}): number | null {
  if (agreement.type === 'time') return agreement.discountMinutes
  if (agreement.type === 'percentage') return agreement.percentage
  return agreement.type === 'fixed_discount' ? agreement.fixedDiscount : null
}
