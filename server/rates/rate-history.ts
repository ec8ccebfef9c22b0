import { and, asc, desc, eq, inArray } from 'drizzle-orm'

import type { Rate } from '../../contract/location.ts'
import type { RateSet, RateChangeResult } from '../../contract/rate.ts'
import type { RateKind } from '../../domain/locations.ts'
import type { VehicleTypeId } from '../../domain/vehicles.ts'
import { rates } from '../db/schema/locations.ts'
import { toRate, visibleLocationIds } from '../locations/queries.ts'
import type { CompanyContext } from '../http/route.ts'
import { ProblemError } from '../http/problem-error.ts'

export type LocatedRate = RateChangeResult['rates'][number]

interface RateHistoryQuery {
  kinds: readonly RateKind[]
  locationId?: string | undefined
  vehicleTypeId?: VehicleTypeId | undefined
}

/**
 * Returns every rate ever written for these kinds and vehicle types, the latest first; none for an invisible location.
 */
export async function rateHistory(
  { kinds, locationId, vehicleTypeId }: RateHistoryQuery,
  context: CompanyContext,
): Promise<LocatedRate[]> {
  const visible = await visibleLocationIds(context)
  const places = locationId === undefined ? visible : visible.filter((id) => id === locationId)
  const rows = await context.tx.db
    .select()
    .from(rates)
    .where(
      and(
        eq(rates.companyId, context.actor.companyId),
        inArray(rates.kind, [...kinds]),
        inArray(rates.locationId, places),
        vehicleTypeId === undefined ? undefined : eq(rates.vehicleTypeId, vehicleTypeId),
      ),
    )
    .orderBy(desc(rates.validFrom), asc(rates.locationId), asc(rates.vehicleTypeId), asc(rates.id))
  return rows.map((row) => ({ ...toRate(row), locationId: row.locationId }))
}

/** A row that only ends its kind is not a rate. */
function isRate({ cost, minutes }: Rate): boolean {
  return cost !== null || minutes !== null
}

/** Returns the rates that price a stay with this start: the latest set of each kind, location and vehicle type. */
export function ratesInForceAt(history: readonly LocatedRate[], at: number): LocatedRate[] {
  const begun = history.filter((rate) => Date.parse(rate.validFrom) <= at)
  const latest = new Map<string, string>()
  for (const rate of begun) if (!latest.has(setKey(rate))) latest.set(setKey(rate), rate.validFrom)
  return begun.filter((rate) => latest.get(setKey(rate)) === rate.validFrom && isRate(rate))
}

function setKey({ kind, locationId, vehicleTypeId }: LocatedRate): string {
  return `${kind} ${locationId} ${vehicleTypeId}`
}

interface RateListQuery {
  locationId?: string | undefined
  vehicleTypeId?: VehicleTypeId | undefined
  at?: string | undefined
  history?: 'true' | 'false'
}

export async function findRates(
  kind: RateKind,
  { at, history = 'false', ...wanted }: RateListQuery,
  context: CompanyContext,
): Promise<LocatedRate[]> {
  const all = await rateHistory({ kinds: [kind], ...wanted }, context)
  if (at !== undefined) return ratesInForceAt(all, Date.parse(at))
  if (history === 'true') return all.filter(isRate)
  const now = context.now.getTime()
  const inForce = new Set(ratesInForceAt(all, now))
  return all.filter((rate) => inForce.has(rate) || (isRate(rate) && Date.parse(rate.validFrom) > now))
}

export async function findRateSets(kind: RateKind, wanted: RateListQuery, context: CompanyContext): Promise<RateSet[]> {
  const sets = new Map<string, RateSet>()
  for (const { locationId, ...rate } of await findRates(kind, wanted, context)) {
    const key = `${locationId} ${rate.vehicleTypeId} ${rate.validFrom}`
    const known = sets.get(key)
    if (known === undefined)
      sets.set(key, {
        id: rate.id,
        locationId,
        vehicleTypeId: rate.vehicleTypeId,
        validFrom: rate.validFrom,
        tariffs: [rate],
      })
    else known.tariffs.push(rate)
  }
  return [...sets.values()]
}

/** Returns the rate with this id, if it is of this kind and at a location that the person sees. */
export async function readRate(kind: RateKind, id: string, context: CompanyContext): Promise<LocatedRate> {
  const found = (await findRates(kind, { history: 'true' }, context)).find((rate) => rate.id === id)
  if (!found) throw new ProblemError('not_found')
  return found
}

export async function readRateSet(kind: RateKind, id: string, context: CompanyContext): Promise<RateSet> {
  const found = (await findRateSets(kind, { history: 'true' }, context)).find((set) =>
    set.tariffs.some((rate) => rate.id === id),
  )
  if (!found) throw new ProblemError('not_found')
  return found
}
