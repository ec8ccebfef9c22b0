import { and, desc, eq, gt, gte, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'

import type { RateVersion } from '../../contract/rate-version.ts'
import { RATE_KINDS } from '../../domain/locations.ts'
import { locations, rateVersions, rates } from '../db/schema/locations.ts'
import type { CompanyContext } from '../http/route.ts'
import { toVersionRate } from './rate-columns.ts'
import { ratesInForceAt, rateHistory } from './rate-history.ts'

export type VersionRow = typeof rateVersions.$inferSelect

/** Returns all versions of a location, the latest publication first. */
export function findVersions(locationId: string, { tx, actor }: CompanyContext): Promise<VersionRow[]> {
  return tx.db
    .select()
    .from(rateVersions)
    .where(and(eq(rateVersions.companyId, actor.companyId), eq(rateVersions.locationId, locationId)))
    .orderBy(desc(rateVersions.number))
}

/** Returns the latest publication that was not withdrawn. */
export function latestOf(versions: readonly VersionRow[]): VersionRow | null {
  return versions.find(({ withdrawnAt }) => withdrawnAt === null) ?? null
}

export function toRateVersion({
  companyId: _,
  publishedBy,
  publishedByName,
  withdrawnAt,
  withdrawnBy,
  withdrawnByName,
  ...row
}: VersionRow): RateVersion {
  return {
    ...row,
    startsAt: row.startsAt.toISOString(),
    publishedAt: row.publishedAt.toISOString(),
    publishedBy: publishedByName === null ? null : { id: publishedBy, name: publishedByName },
    withdrawn:
      withdrawnAt === null
        ? null
        : { at: withdrawnAt.toISOString(), by: { id: withdrawnBy, name: withdrawnByName ?? '' } },
  }
}

interface VersionStart {
  locationId: string
  startsAt: Date
}

/** Withdraws versions that begin at or after this start: their rates are deleted, and the list keeps the versions. */
export async function withdrawLaterVersions(
  { locationId, startsAt }: VersionStart,
  { tx, actor, now }: CompanyContext,
): Promise<void> {
  const { companyId } = actor
  await tx.db
    .delete(rates)
    .where(and(eq(rates.companyId, companyId), eq(rates.locationId, locationId), gte(rates.validFrom, startsAt)))
  await tx.db
    .update(rateVersions)
    .set({ withdrawnAt: now, withdrawnBy: actor.id, withdrawnByName: actor.name })
    .where(
      and(
        eq(rateVersions.companyId, companyId),
        eq(rateVersions.locationId, locationId),
        gte(rateVersions.startsAt, startsAt),
        isNull(rateVersions.withdrawnAt),
      ),
    )
}

interface NewVersion extends VersionStart {
  id: string
  versions: readonly VersionRow[]
  madeFrom: string | null
  restores: string | null
  rates: VersionRow['rates']
  caps: VersionRow['caps']
}

export async function addVersion(
  { versions, ...published }: NewVersion,
  { tx, actor, now }: CompanyContext,
): Promise<VersionRow> {
  const number = (versions[0]?.number ?? 0) + 1
  const [row] = await tx.db
    .insert(rateVersions)
    .values({
      ...published,
      companyId: actor.companyId,
      number,
      publishedAt: now,
      publishedBy: actor.id,
      publishedByName: actor.name,
    })
    .returning()
  if (!row) throw new Error('A version of rates was not written')
  return row
}

/**
 * Records a version for a change of single rates: it contains all rates in force from its start. Later versions are
 * updated.
 */
export async function noteVersion({ locationId, startsAt }: VersionStart, context: CompanyContext): Promise<void> {
  const { tx, actor, now } = context
  const { companyId } = actor
  const versions = await findVersions(locationId, context)
  const latest = latestOf(versions)
  const ofLocation = and(
    eq(rateVersions.companyId, companyId),
    eq(rateVersions.locationId, locationId),
    isNull(rateVersions.withdrawnAt),
  )
  await tx.db
    .update(rateVersions)
    .set({ withdrawnAt: now, withdrawnBy: actor.id, withdrawnByName: actor.name })
    .where(and(ofLocation, eq(rateVersions.startsAt, startsAt)))
  await addVersion(
    {
      id: uuidv7(),
      locationId,
      startsAt,
      versions,
      madeFrom: latest?.id ?? null,
      restores: null,
      rates: await rewrittenAt(startsAt, locationId, context),
      caps: latest?.caps ?? [],
    },
    context,
  )
  await refreshLaterVersions({ locationId, startsAt }, context)
}

/** Updates later versions to the rates that now apply from their start. */
export async function refreshLaterVersions(
  { locationId, startsAt }: VersionStart,
  context: CompanyContext,
): Promise<void> {
  const { tx, actor } = context
  const ofLocation = and(
    eq(rateVersions.companyId, actor.companyId),
    eq(rateVersions.locationId, locationId),
    isNull(rateVersions.withdrawnAt),
  )
  const later = await tx.db
    .select({ id: rateVersions.id, startsAt: rateVersions.startsAt })
    .from(rateVersions)
    .where(and(ofLocation, gt(rateVersions.startsAt, startsAt)))
  for (const version of later) {
    await tx.db
      .update(rateVersions)
      .set({ rates: await rewrittenAt(version.startsAt, locationId, context) })
      .where(and(eq(rateVersions.companyId, actor.companyId), eq(rateVersions.id, version.id)))
  }
  // Makes devices read the location again: its record holds its versions, even if no rate was written.
  await tx.db
    .update(locations)
    .set({ isActive: locations.isActive })
    .where(and(eq(locations.companyId, actor.companyId), eq(locations.id, locationId)))
}

async function rewrittenAt(at: Date, locationId: string, context: CompanyContext): Promise<VersionRow['rates']> {
  return ratesInForceAt(await rateHistory({ kinds: RATE_KINDS, locationId }, context), at.getTime()).map(toVersionRate)
}
