import * as v from 'valibot'

import type { Location } from '../../../contract/location.ts'
import type { VersionRate } from '../../../contract/rate-version.ts'
import { DAYS, MAXIMUM_PERIODS, RATE_KINDS, type RateKind } from '../../../domain/locations.ts'
import { type RateProblemCode, checkRates } from '../../../domain/pricing/check-rates.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'
import { instantOf, wallClock } from '../../../domain/zoned-time.ts'
import { amountOf, amountText, readAmount } from '../../lib/amount-text.ts'
import { asTime } from '../../lib/typed-time.ts'

const typed = v.string()
const VehicleType = v.picklist([1, 2, 3])

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
  /** Of free time. */
  minutes: typed,
  per: v.picklist(MAXIMUM_PERIODS),
  name: typed,
  /** On the location's clock: `2026-12-24T18:00`. */
  startsAt: typed,
  endsAt: typed,
  isFlat: v.boolean(),
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
  }
}

/** Whether its price is a list of fractions. */
export function hasFractions({ kind, isFlat }: Pick<RateInput, 'kind' | 'isFlat'>): boolean {
  return kind === 'unit' || kind === 'unit_special' || (kind === 'special' && !isFlat)
}

export function inputOfRate(rate: VersionRate, key: string, timeZone: string): RateInput {
  const { kind, vehicleTypeId, days, from, to, cost, minutes, per, first = [], name = '', startsAt, endsAt } = rate
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
    minutes: kind === 'free_time' ? last.minutes : '',
    per: per ?? '24h',
    name,
    startsAt: local(startsAt),
    endsAt: local(endsAt),
    isFlat,
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

const WHOLE = /^\s*(\d{1,6})\s*$/

function numberOf(text: string): number | null {
  const [, digits] = WHOLE.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}

export function timeOf(text: string): string | null {
  return asTime(text).trim() || null
}

/** What was typed as it is published; what cannot be read is missing in it. */
export function writtenRate(input: RateInput, timeZone: string): VersionRate {
  const { kind, vehicleTypeId, days, per } = input
  const isList = hasFractions(input)
  const fractions = input.fractions.map(({ minutes, cost, times }) => ({
    minutes: numberOf(minutes),
    cost: amountOf(cost),
    times: numberOf(times),
  }))
  const last = fractions.at(-1)
  const first = fractions
    .slice(0, -1)
    .map(({ minutes, cost, times }) => ({ minutes: minutes ?? 0, cost: cost ?? 0, times: times ?? 0 }))
  const instant = (local: string) => (local === '' ? undefined : instantText(local, timeZone))
  const hasHours = kind !== 'maximum' && kind !== 'special'
  const [startsAt, endsAt] = [instant(input.startsAt), instant(input.endsAt)]
  return {
    kind,
    vehicleTypeId,
    days: kind === 'special' ? [] : days.toSorted((one, other) => one - other),
    from: hasHours ? timeOf(input.from) : null,
    to: hasHours ? timeOf(input.to) : null,
    cost: isList ? (last?.cost ?? null) : kind === 'free_time' ? null : amountOf(input.cost),
    minutes: isList ? (last?.minutes ?? null) : kind === 'free_time' ? numberOf(input.minutes) : null,
    per: kind === 'maximum' ? per : null,
    ...(isList && first.length > 0 && { first }),
    ...(kind === 'special' && {
      name: input.name.trim(),
      ...(startsAt !== undefined && { startsAt }),
      ...(endsAt !== undefined && { endsAt }),
    }),
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
      if (index < rate.fractions.length - 1) count(`fractions.${index}.times`, fraction.times)
    }
  } else if (rate.kind === 'free_time') count('minutes', rate.minutes)
  else amount('cost', rate.cost, true)
  return found
}
