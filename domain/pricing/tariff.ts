import type { MaximumPeriod } from '../locations.ts'
import type { Money } from '../money.ts'
import type { VehicleTypeId } from '../vehicles.ts'
import { type LocalDay, localDay } from './local-day.ts'
import { type Fraction, type Rate, ratesInForce } from './rate.ts'
import { type Window, windowOf } from './window.ts'

/** Prices of fractions that begin under one rate, in their order. */
interface Fractions {
  /** Those that come before the last. */
  first: readonly Fraction[]
  /** The last, which repeats. */
  minutes: number
  cost: Money
}

/** Price of a fraction that begins in this window. */
export interface FractionRate extends Window, Fractions {
  kind: 'unit' | 'unit_special'
}

/** Rate that holds between two instants and goes before all others. */
export interface SpecialRate extends Omit<Fractions, 'minutes'> {
  kind: 'special'
  name: string
  /** In milliseconds, half-open. */
  from: number
  to: number
  /** Null where the cost is a flat price: all that begins until the end has it together. */
  minutes: number | null
}

/** Maximum price of the fractions that begin in this window, together. */
export interface NightRate extends Window {
  cost: Money
}

export interface MaximumRate extends Window {
  cost: Money
}

export interface FreeTimeRate extends Window {
  minutes: number
}

/** Terms of a location and its company, beside their rates. */
export interface PricingTerms {
  /** IANA name: its wall clock gives the day and the hours of a rate. */
  timeZone: string
  /** A stay of no more than these minutes is free; a longer one is charged from its first minute. */
  exemptMinutes: number
  /** Inside every price, in basis points: 1900 is 19 %. */
  taxRate: number
  /** Whether cash is rounded down to 50 pesos. */
  roundsCash: boolean
  /** Cost of a digital payment for the operator, in basis points. */
  digitalCommission: number
}

/** All that a stay is priced by, as it was at its entry. */
export interface Tariff extends PricingTerms {
  vehicleTypeId: VehicleTypeId
  holidays: ReadonlySet<LocalDay>
  /** They go over all fractions. */
  specials: readonly SpecialRate[]
  /** Special ones first: they go over the ordinary. */
  fractions: readonly FractionRate[]
  nights: readonly NightRate[]
  maximums: readonly MaximumRate[]
  maximumPer: MaximumPeriod
  freeTimes: readonly FreeTimeRate[]
}

export interface Entry {
  /** The rates of the location, its whole history. */
  rates: readonly Rate[]
  vehicleTypeId: VehicleTypeId
  startedAt: string
  /** Local days that are active holidays: `2026-11-20`. */
  holidays: Iterable<string>
}

/** The tariff of a vehicle that enters at `startedAt`. A rate that lacks a part of its kind prices nothing. */
export function tariffAt({ rates, vehicleTypeId, startedAt, holidays }: Entry, terms: PricingTerms): Tariff {
  const inForce = ratesInForce(rates, vehicleTypeId, Date.parse(startedAt))
  const of = (kind: Rate['kind']) => inForce.filter((rate) => rate.kind === kind)
  const maximums = of('maximum')
  return {
    ...terms,
    vehicleTypeId,
    holidays: new Set(Array.from(holidays, localDay)),
    specials: of('special').flatMap(specialRate),
    fractions: [...fractionRates(of('unit_special'), 'unit_special'), ...fractionRates(of('unit'), 'unit')],
    nights: of('night').flatMap(withCost),
    maximums: maximums.flatMap(withCost),
    maximumPer: maximums[0]?.per ?? '24h',
    freeTimes: of('free_time').flatMap((rate) =>
      rate.minutes === null ? [] : { ...windowOf(rate), minutes: rate.minutes },
    ),
  }
}

function fractionRates(rates: readonly Rate[], kind: FractionRate['kind']): FractionRate[] {
  return rates.flatMap((rate) => {
    const { cost, minutes } = rate
    return cost === null || minutes === null || minutes < 1
      ? []
      : { kind, ...windowOf(rate), first: firstOf(rate), cost, minutes }
  })
}

function firstOf({ first = [] }: Rate): readonly Fraction[] {
  return first.filter(({ minutes, times }) => minutes > 0 && times > 0)
}

function specialRate(rate: Rate): SpecialRate[] {
  const { name = '', startsAt, endsAt, cost, minutes } = rate
  if (cost === null || startsAt === undefined || endsAt === undefined || (minutes !== null && minutes < 1)) return []
  return [
    {
      kind: 'special',
      name,
      from: Date.parse(startsAt),
      to: Date.parse(endsAt),
      first: minutes === null ? [] : firstOf(rate),
      minutes,
      cost,
    },
  ]
}

function withCost(rate: Rate): (Window & { cost: Money })[] {
  return rate.cost === null ? [] : [{ ...windowOf(rate), cost: rate.cost }]
}
