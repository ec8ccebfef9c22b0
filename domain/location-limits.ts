import type { Currency } from './countries.ts'
import type { Money } from './money.ts'
import { isAdmin, type Role } from './roles.ts'

/** What a location lets its staff do alone. */
export interface LocationLimits {
  /** A payment may tell an end that is so many minutes before it was taken, or costs so much less, without a reason. */
  earlyEndMinutes: number
  earlyEndAmount: Money
  /** Whether only who opened a shift, or an admin, takes cash out of it. */
  payOutsByOpener: boolean
  /** A correction of a paid stay's fields that takes more off its price needs a reason, whoever makes it. */
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

/** Who may give back a second payment of so much. */
export function mayRefundDuplicate(
  amount: Money,
  role: Role,
  { refundByStaff }: Pick<LocationLimits, 'refundByStaff'>,
): boolean {
  return isAdmin(role) || amount <= refundByStaff
}

/** Those of a location that has set none, as far as a device knows: a price that a customer was told is held for ten minutes. What is much in a currency, the server says. */
export const DEFAULT_LIMITS: LocationLimits = {
  earlyEndMinutes: 15,
  earlyEndAmount: 0,
  payOutsByOpener: false,
  loweredPrice: Number.MAX_SAFE_INTEGER,
  refundByStaff: Number.MAX_SAFE_INTEGER,
}
