import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'

import type { FieldError } from '../../contract/problem.ts'
import type { RateChangeResult } from '../../contract/rate.ts'
import { RATE_CODES } from '../../contract/rate-codes.ts'
import { RATE_KINDS, type RateKind } from '../../domain/locations.ts'
import { type RateDraft, checkRates } from '../../domain/pricing/check-rates.ts'
import { uncoveredHours } from '../../domain/pricing/uncovered-hours.ts'
import type { VehicleTypeId } from '../../domain/vehicles.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { locations, rates } from '../db/schema/locations.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { toRate, visibleLocations } from '../locations/queries.ts'
import { type LocatedRate, ratesInForceAt, rateHistory } from './rate-history.ts'
import { END_OF_RATE, toColumns } from './rate-columns.ts'
import { findVersions, noteVersion } from './version-rows.ts'

/** Rates of one kind, which are replaced as a whole. */
export interface RatesOf {
  kind: RateKind
  locationId: string
  vehicleTypeId: VehicleTypeId
}

/** A rate to write. */
export interface RateWrite {
  draft: RateDraft
  /** Path in the request, for faults; null for a rate that the request does not contain. */
  path: string | null
}

interface Change extends RatesOf {
  /** Start of validity; null for now. */
  validFrom: string | null
  /** Returns the new rates, given the rates that would apply without the change. */
  rewrite: (current: readonly (RateDraft & { id: string })[]) => RateWrite[]
}

/**
 * Changes the rates of one kind from an instant on. Only sets without started stays are changed: a set with a later
 * start is written, and the previous one remains for the stays that it priced.
 */
export async function changeRates(change: Change, context: CompanyContext): Promise<RateChangeResult> {
  const { kind, locationId, vehicleTypeId } = change
  const { tx, actor, now } = context
  await lockLocation(locationId, context)
  // All kinds are read, because hours without a price depend on the others too.
  const history = await rateHistory({ kinds: RATE_KINDS, locationId, vehicleTypeId }, context)
  const versions = await findVersions(locationId, context)
  const ofKind = history.filter((rate) => rate.kind === kind)
  const validFrom = startOf(
    change.validFrom,
    [...ofKind.map((rate) => Date.parse(rate.validFrom)), ...versions.map(({ startsAt }) => startsAt.getTime())],
    now,
  )
  const current = ratesInForceAt(ofKind, validFrom.getTime())
  const written = change.rewrite(current)
  refuseFaults(written)

  const ofSet = { companyId: actor.companyId, locationId, kind, vehicleTypeId, validFrom }
  const drafts = written.length === 0 ? [END_OF_RATE] : written.map(({ draft }) => toColumns(draft))
  // A future set is overwritten; a set in force gets a successor.
  await tx.db
    .delete(rates)
    .where(
      and(
        eq(rates.companyId, actor.companyId),
        eq(rates.locationId, locationId),
        eq(rates.kind, kind),
        eq(rates.vehicleTypeId, vehicleTypeId),
        eq(rates.validFrom, validFrom),
      ),
    )
  const rows = drafts.map((draft) => ({ ...ofSet, id: uuidv7(), ...draft }))
  await tx.db.insert(rates).values(rows)
  const field = `rates.${kind}.${vehicleTypeId}`
  await writeAudit(
    [
      {
        entity: 'location',
        id: locationId,
        action: 'edited',
        before: { [field]: told(current), validFrom: null },
        after: { [field]: told(written.map(({ draft }) => draft)), validFrom: validFrom.toISOString() },
      },
    ],
    context,
  )
  await noteVersion({ locationId, startsAt: validFrom }, context)
  context.announce(actor.companyId, ['locations'])

  const since = validFrom.toISOString()
  const held = written.length === 0 ? [] : rows.map((row): LocatedRate => ({ ...toRate(row), locationId }))
  const others = ratesInForceAt(
    history.filter((rate) => rate.kind !== kind),
    validFrom.getTime(),
  )
  const at = written.findIndex(({ path }) => path !== null)
  return {
    id: rows[at]?.id ?? null,
    validFrom: since,
    rates: held,
    warnings: uncoveredHours([...others, ...held]).map((hours) => ({ code: 'hours_without_rate' as const, ...hours })),
  }
}

/** Writes the first rates of a new location: together they are one version. */
export async function writeFirstRates(
  locationId: string,
  drafts: readonly RateDraft[],
  context: CompanyContext,
): Promise<void> {
  if (drafts.length === 0) return
  const { tx, actor, now } = context
  const rows = drafts.map((draft) => ({
    ...toColumns(draft),
    companyId: actor.companyId,
    id: uuidv7(),
    locationId,
    kind: draft.kind,
    vehicleTypeId: draft.vehicleTypeId,
    validFrom: now,
  }))
  await tx.db.insert(rates).values(rows)
  const validFrom = now.toISOString()
  await writeAudit(
    drafts.map((draft) => {
      const field = `rates.${draft.kind}.${draft.vehicleTypeId}`
      return {
        entity: 'location' as const,
        id: locationId,
        action: 'edited' as const,
        before: { [field]: null, validFrom: null },
        after: { [field]: told([draft]), validFrom },
      }
    }),
    context,
  )
  await noteVersion({ locationId, startsAt: now }, context)
}

/** Locks a location, so that changes of its prices run one after the other. */
export async function lockLocation(id: string, context: CompanyContext): Promise<void> {
  const found = await context.tx.db
    .select({ id: locations.id })
    .from(locations)
    .where(and(visibleLocations(context), eq(locations.id, id)))
    .for('update')
  if (found.length === 0) throw new ProblemError('not_found')
}

/** Returns the start of a change; never before now, so that no stay in progress gets another price. */
export function startOf(asked: string | null, begins: readonly number[], now: Date): Date {
  if (asked !== null) {
    if (Date.parse(asked) < now.getTime()) throw invalidField('validFrom', 'in_the_past')
    return new Date(asked)
  }
  const taken = new Set(begins)
  let start = now.getTime()
  while (taken.has(start)) start += 1
  return new Date(start)
}

function refuseFaults(written: readonly RateWrite[]): void {
  const errors = checkRates(written.map(({ draft }) => draft)).flatMap(({ path, code }): FieldError[] => {
    const [index = '', ...rest] = path.split('.')
    const field = rest.join('.')
    const base = written[Number(index)]?.path ?? null
    if (base === null) return []
    return [{ path: [base, field].filter((part) => part !== '').join('.'), code: RATE_CODES[code] }]
  })
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
}

/** Returns a set in the form of the audit trail; null if there is none. */
function told(set: readonly RateDraft[]): string | null {
  if (set.length === 0) return null
  return JSON.stringify(set.map(({ kind: _kind, vehicleTypeId: _type, ...parts }) => parts))
}
