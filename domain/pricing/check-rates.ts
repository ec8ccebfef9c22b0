import { DAYS, type Day, type RateKind } from '../locations.ts'
import { MINUTES_A_DAY } from './local-day.ts'
import type { Rate } from './rate.ts'
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

/** A rate as an admin writes it. When it comes into force is said once, for all that are saved together. */
export type RateDraft = Omit<Rate, 'validFrom'>

/** Ten million pesos, and 31 days: far from any real rate, and near enough that the longest stay is summed exactly. */
export const COST_MAX = 1_000_000_000
export const MINUTES_MAX = 31 * MINUTES_A_DAY

/** Maximum lengths of a special rate's name, and of the fractions before the one that repeats. */
export const RATE_NAME_MAX = 80
export const FIRST_MAX = 20
export const TIMES_MAX = 1000

type Part = 'never' | 'optional' | 'required'

/** Parts of a rate of each kind. */
const PARTS: Record<RateKind, { cost: Part; minutes: Part; window: Part; per: Part; first?: Part; event?: Part }> = {
  unit: { cost: 'required', minutes: 'required', window: 'optional', per: 'never', first: 'optional' },
  unit_special: { cost: 'required', minutes: 'required', window: 'optional', per: 'never', first: 'optional' },
  special: {
    cost: 'required',
    minutes: 'optional',
    window: 'never',
    per: 'never',
    first: 'optional',
    event: 'required',
  },
  night: { cost: 'required', minutes: 'never', window: 'required', per: 'never' },
  maximum: { cost: 'required', minutes: 'never', window: 'never', per: 'optional' },
  free_time: { cost: 'never', minutes: 'required', window: 'optional', per: 'never' },
}

/** Returns the faults of rates that are to come into force together; empty if a stay can be priced with them. */
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
    if (others.some((other) => (rate.kind === 'special' ? meets(rate, other.rate) : overlaps(window, other.window))))
      found.push({ path: `${index}`, code: 'rates_overlap' })
    if (others.some((other) => periodOf(other.rate) !== periodOf(rate)))
      found.push({ path: `${index}.per`, code: 'periods_differ' })
    return found
  })
  return [...problems.flat(), ...together]
}

function periodOf({ per }: RateDraft): string {
  return per ?? '24h'
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
  note('per', presence(rate.per, parts.per))

  // Half a window is none: one end asks for the other.
  const ends = parts.window === 'optional' && (rate.from !== null || rate.to !== null) ? 'required' : parts.window
  const from = presence(rate.from, ends) ?? timeProblem(rate.from, false)
  const to = presence(rate.to, ends) ?? timeProblem(rate.to, true)
  note('from', from)
  note('to', to)
  if (from === null && to === null && !isInOrder(rate)) note('from', 'from_not_before_to')
  // A flat price is all there is: nothing comes before it.
  noteFractions(rate, rate.minutes === null && parts.minutes === 'optional' ? 'never' : (parts.first ?? 'never'), note)
  noteEvent(rate, parts.event ?? 'never', note)
  return problems
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

function noteEvent({ name, startsAt, endsAt, days }: RateDraft, part: Part, note: Note): void {
  note('name', presence(name?.trim() || null, part) ?? ((name ?? '').length > RATE_NAME_MAX ? 'too_long' : null))
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

/** Whether two special rates hold at the same time. */
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

/** A night may cross midnight, but not last a whole day. */
function isInOrder(rate: RateDraft): boolean {
  const { from, to } = windowOf(rate)
  return rate.kind === 'night' ? from !== to : from < to
}

/** Whether some minute of some day may lie in both windows. */
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

/** Kinds of the day after: any day may be a holiday, and any day may follow one. */
function dayAfter(day: Day): readonly Day[] {
  return day === 8 ? DAYS : DAYS.filter((next) => next === 8 || next === (day % 7) + 1)
}
