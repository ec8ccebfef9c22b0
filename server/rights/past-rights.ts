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

/** Time before its last contact in which a device without a reported queue may have done its writes. */
const UNREPORTED_MS = 24 * 60 * 60 * 1000

type Change = Pick<typeof rightChanges.$inferSelect, 'at' | 'locationId' | 'right' | 'held' | 'heardAt'>

/** Origin of a write, by its own account. */
export interface WriteOrigin {
  /** When its author did it, as their device says. */
  doneAt: string | null
  /** Ids of the records that it names. */
  names: readonly string[]
}

interface RightsContext extends Pick<RequestContext, 'now' | 'deviceId'> {
  tx: Transaction
  actor: CompanyActor
}

/** Every change of the actor's rights, and of the use of the company's locations, in order. */
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
 * Whether a right was held at a moment although it is lost now: it was lost only later, and not lost before without
 * being given back.
 */
function wasHeld(changes: readonly Change[], at: Date): boolean {
  const lost = changes.find((change) => !change.held && change.at > at)
  if (lost === undefined || isBeforeContact(lost, at)) return false
  return changes.findLast((change) => change.at <= at)?.held !== false
}

/** The device was in contact long after the moment that it names, and would have sent the write then. */
function isBeforeContact({ heardAt }: Change, at: Date): boolean {
  return heardAt !== null && at.getTime() < heardAt.getTime() - UNREPORTED_MS
}

/** The changes of a right that is held for each location, by the location. */
function byLocation(changes: readonly Change[], right: Right): ReadonlyMap<string, Change[]> {
  const groups = new Map<string, Change[]>()
  for (const change of changes)
    if (change.right === right && change.locationId !== null)
      groups.set(change.locationId, [...(groups.get(change.locationId) ?? []), change])
  return groups
}

/**
 * The moment at which a write was done, null if it names none that can be true: a record that it names is younger, or the
 * device has reported since that nothing was left to send.
 */
export async function momentOf({ doneAt, names }: WriteOrigin, judging: RightsContext): Promise<Date | null> {
  if (doneAt === null) return null
  const at = new Date(Math.min(Date.parse(doneAt), judging.now.getTime()))
  return isBefore(at, await bornAt(names, judging)) || isBefore(at, await emptiedAt(judging)) ? null : at
}

/** When the author's own session on this device last reported an empty queue. */
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
 * The actor with the rights that they had when they did a write, beside those of now. Null if they had no others, or
 * that cannot be believed.
 */
export async function actorAtMoment(write: WriteOrigin, judging: RightsContext): Promise<CompanyActor | null> {
  const { actor } = judging
  if (write.doneAt === null) return null
  const changes = await changesOf(judging)
  if (changes.every(({ held }) => held)) return null
  const at = await momentOf(write, judging)
  if (at === null) return null
  const inUseThen = [...byLocation(changes, 'in_use')].flatMap(([id, of]) => (wasHeld(of, at) ? id : []))
  const then = { ...actor, inUseThen }
  if (isAdmin(actor.role)) return inUseThen.length === 0 ? null : then
  if (
    wasHeld(
      changes.filter(({ right }) => right === 'admin'),
      at,
    )
  )
    return { ...then, role: 'parking_admin', locationIds: null }
  const lost = [...byLocation(changes, 'location')].flatMap(([id, of]) =>
    wasHeld(of, at) && actor.locationIds?.includes(id) === false ? id : [],
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

/** Maximum number of losses that a device gets. */
const TOLD_MOST = 20

/** The locations that the actor has lost within the kept days, the last one first. */
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
  const told = places.flatMap((place) =>
    lost.flatMap(([id, at]) => (id === place.id ? { ...place, at: at.toISOString() } : [])),
  )
  return told.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, TOLD_MOST)
}

/** Since when somebody can no longer sign in; null if they can, or if that was not kept. */
export async function signInLostAt(
  operatorId: string,
  { tx, actor }: Pick<RightsContext, 'tx' | 'actor'>,
): Promise<Date | null> {
  const changes = await changesOf({ tx, actor: { ...actor, id: operatorId } })
  const last = changes.findLast(({ right }) => right === 'sign_in')
  return last === undefined || last.held ? null : last.at
}

/** The loss of a location, as a refusal tells it. */
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

/** Ids of the records that a request names in its path and at the top of its body. */
export function namedIds({ params, body }: { params: unknown; body?: unknown }): string[] {
  return [params, body]
    .flatMap((part) => Object.values(v.parse(Values, part)))
    .flatMap((value) => (v.is(Id, value) ? value.toLowerCase() : []))
}
