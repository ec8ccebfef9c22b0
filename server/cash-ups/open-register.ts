import { type SQL, and, desc, eq, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { CashUp } from '../../contract/cash-up.ts'
import { openRegister } from '../../contract/cash-up-writes.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import { Id } from '../../contract/primitives.ts'
import { MAIN_REGISTER } from '../../domain/cash-ups.ts'
import { keptSince } from '../../domain/kept-window.ts'
import { doneAt } from '../audit/audit-trail.ts'
import { cashMovements, cashUpJoins, cashUps } from '../db/schema/cash-ups.ts'
import { companies } from '../db/schema/companies.ts'
import { kioskDevices, locations } from '../db/schema/locations.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { visibleLocations } from '../locations/queries.ts'
import { auditCashUp } from './audit.ts'
import { NO_SUMS, addToCashUp } from './cash-up-sums.ts'
import { checkCount } from './check-count.ts'
import { deviceTime } from './device-time.ts'
import { canonicalCashUpId, findJoin } from './joins.ts'
import { readCashUp } from './queries.ts'

type OpeningBody = ParsedRequest<typeof openRegister>['body']

/** Maximum number of tries: after a failed insert, the faster cash-up may already be closed again. */
const TRIES = 3

/**
 * Opens the cash-up of a register, or joins the open one and pays the float into it. An opening that shares a shift
 * also joins a shift that was closed before the opening arrived, so that payments in between are late payments of that
 * shift.
 */
export async function openCashRegister(opening: OpeningBody, context: CompanyContext): Promise<CashUp> {
  const { actor } = context
  const register = await findRegister(opening, context)
  if (await isKnown(opening.id, context)) throw invalidField('id', 'invalidField')
  for (let tried = 0; tried < TRIES; tried++) {
    const hasBegun =
      (await joinShared(opening, register, context)) ||
      (await begin(opening, register, context)) ||
      (await joinCurrent(opening, register, context))
    if (!hasBegun) continue
    context.announce(actor.companyId, ['cashUps'])
    return readCashUp(opening.id, context)
  }
  throw new ProblemError('unavailable', { retryAfter: 1 })
}

/** Returns the register in its canonical spelling. */
async function findRegister(
  { locationId, register, count, float }: OpeningBody,
  context: CompanyContext,
): Promise<string> {
  const [location] = await context.tx.db
    .select({ currency: companies.currency })
    .from(locations)
    .innerJoin(companies, eq(companies.id, locations.companyId))
    .where(and(visibleLocations(context), eq(locations.id, locationId)))
  if (!location) throw new ProblemError('not_found')
  checkCount(count, float, location.currency)
  if (register === MAIN_REGISTER) return register
  const kiosk = register.toLowerCase()
  if (!(await standsAt(kiosk, locationId, context))) throw invalidField('register', 'register_unknown')
  return kiosk
}

async function standsAt(kiosk: string, locationId: string, { tx, actor }: CompanyContext): Promise<boolean> {
  if (!v.is(Id, kiosk)) return false
  return (
    (await tx.db.$count(
      kioskDevices,
      and(
        eq(kioskDevices.companyId, actor.companyId),
        eq(kioskDevices.locationId, locationId),
        eq(kioskDevices.id, kiosk),
      ),
    )) > 0
  )
}

async function isKnown(id: string, context: CompanyContext): Promise<boolean> {
  const { tx, actor } = context
  if (await findJoin(id, context)) return true
  return (await tx.db.$count(cashUps, and(eq(cashUps.companyId, actor.companyId), eq(cashUps.id, id)))) > 0
}

/** Returns false if the register is open: if several openings run at once, the unique index admits only one. */
async function begin(opening: OpeningBody, register: string, context: CompanyContext): Promise<boolean> {
  const { tx, actor, now } = context
  const { id, locationId, float, count, note, shares } = opening
  const [begun] = await tx.db
    .insert(cashUps)
    .values({
      companyId: actor.companyId,
      id,
      locationId,
      register,
      status: 'current',
      openedBy: actor.id,
      openedAt: deviceTime(opening.openedAt, keptSince(now), now),
      float,
      floatCount: count,
      openingNote: note,
    })
    .onConflictDoNothing({
      target: [cashUps.companyId, cashUps.locationId, cashUps.register],
      where: sql`status = 'current'`,
    })
    .returning({ openedAt: cashUps.openedAt })
  if (!begun) return false
  // Only now is the previous cash-up certain.
  const before = await previousOf(opening, register, context)
  if (shares === null && before && before.leftInDrawer !== null && before.leftInDrawer !== float && note === null)
    throw invalidField('note', 'note_required')
  // A person who shares a shift has counted no drawer: the drawer still holds the cash that the last close left.
  const left = shares === null ? 0 : (before?.leftInDrawer ?? 0)
  const openedAt = before?.closedAt && before.closedAt > begun.openedAt ? before.closedAt : begun.openedAt
  if (left > 0 || openedAt !== begun.openedAt)
    await tx.db
      .update(cashUps)
      .set({ openedAt, ...(left > 0 && { float: float + left, floatCount: null }) })
      .where(and(eq(cashUps.companyId, actor.companyId), eq(cashUps.id, id)))
  await auditCashUp(
    id,
    { action: 'opened', after: { register, float: float + left, openingNote: note, ...doneAt(begun.openedAt, now) } },
    context,
  )
  return true
}

async function previousOf({ locationId }: OpeningBody, register: string, { tx, actor }: CompanyContext) {
  const [before] = await tx.db
    .select({ leftInDrawer: cashUps.leftInDrawer, closedAt: cashUps.closedAt })
    .from(cashUps)
    .where(
      and(
        eq(cashUps.companyId, actor.companyId),
        eq(cashUps.locationId, locationId),
        eq(cashUps.register, register),
        ne(cashUps.status, 'current'),
      ),
    )
    .orderBy(desc(cashUps.openedAt), desc(cashUps.id))
    .limit(1)
  return before
}

/**
 * Joins the cash-up that the person saw open. Returns false if the opening shares none, or if that cash-up was closed
 * before the opening or is collected.
 */
async function joinShared(opening: OpeningBody, register: string, context: CompanyContext): Promise<boolean> {
  if (opening.shares === null) return false
  const theirs = await lockOne(
    opening,
    register,
    eq(cashUps.id, await canonicalCashUpId(opening.shares, context)),
    context,
  )
  if (theirs === undefined || theirs.status === 'collected') return false
  const wasOpen =
    theirs.closedAt === null || deviceTime(opening.openedAt, theirs.openedAt, context.now) <= theirs.closedAt
  if (!wasOpen) return false
  await join(opening, theirs, context)
  return true
}

/** Joins the cash-up that is open now. Returns false if the register was closed in between. */
async function joinCurrent(opening: OpeningBody, register: string, context: CompanyContext): Promise<boolean> {
  const theirs = await lockOne(opening, register, eq(cashUps.status, 'current'), context)
  if (theirs === undefined) return false
  await join(opening, theirs, context)
  return true
}

async function lockOne({ locationId }: OpeningBody, register: string, which: SQL, { tx, actor }: CompanyContext) {
  const [theirs] = await tx.db
    .select({ id: cashUps.id, status: cashUps.status, openedAt: cashUps.openedAt, closedAt: cashUps.closedAt })
    .from(cashUps)
    .where(
      and(
        eq(cashUps.companyId, actor.companyId),
        eq(cashUps.locationId, locationId),
        eq(cashUps.register, register),
        which,
      ),
    )
    .for('no key update')
  return theirs
}

async function join(
  { id, openedAt, float }: OpeningBody,
  theirs: { id: string; openedAt: Date },
  context: CompanyContext,
): Promise<void> {
  const { tx, actor, now } = context
  const at = deviceTime(openedAt, theirs.openedAt, now)
  await tx.db
    .insert(cashUpJoins)
    .values({ companyId: actor.companyId, id, cashUpId: theirs.id, at, by: actor.id, float })
  if (float > 0) {
    await tx.db.insert(cashMovements).values({
      companyId: actor.companyId,
      id,
      cashUpId: theirs.id,
      at,
      by: actor.id,
      kind: 'pay_in',
      amount: float,
      reason: floatOf(actor.name, id),
    })
    await addToCashUp(theirs.id, { ...NO_SUMS, payIns: float }, context)
  }
  await auditCashUp(theirs.id, { action: 'joined', after: { cashUp: id, float } }, context)
}

/**
 * Returns the reason of the movement that adds the float: a name and an id, without words in a language, because the
 * app shows the join beside it.
 */
function floatOf(name: string, id: string): string {
  return `${name} · ${id}`
}
