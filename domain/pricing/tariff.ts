import { type MaximumPeriod, STEP_PERIODS, type StepPeriod } from '../locations.ts'
import type { Money } from '../money.ts'
import { type VehicleTypeId, baseTypeOf } from '../vehicles.ts'
import { type LocalDay, MINUTES_A_DAY, localDay } from './local-day.ts'
import { type Fraction, type Rate, firstRatesFor, ratesInForce } from './rate.ts'
import { type Window, crossesMidnight, minuteOfDay, windowOf } from './window.ts'

/** Prices of fractions that start under one rate, in order. */
interface Fractions {
  /** Fractions before the last. */
  first: readonly Fraction[]
  /** The last fraction, which repeats. */
  minutes: number
  cost: Money
  /** When the list starts over; null for never. */
  startsOver: StepPeriod | null
  /** The whole list as one fraction, if it starts over after its steps or each hour. */
  cycle: { minutes: number; cost: Money } | null
}

/** Price of a fraction that starts in this window. */
export interface FractionRate extends Window, Fractions {
  kind: 'unit' | 'unit_special'
}

/** Rate between two instants that takes precedence over all others. */
export interface SpecialRate extends Omit<Fractions, 'minutes'> {
  kind: 'special'
  name: string
  /** In milliseconds, half-open. */
  from: number
  to: number
  /** Null for a flat price for everything that starts before the end. */
  minutes: number | null
}

/** Maximum price of all fractions that start in this window: a night, an evening, a weekend. */
export interface FlatRate extends Window {
  kind: 'night' | 'flat_period'
  /** Empty for a night. */
  name: string
  cost: Money
  /** Number of midnights that the window crosses. */
  midnights: number
  /** Minutes of local time: of the day on which the window starts, and of the day on which it ends. */
  enteredBefore: number | null
  leftAfter: number | null
  /** Whether steps start over at the end of the window. */
  startsOver: boolean
}

/** Price of a whole stay that enters in this window. */
export interface ArrivalRate extends Window {
  name: string
  cost: Money
  /** Longest stay; null for any length. */
  minutes: number | null
  /** Number of midnights from the first day of the window to the day of the two times below. */
  midnights: number
  leaveBy: number | null
  leftAfter: number | null
  ifCheaper: boolean
}

export interface MaximumRate extends Window {
  cost: Money
}

/** Price of a stay with a lost ticket, once or for each started period. */
export interface LostTicketRate {
  cost: Money
  per: Exclude<MaximumPeriod, 'several_days'> | null
}

export interface FreeTimeRate extends Window {
  minutes: number
}

/** Terms of a location and its company, in addition to their rates. */
export interface PricingTerms {
  /** IANA name of the zone whose local time gives the day and the hours of a rate. */
  timeZone: string
  /** A stay of no more than these minutes is free; a longer one is charged from its first minute. */
  exemptMinutes: number
  /** Tax included in every price, in basis points: 1900 is 19 %. */
  taxRate: number
  /** Whether cash is rounded down to 50 pesos. */
  roundsCash: boolean
  /** Cost of a digital payment for the operator, in basis points. */
  digitalCommission: number
}

/** Everything that prices a stay, as of its entry. */
export interface Tariff extends PricingTerms {
  vehicleTypeId: VehicleTypeId
  holidays: ReadonlySet<LocalDay>
  /** Special rates, which take precedence over all fractions. */
  specials: readonly SpecialRate[]
  /** Fractions of special unit rates first: they take precedence over ordinary ones. */
  fractions: readonly FractionRate[]
  /** Flat periods first, which take precedence over nights. */
  flats: readonly FlatRate[]
  /** The cheapest first: the first applicable one counts. */
  arrivals: readonly ArrivalRate[]
  maximums: readonly MaximumRate[]
  maximumPer: Exclude<MaximumPeriod, 'several_days'>
  /** Maximums of several days, and the length of their period in minutes. */
  longMaximums: readonly MaximumRate[]
  longMinutes: number
  minimums: readonly MaximumRate[]
  lostTicket: LostTicketRate | null
  freeTimes: readonly FreeTimeRate[]
  /** Start of the first rates, if they price a vehicle that came in before them; otherwise null. */
  firstRatesOf: string | null
  /** Standard type whose rates price a class without its own price; null for all others. */
  pricedAs: VehicleTypeId | null
}

export interface Entry {
  /** Rates of the location, with their whole history. */
  rates: readonly Rate[]
  vehicleTypeId: VehicleTypeId
  startedAt: string
  /** End of the stay. With it, the first rates also price a vehicle that was inside when they started. */
  endedAt?: string | undefined
  /** Local days that are active holidays: `2026-11-20`. */
  holidays: Iterable<string>
}

/** Returns the tariff of a vehicle that enters at `startedAt`. A rate without a required field prices nothing. */
export function tariffAt({ rates, vehicleTypeId, startedAt, endedAt, holidays }: Entry, terms: PricingTerms): Tariff {
  const entry = Date.parse(startedAt)
  const first = firstRatesFor(rates, vehicleTypeId, { entry, exit: Date.parse(endedAt ?? startedAt) })
  const inForce = ratesInForce(rates, vehicleTypeId, first ?? entry)
  const of = (kind: Rate['kind']) => inForce.filter((rate) => rate.kind === kind)
  const isLong = ({ per }: Rate) => per === 'several_days'
  const maximums = of('maximum').filter((rate) => !isLong(rate))
  const long = of('maximum').filter(isLong)
  return {
    ...terms,
    vehicleTypeId,
    holidays: new Set(Array.from(holidays, localDay)),
    specials: of('special').flatMap(specialRate),
    fractions: [...fractionRates(of('unit_special'), 'unit_special'), ...fractionRates(of('unit'), 'unit')],
    flats: [...of('flat_period').flatMap(flatRate), ...of('night').flatMap(flatRate)],
    arrivals: of('arrival')
      .flatMap(arrivalRate)
      .toSorted((one, other) => one.cost - other.cost),
    maximums: maximums.flatMap(withCost),
    maximumPer: maximums[0]?.per === 'calendar_day' ? 'calendar_day' : '24h',
    longMaximums: long.flatMap(withCost),
    longMinutes: Math.max(MINUTES_A_DAY, long[0]?.minutes ?? 0),
    minimums: of('minimum').flatMap(withCost),
    lostTicket: of('lost_ticket').flatMap(lostTicketRate)[0] ?? null,
    freeTimes: of('free_time').flatMap((rate) =>
      rate.minutes === null ? [] : { ...windowOf(rate), minutes: rate.minutes },
    ),
    pricedAs: inForce.some((rate) => rate.vehicleTypeId !== vehicleTypeId) ? baseTypeOf(vehicleTypeId) : null,
    firstRatesOf: first === null ? null : new Date(first).toISOString(),
  }
}

function fractionRates(rates: readonly Rate[], kind: FractionRate['kind']): FractionRate[] {
  return rates.flatMap((rate) => {
    const { cost, minutes } = rate
    return cost === null || minutes === null || minutes < 1
      ? []
      : { kind, ...windowOf(rate), ...listOf(rate, { minutes, cost }) }
  })
}

/** Returns the list of fractions of a rate, with its last one. */
function listOf(rate: Rate, last: { minutes: number; cost: Money }): Fractions {
  const { first: all = [], per } = rate
  const first = all.filter(({ minutes, times }) => minutes > 0 && times > 0)
  const found = STEP_PERIODS.find((period) => period === per) ?? null
  // A single repeating step can't start over.
  const startsOver = found === 'after_steps' && first.length === 0 ? null : found
  return { ...last, first, startsOver, cycle: cycleOf(first, last, startsOver) }
}

const HOUR = 60

function cycleOf(
  first: readonly Fraction[],
  last: { minutes: number; cost: Money },
  startsOver: StepPeriod | null,
): Fractions['cycle'] {
  if (startsOver !== 'after_steps' && startsOver !== 'each_hour') return null
  const most = startsOver === 'each_hour' ? HOUR : Infinity
  let minutes = 0
  let cost = 0
  for (const fraction of first) {
    const times = Math.min(fraction.times, Math.ceil((most - minutes) / fraction.minutes))
    if (times <= 0) break
    minutes += times * fraction.minutes
    cost += times * fraction.cost
  }
  const times = startsOver === 'after_steps' ? 1 : Math.max(0, Math.ceil((HOUR - minutes) / last.minutes))
  return {
    minutes: startsOver === 'each_hour' ? HOUR : minutes + last.minutes,
    cost: cost + times * last.cost,
  }
}

function specialRate(rate: Rate): SpecialRate[] {
  const { name = '', startsAt, endsAt, cost, minutes } = rate
  if (cost === null || startsAt === undefined || endsAt === undefined || (minutes !== null && minutes < 1)) return []
  const list =
    minutes === null ? { first: [], minutes, cost, startsOver: null, cycle: null } : listOf(rate, { minutes, cost })
  return [{ kind: 'special', name, from: Date.parse(startsAt), to: Date.parse(endsAt), ...list }]
}

function flatRate(rate: Rate): FlatRate[] {
  const { cost, name = '', conditions = {} } = rate
  if (cost === null || (rate.kind !== 'night' && rate.kind !== 'flat_period')) return []
  const window = windowOf(rate)
  return [
    {
      ...window,
      kind: rate.kind,
      name,
      cost,
      midnights: midnightsOf(window, conditions.midnights),
      enteredBefore: minuteOf(conditions.enteredBefore),
      leftAfter: minuteOf(conditions.leftAfter),
      startsOver: conditions.startsOver === true,
    },
  ]
}

/** A window that ends no later than it starts ends on the next day at the earliest. */
export function midnightsOf(window: Window, midnights = 0): number {
  return Math.max(midnights, crossesMidnight(window) ? 1 : 0)
}

function arrivalRate(rate: Rate): ArrivalRate[] {
  const { cost, minutes, name = '', conditions = {} } = rate
  if (cost === null) return []
  return [
    {
      ...windowOf(rate),
      name,
      cost,
      minutes,
      midnights: conditions.midnights ?? 0,
      leaveBy: minuteOf(conditions.leaveBy),
      leftAfter: minuteOf(conditions.leftAfter),
      ifCheaper: conditions.ifCheaper === true,
    },
  ]
}

function minuteOf(time: string | undefined): number | null {
  return time === undefined ? null : minuteOfDay(time)
}

function lostTicketRate({ cost, per }: Rate): LostTicketRate[] {
  return cost === null ? [] : [{ cost, per: per === '24h' || per === 'calendar_day' ? per : null }]
}

function withCost(rate: Rate): MaximumRate[] {
  return rate.cost === null ? [] : [{ ...windowOf(rate), cost: rate.cost }]
}
