import { DAYS, type Day, MAXIMUM_PERIODS, type RateKind, type RatePeriod, STEP_PERIODS } from '../locations.ts'
import { MINUTES_A_DAY } from './local-day.ts'
import { COST_MAX, FIRST_MAX, MIDNIGHTS_MAX, MINUTES_MAX, RATE_NAME_MAX, TIMES_MAX } from './rate-limits.ts'
import type { Rate, RateConditions } from './rate.ts'
import { midnightsOf } from './tariff.ts'
import { type Window, crossesMidnight, includesDay, windowOf } from './window.ts'

export const RATE_PROBLEMS = [
  'required',
  'not_of_this_kind',
  'not_whole',
  'negative',
  'not_positive',
  'too_large',
  'time_invalid',
  'from_not_before_to',
  'window_over_midnight',
  'too_long',
  'rates_overlap',
  'periods_differ',
] as const
export type RateProblemCode = (typeof RATE_PROBLEMS)[number]

export interface RateProblem {
  /** `2.cost`: a field of the third rate; `2`: the rate as a whole. */
  path: string
  code: RateProblemCode
}

/** A rate as an admin writes it. All rates that are saved together share one start. */
export type RateDraft = Omit<Rate, 'validFrom'>

type Part = 'never' | 'optional' | 'required'

/** Fields of a rate of each kind. Other fields are never set. */
const PARTS: Record<
  RateKind,
  {
    cost: Part
    minutes: Part
    window: Part
    first?: Part
    name?: Part
    event?: Part
    per?: readonly RatePeriod[]
    conditions?: readonly (keyof RateConditions)[]
  }
> = {
  unit: { cost: 'required', minutes: 'required', window: 'optional', per: STEP_PERIODS, first: 'optional' },
  unit_special: { cost: 'required', minutes: 'required', window: 'optional', per: STEP_PERIODS, first: 'optional' },
  special: {
    cost: 'required',
    minutes: 'optional',
    window: 'never',
    per: STEP_PERIODS,
    first: 'optional',
    name: 'required',
    event: 'required',
  },
  night: { cost: 'required', minutes: 'never', window: 'required' },
  flat_period: {
    cost: 'required',
    minutes: 'never',
    window: 'optional',
    name: 'required',
    conditions: ['midnights', 'enteredBefore', 'leftAfter', 'startsOver'],
  },
  arrival: {
    cost: 'required',
    minutes: 'optional',
    window: 'required',
    name: 'required',
    conditions: ['midnights', 'leaveBy', 'leftAfter', 'ifCheaper'],
  },
  maximum: { cost: 'required', minutes: 'optional', window: 'never', per: MAXIMUM_PERIODS },
  minimum: { cost: 'required', minutes: 'never', window: 'never' },
  lost_ticket: { cost: 'required', minutes: 'never', window: 'never', per: ['24h', 'calendar_day'] },
  free_time: { cost: 'never', minutes: 'required', window: 'optional' },
}

/** Returns the faults of rates with a common start; empty if a stay can be priced with them. */
export function checkRates(rates: readonly RateDraft[]): RateProblem[] {
  const problems = rates.map((rate, index) =>
    problemsOf(rate).map(({ path, code }) => ({ path: `${index}.${path}`, code })),
  )
  const sound = rates.flatMap((rate, index) =>
    problems[index]?.length === 0 ? [{ rate, index, window: windowOf(rate) }] : [],
  )
  const together = sound.flatMap(({ rate, index, window }) => {
    const others = sound.filter(
      (other) =>
        other.index !== index && other.rate.kind === rate.kind && other.rate.vehicleTypeId === rate.vehicleTypeId,
    )
    const found: RateProblem[] = []
    if (others.some((other) => areBothHeld({ rate, window }, other)) || meetsItself(rate))
      found.push({ path: `${index}`, code: 'rates_overlap' })
    if (rate.kind === 'maximum' && others.some((other) => isOtherPeriod(rate, other.rate)))
      found.push({ path: `${index}.per`, code: 'periods_differ' })
    return found
  })
  return [...problems.flat(), ...together]
}

interface HeldRate {
  rate: RateDraft
  window: Window
}

/** Returns whether two rates of one kind may apply at the same time. */
function areBothHeld(one: HeldRate, other: HeldRate): boolean {
  const { kind } = one.rate
  if (kind === 'special') return meets(one.rate, other.rate)
  // The cheapest applicable price counts.
  if (kind === 'arrival') return false
  if (kind === 'flat_period') return meetsDaysLater(one, other) || meetsDaysLater(other, one)
  if (kind === 'maximum' && isLong(one.rate) !== isLong(other.rate)) return false
  return overlaps(one.window, other.window)
}

function isLong({ per }: RateDraft): boolean {
  return per === 'several_days'
}

/** A maximum of several days can be combined with a daily one. */
function isOtherPeriod(one: RateDraft, other: RateDraft): boolean {
  if (isLong(one) !== isLong(other)) return false
  return isLong(one) ? one.minutes !== other.minutes : (one.per ?? '24h') !== (other.per ?? '24h')
}

/** Returns whether a flat period may still run when another starts, on the same day or up to a week later. */
function meetsDaysLater(one: HeldRate, other: HeldRate, least = 0): boolean {
  const lasts = midnightsOf(one.window, one.rate.conditions?.midnights) * MINUTES_A_DAY + one.window.to
  for (let later = least; later <= MIDNIGHTS_MAX + 1; later += 1) {
    if (other.window.from + later * MINUTES_A_DAY >= lasts) return false
    const isLaterDay = (day: Day) => (next: Day) => day === 8 || next === 8 || (day - 1 + later) % 7 === next - 1
    const held = DAYS.filter((day) => includesDay(other.window, day))
    const isReached = later > 0 || other.window.from >= one.window.from
    const isMet = (day: Day) => held.some(later === 0 ? (next) => next === day : isLaterDay(day))
    if (isReached && DAYS.some((day) => includesDay(one.window, day) && isMet(day))) return true
  }
  return false
}

function meetsItself(rate: RateDraft): boolean {
  const held = { rate, window: windowOf(rate) }
  return rate.kind === 'flat_period' && meetsDaysLater(held, held, 1)
}

function problemsOf(rate: RateDraft): RateProblem[] {
  const parts = PARTS[rate.kind]
  const problems: RateProblem[] = []
  const note = (path: string, code: RateProblemCode | null) => {
    if (code !== null) problems.push({ path, code })
  }
  note('cost', presence(rate.cost, parts.cost) ?? numberProblem(rate.cost, COST_MAX))
  note(
    'minutes',
    presence(rate.minutes, parts.minutes) ??
      numberProblem(rate.minutes, MINUTES_MAX) ??
      (rate.minutes === 0 ? 'not_positive' : null),
  )
  const { per = [], conditions = [] } = parts
  if (rate.per !== null && !per.includes(rate.per)) note('per', 'not_of_this_kind')
  if (rate.kind === 'maximum') noteDays(rate, note)

  // A window needs both ends.
  const ends = parts.window === 'optional' && (rate.from !== null || rate.to !== null) ? 'required' : parts.window
  const from = presence(rate.from, ends) ?? timeProblem(rate.from, false)
  const to = presence(rate.to, ends) ?? timeProblem(rate.to, true)
  note('from', from)
  note('to', to)
  if (from === null && to === null) note('from', orderProblem(rate))
  // A flat price is the only fraction.
  noteFractions(rate, rate.minutes === null && parts.minutes === 'optional' ? 'never' : (parts.first ?? 'never'), note)
  if (rate.minutes === null && rate.kind === 'special' && rate.per !== null) note('per', 'not_of_this_kind')
  noteName(rate, parts.name ?? 'never', note)
  noteEvent(rate, parts.event ?? 'never', note)
  noteConditions(rate, conditions, note)
  return problems
}

/** Only `several_days` has a length of at least two whole days. */
function noteDays({ per, minutes }: RateDraft, note: Note): void {
  if (per !== 'several_days') note('minutes', presence(minutes, 'never'))
  else if (minutes === null) note('minutes', 'required')
  else if (minutes % MINUTES_A_DAY !== 0 || minutes < 2 * MINUTES_A_DAY) note('minutes', 'not_whole')
}

function noteConditions(
  { kind, minutes, conditions = {} }: RateDraft,
  allowed: readonly (keyof RateConditions)[],
  note: Note,
): void {
  const { midnights = 0, leaveBy, enteredBefore, leftAfter } = conditions
  const fields: (keyof RateConditions)[] = [
    'midnights',
    'leaveBy',
    'enteredBefore',
    'leftAfter',
    'ifCheaper',
    'startsOver',
  ]
  for (const field of fields)
    if (conditions[field] !== undefined && !allowed.includes(field)) note(`conditions.${field}`, 'not_of_this_kind')
  note('conditions.midnights', numberProblem(midnights, MIDNIGHTS_MAX))
  note('conditions.leaveBy', timeProblem(leaveBy ?? null, true))
  note('conditions.enteredBefore', timeProblem(enteredBefore ?? null, true))
  note('conditions.leftAfter', timeProblem(leftAfter ?? null, true))
  // Without an end, the price would apply to a stay of any length.
  if (kind === 'arrival' && leaveBy === undefined && minutes === null) note('conditions.leaveBy', 'required')
}

type Note = (path: string, code: RateProblemCode | null) => void

function noteFractions({ first = [] }: RateDraft, part: Part, note: Note): void {
  if (first.length > 0 && part === 'never') note('first', 'not_of_this_kind')
  if (first.length > FIRST_MAX) note('first', 'too_large')
  for (const [index, fraction] of first.entries()) {
    note(
      `first.${index}.minutes`,
      numberProblem(fraction.minutes, MINUTES_MAX) ?? (fraction.minutes === 0 ? 'not_positive' : null),
    )
    note(`first.${index}.cost`, numberProblem(fraction.cost, COST_MAX))
    note(
      `first.${index}.times`,
      numberProblem(fraction.times, TIMES_MAX) ?? (fraction.times === 0 ? 'not_positive' : null),
    )
  }
}

function noteName({ name }: RateDraft, part: Part, note: Note): void {
  note('name', presence(name?.trim() || null, part) ?? ((name ?? '').length > RATE_NAME_MAX ? 'too_long' : null))
}

function noteEvent({ startsAt, endsAt, days }: RateDraft, part: Part, note: Note): void {
  note('startsAt', presence(startsAt ?? null, part) ?? instantProblem(startsAt))
  note('endsAt', presence(endsAt ?? null, part) ?? instantProblem(endsAt))
  if (part === 'never') return
  if (days.length > 0) note('days', 'not_of_this_kind')
  if (startsAt !== undefined && endsAt !== undefined && Date.parse(startsAt) >= Date.parse(endsAt))
    note('startsAt', 'from_not_before_to')
}

function instantProblem(instant: string | undefined): RateProblemCode | null {
  return instant !== undefined && Number.isNaN(Date.parse(instant)) ? 'time_invalid' : null
}

/** Returns whether two special rates apply at the same time. */
function meets(one: RateDraft, other: RateDraft): boolean {
  return (
    Date.parse(one.startsAt ?? '') < Date.parse(other.endsAt ?? '') &&
    Date.parse(other.startsAt ?? '') < Date.parse(one.endsAt ?? '')
  )
}

function presence(value: unknown, part: Part): RateProblemCode | null {
  if (value === null) return part === 'required' ? 'required' : null
  return part === 'never' ? 'not_of_this_kind' : null
}

function numberProblem(value: number | null, most: number): RateProblemCode | null {
  if (value === null) return null
  if (!Number.isInteger(value)) return 'not_whole'
  if (value < 0) return 'negative'
  return value > most ? 'too_large' : null
}

function timeProblem(time: string | null, isEnd: boolean): RateProblemCode | null {
  if (time === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(time) || (isEnd && time === '24:00')) return null
  return 'time_invalid'
}

/**
 * Returns what is wrong with the ends of a rate's window: a night or an arrival window may cross midnight, but not last
 * a whole day; a flat period may last for days; the window of any other rate ends at midnight at the latest.
 */
function orderProblem(rate: RateDraft): RateProblemCode | null {
  const { from, to } = windowOf(rate)
  if (rate.kind === 'flat_period' && (rate.conditions?.midnights ?? 0) > 0) return null
  if (from === to) return 'from_not_before_to'
  const mayCross = rate.kind === 'flat_period' || rate.kind === 'night' || rate.kind === 'arrival'
  return from < to || mayCross ? null : 'window_over_midnight'
}

/** Returns whether two windows share a minute of some day. */
function overlaps(one: Window, other: Window): boolean {
  const meet = (daysLater: number) => {
    const shift = daysLater * MINUTES_A_DAY
    return one.from < other.to + shift + overnight(other) && other.from + shift < one.to + overnight(one)
  }
  const shares = (earlier: Window, later: Window, next: (day: Day) => readonly Day[]) =>
    DAYS.some((day) => includesDay(earlier, day) && next(day).some((following) => includesDay(later, following)))
  return (
    (meet(0) && shares(one, other, (day) => [day])) ||
    (meet(1) && shares(one, other, dayAfter)) ||
    (meet(-1) && shares(other, one, dayAfter))
  )
}

function overnight(window: Window): number {
  return crossesMidnight(window) ? MINUTES_A_DAY : 0
}

/** Returns the possible keys of the following day: any day may be a holiday, and any day may follow one. */
function dayAfter(day: Day): readonly Day[] {
  return day === 8 ? DAYS : DAYS.filter((next) => next === 8 || next === (day % 7) + 1)
}
