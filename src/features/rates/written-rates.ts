import type { VersionRate } from '../../../contract/rate-version.ts'
import { RATE_PERIODS } from '../../../domain/locations.ts'
import { type RateProblemCode, checkRates } from '../../../domain/pricing/check-rates.ts'
import { MINUTES_A_DAY } from '../../../domain/pricing/local-day.ts'
import { conditionsOf } from '../../../domain/pricing/rate.ts'
import { stepsOfTotals } from '../../../domain/rates/step-totals.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'
import { instantOf } from '../../../domain/zoned-time.ts'
import { amountOf, readAmount } from '../../lib/amount-text.ts'
import { readLength } from '../../lib/minutes.ts'
import { asTime } from '../../lib/typed-time.ts'
import {
  type FractionInput,
  NO_FRACTION,
  type RateInput,
  type RatesInput,
  hasDays,
  hasFractions,
  hasHours,
  hasName,
} from './rate-input.ts'

const WHOLE = /^\s*(\d{1,6})\s*$/

function numberOf(text: string): number | null {
  const [, digits] = WHOLE.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}

export function timeOf(text: string): string | null {
  return asTime(text).trim() || null
}

/** A published step, and the field in which it was typed. */
interface TypedStep {
  minutes: number | null
  cost: number | null
  times: number | null
  field: string
}

const NO_STEP: TypedStep = { minutes: null, cost: null, times: null, field: '' }

/** Whether a line of a board has no price. Another column may have one. */
export function isBlankLine({ cost }: FractionInput): boolean {
  return cost.trim() === ''
}

/** Whether a price for each further piece of time was typed. */
function hasEach({ eachMinutes, eachCost }: RateInput): boolean {
  return eachMinutes.trim() !== '' || eachCost.trim() !== ''
}

/** Returns the published steps; of totals, the difference of each line to the previous one. */
function stepsOf(input: RateInput): TypedStep[] {
  const read = input.fractions.map(({ minutes, cost, times }, index) => ({
    minutes: readLength(minutes),
    cost: amountOf(cost),
    times: numberOf(times),
    field: `fractions.${index}`,
  }))
  if (!input.asTotals) return read
  const printed = read.filter((_, index) => !isBlankLine(input.fractions[index] ?? NO_FRACTION))
  const totals = printed.map(({ minutes, cost }) => ({ upTo: minutes ?? 0, cost: cost ?? 0 }))
  const steps: TypedStep[] = []
  for (const [index, step] of stepsOfTotals(totals).entries()) {
    const line = printed[index] ?? NO_STEP
    const isRead = line.minutes !== null && line.cost !== null
    const before = steps.at(-1)
    if (isRead && before?.minutes === step.minutes && before.cost === step.cost && before.times !== null)
      before.times += 1
    else
      steps.push({
        minutes: line.minutes === null ? null : step.minutes,
        cost: line.cost === null ? null : step.cost,
        times: 1,
        field: line.field,
      })
  }
  const { eachMinutes, eachCost } = input
  const last = steps.at(-1)
  if (hasEach(input))
    steps.push({ minutes: readLength(eachMinutes), cost: amountOf(eachCost), times: 1, field: 'each' })
  // The last step of a list occurs once.
  else if (last !== undefined && last.times !== null && last.times > 1) {
    last.times -= 1
    steps.push({ ...last, times: 1 })
  }
  return steps
}

/** Period of a rate: of a maximum, of its steps, or of a lost ticket. */
function periodOf(input: RateInput): VersionRate['per'] {
  const { kind, per, startsOver, lostPer } = input
  const wanted = kind === 'maximum' ? per : hasFractions(input) ? startsOver : kind === 'lost_ticket' ? lostPer : ''
  return RATE_PERIODS.find((period) => period === wanted) ?? null
}

function writtenMinutes({ kind, minutes, periodDays, per }: RateInput): number | null {
  if (kind === 'free_time' || kind === 'arrival') return readLength(minutes)
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

/** Kinds whose hours never cross midnight: 00:00 as their end means the end of the day. */
const WITHIN_A_DAY: readonly RateInput['kind'][] = ['unit', 'unit_special', 'free_time']

function endOf(kind: RateInput['kind'], text: string): string | null {
  const end = timeOf(text)
  return end === '00:00' && WITHIN_A_DAY.includes(kind) ? '24:00' : end
}

/** Returns the typed rate in its published form, without the fields that cannot be read. */
export function writtenRate(input: RateInput, timeZone: string): VersionRate {
  const { kind, vehicleTypeId, days } = input
  const isList = hasFractions(input)
  const fractions = isList ? stepsOf(input) : []
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
    to: hasHours(kind) ? endOf(kind, input.to) : null,
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

/** Faults by the key of the rate and the field: `fractions.0.cost`. */
export type RateFaults = ReadonlyMap<string, ReadonlyMap<string, RateProblemCode | 'amount_invalid'>>

export function faultsOf(input: RatesInput, timeZone: string): RateFaults {
  const found = new Map<string, Map<string, RateProblemCode | 'amount_invalid'>>()
  const note = (rate: RateInput, field: string, code: RateProblemCode | 'amount_invalid') => {
    const own = found.get(rate.key) ?? new Map<string, RateProblemCode | 'amount_invalid'>()
    if (!own.has(field)) own.set(field, code)
    found.set(rate.key, own)
  }
  for (const rate of input.rates) for (const [field, code] of unread(rate, input.rates)) note(rate, field, code)
  for (const { path, code } of checkRates(writtenRates(input, timeZone))) {
    const [index = '', ...rest] = path.split('.')
    const rate = input.rates[Number(index)]
    if (rate !== undefined) note(rate, fieldOf(rate, rest), code)
  }
  return found
}

/** Returns the input field of a written rate's fault. */
function fieldOf(rate: RateInput, path: readonly string[]): string {
  const [field = '', ...rest] = path
  if (field === 'conditions') return rest[0] ?? ''
  if (field === 'minutes' && rate.kind === 'maximum') return 'periodDays'
  if (!hasFractions(rate)) return field
  const steps = stepsOf(rate)
  if (field === 'first') {
    const [index = '', part = ''] = rest
    return `${steps[Number(index)]?.field ?? 'fractions.0'}.${part}`
  }
  if (field !== 'cost' && field !== 'minutes') return field
  // Without any price there is no step.
  if (steps.length === 0 && rate.fractions.length > 0) return 'fractions.0.cost'
  return `${steps.at(-1)?.field ?? 'each'}.${field}`
}

/** Whether another column of the same grid has a price for this length. */
function isPricedBeside(minutes: string, rate: RateInput, rates: readonly RateInput[]): boolean {
  const length = readLength(minutes)
  return rates.some(
    (other) =>
      other.key !== rate.key &&
      other.kind === rate.kind &&
      other.vehicleTypeId === rate.vehicleTypeId &&
      other.asTotals &&
      other.fractions.some((line) => !isBlankLine(line) && readLength(line.minutes) === length),
  )
}

function unread(rate: RateInput, rates: readonly RateInput[]): [string, RateProblemCode | 'amount_invalid'][] {
  const found: [string, RateProblemCode | 'amount_invalid'][] = []
  const amount = (field: string, text: string, isNeeded: boolean) => {
    const { kind } = readAmount(text)
    if (kind === 'empty' && isNeeded) found.push([field, 'required'])
    if (kind === 'negative') found.push([field, 'negative'])
    if (kind === 'no_amount') found.push([field, 'amount_invalid'])
  }
  const count = (field: string, text: string, read: (text: string) => number | null = numberOf) => {
    if (text.trim() === '') found.push([field, 'required'])
    else if (read(text) === null) found.push([field, 'not_whole'])
  }
  if (hasFractions(rate) && rate.asTotals) {
    const { fractions, eachMinutes, eachCost, startsOver } = rate
    for (const [index, line] of fractions.entries()) {
      count(`fractions.${index}.minutes`, line.minutes, readLength)
      amount(`fractions.${index}.cost`, line.cost, !isPricedBeside(line.minutes, rate, rates))
    }
    if (hasEach(rate) || startsOver === '' || fractions.length === 0) {
      count('each.minutes', eachMinutes, readLength)
      amount('each.cost', eachCost, true)
    }
  } else if (hasFractions(rate)) {
    for (const [index, fraction] of rate.fractions.entries()) {
      count(`fractions.${index}.minutes`, fraction.minutes, readLength)
      amount(`fractions.${index}.cost`, fraction.cost, true)
      if (index < rate.fractions.length - 1) count(`fractions.${index}.times`, fraction.times)
    }
  } else if (rate.kind === 'free_time') count('minutes', rate.minutes, readLength)
  else {
    amount('cost', rate.cost, true)
    if (rate.kind === 'arrival' && rate.minutes.trim() !== '') count('minutes', rate.minutes, readLength)
    if (rate.kind === 'maximum' && rate.per === 'several_days') count('periodDays', rate.periodDays)
  }
  return found
}
