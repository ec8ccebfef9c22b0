import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'

import type { CashUp } from '../../contract/cash-up.ts'
import type { collectCashUp } from '../../contract/cash-up-writes.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import { nextCollectionReceipt, totalTakings } from '../../domain/cash-ups.ts'
import { bookedAt } from '../books/closes.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { isAsItStands } from '../edits/compare-fields.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { lacksProof, requireRecentProof } from '../second-factor/require-factor.ts'
import { auditCashUp } from './audit.ts'
import { deviceTime } from './device-time.ts'
import { peopleOf } from './names.ts'
import { type LockedCashUp, lockCashUp, readCashUp } from './queries.ts'

type CollectionBody = ParsedRequest<typeof collectCashUp>['body']

/**
 * Collects the money of a closed cash-up, which cannot change any more. Another amount than counted, and one's own
 * shift, are accepted and need attention: the money has changed hands already, perhaps while the device was offline or
 * had an earlier release.
 */
export async function applyCollecting(
  id: string,
  collecting: CollectionBody,
  context: CompanyContext,
): Promise<CashUp> {
  const { tx, actor, now } = context
  // A device queues each collection, with or without a connection; only the API can do it without a key.
  if (context.key === null) requireRecentProof(context)
  const cashUp = await lockCashUp(id, context)
  if (cashUp.status === 'current') throw new ProblemError('cash_up_open')
  if (cashUp.status === 'collected') throw await collectedBefore(cashUp, collecting, context)
  // The revision counts from the close on: a person who closed offline saw neither the revision nor the payments of
  // others.
  const revision = isAsItStands(collecting.revision) ? cashUp.revision : collecting.revision
  const total = isAsItStands(collecting.total) ? totalTakings(cashUp) : collecting.total
  if (cashUp.revision !== revision || totalTakings(cashUp) !== total) throw changedSince(cashUp, { revision, total })
  const { amountReceived, note } = collecting
  const collectionReceipt = await takeReceipt(context)
  const collectedAt = deviceTime(collecting.collectedAt, cashUp.closedAt ?? cashUp.openedAt, now)
  await tx.db
    .update(cashUps)
    .set({
      status: 'collected',
      collectedBy: actor.id,
      collectedAt,
      collectionRecordedAt: now,
      collectionBookedAt: await bookedAt(collectedAt, cashUp.locationId, context),
      amountReceived,
      collectionReceipt,
      collectionNote: note,
    })
    .where(and(eq(cashUps.companyId, cashUp.companyId), eq(cashUps.id, cashUp.id)))
  await auditCashUp(
    cashUp.id,
    {
      action: 'collected',
      before: { status: 'completed' },
      after: {
        status: 'collected',
        amountReceived,
        collectionReceipt,
        ...(lacksProof(context) && { secondFactor: 'missing' }),
      },
    },
    context,
  )
  context.announce(actor.companyId, ['cashUps'])
  return readCashUp(id, context)
}

async function collectedBefore(
  { id, collectedBy, collectedAt, amountReceived }: LockedCashUp,
  mine: CollectionBody,
  context: CompanyContext,
): Promise<ProblemError> {
  const named = await peopleOf([id], new Set(collectedBy === null ? [] : [collectedBy]), context)
  return new ProblemError('cash_up_collected', {
    conflicts: [
      {
        path: 'amountReceived',
        base: null,
        theirs: amountReceived === null ? null : String(amountReceived),
        mine: String(mine.amountReceived),
        by: collectedBy === null ? null : named(collectedBy),
        at: collectedAt?.toISOString() ?? null,
      },
    ],
  })
}

/**
 * Returns a conflict between the values that the collector saw and the current ones. It has no author: services arrived
 * late, or were voided.
 */
function changedSince(cashUp: LockedCashUp, seen: { revision: number; total: number }): ProblemError {
  const differing = (path: string, mine: number, theirs: number) => ({
    path,
    base: String(mine),
    theirs: String(theirs),
    mine: String(mine),
    by: null,
    at: null,
  })
  return new ProblemError('cash_up_changed', {
    conflicts: [
      differing('revision', seen.revision, cashUp.revision),
      differing('total', seen.total, totalTakings(cashUp)),
    ],
  })
}

/**
 * Receipt numbers have no gaps: a transaction that takes one blocks the company's others until it commits or rolls
 * back.
 */
async function takeReceipt({ tx, actor }: CompanyContext): Promise<string> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`collection receipts of ${actor.companyId}`}, 0))`,
  )
  const [last] = await tx.db
    .select({ receipt: cashUps.collectionReceipt })
    .from(cashUps)
    .where(and(eq(cashUps.companyId, actor.companyId), isNotNull(cashUps.collectionReceipt)))
    .orderBy(desc(cashUps.collectionReceipt))
    .limit(1)
  return nextCollectionReceipt(last?.receipt ?? null)
}
