import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { AttentionRow } from '../../contract/attention.ts'
import { NamedReference } from '../../contract/primitives.ts'
import { type ApprovedAct, actOf, exceedsShift, isCovered } from '../../domain/approvals.ts'
import type { AttentionKind } from '../../domain/attention.ts'
import type { Currency } from '../../domain/countries.ts'
import { defaultReductionLimit } from '../../domain/location-limits.ts'
import { BACK_OFFICE_ROLES, isAdmin } from '../../domain/roles.ts'
import type { CompanyContext } from '../http/route.ts'
import { IS_COURTESY } from './shift-acts.ts'

const Total = v.pipe(v.union([v.string(), v.number()]), v.transform(Number))
/** An act with those of its person in the shift until then, and the latest request to approve it. */
const Found = v.object({
  id: v.string(),
  count: Total,
  amount: Total,
  limits: v.object({ shiftActs: v.number(), shiftAmount: v.number() }),
  role: v.nullable(v.picklist(BACK_OFFICE_ROLES)),
  request: v.nullable(
    v.object({
      amount: v.number(),
      answer: v.nullable(v.object({ approved: v.boolean(), at: v.string(), by: NamedReference })),
    }),
  ),
})
type Row = Pick<AttentionRow, 'id' | 'at' | 'amount' | 'serviceId' | 'cashUpId' | 'by'>
type RowApproval = NonNullable<AttentionRow['approval']>

/**
 * Returns for each act above the limits of its shift whether it was approved, by the row's id. Acts of administrators
 * need no approval; another administrator dismisses them.
 */
export async function approvalsOfRows(
  kind: AttentionKind,
  rows: readonly Row[],
  currency: Currency,
  context: CompanyContext,
): Promise<Map<string, RowApproval>> {
  const act = actOf(kind)
  if (act === null || rows.length === 0) return new Map()
  const found = await readActs(act, kind, rows, currency, context)
  return new Map(
    found.flatMap(({ id, count, amount, limits, role, request }): [string, RowApproval][] => {
      const row = rows.find((one) => one.id === id)
      if (row === undefined || (role !== null && isAdmin(role))) return []
      const isRequested = request !== null && isCovered(act, row.amount, request.amount)
      if (!isRequested)
        return exceedsShift({ count, amount }, limits) ? [[id, { state: 'not_asked', answer: null }]] : []
      const { answer } = request
      const state = answer === null ? 'unanswered' : answer.approved ? 'approved' : 'refused'
      return [[id, { state, answer: answer && { by: answer.by, at: new Date(answer.at).toISOString() } }]]
    }),
  )
}

async function readActs(
  act: ApprovedAct,
  kind: AttentionKind,
  rows: readonly Row[],
  currency: Currency,
  { tx, actor }: CompanyContext,
) {
  const { companyId } = actor
  const acts = rows.flatMap(({ id, at, serviceId, cashUpId, by }) =>
    serviceId === null || by === null ? [] : [{ id, at, serviceId, cashUpId, byId: by.id }],
  )
  // An act outside a shift counts alone.
  const until =
    act === 'courtesy'
      ? sql`select count(*) as count, coalesce(sum(s.discount), 0) as amount from services s
          where s.company_id = ${companyId} and s.cash_up_id = r.cash_up_id and s.exit_operator_id = r.by_id and s.paid_at <= r.at and ${IS_COURTESY}`
      : sql`select count(*) as count, coalesce(sum(d.amount), 0) as amount from deviations d
          where d.company_id = ${companyId} and d.kind = ${kind} and d.by_id = r.by_id and d.amount > 0
            and (d.service_id = r.service_id or d.cash_up_id = r.cash_up_id and d.at <= r.at)`
  const { rows: found } = await tx.db.execute(sql`
    select r.id, until.count, until.amount, o.role,
      json_build_object('shiftActs', l.shift_acts, 'shiftAmount', coalesce(l.shift_amount, ${defaultReductionLimit(currency)}::bigint)) as limits,
      (select json_build_object('amount', a.amount, 'answer', case when a.decided_at is null then null
          else json_build_object('approved', a.approved, 'at', a.decided_at, 'by', json_build_object('id', a.decided_by, 'name', a.decided_by_name)) end)
        from approvals a where a.company_id = ${companyId} and a.service_id = r.service_id and a.asked_by = r.by_id and a.act = ${act}
        order by a.asked_at desc limit 1) as request
    from json_to_recordset(${JSON.stringify(acts)}::json) as given(id uuid, at timestamptz, "serviceId" uuid, "cashUpId" uuid, "byId" uuid)
    cross join lateral (select given.id, given.at, given."serviceId" as service_id, given."cashUpId" as cash_up_id, given."byId" as by_id) as r
    join services s on s.company_id = ${companyId} and s.id = r.service_id
    join locations l on l.company_id = ${companyId} and l.id = s.location_id
    left join operators o on o.company_id = ${companyId} and o.id = r.by_id
    cross join lateral (${until}) as until`)
  return v.parse(v.array(Found), found)
}
