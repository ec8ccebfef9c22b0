import { and, eq, gte } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { JsonValue } from '../../contract/field-changes.ts'
import type { FieldError } from '../../contract/problem.ts'
import { RATE_CODES } from '../../contract/rate-codes.ts'
import type { RateVersion, VersionRate, publishRates } from '../../contract/rate-version.ts'
import { RATE_KINDS } from '../../domain/locations.ts'
import { checkRates } from '../../domain/pricing/check-rates.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { rateVersions, rates } from '../db/schema/locations.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { findLocationsByIds, visibleLocationIds } from '../locations/queries.ts'
import { lockLocation, startOf } from './change-rates.ts'
import { END_OF_RATE, toColumns, toVersionRate } from './rate-columns.ts'
import { ratesInForceAt, rateHistory } from './rate-history.ts'
import {
  type VersionRow,
  addVersion,
  findVersions,
  latestOf,
  withdrawLaterVersions,
  refreshLaterVersions,
  toRateVersion,
} from './version-rows.ts'

type Answer = ResponseOf<typeof publishRates>

/**
 * Replaces all rates of a location from an instant on. Only differences are written: unchanged rates continue. If the
 * caller based them on another version than the latest, they see both versions instead.
 */
export async function publish(
  body: ParsedRequest<typeof publishRates>['body'],
  context: CompanyContext,
): Promise<Answer> {
  const { tx, actor, now } = context
  const { locationId, madeFrom, restores, caps } = body
  await lockLocation(locationId, context)
  const versions = await findVersions(locationId, context)
  refuseMoved(versions, madeFrom)
  if (restores !== null && !versions.some(({ id }) => id === restores)) throw new ProblemError('not_found')
  refuseFaults(body.rates)
  if (new Set(caps.map(({ vehicleTypeId }) => vehicleTypeId)).size < caps.length)
    throw invalidField('caps', 'invalidField')

  const history = await rateHistory({ kinds: RATE_KINDS, locationId }, context)
  const begun = [
    ...history.map(({ validFrom }) => Date.parse(validFrom)),
    ...versions.map(({ startsAt }) => startsAt.getTime()),
  ]
  const startsAt = startOf(body.startsAt, begun, now)
  await withdrawLaterVersions({ locationId, startsAt }, context)

  const written = body.rates.map(toVersionRate)
  const before = setsOf(
    ratesInForceAt(
      history.filter(({ validFrom }) => Date.parse(validFrom) < startsAt.getTime()),
      startsAt.getTime(),
    ).map(toVersionRate),
  )
  const after = setsOf(written)
  const rows = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key) ?? [], after.get(key) ?? []]
    const [of] = [...is, ...was]
    if (of === undefined || told(was) === told(is)) return []
    const ofSet = {
      companyId: actor.companyId,
      locationId,
      kind: of.kind,
      vehicleTypeId: of.vehicleTypeId,
      validFrom: startsAt,
    }
    return (is.length === 0 ? [END_OF_RATE] : is.map(toColumns)).map((columns) => ({
      ...ofSet,
      ...columns,
      id: uuidv7(),
    }))
  })
  if (rows.length > 0) await tx.db.insert(rates).values(rows)
  const version = await addVersion(
    { id: body.id, locationId, startsAt, versions, madeFrom, restores, rates: written, caps },
    context,
  )
  await writeAudit(
    [
      {
        entity: 'location',
        id: locationId,
        action: 'edited',
        before: { rateVersion: numberOf(versions, madeFrom) },
        after: { rateVersion: version.number, validFrom: startsAt.toISOString() },
      },
    ],
    context,
  )
  return answer(version, context)
}

/** Withdraws a version that has not begun. */
export async function withdraw(id: string, context: CompanyContext): Promise<Answer> {
  const { tx, actor, now } = context
  const { locationId } = await readVersion(id, context)
  await lockLocation(locationId, context)
  const version = await readVersion(id, context)
  const { companyId } = actor
  if (version.withdrawnAt !== null || version.startsAt <= now) throw new ProblemError('rate_version_begun')
  await tx.db
    .delete(rates)
    .where(
      and(
        eq(rates.companyId, companyId),
        eq(rates.locationId, locationId),
        eq(rates.validFrom, version.startsAt),
        gte(rates.validFrom, now),
      ),
    )
  const [taken] = await tx.db
    .update(rateVersions)
    .set({ withdrawnAt: now, withdrawnBy: actor.id, withdrawnByName: actor.name })
    .where(and(eq(rateVersions.companyId, companyId), eq(rateVersions.id, id)))
    .returning()
  if (!taken) throw new Error('A version of rates that was read is gone')
  await writeAudit(
    [
      {
        entity: 'location',
        id: locationId,
        action: 'edited',
        before: { rateVersion: version.number, validFrom: version.startsAt.toISOString() },
        after: { rateVersion: null, validFrom: null },
      },
    ],
    context,
  )
  return answer(taken, context)
}

/** Returns a version, if the person sees its location. */
export async function readVersion(id: string, context: CompanyContext): Promise<VersionRow> {
  const { tx, actor } = context
  const [row] = await tx.db
    .select()
    .from(rateVersions)
    .where(and(eq(rateVersions.companyId, actor.companyId), eq(rateVersions.id, id)))
  if (!row || !(await visibleLocationIds(context)).includes(row.locationId)) throw new ProblemError('not_found')
  return row
}

async function answer(version: VersionRow, context: CompanyContext): Promise<Answer> {
  const { locationId, startsAt } = version
  await refreshLaterVersions({ locationId, startsAt }, context)
  context.announce(context.actor.companyId, ['locations'])
  const [location] = await findLocationsByIds([locationId], context)
  if (!location) throw new ProblemError('not_found')
  return { ...toRateVersion(version), location }
}

function refuseMoved(versions: readonly VersionRow[], madeFrom: string | null): void {
  const latest = latestOf(versions)
  if ((latest?.id ?? null) === madeFrom) return
  const from = versions.find(({ id }) => id === madeFrom)
  const theirs = latest && toRateVersion(latest)
  throw new ProblemError('rate_version_moved', {
    conflicts: [
      {
        path: 'madeFrom',
        base: from ? asJson(toRateVersion(from)) : null,
        theirs: theirs && asJson(theirs),
        mine: madeFrom,
        by: theirs?.publishedBy?.id == null ? null : { id: theirs.publishedBy.id, name: theirs.publishedBy.name },
        at: theirs?.publishedAt ?? null,
      },
    ],
  })
}

function asJson(version: RateVersion) {
  return v.parse(JsonValue, version)
}

function refuseFaults(written: readonly VersionRate[]): void {
  const errors = checkRates(written).map(({ path, code }): FieldError => ({
    path: `rates.${path}`,
    code: RATE_CODES[code],
  }))
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
}

/** Groups rates into sets that are replaced as a whole: one set per kind and vehicle type. */
function setsOf(all: readonly VersionRate[]): Map<string, VersionRate[]> {
  const sets = new Map<string, VersionRate[]>()
  for (const rate of all) {
    const key = `${rate.kind} ${rate.vehicleTypeId}`
    sets.set(key, [...(sets.get(key) ?? []), rate])
  }
  return sets
}

/** The order of the rates has no meaning, because they do not overlap. */
function told(set: readonly VersionRate[]): string {
  return set
    .map((rate) => JSON.stringify(rate))
    .toSorted()
    .join()
}

function numberOf(versions: readonly VersionRow[], id: string | null): number | null {
  return versions.find((version) => version.id === id)?.number ?? null
}
