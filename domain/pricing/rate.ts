import type { Day, RateKind, RatePeriod } from '../locations.ts'
import type { Money } from '../money.ts'
import { type VehicleTypeId, baseTypeOf, isClass, typesThatPrice } from '../vehicles.ts'

/** A part of a stay that costs as a whole, and how often it does before the next follows. */
export interface Fraction {
  minutes: number
  cost: Money
  times: number
}

/** Conditions of a price by time of arrival, or of a flat period. Times are of the wall clock. */
export interface RateConditions {
  /** Number of midnights between the day on which the window begins and the day on which it ends. */
  midnights?: number | undefined
  /** Latest time at which the vehicle may leave, on the last day. */
  leaveBy?: string | undefined
  /** The vehicle came in before this time of the first day, or on an earlier day. */
  enteredBefore?: string | undefined
  /** The vehicle leaves at this time of the last day, or later. */
  leftAfter?: string | undefined
  /** The price by time of arrival holds only if it is cheaper than the ordinary price. */
  ifCheaper?: boolean | undefined
  /** The ordinary steps start over when the flat period ends. */
  startsOver?: boolean | undefined
}

/** Returns conditions without empty fields and in a fixed order, so that equal conditions are equal text. */
export function conditionsOf(conditions: RateConditions | undefined): RateConditions | undefined {
  if (conditions === undefined) return undefined
  const { midnights = 0, leaveBy, enteredBefore, leftAfter, ifCheaper = false, startsOver = false } = conditions
  const written: RateConditions = {
    ...(midnights !== 0 && { midnights }),
    ...(leaveBy !== undefined && { leaveBy }),
    ...(enteredBefore !== undefined && { enteredBefore }),
    ...(leftAfter !== undefined && { leftAfter }),
    ...(ifCheaper && { ifCheaper }),
    ...(startsOver && { startsOver }),
  }
  return Object.keys(written).length === 0 ? undefined : written
}

/** One rate of a location as it is stored and sent. Only the parts of its kind are set. */
export interface Rate {
  kind: RateKind
  vehicleTypeId: VehicleTypeId
  /** UTC ISO 8601. A stay keeps the rates that were in force at its entry. */
  validFrom: string
  /** Empty is every day. */
  days: readonly Day[]
  /** Window of the wall clock, half-open: `08:00` to `24:00`. Null is the whole day. A night may cross midnight. */
  from: string | null
  to: string | null
  /** Price of a fraction, of a flat period, of a stay by its arrival or a lost ticket; or the least or the most. */
  cost: Money | null
  /** Length of a fraction, free minutes, longest stay of a price by time of arrival, or period of `several_days`. */
  minutes: number | null
  /**
   * Period of a maximum; null is 24 hours from the entry. Of a list of fractions, when the list starts over; null is
   * never. Of a lost ticket, the period that is charged for each time it begins; null is once.
   */
  per: RatePeriod | null
  /** Fractions that come before the one that repeats: an hour once, then quarters. Left out, there are none. */
  first?: Fraction[] | undefined
  /**
   * Name of an event, a flat period or a price by time of arrival. The instants are those between which an event holds;
   * without minutes its cost is a flat price.
   */
  name?: string | undefined
  startsAt?: string | undefined
  endsAt?: string | undefined
  conditions?: RateConditions | undefined
}

/** A row that says "none of this kind from here on". */
function endsKind({ cost, minutes }: Rate): boolean {
  return cost === null && minutes === null
}

/** Returns whether rates give a class a price of its own: only then its standard type's rates do not count. */
export function haveUnitRate(rates: readonly Pick<Rate, 'kind'>[]): boolean {
  return rates.some(({ kind }) => kind === 'unit' || kind === 'unit_special')
}

/**
 * The rates that an entry of this type at this instant is priced by, out of a location's whole history. A class without
 * a unit rate is priced by all rates of its standard type.
 */
export function ratesInForce<Kept extends Rate>(
  history: readonly Kept[],
  vehicleTypeId: VehicleTypeId,
  entry: number,
): Kept[] {
  const own = ownRatesInForce(history, vehicleTypeId, entry)
  return !isClass(vehicleTypeId) || haveUnitRate(own) ? own : ownRatesInForce(history, baseTypeOf(vehicleTypeId), entry)
}

/**
 * The rates of exactly this type that are in force at an instant. Of each kind it is the set with the latest `validFrom`
 * that is not after the instant: a change replaces every rate of its kind.
 */
export function ownRatesInForce<Kept extends Rate>(
  history: readonly Kept[],
  vehicleTypeId: VehicleTypeId,
  entry: number,
): Kept[] {
  const sets = new Map<RateKind, { since: number; rates: Kept[] }>()
  for (const rate of history) {
    if (rate.vehicleTypeId !== vehicleTypeId) continue
    const since = Date.parse(rate.validFrom)
    if (since > entry) continue
    const known = sets.get(rate.kind)
    if (known === undefined || since > known.since) sets.set(rate.kind, { since, rates: [rate] })
    else if (since === known.since) known.rates.push(rate)
  }
  return [...sets.values()].flatMap(({ rates }) => rates.filter((rate) => !endsKind(rate)))
}

/**
 * Returns when the first rates of a vehicle type began, if a vehicle came in before them and was still inside then; else
 * null. Such a vehicle is priced by the first rates.
 */
export function firstRatesFor(
  history: readonly Rate[],
  vehicleTypeId: VehicleTypeId,
  stay: { entry: number; exit: number },
): number | null {
  let first = Infinity
  const types = typesThatPrice(vehicleTypeId)
  for (const rate of history)
    if (types.includes(rate.vehicleTypeId)) first = Math.min(first, Date.parse(rate.validFrom))
  return first > stay.entry && first <= stay.exit ? first : null
}

/** Whether a lost ticket has a price of its own in the place of the charge; the location's fee is then not added. */
export function hasLostTicketPrice(
  history: readonly Rate[],
  { vehicleTypeId, startedAt, endedAt }: { vehicleTypeId: VehicleTypeId; startedAt: string; endedAt: string },
): boolean {
  const entry = Date.parse(startedAt)
  const first = firstRatesFor(history, vehicleTypeId, { entry, exit: Date.parse(endedAt) })
  return ratesInForce(history, vehicleTypeId, first ?? entry).some(({ kind }) => kind === 'lost_ticket')
}
