import type { MaximumPeriod } from '../locations.ts'
import type { Money } from '../money.ts'
import type { VehicleTypeId } from '../vehicles.ts'
import type { Agreement } from './agreement.ts'

/** The part of a stay that a line covers. It ends with the stay, even if a longer time was paid for. */
export interface Span {
  from: string
  to: string
  minutes: number
}

interface UnitCharge {
  count: number
  unitAmount: Money
  /** `count × unitAmount`. */
  amount: Money
}

/** Consecutive fractions with one price. */
export interface FractionLine extends Span, UnitCharge {
  kind: 'unit' | 'unit_special'
  /** Length of one fraction. */
  fractionMinutes: number
}

/** Fractions under a special rate. */
export interface SpecialLine extends Span, UnitCharge {
  kind: 'special'
  name: string
  /** Null if all minutes share one flat price. */
  fractionMinutes: number | null
}

/** A flat price for a night, if its fractions would have cost more. */
export interface NightLine extends Span, UnitCharge {
  kind: 'night'
  insteadOf: ChargeLine[]
}

/** A flat period, if its fractions would have cost more. */
export interface FlatPeriodLine extends Span, UnitCharge {
  kind: 'flat_period'
  name: string
  insteadOf: ChargeLine[]
}

/** The maximum, if fractions and nights would have cost more. */
export interface MaximumLine extends Span, UnitCharge {
  kind: 'maximum'
  per: MaximumPeriod
  /** Number of days of `several_days`; absent otherwise. */
  days?: number | undefined
  insteadOf: ChargeLine[]
}

/** The minimum charge, if the stay would have cost less. */
export interface MinimumLine extends Span, UnitCharge {
  kind: 'minimum'
  insteadOf: ChargeLine[]
}

/** Price by time of arrival. */
export interface ArrivalLine extends Span, UnitCharge {
  kind: 'arrival'
  name: string
  /** The ordinary price, if the price by time of arrival holds only because it is cheaper. */
  insteadOf?: ChargeLine[] | undefined
}

/** Price of a lost ticket in place of the charge. */
export interface LostTicketPriceLine extends Span, UnitCharge {
  kind: 'lost_ticket_price'
}

/** Lines that are charged. */
export type ChargeLine =
  | FractionLine
  | SpecialLine
  | NightLine
  | FlatPeriodLine
  | MaximumLine
  | MinimumLine
  | ArrivalLine
  | LostTicketPriceLine

/** Free minutes. */
export type FreeLine =
  | (Span & { kind: 'exempt' | 'free_time' | 'grace'; amount: 0 })
  /** Minutes inside the allowed hours of a pass, all together. */
  | { kind: 'pass'; minutes: number; amount: 0 }
  /** The vehicle came in before the first rates, which started at `ratesOf` and price it. */
  | { kind: 'first_rates'; ratesOf: string; amount: 0 }
  /** A class without its own price, priced by the rates of its standard type. */
  | { kind: 'priced_as'; vehicleTypeId: VehicleTypeId; amount: 0 }
  /** A pass that does not apply: the stay is charged like any other. */
  | { kind: 'pass_refused'; because: 'expired' | 'too_many_vehicles'; amount: 0 }

/** Lines that change the charge before it is paid. */
export type SettlementLine =
  | { kind: 'agreement'; agreement: Agreement; amount: Money }
  | { kind: 'correction'; reason: string; amount: Money }
  /** Fee of the location for a lost ticket. */
  | { kind: 'lost_ticket'; amount: Money }
  /** Compensates corrections below zero. */
  | { kind: 'zero_floor'; amount: Money }
  /**
   * Difference between the amount taken and the price by the rates, explained by older rates, which started at
   * `ratesOf`.
   */
  | { kind: 'older_rates'; ratesOf: string; amount: Money }
  /** Unexplained difference between the amount taken and the price by the rates. */
  | { kind: 'charged_differently'; amount: Money }
  /** Rounding of cash down to a multiple of 50 pesos. */
  | { kind: 'adjustment50'; amount: Money }

/** A line of "why this price". The amounts of all lines add up to the total. */
export type PriceLine = FreeLine | ChargeLine | SettlementLine

/** Amount taken minus the price by the rates. */
export interface ChargeDifference {
  amount: Money
  /** Start of the older rates that explain it; null if none do. */
  ratesOf: string | null
}

/** Returns the line of a difference; none without one. */
export function differenceLines(difference: ChargeDifference | null): SettlementLine[] {
  if (difference === null || difference.amount === 0) return []
  const { amount, ratesOf } = difference
  return [ratesOf === null ? { kind: 'charged_differently', amount } : { kind: 'older_rates', ratesOf, amount }]
}

export function sumOf(lines: readonly { amount: Money }[]): Money {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

function isContinued(last: ChargeLine, next: ChargeLine): boolean {
  return (
    last.kind === next.kind &&
    last.unitAmount === next.unitAmount &&
    last.to === next.from &&
    fractionMinutes(last) === fractionMinutes(next) &&
    periodOf(last) === periodOf(next) &&
    nameOf(last) === nameOf(next)
  )
}

function fractionMinutes(line: ChargeLine): number | null {
  return 'fractionMinutes' in line ? line.fractionMinutes : null
}

function periodOf(line: ChargeLine): MaximumPeriod | null {
  return line.kind === 'maximum' ? line.per : null
}

function nameOf(line: ChargeLine): string | null {
  return 'name' in line ? line.name : null
}

/** Adds a line at the end, or extends the last line if it has the same price. The caller owns the lines. */
export function append(lines: ChargeLine[], next: ChargeLine): void {
  const last = lines.at(-1)
  if (last === undefined || !isContinued(last, next)) {
    lines.push(next)
    return
  }
  last.to = next.to
  last.minutes += next.minutes
  last.count += next.count
  last.amount += next.amount
  if ('insteadOf' in last && 'insteadOf' in next)
    for (const line of next.insteadOf ?? []) append((last.insteadOf ??= []), line)
}
