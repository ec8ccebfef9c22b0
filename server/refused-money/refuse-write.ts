import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { LostRight } from '../../contract/problem.ts'
import { type WriteRequest, isEntry, moneyInWrite, subjectOfWrite } from '../../contract/write-money.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { doneAt as ifLate, writeAudit } from '../audit/audit-trail.ts'
import type { Transaction } from '../db/database.ts'
import { refusedWrites } from '../db/schema/rights.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { RequestContext } from '../http/route.ts'
import { lossesOf, locationLoss, momentOf, namedIds } from '../rights/past-rights.ts'
import type { CompanyActor } from '../session/actor.ts'
import { storedUserAgent } from '../session/open-session.ts'
import { touchStay } from './read-refused.ts'

/** A write that was finally refused. */
export interface RefusedWrite extends WriteRequest {
  /** Key in the form of receipts. */
  id: string
  hash: Buffer
}

interface RefusalContext extends Pick<
  RequestContext,
  'now' | 'deviceId' | 'userAgent' | 'doneAt' | 'announce' | 'enqueue'
> {
  tx: Transaction
  actor: CompanyActor
}

const KnownPlace = v.object({
  locationId: v.nullable(v.string()),
  licensePlate: v.nullable(v.string()),
  isRefused: v.boolean(),
})

/** Returns the location of a write's record, from the record itself, its shift, or a refused entry. */
async function placeOf(write: WriteRequest, { tx, actor }: RefusalContext) {
  const subject = subjectOfWrite(write)
  const { companyId } = actor
  const ids = sql.param([subject.subjectId, subject.cashUpId].filter((id) => id !== null))
  const { rows } = await tx.db.execute(sql`
    select location_id as "locationId", license_plate as "licensePlate", false as "isRefused" from services where company_id = ${companyId} and id = ${subject.subjectId}
    union all select location_id, null, false from passes where company_id = ${companyId} and id = ${subject.subjectId}
    union all select location_id, license_plate, code = 'right_removed' from refused_writes where company_id = ${companyId} and author_id = ${actor.id} and (subject_id = ${subject.subjectId} or subject_id = ${subject.cashUpId})
    union all select location_id, null, false from cash_ups where company_id = ${companyId} and id = any(${ids}::uuid[])
    union all select c.location_id, null, false from cash_up_joins j join cash_ups c on c.company_id = j.company_id and c.id = j.cash_up_id where j.company_id = ${companyId} and j.id = any(${ids}::uuid[])`)
  const known = v.parse(v.array(KnownPlace), rows)
  return {
    subjectId: subject.subjectId,
    locationId: subject.locationId ?? known.find(({ locationId }) => locationId !== null)?.locationId ?? null,
    licensePlate: subject.licensePlate ?? known.find(({ licensePlate }) => licensePlate !== null)?.licensePlate ?? null,
  }
}

/**
 * Returns the lost right that explains a refusal: a location of the record, or an admin's role. Null if there is none,
 * and for a write that did not come from a device's queue, because its caller must not learn what exists.
 */
async function lossBehind(
  { code, details }: ProblemError,
  locationId: string | null,
  refusing: RefusalContext,
): Promise<LostRight | null> {
  if (details.lost !== undefined) return details.lost
  if (refusing.doneAt === null) return null
  if (code !== 'not_found' && code !== 'forbidden') return null
  const losses = await lossesOf(refusing)
  // An admin has every location.
  const lostAt = locationId === null ? null : (losses.locations.get(locationId) ?? losses.admin)
  if (code === 'not_found' && locationId !== null && lostAt !== null) return locationLoss(locationId, lostAt, refusing)
  if (code === 'forbidden' && losses.admin !== null)
    return { right: 'admin', location: null, at: losses.admin.toISOString() }
  return null
}

/**
 * Returns the refusal of a write for its author. A refusal caused by a lost right says so. Money is recorded for the
 * admins once per act, after a lost right and for a late write, because the customer has already left.
 */
export async function refuseWrite(
  write: RefusedWrite,
  error: ProblemError,
  refusing: RefusalContext,
): Promise<ProblemError> {
  const money = moneyInWrite(write)
  const { now, doneAt } = refusing
  const isLate = doneAt !== null && ifLate(doneAt, now).doneAt !== undefined
  const mayBeLoss = error.code === 'right_removed' || error.code === 'not_found' || error.code === 'forbidden'
  if (!mayBeLoss && (money === null || !isLate)) return error
  const place = await placeOf(write, refusing)
  const lost = await lossBehind(error, place.locationId, refusing)
  const refusal = lost === null ? error : new ProblemError('right_removed', { ...error.details, lost })
  if (place.subjectId === null) return refusal
  const isKept = lost === null ? money !== null && isLate : money !== null || isEntry(write)
  if (!isKept) return refusal
  const outcome = await keep({ write, refusal, place: { ...place, subjectId: place.subjectId } }, refusing)
  if (outcome === 'accepted') return new ProblemError('already_settled')
  return money === null ? refusal : new ProblemError(refusal.code, { ...refusal.details, queued: outcome === null })
}

interface RefusalRecord {
  write: RefusedWrite
  refusal: ProblemError
  place: { subjectId: string; locationId: string | null; licensePlate: string | null }
}

/** Records a refused write once, whatever its key. Returns an admin's decision about it, or null. */
async function keep({ write, refusal, place }: RefusalRecord, refusing: RefusalContext) {
  const { tx, actor, now, deviceId, userAgent, doneAt } = refusing
  const { id, hash, endpoint, params, body } = write
  const money = moneyInWrite(write)
  const names = namedIds({ params, body })
  const moment = (await momentOf({ doneAt, names }, refusing)) ?? now
  const code = refusal.code
  const fieldCode = refusal.details.errors?.[0]?.code ?? null
  const [kept] = await tx.db
    .insert(refusedWrites)
    .values({
      companyId: actor.companyId,
      id,
      authorId: actor.id,
      authorName: actor.name,
      sentBy: actor.sentBy?.id ?? null,
      deviceId,
      userAgent: storedUserAgent(userAgent),
      endpoint,
      request: keepable({ params, body }),
      requestHash: hash,
      ...place,
      amount: money?.amount ?? 0,
      parts: money?.parts ?? [],
      doneAt: moment,
      refusedAt: now,
      code,
      fieldCode,
    })
    .onConflictDoNothing()
    .returning({ id: refusedWrites.id })
  if (kept === undefined) {
    const [before] = await tx.db
      .select({ outcome: refusedWrites.outcome })
      .from(refusedWrites)
      .where(
        and(
          eq(refusedWrites.companyId, actor.companyId),
          eq(refusedWrites.authorId, actor.id),
          eq(refusedWrites.requestHash, hash),
        ),
      )
    return before?.outcome ?? null
  }
  if (money !== null) {
    await touchStay({ endpoint, subjectId: place.subjectId }, refusing)
    await writeAudit(
      [
        {
          entity: 'refused_money',
          id,
          action: 'refused',
          before: {},
          after: { act: money.act, amount: String(money.amount), code },
        },
      ],
      refusing,
    )
    await raiseAlert(
      {
        cause: 'refused_money',
        subjectId: id,
        locationId: place.locationId,
        amount: Math.abs(money.amount),
        occasion: id,
        byId: actor.id,
      },
      { ...refusing, companyId: actor.companyId },
    )
  }
  return null
}

/** Maximum length of a stored request, in characters. */
const REQUEST_MOST = 32_768
const Params = v.fallback(v.record(v.string(), v.string()), {})

/** Returns the request as JSON; null if PostgreSQL can't store it, or if it is larger than any valid request. */
function keepable({
  params,
  body,
}: {
  params: unknown
  body: unknown
}): NonNullable<typeof refusedWrites.$inferInsert.request> | null {
  const text = JSON.stringify(body ?? null)
  const isPlain = text.length <= REQUEST_MOST && text.isWellFormed() && !/\\u(0000|d[89a-f])/i.test(text)
  return isPlain ? { params: v.parse(Params, params), body } : null
}
