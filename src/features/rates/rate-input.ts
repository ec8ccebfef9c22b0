import * as v from 'valibot'

import type { Location } from '../../../contract/location.ts'
import type { VersionRate } from '../../../contract/rate-version.ts'
import { DAYS, RATE_KINDS, RATE_PERIODS, type RateKind } from '../../../domain/locations.ts'
import { MINUTES_A_DAY } from '../../../domain/pricing/local-day.ts'
import { TYPE_IDS, type VehicleTypeId } from '../../../domain/vehicles.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { amountText } from '../../lib/amount-text.ts'

const typed = v.string()
const VehicleType = v.picklist(TYPE_IDS)

const FractionInput = v.object({ minutes: typed, cost: typed, times: typed })
export type FractionInput = v.InferOutput<typeof FractionInput>

/** A rate as a person types it. Its kind decides which fields count. */
export const RateInput = v.object({
  key: v.string(),
  kind: v.picklist(RATE_KINDS),
  vehicleTypeId: VehicleType,
  days: v.array(v.picklist(DAYS)),
  from: typed,
  to: typed,
  /** The last one repeats. */
  fractions: v.array(FractionInput),
  /** For a night, a maximum or a flat price. */
  cost: typed,
  /** Free minutes, or the longest stay of a price by time of arrival. */
  minutes: typed,
  per: v.picklist(RATE_PERIODS),
  name: typed,
  /** Local time of the location: `2026-12-24T18:00`. */
  startsAt: typed,
  endsAt: typed,
  isFlat: v.boolean(),
  /**
   * Time at which the steps start over; empty for never. Drafts of earlier releases lack this field and those below.
   */
  startsOver: v.optional(typed, ''),
  /** Whether each line is typed as a board prints it: the total price of a stay of up to these minutes. */
  asTotals: v.optional(v.boolean(), false),
  /** For totals: the price of each further piece of time after the last line. */
  eachMinutes: v.optional(typed, ''),
  eachCost: v.optional(typed, ''),
  /** Days of a maximum of several days. */
  periodDays: v.optional(typed, ''),
  /** Period that a lost ticket is charged for; empty for once. */
  lostPer: v.optional(typed, ''),
  midnights: v.optional(typed, '0'),
  leaveBy: v.optional(typed, ''),
  enteredBefore: v.optional(typed, ''),
  leftAfter: v.optional(typed, ''),
  ifCheaper: v.optional(v.boolean(), false),
  restarts: v.optional(v.boolean(), false),
})
export type RateInput = v.InferOutput<typeof RateInput>

/** All rates of a location during editing, and their base version. */
export const RatesInput = v.object({
  madeFrom: v.nullable(v.string()),
  rates: v.array(RateInput),
  caps: v.array(v.object({ vehicleTypeId: VehicleType, perMinute: typed })),
})
export type RatesInput = v.InferOutput<typeof RatesInput>

export const NO_FRACTION: FractionInput = { minutes: '', cost: '', times: '1' }

const PLAIN = {
  startsOver: '',
  asTotals: false,
  eachMinutes: '',
  eachCost: '',
  periodDays: '',
  lostPer: '',
  midnights: '0',
  leaveBy: '',
  enteredBefore: '',
  leftAfter: '',
  ifCheaper: false,
  restarts: false,
} satisfies Partial<RateInput>

export function newRate(kind: RateKind, vehicleTypeId: VehicleTypeId, key: string): RateInput {
  return {
    key,
    kind,
    vehicleTypeId,
    days: [],
    from: '',
    to: '',
    fractions: [NO_FRACTION],
    cost: '',
    minutes: '',
    per: '24h',
    name: '',
    startsAt: '',
    endsAt: '',
    isFlat: kind === 'special',
    ...PLAIN,
  }
}

/** Returns whether its price is a list of fractions. */
export function hasFractions({ kind, isFlat }: Pick<RateInput, 'kind' | 'isFlat'>): boolean {
  return kind === 'unit' || kind === 'unit_special' || (kind === 'special' && !isFlat)
}

export function inputOfRate(rate: VersionRate, key: string, timeZone: string): RateInput {
  const { kind, vehicleTypeId, days, from, to, cost, minutes, per, first = [], name = '', startsAt, endsAt } = rate
  const { midnights = 0, leaveBy = '', enteredBefore = '', leftAfter = '' } = rate.conditions ?? {}
  const amount = (known: number | null) => (known === null ? '' : amountText(known))
  const local = (instant: string | undefined) =>
    instant === undefined ? '' : wallClock(new Date(instant), timeZone).slice(0, 16)
  const last = { minutes: minutes === null ? '' : String(minutes), cost: amount(cost), times: '1' }
  const isFlat = kind === 'special' && minutes === null
  const listed = first.map((fraction) => ({
    minutes: String(fraction.minutes),
    cost: amount(fraction.cost),
    times: String(fraction.times),
  }))
  const isList = hasFractions({ kind, isFlat })
  return {
    key,
    kind,
    vehicleTypeId,
    days: [...days],
    from: from ?? '',
    to: to ?? '',
    fractions: isList ? [...listed, last] : [NO_FRACTION],
    cost: isList ? '' : amount(cost),
    minutes: kind === 'free_time' || kind === 'arrival' ? last.minutes : '',
    per: kind === 'maximum' ? (per ?? '24h') : '24h',
    name,
    startsAt: local(startsAt),
    endsAt: local(endsAt),
    isFlat,
    ...PLAIN,
    startsOver: isList ? (per ?? '') : '',
    periodDays: kind === 'maximum' && minutes !== null ? String(minutes / MINUTES_A_DAY) : '',
    lostPer: kind === 'lost_ticket' ? (per ?? '') : '',
    midnights: String(midnights),
    leaveBy,
    enteredBefore,
    leftAfter,
    ifCheaper: rate.conditions?.ifCheaper === true,
    restarts: rate.conditions?.startsOver === true,
  }
}

export function inputOfRates(
  rates: readonly VersionRate[],
  caps: readonly { vehicleTypeId: VehicleTypeId; perMinute: number }[],
  madeFrom: string | null,
  { timeZone }: Pick<Location, 'timeZone'>,
): RatesInput {
  return {
    madeFrom,
    rates: rates.map((rate, index) => inputOfRate(rate, `r${index}`, timeZone)),
    caps: caps.map(({ vehicleTypeId, perMinute }) => ({ vehicleTypeId, perMinute: amountText(perMinute) })),
  }
}

/** Kinds of rates that hold at hours of the day. */
export function hasHours(kind: RateKind): boolean {
  return !['maximum', 'minimum', 'lost_ticket', 'special'].includes(kind)
}

/** Kinds of rates that hold on some days of the week. */
export function hasDays(kind: RateKind): boolean {
  return kind !== 'special' && kind !== 'lost_ticket'
}

/** Kinds of rates with a name that the customer reads. */
export function hasName(kind: RateKind): boolean {
  return kind === 'special' || kind === 'arrival' || kind === 'flat_period'
}
