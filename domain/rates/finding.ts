import type { Day } from '../locations.ts'
import type { Money } from '../money.ts'
import type { RateDraft } from '../pricing/check-rates.ts'
import type { UncoveredHours } from '../pricing/uncovered-hours.ts'
import type { VehicleTypeId } from '../vehicles.ts'

/** Fix of a finding: replaces one rate, removes one, or adds some. */
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
  /** `free` is the other fix: it makes these hours free. */
  (
    | { code: 'gap'; hours: UncoveredHours; free: Fix }
    /** Refused on saving; all other findings are warnings. */
    | { code: 'overlap'; with: number }
    | { code: 'unreachable' }
    | { code: 'event_over' }
    | { code: 'type_missing' }
    /** A class has rates but no unit rate: it has the prices of its standard type, and its own rates have no effect. */
    | { code: 'class_without_unit' }
    /** A vehicle that leaves at `to` pays less if it came at `earlier` than if it came at `later`. */
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
    /** After its steps only the last step repeats, and per minute it is much cheaper than the others. */
    | { code: 'last_repeats'; minutes: number; cost: Money }
    /** The line up to these minutes adds a much lower or higher price per hour than the lines beside it. */
    | { code: 'step_out_of_line'; upTo: number; perHour: Money; before: Money; after: Money }
    /**
     * No stay pays the line up to these minutes, because a maximum, a flat period or a price by time of arrival is
     * lower.
     */
    | { code: 'line_never_charged'; upTo: number; cost: Money; costs: Money }
    /** The hours of a flat period or night never cost more than `costs`, so nobody pays the price of the period. */
    | { code: 'flat_never_charged'; cost: Money; costs: Money }
    /** Days without a maximum, although other days have one. */
    | { code: 'maximum_missing'; days: readonly Day[] }
    /** Hours between two prices by time of arrival on the same days. */
    | { code: 'arrival_gap'; with: number; from: string; to: string }
    | { code: 'over_cap'; perMinute: Money; cap: Money }
    | { code: 'unequal_fractions' }
    | { code: 'costs_nothing' }
  )

export interface LintTerms {
  /** Vehicle types with spaces at the location. */
  vehicleTypeIds: readonly VehicleTypeId[]
  caps: readonly { vehicleTypeId: VehicleTypeId; perMinute: Money }[]
  /** Whether the law requires equally priced fractions of a quarter of an hour. */
  wantsQuarters: boolean
  now: number
}
