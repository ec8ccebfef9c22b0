import { and, eq, inArray, sql } from 'drizzle-orm'

import type { finishAttention } from '../../contract/attention.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { ACT_KINDS, type AttentionKind } from '../../domain/attention.ts'
import { CASH_UP_CONCERNS } from '../../domain/cash-up-concerns.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { attentionDone } from '../db/schema/attention.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { hasOtherAdmin } from '../rights/second-person.ts'
import { ownRows } from './attention.ts'

const isAct = (kind: AttentionKind) => ACT_KINDS.some((one) => one === kind)

/**
 * Dismisses rows for the whole company, or lists them again. The history records both with the person and the reason.
 * Another administrator dismisses what an administrator did, if the company has one.
 */
export async function dismissRows(
  { params: { kind }, body: { ids, done, reason = null } }: ParsedRequest<typeof finishAttention>,
  context: CompanyContext,
): Promise<ResponseOf<typeof finishAttention>> {
  const { tx, actor, now } = context
  const { companyId } = actor
  if (done && isAct(kind)) {
    if (reason === null) throw invalidField('reason', 'reason_required')
    if ((await ownRows(kind, ids, context)).length > 0 && (await hasOtherAdmin([actor.id], context)))
      throw new ProblemError('own_act')
  }
  const subjects = [...new Set(ids)]
  await tx.db
    .delete(attentionDone)
    .where(
      and(
        eq(attentionDone.companyId, companyId),
        eq(attentionDone.kind, kind),
        inArray(attentionDone.subjectId, subjects),
      ),
    )
  // A device that falls silent a second time is marked a second time: the last mark counts.
  if (done)
    await tx.db
      .insert(attentionDone)
      .values(
        subjects.map((subjectId) => ({
          companyId,
          kind,
          subjectId,
          at: now,
          by: actor.id,
          byName: actor.name,
          reason,
        })),
      )
      .onConflictDoNothing()
  await writeAudit(
    subjects.map((id) => ({
      entity: 'attention',
      id,
      action: done ? 'dismissed' : 'restored',
      before: {},
      after: { attentionKind: kind, ...(done && { dismissalReason: reason }) },
    })),
    { ...context, doneAt: null },
  )
  if (CASH_UP_CONCERNS.some((concern) => concern === kind)) {
    // Gives the cash-up a new version, because its record lists the reviewed concerns; a collected one too.
    await tx.db.execute(
      sql`update cash_ups set version = version where company_id = ${companyId} and id = any(${sql.param(subjects)}::uuid[])`,
    )
    context.announce(companyId, ['cashUps'])
  }
  return { ids, done }
}
