import type { Day, MaximumPeriod, RateKind } from '../locations.ts'
import type { Money } from '../money.ts'
import type { VehicleTypeId } from '../vehicles.ts'

/** A part of a stay that costs as a whole, and how often it does before the next follows. */
export interface Fraction {
  minutes: number
  cost: Money
  times: number
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
  /** Price of a fraction, a night or a maximum. */
  cost: Money | null
  /** Length of a fraction, or the free minutes. */
  minutes: number | null
  /** Period of a maximum; null is 24 hours from the entry. */
  per: MaximumPeriod | null
  /** Fractions that come before the one that repeats: an hour once, then quarters. Left out, there are none. */
  first?: Fraction[] | undefined
  /**
   * Fields of a special rate alone: its event, and the instants between which it holds. Without minutes its cost is a
   * flat price.
   */
  name?: string | undefined
  startsAt?: string | undefined
  endsAt?: string | undefined
}

/** A row that says "none of this kind from here on". */
function endsKind({ cost, minutes }: Rate): boolean {
  return cost === null && minutes === null
}

/**
 * The rates of one vehicle type that an entry at this instant is priced by, out of a location's whole history.
 * Of each kind it is the set with the latest `validFrom` that is not after the entry: a change replaces every rate of its kind.
 */
export function ratesInForce<Kept extends Rate>(
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
