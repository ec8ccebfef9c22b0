import type { Currency } from './countries.ts'
import type { Money } from './money.ts'
import { isAdmin, type Role } from './roles.ts'

/** Limits of a location for staff without an admin. */
export interface LocationLimits {
  /** A payment may name an end this many minutes earlier, or this much cheaper, without a reason. */
  earlyEndMinutes: number
  earlyEndAmount: Money
  /** Whether only who opened a shift, or an admin, takes cash out of it. */
  payOutsByOpener: boolean
  /** A correction of a paid stay's fields that takes more off its price needs a reason, whichever person makes it. */
  loweredPrice: Money
  /** A second payment of more than this is given back by an admin. */
  refundByStaff: Money
}

/** Some two hours in the middle of a city: what a forgotten agreement or a wrong vehicle type is usually worth. */
const USUALLY_LOWERED: Record<Currency, Money> = { COP: 2_000_000, GBP: 1_000, MXN: 5_000, USD: 1_000 }

export function defaultReductionLimit(currency: Currency): Money {
  return USUALLY_LOWERED[currency]
}

/** More than nearly every stay of a day: above it somebody hands out what looks like a night's takings. */
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
 * Limits of a location that has set none, as far as a device knows: a price shown to a customer holds for ten minutes.
 * The server knows the amounts that are large in a currency.
 */
export const DEFAULT_LIMITS: LocationLimits = {
  earlyEndMinutes: 15,
  earlyEndAmount: 0,
  payOutsByOpener: false,
  loweredPrice: Number.MAX_SAFE_INTEGER,
  refundByStaff: Number.MAX_SAFE_INTEGER,
}
