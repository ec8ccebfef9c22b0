import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import * as v from 'valibot'

import { Id } from '../../contract/primitives.ts'
import type { LostRight } from '../../contract/problem.ts'
import { keptSince } from '../../domain/kept-window.ts'
import { isAdmin } from '../../domain/roles.ts'
import type { Transaction } from '../db/database.ts'
import { type Right, rightChanges, unsentWork } from '../db/schema/rights.ts'
import { locations } from '../db/schema/locations.ts'
import type { RequestContext } from '../http/route.ts'
import type { CompanyActor } from '../session/actor.ts'
import { bornAt, isBefore } from './born.ts'

/** Time before its last contact in which a device without a report may have made its writes. */
const UNREPORTED_MS = 24 * 60 * 60 * 1000

type Change = Pick<typeof rightChanges.$inferSelect, 'at' | 'locationId' | 'right' | 'held' | 'heardAt'>

/** A write's own statement of its origin. */
export interface WriteOrigin {
  /** Moment of the act, by the author's device. */
  doneAt: string | null
  /** Ids of the records in the write. */
  names: readonly string[]
}

interface RightsContext extends Pick<RequestContext, 'now' | 'deviceId'> {
  tx: Transaction
  actor: CompanyActor
}

/** Selects every change of the actor's rights, and of the use of the company's locations, in order. */
async function changesOf({ tx, actor }: Pick<RightsContext, 'tx' | 'actor'>): Promise<Change[]> {
  return tx.db
    .select({
      at: rightChanges.at,
      locationId: rightChanges.locationId,
      right: rightChanges.right,
      held: rightChanges.held,
      heardAt: rightChanges.heardAt,
    })
    .from(rightChanges)
    .where(
      and(
        eq(rightChanges.companyId, actor.companyId),
        or(eq(rightChanges.operatorId, actor.id), isNull(rightChanges.operatorId)),
      ),
    )
    .orderBy(asc(rightChanges.at), asc(rightChanges.seq))
}

/**
 * Returns whether a right that is lost now was held at a moment: it was lost later, and any earlier loss was reversed.
 */
function wasGranted(changes: readonly Change[], at: Date): boolean {
  const lost = changes.find((change) => !change.held && change.at > at)
  if (lost === undefined || isBeforeContact(lost, at)) return false
  return changes.findLast((change) => change.at <= at)?.held !== false
}

/** Returns whether the device had contact long after the stated moment, and would have sent the write then. */
function isBeforeContact({ heardAt }: Change, at: Date): boolean {
  return heardAt !== null && at.getTime() < heardAt.getTime() - UNREPORTED_MS
}

/** Returns the changes of a right that is held per location, by location. */
function byLocation(changes: readonly Change[], right: Right): ReadonlyMap<string, Change[]> {
  const groups = new Map<string, Change[]>()
  for (const change of changes)
    if (change.right === right && change.locationId !== null)
      groups.set(change.locationId, [...(groups.get(change.locationId) ?? []), change])
  return groups
}

/**
 * Returns the moment of a write; null if it can't be true: a record of the write is younger, or the device has since
 * reported an empty queue.
 */
export async function momentOf({ doneAt, names }: WriteOrigin, judging: RightsContext): Promise<Date | null> {
  if (doneAt === null) return null
  const at = new Date(Math.min(Date.parse(doneAt), judging.now.getTime()))
  return isBefore(at, await bornAt(names, judging)) || isBefore(at, await emptiedAt(judging)) ? null : at
}

/** Time at which the author's own session on this device last reported an empty queue. */
async function emptiedAt({ tx, actor, deviceId }: RightsContext): Promise<Date | null> {
  if (deviceId === null) return null
  const [row] = await tx.db
    .select({ at: unsentWork.emptiedAt })
    .from(unsentWork)
    .where(
      and(
        eq(unsentWork.companyId, actor.companyId),
        eq(unsentWork.deviceId, deviceId),
        eq(unsentWork.operatorId, actor.id),
      ),
    )
  return row?.at ?? null
}

/**
 * Returns the actor with the rights at the time of a write in addition to the present ones. Null if they are the same,
 * or if the time can't be believed.
 */
export async function actorAtMoment(write: WriteOrigin, judging: RightsContext): Promise<CompanyActor | null> {
  const { actor } = judging
  if (write.doneAt === null) return null
  const changes = await changesOf(judging)
  if (changes.every(({ held }) => held)) return null
  const at = await momentOf(write, judging)
  if (at === null) return null
  const inUseThen = [...byLocation(changes, 'in_use')].flatMap(([id, of]) => (wasGranted(of, at) ? id : []))
  const then = { ...actor, inUseThen }
  if (isAdmin(actor.role)) return inUseThen.length === 0 ? null : then
  if (
    wasGranted(
      changes.filter(({ right }) => right === 'admin'),
      at,
    )
  )
    return { ...then, role: 'parking_admin', locationIds: null }
  const lost = [...byLocation(changes, 'location')].flatMap(([id, of]) =>
    wasGranted(of, at) && actor.locationIds?.includes(id) === false ? id : [],
  )
  return lost.length + inUseThen.length === 0 ? null : { ...then, locationIds: [...(actor.locationIds ?? []), ...lost] }
}

/** Returns the actor's last loss of each right: of their locations by id, and of an admin's role. */
export async function lossesOf(
  judging: Pick<RightsContext, 'tx' | 'actor'>,
): Promise<{ locations: ReadonlyMap<string, Date>; admin: Date | null }> {
  const { actor } = judging
  const changes = await changesOf(judging)
  const lastLoss = (of: readonly Change[]) => of.findLast(({ held }) => !held)?.at ?? null
  const places = [...byLocation(changes, 'location')].flatMap(([id, of]) => {
    const at = lastLoss(of)
    return at !== null && actor.locationIds?.includes(id) === false ? [[id, at] as const] : []
  })
  return {
    locations: new Map(places),
    admin: isAdmin(actor.role) ? null : lastLoss(changes.filter(({ right }) => right === 'admin')),
  }
}

/** Maximum number of losses in an answer to a device. */
const TOLD_MOST = 20

/** Returns the locations that the actor has lost within the kept days, latest first. */
export async function recentlyLost({
  tx,
  actor,
}: Pick<RightsContext, 'tx' | 'actor'>): Promise<{ id: string; name: string; at: string }[]> {
  const since = keptSince(new Date())
  const lost = [...(await lossesOf({ tx, actor })).locations].filter(([, at]) => at >= since)
  if (lost.length === 0) return []
  const places = await tx.db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(
      and(
        eq(locations.companyId, actor.companyId),
        inArray(
          locations.id,
          lost.map(([id]) => id),
        ),
      ),
    )
  const losses = places.flatMap((place) =>
    lost.flatMap(([id, at]) => (id === place.id ? { ...place, at: at.toISOString() } : [])),
  )
  return losses.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, TOLD_MOST)
}

/** Returns the time since which a person can no longer sign in; null if they can, or if it was not recorded. */
export async function signInLostAt(
  operatorId: string,
  { tx, actor }: Pick<RightsContext, 'tx' | 'actor'>,
): Promise<Date | null> {
  const changes = await changesOf({ tx, actor: { ...actor, id: operatorId } })
  const last = changes.findLast(({ right }) => right === 'sign_in')
  return last === undefined || last.held ? null : last.at
}

/** Returns the loss of a location in the form of a refusal. */
export async function locationLoss(
  id: string,
  at: Date,
  { tx, actor }: Pick<RightsContext, 'tx' | 'actor'>,
): Promise<LostRight> {
  const [found] = await tx.db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(and(eq(locations.companyId, actor.companyId), eq(locations.id, id)))
  return { right: 'location', location: found ?? null, at: at.toISOString() }
}

const Values = v.fallback(v.record(v.string(), v.unknown()), {})

/** Returns the ids in the path and at the top level of the body of a request. */
export function namedIds({ params, body }: { params: unknown; body?: unknown }): string[] {
  return [params, body]
    .flatMap((part) => Object.values(v.parse(Values, part)))
    .flatMap((value) => (v.is(Id, value) ? value.toLowerCase() : []))
}
