import { and, desc, eq, gte } from 'drizzle-orm'

import { type Approval, answerApproval, askApproval, getApproval, readShiftActs } from '../../contract/approval.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import { APPROVAL_WAITS_MS } from '../../domain/approvals.ts'
import { isAdmin } from '../../domain/roles.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { approvals } from '../db/schema/approvals.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type CompanyContext, type Route, companyRoute } from '../http/route.ts'
import { readService } from '../services/queries.ts'
import { priceUntilNow, shiftActsOf } from './shift-acts.ts'

export const approvalRoutes: readonly Route[] = [
  companyRoute(readShiftActs, shiftActsOf),
  companyRoute(askApproval, ask),
  companyRoute(getApproval, async ({ params }, context) => toApproval(await readVisible(params.id, context))),
  companyRoute(answerApproval, answer),
]

type Row = typeof approvals.$inferSelect

function toApproval(row: Row): Approval {
  const { id, act, serviceId, amount, reason, askedAt, askedBy, askedByName, approved, decidedAt, decidedBy } = row
  return {
    id,
    act,
    serviceId,
    amount,
    reason,
    askedAt: askedAt.toISOString(),
    askedBy: { id: askedBy, name: askedByName },
    answer:
      approved === null || decidedAt === null || decidedBy === null
        ? null
        : { approved, at: decidedAt.toISOString(), by: { id: decidedBy, name: row.decidedByName ?? '' } },
  }
}

/**
 * Asks the administrators to approve an act. A second request of the same person for the same act is the first one, also
 * after its answer, so that nobody asks until somebody agrees.
 */
async function ask({ body }: ParsedRequest<typeof askApproval>, context: CompanyContext): Promise<Approval> {
  const { tx, actor, now, deviceId } = context
  const { companyId } = actor
  const { id, serviceId, act, reason } = body
  const stay = await readService(serviceId, context)
  const { location } = stay
  const amount = act === 'lowered_price' ? body.amount : await priceUntilNow(stay, context)
  const [earlier] = await tx.db
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.companyId, companyId),
        eq(approvals.serviceId, serviceId),
        eq(approvals.act, act),
        eq(approvals.askedBy, actor.id),
        gte(approvals.askedAt, new Date(now.getTime() - APPROVAL_WAITS_MS)),
      ),
    )
    .orderBy(desc(approvals.askedAt))
    .limit(1)
  if (earlier !== undefined && (act !== 'lowered_price' || earlier.amount === amount)) return toApproval(earlier)
  const [row] = await tx.db
    .insert(approvals)
    .values({
      companyId,
      id,
      serviceId,
      locationId: location.id,
      act,
      amount,
      reason,
      askedAt: now,
      askedBy: actor.id,
      askedByName: actor.name,
      deviceId,
    })
    .onConflictDoNothing()
    .returning()
  // The same request again, whose first answer was lost.
  if (row === undefined) return toApproval(await readVisible(id, context))
  await writeAudit(
    [
      {
        entity: 'service',
        id: serviceId,
        action: 'approval_asked',
        before: {},
        after: { approvalAct: act, approvalAmount: amount, approvalReason: reason },
      },
    ],
    { ...context, doneAt: null },
  )
  await raiseAlert(
    { cause: 'approval', subjectId: id, locationId: location.id, amount, occasion: id, byId: actor.id },
    { ...context, companyId },
  )
  return toApproval(row)
}

/** Answers a request. Nobody answers their own; the first answer counts. */
async function answer(
  { params, body: { approved } }: ParsedRequest<typeof answerApproval>,
  context: CompanyContext,
): Promise<Approval> {
  const { tx, actor, now } = context
  const found = await readVisible(params.id, context, { locks: true })
  if (found.askedBy === actor.id) throw new ProblemError('own_act')
  if (found.approved !== null) {
    if (found.approved !== approved) throw new ProblemError('already_settled')
    return toApproval(found)
  }
  const decided = { approved, decidedAt: now, decidedBy: actor.id, decidedByName: actor.name }
  await tx.db
    .update(approvals)
    .set(decided)
    .where(and(eq(approvals.companyId, actor.companyId), eq(approvals.id, found.id)))
  await writeAudit(
    [
      {
        entity: 'service',
        id: found.serviceId,
        action: approved ? 'approval_given' : 'approval_refused',
        before: {},
        after: { approvalAct: found.act, approvalAmount: found.amount, approvalAskedBy: found.askedByName },
      },
    ],
    { ...context, doneAt: null },
  )
  return toApproval({ ...found, ...decided })
}

/** Returns a request that the caller may see: their own, or any of the company for an administrator. */
async function readVisible(id: string, { tx, actor }: CompanyContext, { locks = false } = {}): Promise<Row> {
  const query = tx.db
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.companyId, actor.companyId),
        eq(approvals.id, id),
        isAdmin(actor.role) ? undefined : eq(approvals.askedBy, actor.id),
      ),
    )
  const [row] = await (locks ? query.for('update') : query)
  if (row === undefined) throw new ProblemError('not_found')
  return row
}
