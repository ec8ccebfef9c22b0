import { DAYS, type Day } from '../locations.ts'
import type { Money } from '../money.ts'
import { type RateDraft, checkRates } from '../pricing/check-rates.ts'
import { MINUTES_A_DAY } from '../pricing/local-day.ts'
import { priceStay } from '../pricing/price-stay.ts'
import type { Tariff } from '../pricing/tariff.ts'
import { type UncoveredHours, uncoveredHours } from '../pricing/uncovered-hours.ts'
import { includesDay, windowOf } from '../pricing/window.ts'
import { HOUR_MS } from '../time.ts'
import { type VehicleTypeId, baseTypeOf, isClass } from '../vehicles.ts'
import { draftTariff } from './draft-tariff.ts'

/** Fix of a finding: another rate in the place of one, one less, or some more. */
export type Fix =
  | { do: 'replace'; index: number; rate: RateDraft }
  | { do: 'remove'; index: number }
  | { do: 'add'; rates: RateDraft[] }

interface FindingSubject {
  vehicleTypeId: VehicleTypeId
  /** Index of the rate; null if a rate is missing. */
  index: number | null
  fix: Fix | null
}

export type Finding = FindingSubject &
  (
    | { code: 'gap'; hours: UncoveredHours }
    /** Refused on saving; all others are warnings. */
    | { code: 'overlap'; with: number }
    | { code: 'unreachable' }
    | { code: 'event_over' }
    | { code: 'type_missing' }
    /** A class has rates and no unit rate: it is priced as its standard type, and its own rates count for nothing. */
    | { code: 'class_without_unit' }
    /** A vehicle that leaves at `to` pays less if it came at `earlier` than at `later`. */
    | { code: 'longer_cheaper'; day: Day; earlier: string; later: string; to: string; costs: Money; insteadOf: Money }
    /** A vehicle that enters at `start` pays less if it leaves later. Lengths are in minutes. */
    | {
        code: 'later_cheaper'
        day: Day
        start: string
        shorter: number
        longer: number
        costs: Money
        insteadOf: Money
      }
    /** After its steps only the last one repeats, for ever, and is much cheaper by the minute than they are. */
    | { code: 'last_repeats'; minutes: number; cost: Money }
    | { code: 'over_cap'; perMinute: Money; cap: Money }
    | { code: 'unequal_fractions' }
    | { code: 'costs_nothing' }
  )

export interface LintTerms {
  /** Vehicle types with spaces at the location. */
  vehicleTypeIds: readonly VehicleTypeId[]
  caps: readonly { vehicleTypeId: VehicleTypeId; perMinute: Money }[]
  /** Whether law wants fractions of a quarter of an hour that cost alike. */
  wantsQuarters: boolean
  now: number
}

const QUARTER = 15

/**
 * Returns findings that an admin should see before rates are published. For rates without faults of their own, except
 * overlaps.
 */
export function lintRates(rates: readonly RateDraft[], terms: LintTerms): Finding[] {
  const types = [...new Set([...terms.vehicleTypeIds, ...rates.map(({ vehicleTypeId }) => vehicleTypeId)])]
  return [
    ...overlaps(rates),
    ...unreachable(rates),
    ...types.flatMap((type) => ofType(rates, type, terms)),
    ...rates.flatMap((rate, index) => ofRate(rate, index, terms)),
  ]
}

function isUnit({ kind }: RateDraft): boolean {
  return kind === 'unit' || kind === 'unit_special'
}

function overlaps(rates: readonly RateDraft[]): Finding[] {
  const clashing = checkRates(rates)
    .filter(({ code }) => code === 'rates_overlap')
    .map(({ path }) => Number(path))
  const isClash = (one: number, other: number) => {
    const [first, second] = [rates[one], rates[other]]
    return (
      first !== undefined &&
      second !== undefined &&
      checkRates([first, second]).some(({ code }) => code === 'rates_overlap')
    )
  }
  return clashing.flatMap((one, place) =>
    clashing.slice(place + 1).flatMap((other): Finding[] => {
      const rate = rates[one]
      return rate !== undefined && isClash(one, other)
        ? [
            {
              code: 'overlap',
              vehicleTypeId: rate.vehicleTypeId,
              index: one,
              with: other,
              fix: untangled(rates, one, other),
            },
          ]
        : []
    }),
  )
}

/** The first change of one of two that lets them stand beside each other without meeting a third. */
function untangled(rates: readonly RateDraft[], one: number, other: number): Fix | null {
  const [first, second] = [rates[one], rates[other]]
  if (first === undefined || second === undefined || first.kind === 'special') return null
  const met = (all: readonly RateDraft[]) => checkRates(all).length
  const before = met(rates)
  const narrowed = (rate: RateDraft, by: RateDraft): RateDraft[] => {
    const left = (rate.days.length === 0 ? DAYS : rate.days).filter((day) => !includesDay(windowOf(by), day))
    return [
      ...(by.from !== null && by.to !== null && rate.kind === 'unit' ? [{ ...by, kind: 'unit_special' as const }] : []),
      ...(left.length > 0 ? [{ ...rate, days: left }] : []),
      ...(by.from === null ? [] : [{ ...rate, from: rate.from ?? '00:00', to: by.from }]),
      ...(by.to === null ? [] : [{ ...rate, from: by.to, to: rate.to ?? '24:00' }]),
    ]
  }
  const tries = [
    ...narrowed(first, second).map((rate) => ({ index: isSame(rate, second) ? other : one, rate })),
    ...narrowed(second, first).map((rate) => ({ index: isSame(rate, first) ? one : other, rate })),
  ]
  const good = tries.find(({ index, rate }) => met(rates.with(index, rate)) < before)
  return good === undefined ? null : { do: 'replace', ...good }
}

/** Whether it is the other that was changed: only its kind. */
function isSame(rate: RateDraft, other: RateDraft): boolean {
  return (
    rate.kind === 'unit_special' &&
    other.kind === 'unit' &&
    rate.from === other.from &&
    rate.to === other.to &&
    rate.days === other.days
  )
}

function ofType(rates: readonly RateDraft[], vehicleTypeId: VehicleTypeId, { vehicleTypeIds }: LintTerms): Finding[] {
  const own = rates.filter((rate) => rate.vehicleTypeId === vehicleTypeId)
  const units = own.filter(isUnit)
  const [template] = units
  const ofBase = isClass(vehicleTypeId)
    ? rates.filter((rate) => rate.vehicleTypeId === baseTypeOf(vehicleTypeId) && isUnit(rate))
    : []
  if (template === undefined && ofBase.length > 0) {
    return own.length === 0
      ? []
      : [
          {
            code: 'class_without_unit',
            vehicleTypeId,
            index: null,
            fix: { do: 'add', rates: ofBase.map((rate) => ({ ...rate, vehicleTypeId })) },
          },
        ]
  }
  if (template === undefined) {
    if (!vehicleTypeIds.includes(vehicleTypeId)) return []
    const like = rates.find(isUnit)?.vehicleTypeId
    const copied = rates
      .filter((rate) => rate.vehicleTypeId === like && isUnit(rate))
      .map((rate) => ({ ...rate, vehicleTypeId }))
    return [
      {
        code: 'type_missing',
        vehicleTypeId,
        index: null,
        fix: copied.length === 0 ? null : { do: 'add', rates: copied },
      },
    ]
  }
  const gaps = uncoveredHours(own).map((hours): Finding => {
    const days = hours.days.length === DAYS.length ? [] : hours.days
    const isWhole = hours.from === '00:00' && hours.to === '24:00'
    return {
      code: 'gap',
      vehicleTypeId,
      index: null,
      hours,
      fix: {
        do: 'add',
        rates: [{ ...template, kind: 'unit', days, from: isWhole ? null : hours.from, to: isWhole ? null : hours.to }],
      },
    }
  })
  return [...gaps, ...cheaperThough(own, vehicleTypeId), ...laterCheaper(own, vehicleTypeId)]
}

function ofRate(rate: RateDraft, index: number, terms: LintTerms): Finding[] {
  const { vehicleTypeId, cost, minutes, first = [] } = rate
  const about = { vehicleTypeId, index }
  const found: Finding[] = []
  if (rate.kind === 'special' && Date.parse(rate.endsAt ?? '') <= terms.now)
    found.push({ code: 'event_over', ...about, fix: { do: 'remove', index } })
  if (!isUnit(rate) || cost === null || minutes === null || minutes <= 0) return found
  const fractions = [...first, { minutes, cost }]
  if (repeatsUnexpectedly(rate, { minutes, cost }))
    found.push({
      code: 'last_repeats',
      ...about,
      minutes,
      cost,
      fix: { do: 'replace', index, rate: { ...rate, per: 'after_steps' } },
    })
  const cap = terms.caps.find((one) => one.vehicleTypeId === vehicleTypeId)?.perMinute
  const dearest = Math.max(...fractions.map((fraction) => fraction.cost / fraction.minutes))
  if (cap !== undefined && dearest > cap) {
    const capped = <F extends { minutes: number; cost: Money }>(fraction: F): F => ({
      ...fraction,
      cost: Math.min(fraction.cost, cap * fraction.minutes),
    })
    found.push({
      code: 'over_cap',
      ...about,
      perMinute: Math.round(dearest),
      cap,
      fix: {
        do: 'replace',
        index,
        rate: { ...rate, cost: capped({ cost, minutes }).cost, ...(first.length > 0 && { first: first.map(capped) }) },
      },
    })
  }
  if (terms.wantsQuarters && (minutes !== QUARTER || first.length > 0)) {
    const { first: _, ...rest } = rate
    found.push({
      code: 'unequal_fractions',
      ...about,
      fix: { do: 'replace', index, rate: { ...rest, minutes: QUARTER, cost: Math.round((cost * QUARTER) / minutes) } },
    })
  }
  if (fractions.every((fraction) => fraction.cost === 0)) found.push({ code: 'costs_nothing', ...about, fix: null })
  return found
}

const LONG_STEP = 6 * 60
/** The last step is unexpected if its minute costs less than this part of an average minute of the others. */
const CHEAP_PART = 0.5

/** Whether a long and cheap last step repeats, as the end of a list for a day does that should start over. */
function repeatsUnexpectedly({ first = [], per }: RateDraft, last: { minutes: number; cost: Money }): boolean {
  if (first.length === 0 || per !== null || last.minutes < LONG_STEP) return false
  const [minutes, cost] = first.reduce(
    ([length, sum], step) => [length + step.times * step.minutes, sum + step.times * step.cost],
    [0, 0],
  )
  return last.cost / last.minutes < (CHEAP_PART * cost) / minutes
}

/** A band that others lie over whenever it could hold. */
function unreachable(rates: readonly RateDraft[]): Finding[] {
  return rates.flatMap((rate, index): Finding[] => {
    if (rate.kind !== 'unit') return []
    const over = rates
      .filter((other) => other.kind === 'unit_special' && other.vehicleTypeId === rate.vehicleTypeId)
      .map(windowOf)
    const own = windowOf(rate)
    const days = DAYS.filter((day) => includesDay(own, day))
    const isCovered = days.every((day) => {
      let reached = own.from
      for (const window of over.filter((one) => includesDay(one, day)).toSorted((one, other) => one.from - other.from))
        if (window.from <= reached) reached = Math.max(reached, window.to)
      return reached >= Math.min(own.to, MINUTES_A_DAY)
    })
    return isCovered && over.length > 0
      ? [{ code: 'unreachable', vehicleTypeId: rate.vehicleTypeId, index, fix: { do: 'remove', index } }]
      : []
  })
}

function priceBetween(start: number, end: number, tariff: Tariff): Money | null {
  const pricing = priceStay(
    {
      startedAt: new Date(start).toISOString(),
      endedAt: new Date(end).toISOString(),
      pass: null,
      agreement: null,
      corrections: [],
      paymentMethod: null,
    },
    tariff,
  )
  return pricing.ok ? pricing.price.totalCost : null
}

const LONGEST_HOURS = 14
/** The week of `week-prices.ts`, and what follows on it. */
const MONDAY = Date.parse('2001-01-01T00:00:00Z')
const HOLIDAY = '2001-01-10'
const MIDNIGHTS: Record<Day, number> = { 1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 9 }

/** Returns the first of the days that are alike, with the day before them. */
function unlikeDays(rates: readonly RateDraft[]): Day[] {
  const held = (day: Day) => rates.map((rate) => includesDay(windowOf(rate), day)).join()
  const seen = new Set<string>()
  return DAYS.filter((day) => {
    const before = DAYS[(day + 5) % 7] ?? day
    const key = `${held(day)} ${held(day === 8 ? 2 : before)}`
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/**
 * The first exit of a week at which having come an hour earlier is cheaper. Free time and special rates are meant so,
 * and left out; a price by time of arrival is meant for its hours.
 */
function cheaperThough(rates: readonly RateDraft[], vehicleTypeId: VehicleTypeId): Finding[] {
  const tariff = { ...draftTariff(rates, vehicleTypeId, [HOLIDAY]), freeTimes: [], specials: [], arrivals: [] }
  const [only, ...others] = [...tariff.fractions, ...tariff.flats, ...tariff.maximums, ...tariff.longMaximums]
  // One rate that always holds prices a length, whenever that is.
  if (others.length === 0 && (only === undefined || (only.from === 0 && only.to === MINUTES_A_DAY))) return []
  const price = (start: number, end: number) => priceBetween(start, end, tariff)
  for (const day of unlikeDays(rates)) {
    for (let hour = 1; hour <= 24; hour += 1) {
      const end = MONDAY + (MIDNIGHTS[day] * 24 + hour) * HOUR_MS
      let shorter = price(end - HOUR_MS, end)
      for (let length = 2; length <= LONGEST_HOURS; length += 1) {
        const longer = price(end - length * HOUR_MS, end)
        if (longer !== null && shorter !== null && longer < shorter) {
          const clock = (at: number) => new Date(at).toISOString().slice(11, 16)
          return [
            {
              code: 'longer_cheaper',
              vehicleTypeId,
              index: null,
              fix: null,
              day,
              earlier: clock(end - length * HOUR_MS),
              later: clock(end - (length - 1) * HOUR_MS),
              to: clock(end),
              costs: longer,
              insteadOf: shorter,
            },
          ]
        }
        shorter = longer
      }
    }
  }
  return []
}

const MINUTE = 60_000
/** Lengths at which a stay may get cheaper: by the hour, for three days. */
const LENGTHS = Array.from({ length: 72 }, (_, hour) => (hour + 1) * 60)

/**
 * The first entry of a week, on the hour, for which a longer stay is cheaper. Only conditions at the exit can make it so.
 */
function laterCheaper(rates: readonly RateDraft[], vehicleTypeId: VehicleTypeId): Finding[] {
  const tariff = { ...draftTariff(rates, vehicleTypeId, [HOLIDAY]), specials: [] }
  if (tariff.arrivals.length === 0 && tariff.flats.every(({ leftAfter }) => leftAfter === null)) return []
  // A price that ends changes at the minute after its end.
  const lengths = LENGTHS.flatMap((length) => [length - 1, length, length + 1])
  for (const day of unlikeDays(rates))
    for (let hour = 0; hour < 24; hour += 1) {
      const start = MONDAY + (MIDNIGHTS[day] * 24 + hour) * HOUR_MS
      let dearest: { length: number; cost: Money } | null = null
      for (const length of lengths) {
        const cost = priceBetween(start, start + length * MINUTE, tariff)
        if (cost === null) continue
        if (dearest !== null && cost < dearest.cost)
          return [
            {
              code: 'later_cheaper',
              vehicleTypeId,
              index: null,
              fix: null,
              day,
              start: new Date(start).toISOString().slice(11, 16),
              shorter: dearest.length,
              longer: length,
              costs: cost,
              insteadOf: dearest.cost,
            },
          ]
        if (dearest === null || cost > dearest.cost) dearest = { length, cost }
      }
    }
  return []
}
