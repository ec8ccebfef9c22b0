import * as v from 'valibot'

import type { Location } from '../../../contract/location.ts'
import type { VersionRate } from '../../../contract/rate-version.ts'
import { DAYS, RATE_KINDS, RATE_PERIODS, type RateKind } from '../../../domain/locations.ts'
import { type RateProblemCode, checkRates } from '../../../domain/pricing/check-rates.ts'
import { MINUTES_A_DAY } from '../../../domain/pricing/local-day.ts'
import { conditionsOf } from '../../../domain/pricing/rate.ts'
import { stepsOfTotals } from '../../../domain/rates/step-totals.ts'
import { TYPE_IDS, type VehicleTypeId } from '../../../domain/vehicles.ts'
import { instantOf, wallClock } from '../../../domain/zoned-time.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { amountOf, amountText, readAmount } from '../../lib/amount-text.ts'
import { asTime } from '../../lib/typed-time.ts'

const typed = v.string()
const VehicleType = v.picklist(TYPE_IDS)

const FractionInput = v.object({ minutes: typed, cost: typed, times: typed })
export type FractionInput = v.InferOutput<typeof FractionInput>

/** One rate as a person types it. Which of the fields count is its kind's to say. */
export const RateInput = v.object({
  key: v.string(),
  kind: v.picklist(RATE_KINDS),
  vehicleTypeId: VehicleType,
  days: v.array(v.picklist(DAYS)),
  from: typed,
  to: typed,
  /** The last repeats. */
  fractions: v.array(FractionInput),
  /** Of a night, a maximum, a flat price. */
  cost: typed,
  /** Free minutes, or the longest stay of a price by time of arrival. */
  minutes: typed,
  per: v.picklist(RATE_PERIODS),
  name: typed,
  /** On the location's clock: `2026-12-24T18:00`. */
  startsAt: typed,
  endsAt: typed,
  isFlat: v.boolean(),
  /** When the steps start over; empty is never. Drafts of earlier releases lack this field and those below. */
  startsOver: v.optional(typed, ''),
  /** Whether each line is typed as a board prints it: the total price of a stay of up to these minutes. */
  asTotals: v.optional(v.boolean(), false),
  /** Days of a maximum of several days. */
  periodDays: v.optional(typed, ''),
  /** Period that a lost ticket is charged for; empty is once. */
  lostPer: v.optional(typed, ''),
  midnights: v.optional(typed, '0'),
  leaveBy: v.optional(typed, ''),
  enteredBefore: v.optional(typed, ''),
  leftAfter: v.optional(typed, ''),
  ifCheaper: v.optional(v.boolean(), false),
  restarts: v.optional(v.boolean(), false),
})
export type RateInput = v.InferOutput<typeof RateInput>

/** All rates of a location as they are being written, and the version that they are made from. */
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

/** Whether its price is a list of fractions. */
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

/** Returns the input in which one vehicle type has the rates of another, in place of its own. */
export function withRatesOf(input: RatesInput, from: VehicleTypeId, to: VehicleTypeId): RatesInput {
  const copies = input.rates
    .filter(({ vehicleTypeId }) => vehicleTypeId === from)
    .map((rate) => ({ ...rate, vehicleTypeId: to, key: uuidv7(Date.now()) }))
  return { ...input, rates: [...input.rates.filter(({ vehicleTypeId }) => vehicleTypeId !== to), ...copies] }
}

const WHOLE = /^\s*(\d{1,6})\s*$/

function numberOf(text: string): number | null {
  const [, digits] = WHOLE.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}

export function timeOf(text: string): string | null {
  return asTime(text).trim() || null
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

/** The steps as they are published: of lines that are typed as totals, what each adds to the one before. */
function stepsOf({
  fractions,
  asTotals,
}: RateInput): { minutes: number | null; cost: number | null; times: number | null }[] {
  const read = fractions.map(({ minutes, cost, times }) => ({
    minutes: numberOf(minutes),
    cost: amountOf(cost),
    times: numberOf(times),
  }))
  if (!asTotals) return read
  const totals = read.map(({ minutes, cost }) => ({ upTo: minutes ?? 0, cost: cost ?? 0 }))
  return stepsOfTotals(totals).map((step, index) => ({
    minutes: read[index]?.minutes === null ? null : step.minutes,
    cost: read[index]?.cost === null ? null : step.cost,
    times: 1,
  }))
}

/** Period of a rate: of a maximum, of its steps, or of a lost ticket. */
function periodOf(input: RateInput): VersionRate['per'] {
  const { kind, per, startsOver, lostPer } = input
  const wanted = kind === 'maximum' ? per : hasFractions(input) ? startsOver : kind === 'lost_ticket' ? lostPer : ''
  return RATE_PERIODS.find((period) => period === wanted) ?? null
}

function writtenMinutes({ kind, minutes, periodDays, per }: RateInput): number | null {
  if (kind === 'free_time' || kind === 'arrival') return numberOf(minutes)
  const days = kind === 'maximum' && per === 'several_days' ? numberOf(periodDays) : null
  return days === null ? null : days * MINUTES_A_DAY
}

function writtenConditions(input: RateInput): VersionRate['conditions'] {
  const { kind } = input
  if (kind !== 'arrival' && kind !== 'flat_period') return undefined
  const isArrival = kind === 'arrival'
  const [leaveBy, enteredBefore, leftAfter] = [input.leaveBy, input.enteredBefore, input.leftAfter].map(
    (text) => timeOf(text) ?? undefined,
  )
  return conditionsOf({
    midnights: numberOf(input.midnights) ?? 0,
    leftAfter,
    ...(isArrival ? { leaveBy, ifCheaper: input.ifCheaper } : { enteredBefore, startsOver: input.restarts }),
  })
}

/** Returns the typed rate in its published form, without the fields that cannot be read. */
export function writtenRate(input: RateInput, timeZone: string): VersionRate {
  const { kind, vehicleTypeId, days } = input
  const isList = hasFractions(input)
  const fractions = stepsOf(input)
  const last = fractions.at(-1)
  const first = fractions
    .slice(0, -1)
    .map(({ minutes, cost, times }) => ({ minutes: minutes ?? 0, cost: cost ?? 0, times: times ?? 0 }))
  const instant = (local: string) => (local === '' ? undefined : instantText(local, timeZone))
  const conditions = writtenConditions(input)
  const [startsAt, endsAt] = [instant(input.startsAt), instant(input.endsAt)]
  return {
    kind,
    vehicleTypeId,
    days: !hasDays(kind) ? [] : days.toSorted((one, other) => one - other),
    from: hasHours(kind) ? timeOf(input.from) : null,
    to: hasHours(kind) ? timeOf(input.to) : null,
    cost: isList ? (last?.cost ?? null) : kind === 'free_time' ? null : amountOf(input.cost),
    minutes: isList ? (last?.minutes ?? null) : writtenMinutes(input),
    per: periodOf(input),
    ...(isList && first.length > 0 && { first }),
    ...(hasName(kind) && { name: input.name.trim() }),
    ...(kind === 'special' && {
      ...(startsAt !== undefined && { startsAt }),
      ...(endsAt !== undefined && { endsAt }),
    }),
    ...(conditions !== undefined && { conditions }),
  }
}

function instantText(local: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local)) return undefined
  return instantOf(`${local.slice(0, 16)}:00`, timeZone).toISOString()
}

export function writtenRates({ rates }: RatesInput, timeZone: string): VersionRate[] {
  return rates.map((rate) => writtenRate(rate, timeZone))
}

export function writtenCaps({ caps }: RatesInput): { vehicleTypeId: VehicleTypeId; perMinute: number }[] {
  return caps.flatMap(({ vehicleTypeId, perMinute }) => {
    const amount = amountOf(perMinute)
    return amount === null || amount < 1 ? [] : [{ vehicleTypeId, perMinute: amount }]
  })
}

/** What is wrong, by the key of the rate and the field that it stands at: `fractions.0.cost`. */
export type RateFaults = ReadonlyMap<string, ReadonlyMap<string, RateProblemCode | 'amount_invalid'>>

export function faultsOf(input: RatesInput, timeZone: string): RateFaults {
  const found = new Map<string, Map<string, RateProblemCode | 'amount_invalid'>>()
  const note = (rate: RateInput, field: string, code: RateProblemCode | 'amount_invalid') => {
    const own = found.get(rate.key) ?? new Map<string, RateProblemCode | 'amount_invalid'>()
    if (!own.has(field)) own.set(field, code)
    found.set(rate.key, own)
  }
  for (const rate of input.rates) for (const [field, code] of unread(rate)) note(rate, field, code)
  for (const { path, code } of checkRates(writtenRates(input, timeZone))) {
    const [index = '', ...rest] = path.split('.')
    const rate = input.rates[Number(index)]
    if (rate !== undefined) note(rate, fieldOf(rate, rest), code)
  }
  return found
}

/** Where the fault of a written rate stands among what was typed. */
function fieldOf(rate: RateInput, path: readonly string[]): string {
  const [field = '', ...rest] = path
  if (field === 'conditions') return rest[0] ?? ''
  if (field === 'minutes' && rate.kind === 'maximum') return 'periodDays'
  if (field === 'first') return ['fractions', ...rest].join('.')
  const last = rate.fractions.length - 1
  return hasFractions(rate) && (field === 'cost' || field === 'minutes') ? `fractions.${last}.${field}` : field
}

function unread(rate: RateInput): [string, RateProblemCode | 'amount_invalid'][] {
  const found: [string, RateProblemCode | 'amount_invalid'][] = []
  const amount = (field: string, text: string, isNeeded: boolean) => {
    const { kind } = readAmount(text)
    if (kind === 'empty' && isNeeded) found.push([field, 'required'])
    if (kind === 'negative') found.push([field, 'negative'])
    if (kind === 'no_amount') found.push([field, 'amount_invalid'])
  }
  const count = (field: string, text: string) => {
    if (text.trim() === '') found.push([field, 'required'])
    else if (numberOf(text) === null) found.push([field, 'not_whole'])
  }
  if (hasFractions(rate)) {
    for (const [index, fraction] of rate.fractions.entries()) {
      count(`fractions.${index}.minutes`, fraction.minutes)
      amount(`fractions.${index}.cost`, fraction.cost, true)
      if (index < rate.fractions.length - 1 && !rate.asTotals) count(`fractions.${index}.times`, fraction.times)
    }
  } else if (rate.kind === 'free_time') count('minutes', rate.minutes)
  else {
    amount('cost', rate.cost, true)
    if (rate.kind === 'arrival' && rate.minutes.trim() !== '') count('minutes', rate.minutes)
    if (rate.kind === 'maximum' && rate.per === 'several_days') count('periodDays', rate.periodDays)
  }
  return found
}
