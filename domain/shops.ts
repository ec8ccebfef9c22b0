import type { AgreementType } from './agreements.ts'
import type { Money } from './money.ts'
import type { ServiceStatus } from './services.ts'

/** Maximum length of a shop's name. */
export const SHOP_NAME_MAX = 80

/**
 * States of a stamp. `inside`: the vehicle has not been charged yet. `used`: the shop owes the discount. `paid_in_full`:
 * the booth charged without knowing of the stamp. `not_used`: the stay was charged with another agreement or with none.
 * `voided`: so is the stay. The others are those of a code on paper that the shop does not owe: another stay had used it
 * before, or its sheet was withdrawn or had expired when the stay was paid.
 */
export const STAMP_STATES = [
  'inside',
  'used',
  'paid_in_full',
  'not_used',
  'voided',
  'used_twice',
  'withdrawn',
  'expired',
] as const
export type StampState = (typeof STAMP_STATES)[number]

/** Reasons why a shop does not owe a code on paper that a booth took. */
export const CODE_FAULTS = ['used_twice', 'withdrawn', 'expired'] as const satisfies readonly StampState[]
export type CodeFault = (typeof CODE_FAULTS)[number]

/** A stamp beside the stay as it is now. */
interface StampedStay {
  status: ServiceStatus
  /** Agreements of the stamp and of the stay. */
  stampedWith: string
  agreementId: string | null
  discount: Money | null
  /** The amount taken less the price by the rates; null if they are the same. */
  difference: Money | null
  /** Null for a stamp of the shop's page, and for a code that counts. */
  fault: CodeFault | null
}

/**
 * Returns the state of a stamp, and what the shop owes for it: the discount, less what the customer paid of it all the
 * same because a booth without a network did not know the stamp.
 */
export function settledStamp({ status, stampedWith, agreementId, discount, difference, fault }: StampedStay): {
  state: StampState
  toBill: Money
} {
  if (status === 'voided') return { state: 'voided', toBill: 0 }
  if (status !== 'completed') return { state: 'inside', toBill: 0 }
  if (fault !== null) return { state: fault, toBill: 0 }
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
