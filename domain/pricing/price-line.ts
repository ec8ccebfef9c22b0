import type { MaximumPeriod } from '../locations.ts'
import type { Money } from '../money.ts'
import type { Agreement } from './agreement.ts'

/** The part of a stay that a line stands for. It ends with the stay, though what was paid for may last longer. */
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

/** Fractions of one price, one after the other. */
export interface FractionLine extends Span, UnitCharge {
  kind: 'unit' | 'unit_special'
  /** Length of one fraction. */
  fractionMinutes: number
}

/** Under a special rate. */
export interface SpecialLine extends Span, UnitCharge {
  kind: 'special'
  name: string
  /** Null where all of it has one flat price. */
  fractionMinutes: number | null
}

/** A flat price for a night, where its fractions would have cost more. */
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

/** The maximum, where fractions and nights would have cost more. */
export interface MaximumLine extends Span, UnitCharge {
  kind: 'maximum'
  per: MaximumPeriod
  /** Number of days of `several_days`; left out of the others. */
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

/** Minutes that cost nothing. */
export type FreeLine =
  | (Span & { kind: 'exempt' | 'free_time' | 'grace'; amount: 0 })
  /** Inside the allowed hours of a pass, all of them together. */
  | { kind: 'pass'; minutes: number; amount: 0 }
  /** The vehicle came in before there were rates, and is priced by the first ones. They began at `ratesOf`. */
  | { kind: 'first_rates'; ratesOf: string; amount: 0 }
  /** A pass that does not count, so that the stay is charged like any other. */
  | { kind: 'pass_refused'; because: 'expired' | 'too_many_vehicles'; amount: 0 }

/** Lines that change the charge before it is paid. */
export type SettlementLine =
  | { kind: 'agreement'; agreement: Agreement; amount: Money }
  | { kind: 'correction'; reason: string; amount: Money }
  /** Fee of the location for a lost ticket. */
  | { kind: 'lost_ticket'; amount: Money }
  /** Gives back what corrections took below zero. */
  | { kind: 'zero_floor'; amount: Money }
  /** The amount taken differs from the price by the rates: older rates explain it. They began at `ratesOf`. */
  | { kind: 'older_rates'; ratesOf: string; amount: Money }
  /** The amount taken differs from the price by the rates, and nothing explains it. */
  | { kind: 'charged_differently'; amount: Money }
  /** Cash, down to a multiple of 50 pesos. */
  | { kind: 'adjustment50'; amount: Money }

/** One line of "why this price". The amounts of all lines make the total. */
export type PriceLine = FreeLine | ChargeLine | SettlementLine

/** The amount taken less the price by the rates. */
export interface ChargeDifference {
  amount: Money
  /** When the older rates began that explain it; null if none does. */
  ratesOf: string | null
}

/** The line of a difference; none where there is none. */
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

/** Adds a line to the end, or extends the last line if it has the same price. The lines belong to the caller. */
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
