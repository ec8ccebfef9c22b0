import { KEPT_DAYS } from '../kept-window.ts'
import type { Money } from '../money.ts'
import type { PaymentMethod } from '../services.ts'
import { DAY_MS } from '../time.ts'
import type { Agreement } from './agreement.ts'
import { BASIS_POINTS, proportion } from './proportion.ts'
import type { PriceLine } from './price-line.ts'
import type { PricingTerms } from './tariff.ts'

/** Terms at the entry, beside the rates. */
export interface EntryTerms {
  exemptMinutes: number
  graceMinutes: number
}

/** The active holidays among the days from one to another, both in: local days, `2026-11-20`. */
export interface HolidaysOfDays {
  from: string
  to: string
  days: string[]
}

/**
 * Terms with which a stay was priced, beside the rates of its entry, which are never overwritten. Plain JSON, stored
 * with the stay once it is paid.
 */
export interface StayTerms extends EntryTerms, Pick<PricingTerms, 'taxRate' | 'digitalCommission'> {
  /** When it was paid: as of then count tax, commission, holidays and agreements. */
  at: string
  holidays: HolidaysOfDays
  /** The one that it has, as it was then. */
  agreement: Agreement | null
}

/** The holidays that are kept with a paid stay: those around it, as far as a correction of its times may reach. */
export function holidaysAround(
  days: readonly string[],
  { startedAt, at }: { startedAt: string; at: string },
): HolidaysOfDays {
  const from = dayOf(Date.parse(startedAt) - KEPT_DAYS * DAY_MS)
  const to = dayOf(Date.parse(at) + KEPT_DAYS * DAY_MS)
  return { from, to, days: days.filter((day) => day >= from && day <= to).toSorted() }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/**
 * Returns the holidays for a second pricing of a paid stay: those stored with it, and on days far from it those of
 * today.
 */
export function holidaysOf({ from, to, days }: HolidaysOfDays, today: readonly string[]): string[] {
  return [...days, ...today.filter((day) => day < from || day > to)]
}

/** A stay as it was paid before its terms were kept. Amounts are null where they were not kept either. */
export interface LegacyStay {
  paymentMethod: PaymentMethod | null
  totalCost: Money | null
  adjustment50: Money | null
  tax: Money | null
  serviceFee: Money | null
  lines: readonly PriceLine[] | null
}

/**
 * The terms of a stay that was paid before they were kept: the rates of tax and commission that make its amounts, and the
 * agreement of its lines. What these do not tell is as in `versions`, what the dated versions say of its payment.
 */
export function legacyTerms(
  { paymentMethod, totalCost, adjustment50, tax, serviceFee, lines }: LegacyStay,
  versions: StayTerms,
): StayTerms {
  const owed = (totalCost ?? 0) - (adjustment50 ?? 0)
  const line = lines?.find((one) => one.kind === 'agreement')
  return {
    ...versions,
    taxRate:
      tax === null
        ? versions.taxRate
        : rateThat(
            (rate) => owed - proportion(owed, BASIS_POINTS, BASIS_POINTS + rate) === tax,
            tax,
            owed - tax,
            versions.taxRate,
          ),
    digitalCommission:
      paymentMethod !== 'digital' || serviceFee === null || totalCost === null
        ? versions.digitalCommission
        : rateThat(
            (rate) => proportion(totalCost, rate, BASIS_POINTS) === serviceFee,
            serviceFee,
            totalCost,
            versions.digitalCommission,
          ),
    agreement: line?.agreement ?? versions.agreement,
  }
}

const WHOLE_PERCENT = 100

/**
 * The rate in basis points that makes `part` of `whole`: the one that is known if it does, else a whole percentage,
 * else the nearest.
 */
function rateThat(makes: (rate: number) => boolean, part: Money, whole: Money, known: number): number {
  if (makes(known) || whole <= 0) return known
  const nearest = Math.round((part * BASIS_POINTS) / whole)
  const percentage = Math.round(nearest / WHOLE_PERCENT) * WHOLE_PERCENT
  return makes(percentage) ? percentage : nearest
}
