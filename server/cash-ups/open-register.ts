import { and, desc, eq, ne, sql } from 'drizzle-orm'
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
import { findJoin } from './joins.ts'
import { readCashUp } from './queries.ts'

type OpeningBody = ParsedRequest<typeof openRegister>['body']

/** Between a failed beginning and the look for who was faster, that one may have closed again. */
const TRIES = 3

/** Begins the cash-up of a register. Where somebody has opened it already, the float is paid into that one. */
export async function openCashRegister(opening: OpeningBody, context: CompanyContext): Promise<CashUp> {
  const { actor } = context
  const register = await findRegister(opening, context)
  if (await isKnown(opening.id, context)) throw invalidField('id', 'invalidField')
  for (let tried = 0; tried < TRIES; tried++) {
    const hasBegun = (await begin(opening, register, context)) || (await join(opening, register, context))
    if (!hasBegun) continue
    context.announce(actor.companyId, ['cashUps'])
    return readCashUp(opening.id, context)
  }
  throw new ProblemError('unavailable', { retryAfter: 1 })
}

/** The register as it is written everywhere. */
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

/** False where the register is open: of those who begin at once, the unique index lets one. */
async function begin(opening: OpeningBody, register: string, context: CompanyContext): Promise<boolean> {
  const { tx, actor, now } = context
  const { id, locationId, float, count, note } = opening
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
  // Only now it is certain which one was before.
  const before = await previousOf(opening, register, context)
  if (before && before.leftInDrawer !== null && before.leftInDrawer !== float && note === null)
    throw invalidField('note', 'note_required')
  if (before?.closedAt && before.closedAt > begun.openedAt)
    await tx.db
      .update(cashUps)
      .set({ openedAt: before.closedAt })
      .where(and(eq(cashUps.companyId, actor.companyId), eq(cashUps.id, id)))
  await auditCashUp(
    id,
    { action: 'opened', after: { register, float, openingNote: note, ...doneAt(begun.openedAt, now) } },
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

/** False if the register was closed in between. */
async function join(
  { id, locationId, openedAt, float }: OpeningBody,
  register: string,
  context: CompanyContext,
): Promise<boolean> {
  const { tx, actor, now } = context
  const [theirs] = await tx.db
    .select({ id: cashUps.id, openedAt: cashUps.openedAt })
    .from(cashUps)
    .where(
      and(
        eq(cashUps.companyId, actor.companyId),
        eq(cashUps.locationId, locationId),
        eq(cashUps.register, register),
        eq(cashUps.status, 'current'),
      ),
    )
    .for('no key update')
  if (!theirs) return false
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
  return true
}

/** Names the cash-up whose float it was, in no language: the app shows the join beside it. */
function floatOf(name: string, id: string): string {
  return `${name} · ${id}`
}
