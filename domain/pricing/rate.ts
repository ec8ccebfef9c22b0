import type { Day, RateKind, RatePeriod } from '../locations.ts'
import type { Money } from '../money.ts'
import { type VehicleTypeId, baseTypeOf, isClass, typesThatPrice } from '../vehicles.ts'

/** A part of a stay with one price, and its number of repetitions before the next part follows. */
export interface Fraction {
  minutes: number
  cost: Money
  times: number
}

/** Conditions of a price by time of arrival, or of a flat period. Times are local. */
export interface RateConditions {
  /** Number of midnights between the first and the last day of the window. */
  midnights?: number | undefined
  /** Latest time at which the vehicle may leave, on the last day. */
  leaveBy?: string | undefined
  /** The vehicle came in before this time of the first day, or on an earlier day. */
  enteredBefore?: string | undefined
  /** The vehicle leaves at this time of the last day, or later. */
  leftAfter?: string | undefined
  /** Whether the price by time of arrival applies only if it is cheaper than the ordinary price. */
  ifCheaper?: boolean | undefined
  /** Whether the ordinary steps start over after the flat period. */
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

/** A rate of a location in its stored form. Only the fields of its kind are set. */
export interface Rate {
  kind: RateKind
  vehicleTypeId: VehicleTypeId
  /** UTC ISO 8601. A stay keeps the rates that were in force at its entry. */
  validFrom: string
  /** Empty means every day. */
  days: readonly Day[]
  /** Local window, half-open: `08:00` to `24:00`. Null for the whole day. A night may cross midnight. */
  from: string | null
  to: string | null
  /** Price of a fraction, a flat period, a stay by time of arrival or a lost ticket; or the maximum or minimum. */
  cost: Money | null
  /** Length of a fraction, free minutes, longest stay of a price by time of arrival, or length of `several_days`. */
  minutes: number | null
  /**
   * For a maximum, its period; null for 24 hours from the entry. For a list of fractions, when it starts over; null for
   * never. For a lost ticket, the period that is charged each time it starts; null for once.
   */
  per: RatePeriod | null
  /** Fractions before the repeating one: an hour once, then quarters. Absent without any. */
  first?: Fraction[] | undefined
  /**
   * Name of an event, a flat period or a price by time of arrival. An event applies between its two instants; without
   * minutes its cost is a flat price.
   */
  name?: string | undefined
  startsAt?: string | undefined
  endsAt?: string | undefined
  conditions?: RateConditions | undefined
}

/** Returns whether a rate only marks the end of its kind: from here on there are no rates of this kind. */
function endsKind({ cost, minutes }: Rate): boolean {
  return cost === null && minutes === null
}

/** Returns whether rates give a class its own price: only then the rates of its standard type don't apply. */
export function haveUnitRate(rates: readonly Pick<Rate, 'kind'>[]): boolean {
  return rates.some(({ kind }) => kind === 'unit' || kind === 'unit_special')
}

/**
 * Returns the rates that price an entry of this type at this instant, from a location's whole history. A class without
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
 * Returns the rates of exactly this type that are in force at an instant: for each kind, the set with the latest
 * `validFrom` up to the instant, because a change replaces every rate of its kind.
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
 * Returns the start of the first rates of a vehicle type if a vehicle came in before it and was still inside; otherwise
 * null. The first rates price such a vehicle.
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

/** Returns whether a lost ticket has its own price instead of the charge; the location's fee is then not added. */
export function hasLostTicketPrice(
  history: readonly Rate[],
  { vehicleTypeId, startedAt, endedAt }: { vehicleTypeId: VehicleTypeId; startedAt: string; endedAt: string },
): boolean {
  const entry = Date.parse(startedAt)
  const first = firstRatesFor(history, vehicleTypeId, { entry, exit: Date.parse(endedAt) })
  return ratesInForce(history, vehicleTypeId, first ?? entry).some(({ kind }) => kind === 'lost_ticket')
}
