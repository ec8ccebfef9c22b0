import type { Currency } from './countries.ts'
import type { Money } from './money.ts'
import { isAdmin, type Role } from './roles.ts'

/** Limits of a location for staff without an admin. */
export interface LocationLimits {
  /**
   * A stated end needs no reason if it is at most this many minutes before the payment, or at most this much cheaper.
   */
  earlyEndMinutes: number
  earlyEndAmount: Money
  /** Whether only the opener of a shift, or an admin, takes cash out of it. */
  payOutsByOpener: boolean
  /** A larger reduction of a paid stay's price by a correction of its fields needs a reason, from anybody. */
  loweredPrice: Money
  /** An admin refunds a larger second payment. */
  refundByStaff: Money
}

/** Deviations of one kind that a person may have in a shift. Above this number or amount they need attention. */
export interface ShiftLimits {
  shiftActs: number
  shiftAmount: Money
}

/** Mistakes of an honest shift: hardly anybody corrects more than five stays a day in the same way. */
export const USUAL_SHIFT_ACTS = 5
export const SHIFT_ACTS_MAX = 999

/** About two hours in a city centre: the usual value of a forgotten agreement or a wrong vehicle type. */
const USUALLY_LOWERED: Record<Currency, Money> = { COP: 2_000_000, GBP: 1_000, MXN: 5_000, USD: 1_000 }

export function defaultReductionLimit(currency: Currency): Money {
  return USUALLY_LOWERED[currency]
}

/** Higher than nearly every stay of a day. A larger refund would be close to the takings of a night. */
const USUALLY_GIVEN_BACK: Record<Currency, Money> = { COP: 10_000_000, GBP: 5_000, MXN: 50_000, USD: 5_000 }

export function defaultRefundLimit(currency: Currency): Money {
  return USUALLY_GIVEN_BACK[currency]
}

/** Returns whether a person may refund a second payment of this amount. */
export function mayRefundDuplicate(
  amount: Money,
  role: Role,
  { refundByStaff }: Pick<LocationLimits, 'refundByStaff'>,
): boolean {
  return isAdmin(role) || amount <= refundByStaff
}

/**
 * Limits of a location without limits of its own, as far as a device knows: a price shown to a customer is valid for
 * ten minutes. The server knows which amounts are large in a currency.
 */
export const DEFAULT_LIMITS: LocationLimits = {
  earlyEndMinutes: 15,
  earlyEndAmount: 0,
  payOutsByOpener: false,
  loweredPrice: Number.MAX_SAFE_INTEGER,
  refundByStaff: Number.MAX_SAFE_INTEGER,
}
