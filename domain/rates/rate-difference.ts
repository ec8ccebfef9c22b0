import { RATE_KINDS, type RateKind } from '../locations.ts'
import type { RateDraft } from '../pricing/check-rates.ts'
import { conditionsOf } from '../pricing/rate.ts'
import type { VehicleTypeId } from '../vehicles.ts'

/** Rates of one kind and vehicle type, some of them removed and some added. */
interface RateChange<R extends RateDraft> {
  kind: RateKind
  vehicleTypeId: VehicleTypeId
  gone: R[]
  come: R[]
}

/** Returns the differences between two sets of rates by vehicle type and kind; equal rates are left out. */
export function rateDifference<R extends RateDraft>(before: readonly R[], after: readonly R[]): RateChange<R>[] {
  const types = [...new Set([...before, ...after].map(({ vehicleTypeId }) => vehicleTypeId))].toSorted(
    (one, other) => one - other,
  )
  return types.flatMap((vehicleTypeId) =>
    RATE_KINDS.flatMap((kind) => {
      const of = (rates: readonly R[]) =>
        rates.filter((rate) => rate.kind === kind && rate.vehicleTypeId === vehicleTypeId)
      const [was, is] = [of(before), of(after)]
      const [known, wanted] = [was.map(rateKey), is.map(rateKey)]
      const gone = was.filter((_, index) => !wanted.includes(known[index] ?? ''))
      const come = is.filter((_, index) => !known.includes(wanted[index] ?? ''))
      return gone.length + come.length === 0 ? [] : [{ kind, vehicleTypeId, gone, come }]
    }),
  )
}

/** Two rates that are written alike have one key. */
function rateKey({
  kind,
  vehicleTypeId,
  days,
  from,
  to,
  cost,
  minutes,
  per,
  first = [],
  name,
  startsAt,
  endsAt,
  conditions,
}: RateDraft): string {
  return JSON.stringify([
    kind,
    vehicleTypeId,
    [...days].toSorted((one, other) => one - other),
    from,
    to,
    cost,
    minutes,
    per ?? (kind === 'maximum' ? '24h' : null),
    first.map((fraction) => [fraction.minutes, fraction.cost, fraction.times]),
    name ?? null,
    startsAt ?? null,
    endsAt ?? null,
    conditionsOf(conditions) ?? null,
  ])
}

/**
 * Returns the version of a location's rates for a stay that began at this instant. The versions are sorted by their beginning.
 */
export function rateVersionAt<V extends { startsAt: string }>(versions: readonly V[], at: number): V | undefined {
  return versions.findLast(({ startsAt }) => Date.parse(startsAt) <= at)
}
