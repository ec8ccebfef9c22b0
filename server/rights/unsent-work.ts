import { and, eq, ne, notInArray, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import {
  PaymentsElsewhere,
  UnsentWork,
  type listPaymentsElsewhere,
  type listUnsentWork,
} from '../../contract/unsent-work.ts'
import { readCashUp } from '../cash-ups/queries.ts'
import { companies } from '../db/schema/companies.ts'
import { unsentWork } from '../db/schema/rights.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'

/** Interval for noting an unchanged report; tablets report each minute. */
const UNCHANGED_MS = 5 * 60 * 1000
/** A device without contact for this time is silent. Contact is noted to five minutes, by sessions and by reports. */
const SILENT_MS = 10 * 60 * 1000

/**
 * Stores a device's report of unsent work. People missing from the report have none there. People of other companies
 * are ignored.
 */
export async function noteUnsent({ unsent, deviceId, tx, actor, now }: CompanyContext): Promise<void> {
  if (unsent === null || deviceId === null || actor.isKiosk === true) return
  const { companyId } = actor
  const asOf = new Date(Math.min(Date.parse(unsent.asOf), now.getTime()))
  const given = sql.param(JSON.stringify(unsent.people))
  const emptied = sql`case when p.changes = 0 and p.id = ${actor.id}::uuid then ${asOf.toISOString()}::timestamptz end`
  await tx.db.execute(sql`
    insert into unsent_work as u (company_id, device_id, operator_id, changes, refused, amount, oldest_at, payments, reported_at, reported_by, emptied_at)
    select distinct on (p.id) ${companyId}::uuid, ${deviceId}::uuid, p.id, p.changes, p.refused, p.amount, p.oldest, p.payments, ${now.toISOString()}::timestamptz, ${actor.id}::uuid, ${emptied}
    from jsonb_to_recordset(${given}::jsonb) as p (id uuid, changes integer, refused integer, amount bigint, oldest timestamptz, payments jsonb)
    join operators o on o.company_id = ${companyId} and o.id = p.id
    on conflict (company_id, device_id, operator_id) do update
    set changes = excluded.changes, refused = excluded.refused, amount = excluded.amount, oldest_at = excluded.oldest_at, payments = excluded.payments, reported_at = excluded.reported_at, reported_by = excluded.reported_by,
      emptied_at = greatest(u.emptied_at, excluded.emptied_at)
    where (u.changes, u.refused, u.amount) is distinct from (excluded.changes, excluded.refused, excluded.amount) or u.oldest_at is distinct from excluded.oldest_at or u.payments is distinct from excluded.payments
      or u.reported_at < excluded.reported_at - make_interval(secs => ${UNCHANGED_MS / 1000})`)
  const named = unsent.people.map(({ id }) => id)
  await tx.db
    .update(unsentWork)
    .set({ changes: 0, refused: 0, amount: 0, oldestAt: null, payments: null, reportedAt: now, reportedBy: actor.id })
    .where(
      and(
        eq(unsentWork.companyId, companyId),
        eq(unsentWork.deviceId, deviceId),
        ne(unsentWork.changes, 0),
        notInArray(unsentWork.operatorId, named),
      ),
    )
}

const Moment = v.nullable(
  v.pipe(
    v.union([v.string(), v.date()]),
    v.transform((at) => new Date(at).toISOString()),
  ),
)
const Amount = v.pipe(v.union([v.string(), v.number()]), v.transform(Number))
const Row = v.object({ ...UnsentWork.entries, amount: Amount, oldest: Moment, asOf: v.pipe(Moment, v.string()) })

/**
 * Returns unsent work by the last report of each device. For a single person, also includes devices without unsent work
 * or without a report.
 */
export async function findUnsentWork(
  { query: { personId } }: ParsedRequest<typeof listUnsentWork>,
  { tx, actor, now }: CompanyContext,
): Promise<ResponseOf<typeof listUnsentWork>> {
  const { companyId } = actor
  const of =
    personId === undefined
      ? sql`coalesce(u.changes, 0) > 0`
      : sql`o.id = ${personId}::uuid and (coalesce(u.changes, 0) > 0 or s.device_id is not null)`
  // Sessions record contact by the database's clock.
  const { rows } = await tx.db.execute(sql`
    select json_build_object('id', o.id, 'name', trim(o.first_name || ' ' || o.last_name)) as person, coalesce(u.device_id, s.device_id) as "deviceId", s.user_agent as "userAgent", s.device_id is not null as "signedIn",
      not exists (select from app_sign_ins() i where i.id = o.id and i.is_active) as "hasLeft", coalesce(u.changes, 0) as changes, coalesce(u.refused, 0) as refused, coalesce(u.amount, 0) as amount, u.oldest_at as oldest,
      coalesce(u.reported_at, ${now.toISOString()}::timestamptz - (clock_timestamp() - s.seen_at)) as "asOf"
    from (select operator_id, device_id, max(user_agent) as user_agent, max(seen_at) as seen_at from app_open_sessions() where device_id is not null group by operator_id, device_id) as s
    full join (select * from unsent_work where company_id = ${companyId}) as u on u.operator_id = s.operator_id and u.device_id = s.device_id
    join operators o on o.company_id = ${companyId} and o.id = coalesce(u.operator_id, s.operator_id)
    where ${of}
    order by "asOf" desc, o.id`)
  const [company] = await tx.db
    .select({ currency: companies.currency })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company) throw new Error('An actor without their company')
  return { currency: company.currency, data: v.parse(v.array(Row), rows) }
}

const Elsewhere = v.object({ ...PaymentsElsewhere.entries, oldest: Moment, asOf: v.pipe(Moment, v.string()) })

/**
 * Returns what the count of a cash-up cannot include: unsent payments at its location by the last report of each other
 * device, and devices that took payments into it and are silent. Throws `not_found` for a cash-up that the person does
 * not see.
 */
export async function findPaymentsElsewhere(
  { params: { id } }: ParsedRequest<typeof listPaymentsElsewhere>,
  context: CompanyContext,
): Promise<ResponseOf<typeof listPaymentsElsewhere>> {
  const { tx, actor, now, deviceId } = context
  const { companyId } = actor
  const cashUp = await readCashUp(id, context)
  // A person who lost the location still sees their own shift, but not the payments of their former colleagues.
  if (actor.locationIds?.includes(cashUp.location.id) === false) throw new ProblemError('not_found')
  // Sessions note contact by the database's clock.
  const { rows } = await tx.db.execute(sql`
    with contact as (
      select s.device_id, max(s.user_agent) as user_agent, ${now.toISOString()}::timestamptz - (clock_timestamp() - max(s.seen_at)) as at
      from app_open_sessions() s where s.device_id is not null group by s.device_id),
    held as (
      select u.operator_id, u.device_id, (p ->> 'count')::integer as payments, (p ->> 'oldest')::timestamptz as oldest, u.reported_at as at
      from unsent_work u cross join jsonb_array_elements(u.payments) as p
      where u.company_id = ${companyId} and u.changes > 0 and p ->> 'locationId' = ${cashUp.location.id} and (p ->> 'count')::integer > 0),
    silent as (
      select distinct on (p.device_id) p."by" as operator_id, p.device_id, 0 as payments, null::timestamptz as oldest, greatest(c.at, r.at) as at
      from payments p join contact c on c.device_id = p.device_id
      left join (select device_id, max(reported_at) as at from unsent_work where company_id = ${companyId} group by device_id) as r on r.device_id = p.device_id
      where p.company_id = ${companyId} and p.cash_up_id = ${cashUp.joined?.id ?? cashUp.id} and p."by" is not null
        and greatest(c.at, r.at) < ${new Date(now.getTime() - SILENT_MS).toISOString()}::timestamptz
        and not exists (select from held h where h.device_id = p.device_id)
      order by p.device_id, p.recorded_at desc)
    select json_build_object('id', o.id, 'name', trim(o.first_name || ' ' || o.last_name)) as person, e.device_id as "deviceId", c.user_agent as "userAgent", e.payments, e.oldest, e.at as "asOf"
    from (select * from held union all select * from silent) as e
    join operators o on o.company_id = ${companyId} and o.id = e.operator_id
    left join contact c on c.device_id = e.device_id
    where e.device_id is distinct from ${deviceId}::uuid
    order by e.payments desc, "asOf", o.id`)
  return { data: v.parse(v.array(Elsewhere), rows) }
}
