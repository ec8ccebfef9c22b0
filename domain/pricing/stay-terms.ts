import { KEPT_DAYS } from '../kept-window.ts'
import type { Money } from '../money.ts'
import type { PaymentMethod } from '../services.ts'
import { DAY_MS } from '../time.ts'
import type { Agreement } from './agreement.ts'
import { BASIS_POINTS, proportion } from './proportion.ts'
import type { PriceLine } from './price-line.ts'
import type { PricingTerms } from './tariff.ts'

/** Terms at the entry other than the rates. */
export interface EntryTerms {
  exemptMinutes: number
  graceMinutes: number
}

/** Returns the active holidays between two local days such as `2026-11-20`, both included. */
export interface HolidaysOfDays {
  from: string
  to: string
  days: string[]
}

/**
 * Terms with which a stay was priced, in addition to the rates of its entry, which are never overwritten. Plain JSON,
 * stored with the paid stay.
 */
export interface StayTerms extends EntryTerms, Pick<PricingTerms, 'taxRate' | 'digitalCommission'> {
  /** Time of the payment, for tax, commission, holidays and agreements. */
  at: string
  holidays: HolidaysOfDays
  /** Its agreement, as of that time. */
  agreement: Agreement | null
}

/**
 * Returns the holidays that are stored with a paid stay: those in the range of days that a correction of its times may
 * reach.
 */
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

/** Returns the holidays for pricing a paid stay again: the stored ones, and today's for distant days. */
export function holidaysOf({ from, to, days }: HolidaysOfDays, today: readonly string[]): string[] {
  return [...days, ...today.filter((day) => day < from || day > to)]
}

/** A stay that was paid before terms were stored. Missing amounts are null. */
export interface LegacyStay {
  paymentMethod: PaymentMethod | null
  totalCost: Money | null
  adjustment50: Money | null
  tax: Money | null
  serviceFee: Money | null
  lines: readonly PriceLine[] | null
}

/**
 * Returns the terms of a stay that was paid before terms were stored: the rates of tax and commission that produce its
 * amounts, and the agreement in its lines. Other terms come from `versions`, the dated versions at its payment.
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
 * Returns the rate in basis points that makes `part` from `whole`: the known rate if it fits, otherwise a whole
 * percentage, otherwise the nearest rate.
 */
function rateThat(makes: (rate: number) => boolean, part: Money, whole: Money, known: number): number {
  if (makes(known) || whole <= 0) return known
  const nearest = Math.round((part * BASIS_POINTS) / whole)
  const percentage = Math.round(nearest / WHOLE_PERCENT) * WHOLE_PERCENT
  return makes(percentage) ? percentage : nearest
}
