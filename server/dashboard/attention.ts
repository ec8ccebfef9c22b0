import { type SQL, sql } from 'drizzle-orm'
import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'

import { AttentionRow, MOST_ATTENTION_ROWS, type attentionRows, type finishAttention, type listAttention } from '../../contract/attention.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { ATTENTION_KINDS, type AttentionKind, LOOKED_BACK_DAYS, UNCOLLECTED_HOURS } from '../../domain/attention.ts'
import { LONG_STAY_HOURS } from '../../domain/services.ts'
import { attentionDone } from '../db/schema/attention.ts'
import type { CompanyContext } from '../http/route.ts'
import { readScope } from '../reports/scope.ts'

const HOUR_MS = 60 * 60 * 1000

/** What each kind is of: `subject_id, at, location_id, amount, service_id, cash_up_id, plate, by_id, reason`. */
function sourceOf(kind: AttentionKind, { actor: { companyId }, now }: CompanyContext): SQL {
  const ago = (hours: number) => sql`${new Date(now.getTime() - hours * HOUR_MS).toISOString()}::timestamptz`
  const lately = ago(LOOKED_BACK_DAYS * 24)
  const ofStay = (where: SQL, told: { at?: SQL; amount: SQL; by?: SQL; reason?: SQL }) =>
    sql`select s.id as subject_id, ${told.at ?? sql`s.paid_at`} as at, s.location_id, ${told.amount} as amount, s.id as service_id, s.cash_up_id, s.license_plate as plate,
      ${told.by ?? sql`s.exit_operator_id`} as by_id, ${told.reason ?? sql`null::text`} as reason from services s where s.company_id = ${companyId} and ${where}`
  const ofCashUp = (where: SQL, told: { amount: SQL; by: SQL; reason: SQL }) =>
    sql`select c.id as subject_id, c.closed_at as at, c.location_id, ${told.amount} as amount, null::uuid as service_id, c.id as cash_up_id, null::text as plate, ${told.by} as by_id, ${told.reason} as reason
      from cash_ups c where c.company_id = ${companyId} and c.closed_at is not null and ${where}`
  switch (kind) {
    case 'difference':
      return ofCashUp(sql`c.approval = 'pending'`, { amount: sql`abs(c.counted_cash - c.expected_cash)`, by: sql`c.operator_end_shift_id`, reason: sql`c.variance_reason` })
    case 'uncollected':
      return ofCashUp(sql`c.status = 'completed' and c.closed_at < ${ago(UNCOLLECTED_HOURS)}`, { amount: sql`greatest(0, c.counted_cash - coalesce(c.left_in_drawer, 0))`, by: sql`c.operator_end_shift_id`, reason: sql`null::text` })
    case 'unassigned':
      return ofStay(sql`s.cash_up_id is null and s.status = 'completed' and s.total_cost > 0`, { at: sql`coalesce(s.paid_at, s.ended_at, s.started_at)`, amount: sql`s.total_cost` })
    case 'refund':
      return ofStay(sql`s.refund_due > 0`, { at: sql`coalesce(s.paid_at, s.ended_at, s.started_at)`, amount: sql`s.refund_due` })
    case 'void_asked':
      return ofStay(sql`s.void_asked_at is not null and s.status = 'completed'`, { at: sql`s.void_asked_at`, amount: sql`coalesce(s.total_cost, 0)`, by: sql`s.void_asked_by`, reason: sql`s.void_asked_reason` })
    case 'second_payment':
      return sql`select p.id as subject_id, p.at, s.location_id, p.amount, s.id as service_id, p.cash_up_id, s.license_plate as plate, p.by as by_id, null::text as reason
        from payments p join services s on s.company_id = p.company_id and s.id = p.service_id
        where p.company_id = ${companyId} and p.kind = 'second_payment' and p.at >= ${lately} and p.amount > 0`
    case 'void':
      return ofStay(sql`s.status = 'voided' and s.paid_at >= ${lately} and s.total_cost > 0`, {
        amount: sql`s.total_cost`,
        by: sql`(select a.actor_id from audit_entries a where a.company_id = s.company_id and a.entity = 'service' and a.entity_id = s.id and a.action = 'voided' order by a.at desc limit 1)`,
        reason: sql`s.void_reason`,
      })
    case 'correction':
      return sql`select k.id as subject_id, k.at, s.location_id, abs(k.amount) as amount, s.id as service_id, s.cash_up_id, s.license_plate as plate, k.by as by_id, k.reason
        from service_corrections k join services s on s.company_id = k.company_id and s.id = k.service_id
        where k.company_id = ${companyId} and k.at >= ${lately} and k.amount < 0`
    case 'late_payment':
      return ofStay(sql`s.end_mark = 'late' and s.paid_at >= ${lately} and s.status = 'completed'`, { amount: sql`coalesce(s.total_cost, 0)`, reason: sql`s.end_reason` })
    case 'courtesy':
      return ofStay(sql`s.status = 'completed' and s.paid_at >= ${lately} and s.total_cost = 0 and s.discount > 0`, { amount: sql`s.discount`, reason: sql`s.agreement_name` })
    case 'long_stay':
      return ofStay(sql`s.status = 'progress' and s.started_at < ${ago(LONG_STAY_HOURS)}`, { at: sql`s.started_at`, amount: sql`0::bigint`, by: sql`s.operator_id` })
    case 'expired_agreement':
      return sql`select s.id as subject_id, s.started_at as at, s.location_id, coalesce(s.discount, 0) as amount, s.id as service_id, s.cash_up_id, s.license_plate as plate, coalesce(s.exit_operator_id, s.operator_id) as by_id, g.name as reason
        from services s join agreements g on g.company_id = s.company_id and g.id = s.agreement_id join locations l on l.company_id = s.company_id and l.id = s.location_id
        where s.company_id = ${companyId} and (s.status = 'progress' or (s.status = 'completed' and s.paid_at >= ${lately}))
          and (s.status = 'progress' and not g.enabled or g.end_date < (coalesce(s.ended_at, ${now.toISOString()}::timestamptz) at time zone l.time_zone)::date)`
    default:
      return kind satisfies never
  }
}

/** Without what somebody has said is done. */
function openOf(kind: AttentionKind, context: CompanyContext): SQL {
  return sql`(${sourceOf(kind, context)}) as found where not exists (
    select from attention_done d where d.company_id = ${context.actor.companyId} and d.kind = ${kind} and d.subject_id = found.subject_id)`
}

const Amount = v.pipe(v.union([v.string(), v.number()]), v.transform(Number))
const Moment = v.pipe(v.union([v.string(), v.date()]), v.transform((at) => new Date(at).toISOString()))
const Summed = v.object({ kind: v.picklist(ATTENTION_KINDS), rows: v.number(), amount: Amount, oldest: v.nullable(Moment) })

/** How much of each kind there is, the most money first; of equal money the kinds have an order of their own. */
export async function readAttention(context: CompanyContext): Promise<ResponseOf<typeof listAttention>> {
  const { currency } = await readScope(undefined, undefined, context)
  const of = (kind: AttentionKind) => sql`select ${kind}::text as kind, count(*)::int as rows, coalesce(sum(amount), 0)::bigint as amount, min(at) as oldest from ${openOf(kind, context)}`
  const { rows } = await context.tx.db.execute(sql.join(ATTENTION_KINDS.map(of), sql` union all `))
  const found = v.parse(v.array(Summed), rows).flatMap(({ oldest, ...one }) => (oldest === null ? [] : [{ ...one, oldest }]))
  const orderOf = (kind: AttentionKind) => ATTENTION_KINDS.indexOf(kind)
  return { asOf: context.now.toISOString(), currency, data: found.toSorted((one, other) => other.amount - one.amount || orderOf(one.kind) - orderOf(other.kind)) }
}

const Row = v.object({ ...AttentionRow.entries, at: Moment, amount: Amount })

export async function readAttentionRows({ params }: ParsedRequest<typeof attentionRows>, context: CompanyContext): Promise<ResponseOf<typeof attentionRows>> {
  const { currency } = await readScope(undefined, undefined, context)
  const { rows } = await context.tx.db.execute(sql`
    select r.subject_id as id, r.at, json_build_object('id', l.id, 'name', l.name, 'timeZone', l.time_zone) as location, r.amount, r.service_id as "serviceId", r.cash_up_id as "cashUpId",
      r.plate as "licensePlate", case when r.by_id is null then null else json_build_object('id', r.by_id, 'name', coalesce(trim(o.first_name || ' ' || o.last_name), '')) end as by, r.reason
    from (select * from ${openOf(params.kind, context)} order by amount desc, at, subject_id limit ${MOST_ATTENTION_ROWS}) as r
    join locations l on l.company_id = ${context.actor.companyId} and l.id = r.location_id
    left join operators o on o.company_id = ${context.actor.companyId} and o.id = r.by_id
    order by r.amount desc, r.at, r.subject_id`)
  return { asOf: context.now.toISOString(), currency, data: v.parse(v.array(Row), rows) }
}

export async function noteDone({ params: { kind }, body: { ids, done } }: ParsedRequest<typeof finishAttention>, { tx, actor, now }: CompanyContext): Promise<ResponseOf<typeof finishAttention>> {
  const { companyId } = actor
  if (done)
    await tx.db
      .insert(attentionDone)
      .values([...new Set(ids)].map((subjectId) => ({ companyId, kind, subjectId, at: now, by: actor.id, byName: actor.name })))
      .onConflictDoNothing()
  else await tx.db.delete(attentionDone).where(and(eq(attentionDone.companyId, companyId), eq(attentionDone.kind, kind), inArray(attentionDone.subjectId, ids)))
  return { ids, done }
}
