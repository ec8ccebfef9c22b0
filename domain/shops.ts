import type { AgreementType } from './agreements.ts'
import type { Money } from './money.ts'
import type { ServiceStatus } from './services.ts'

/** Maximum length of a shop's name. */
export const SHOP_NAME_MAX = 80

/**
 * States of a stamp. `inside`: the vehicle has not been charged yet. `used`: the shop owes the discount.
 * `paid_in_full`: the booth charged without knowing of the stamp. `not_used`: the stay was charged with another
 * agreement or with none. `voided`: the stay is voided. The others are states of a code on paper that the shop does not
 * owe: another stay had used the code before, or its sheet was withdrawn or had expired when the stay was paid.
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

/** Reasons why a shop does not owe the discount of a code on paper that a booth took. */
export const CODE_FAULTS = ['used_twice', 'withdrawn', 'expired'] as const satisfies readonly StampState[]
export type CodeFault = (typeof CODE_FAULTS)[number]

/** A stamp with the current state of its stay. */
interface StampedStay {
  status: ServiceStatus
  /** Agreements of the stamp and of the stay. */
  stampedWith: string
  agreementId: string | null
  discount: Money | null
  /** Amount taken minus the price by the rates; null if they are equal. */
  difference: Money | null
  /** Null for a stamp from the shop's page, and for a valid code. */
  fault: CodeFault | null
}

/**
 * Returns the state of a stamp, and the amount that the shop owes: the discount, minus the part that the customer paid
 * anyway because an offline booth did not know the stamp.
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

/** Returns the worth of a stamp for the shop's page: minutes, basis points or an amount, by the type; otherwise null. */
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
