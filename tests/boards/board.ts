import type { Currency } from '../../domain/countries.ts'
import type { RateDraft } from '../../domain/pricing/check-rates.ts'
import { type StepTotal, stepsOfTotals } from '../../domain/rates/step-totals.ts'

/** A stay: its entry by the wall clock, its length in minutes, and its price in whole units and hundredths: `8.80`. */
export type BoardStay = readonly [enters: string, minutes: number, price: string, isLost?: 'lost']

/** A published price board, facts only. */
export interface Board {
  name: string
  currency: Currency
  timeZone: string
  /** Page with the printed prices; when it was written, if known, and when it was read. */
  source: { url: string; written: string | null; read: string }
  /** The prices as printed, in our words. */
  printed: string
  /** Questions that the text leaves open: the chosen reading, and a possible other one. */
  readings?: { here: string; else: string }
  /** Minutes that cost nothing; a longer stay is charged from its first minute. */
  exemptMinutes?: number
  holidays?: string[]
  /** The rates that an owner enters for the board. */
  rates: RateDraft[]
  /** Reads the printed text without the engine, minute by minute if need be; the price in hundredths. */
  reading: (stay: { enters: Date; minutes: number; isLost: boolean }) => number
  stays: BoardStay[]
}

const RATE: Omit<RateDraft, 'kind'> = {
  vehicleTypeId: 1,
  days: [],
  from: null,
  to: null,
  cost: null,
  minutes: null,
  per: null,
}

/** A rate of a board; its cost in whole units. */
export function aRate(kind: RateDraft['kind'], cost: number | null, parts: Partial<RateDraft> = {}): RateDraft {
  return { ...RATE, kind, cost: cost === null ? null : Math.round(cost * 100), ...parts }
}

/** Turns lines with totals, such as "up to 2 hours 2.20", into steps. */
export function upTo(lines: readonly (readonly [minutes: number, total: number])[], parts: Partial<RateDraft> = {}) {
  const totals = lines.map(([minutes, total]): StepTotal => ({ upTo: minutes, cost: Math.round(total * 100) }))
  const steps = stepsOfTotals(totals)
  const last = steps.at(-1)
  if (last === undefined) throw new Error('A board without lines')
  const first = steps.slice(0, -1).map((step) => ({ ...step, times: 1 }))
  return { ...RATE, kind: 'unit' as const, minutes: last.minutes, cost: last.cost, first, ...parts }
}

/** Returns the first line of a printed list that covers this length; `beyond` above the last line. */
export function lineFor(minutes: number, lines: readonly (readonly [minutes: number, total: number])[]): number {
  const found = lines.find(([most]) => minutes <= most)
  if (found === undefined) throw new Error(`No line for ${minutes} minutes`)
  return found[1]
}

/** Charges whole days of 24 hours at the price of the last line, and the rest by its line. */
export function dayByDay(minutes: number, lines: readonly (readonly [minutes: number, total: number])[]): number {
  const whole = lines.at(-1)?.[1] ?? 0
  const rest = minutes % 1440
  return Math.floor(minutes / 1440) * whole + (rest === 0 ? 0 : lineFor(rest, lines))
}
