import type { VersionRate } from '../../contract/rate-version.ts'
import type { RateDraft } from '../../domain/pricing/check-rates.ts'
import { conditionsOf } from '../../domain/pricing/rate.ts'
import type { LocatedRate } from './rate-history.ts'

/** Values of a row that ends its kind: from then on there are no rates of this kind. */
export const END_OF_RATE = {
  days: [],
  from: null,
  to: null,
  cost: null,
  minutes: null,
  per: null,
  first: null,
  name: null,
  startsAt: null,
  endsAt: null,
  conditions: null,
}

/** Returns the columns for the values of a rate. */
export function toColumns({
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
}: RateDraft) {
  const instant = (text: string | undefined) => (text === undefined ? null : new Date(text))
  return {
    days: [...days],
    from,
    to,
    cost,
    minutes,
    per,
    first: first.length === 0 ? null : [...first],
    name: name ?? null,
    startsAt: instant(startsAt),
    endsAt: instant(endsAt),
    conditions: conditionsOf(conditions) ?? null,
  }
}

/** Returns a rate in the form of a version, always written alike, so that equal rates are equal text. */
export function toVersionRate({
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
}: RateDraft | LocatedRate): VersionRate {
  const held = conditionsOf(conditions)
  const rate = { kind, vehicleTypeId, days: [...days], from, to, cost, minutes, per }
  return {
    ...rate,
    ...(first.length > 0 && { first: [...first] }),
    ...(name !== undefined && { name }),
    ...(startsAt !== undefined && { startsAt }),
    ...(endsAt !== undefined && { endsAt }),
    ...(held !== undefined && { conditions: held }),
  }
}
