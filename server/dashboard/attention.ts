import { type SQL, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { AttentionRow, MOST_ATTENTION_ROWS, type attentionRows, type listAttention } from '../../contract/attention.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { APPROVAL_WAITS_MS } from '../../domain/approvals.ts'
import { ATTENTION_KINDS, type AttentionKind, DECIDED_KINDS, LOOKED_BACK_DAYS } from '../../domain/attention.ts'
import { type CashUpConcern, DIFFERENCE_KINDS } from '../../domain/cash-up-concerns.ts'
import { type Country, countryOption } from '../../domain/countries.ts'
import { lateBefore } from '../../domain/invoice-deadlines.ts'
import { ONLINE_MINUTES } from '../../domain/kiosks.ts'
import { LONG_STAY_HOURS } from '../../domain/services.ts'
import { DAY_MS, HOUR_MS } from '../../domain/time.ts'
import { approvalsOfRows } from '../approvals/approvals-of-rows.ts'
import { IS_COURTESY } from '../approvals/shift-acts.ts'
import { concernCondition, overdueCashUps, verifiedDifference } from '../cash-ups/concerns.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { companies } from '../db/schema/companies.ts'
import { invoices } from '../db/schema/invoices.ts'
import { refusedWrites } from '../db/schema/rights.ts'
import type { CompanyContext } from '../http/route.ts'
import { deviationSource, isDeviation } from '../losses/attention-source.ts'
import { LOWERED_AFTER_LOST_TICKET, boothSource, isBoothDeviation } from '../losses/booth-source.ts'
import { byZone, localTime, zonesOfCompany } from '../locations/local-time.ts'
import { erasureSource } from '../privacy/erasure-notice.ts'
import { isOpenMoney } from '../refused-money/read-refused.ts'
import { readScope } from '../reports/scope.ts'
import { type SilentBooth, readOpenLocations, readSilentBooths } from './silent-booths.ts'

const MINUTES_AN_HOUR = 60
/** Range of instants, in hours before now, for which the local time is computed exactly. */
const YEAR_HOURS = 366 * 24
const NO_DEVICE = sql`null::json as device`
/** Columns of rows that concern neither a price difference nor a pass. */
const PLAIN = sql`false as missing, null::timestamptz as rates_of, null::uuid as pass_id, 0::bigint as unverified`

/** Facts that SQL alone can't compute, because they depend on the time zones and hours of the locations. */
interface AttentionFacts {
  /** Registers that have been open long past closing time. */
  overdue: readonly string[]
  /** Locations that have been open long enough for a device to have had contact. */
  open: readonly string[]
  silentBooths: readonly SilentBooth[]
  /** Time zones of the company's locations. */
  zones: readonly string[]
  /** The country whose law decides when an invoice is late. */
  country: Country
}

async function readStanding(context: CompanyContext): Promise<AttentionFacts> {
  const open = await readOpenLocations(context)
  return {
    overdue: await overdueCashUps(context),
    open,
    silentBooths: await readSilentBooths(open, context),
    zones: await zonesOfCompany(context),
    country: await readCountry(context),
  }
}

async function readCountry({ tx, actor }: CompanyContext): Promise<Country> {
  const [company] = await tx.db
    .select({ country: companies.country })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  return company?.country ?? 'colombia'
}

/**
 * Query of each kind: `subject_id, at, location_id, amount, missing, service_id, cash_up_id, plate, by_id, reason,
 * device, rates_of, pass_id, unverified`.
 */
function sourceOf(
  kind: AttentionKind,
  { overdue, open, silentBooths, zones, country }: AttentionFacts,
  context: CompanyContext,
): SQL {
  const {
    actor: { companyId },
    now,
  } = context
  const ago = (hours: number) => sql`${new Date(now.getTime() - hours * HOUR_MS).toISOString()}::timestamptz`
  const lately = ago(LOOKED_BACK_DAYS * 24)
  // A case without a known location is listed at one of the company's.
  const anyPlace = sql`(select l.id from locations l where l.company_id = ${companyId} order by l.id limit 1)`
  const ofStay = (where: SQL, told: { at?: SQL; amount: SQL; by?: SQL; reason?: SQL; also?: SQL }) =>
    sql`select s.id as subject_id, ${told.at ?? sql`s.paid_at`} as at, s.location_id, ${told.amount} as amount, s.id as service_id, s.cash_up_id, s.license_plate as plate,
      ${told.by ?? sql`s.exit_operator_id`} as by_id, ${told.reason ?? sql`null::text`} as reason, ${NO_DEVICE}, ${told.also ?? PLAIN} from services s where s.company_id = ${companyId} and ${where}`
  const ofCashUp = (concern: CashUpConcern, told: { at: SQL; amount: SQL; by: SQL; reason?: SQL; also?: SQL }) =>
    sql`select ${cashUps.id} as subject_id, ${told.at} as at, ${cashUps.locationId}, ${told.amount} as amount, null::uuid as service_id, ${cashUps.id} as cash_up_id, null::text as plate, ${told.by} as by_id, ${told.reason ?? sql`null::text`} as reason, ${NO_DEVICE}, ${told.also ?? PLAIN}
      from cash_ups where ${cashUps.companyId} = ${companyId} and ${concernCondition(concern, overdue, context)}`
  const offBy = (method: 'dataphone' | 'digital') => verifiedDifference(method, companyId)
  const since = new Date(now.getTime() - LOOKED_BACK_DAYS * DAY_MS)
  if (isDeviation(kind))
    return deviationSource(kind, { companyId, since, now, zones, currency: countryOption(country).currency })
  if (isBoothDeviation(kind)) return boothSource(kind, { companyId, since, now, zones })
  switch (kind) {
    case 'books':
      return sql`select f.subject_id, f.found_at as at, coalesce(f.location_id, ${anyPlace}) as location_id, f.amount, s.id as service_id, c.id as cash_up_id, s.license_plate as plate, null::uuid as by_id, f.identity as reason, ${NO_DEVICE}, ${PLAIN}
        from book_faults f left join services s on s.company_id = f.company_id and s.id = f.subject_id left join cash_ups c on c.company_id = f.company_id and c.id = f.subject_id where f.company_id = ${companyId}`
    case 'difference':
      return ofCashUp(kind, {
        at: sql`closed_at`,
        amount: sql`abs(counted_cash - expected_cash) + abs(${offBy('dataphone')}) + abs(${offBy('digital')})`,
        by: sql`operator_end_shift_id`,
        reason: sql`variance_reason`,
        also: sql`least(counted_cash - expected_cash, ${offBy('dataphone')}, ${offBy('digital')}) < 0 as missing, null::timestamptz as rates_of, null::uuid as pass_id, 0::bigint as unverified`,
      })
    case 'uncollected':
      return ofCashUp(kind, {
        at: sql`closed_at`,
        amount: sql`greatest(0, counted_cash - coalesce(left_in_drawer, 0))`,
        by: sql`operator_end_shift_id`,
      })
    case 'left_open':
      return ofCashUp(kind, {
        at: sql`opened_at`,
        amount: sql`greatest(0, float + cash + pay_ins - pay_outs)`,
        by: sql`opened_by`,
      })
    case 'unassigned':
      return ofStay(sql`s.cash_up_id is null and s.status = 'completed' and s.total_cost > 0`, {
        at: sql`coalesce(s.paid_at, s.ended_at, s.started_at)`,
        amount: sql`s.total_cost`,
      })
    case 'refund':
      return ofStay(sql`s.refund_due > 0`, {
        at: sql`coalesce(s.paid_at, s.ended_at, s.started_at)`,
        amount: sql`s.refund_due`,
      })
    case 'void_asked':
      return ofStay(sql`s.void_asked_at is not null and s.status = 'completed'`, {
        at: sql`s.void_asked_at`,
        amount: sql`coalesce(s.total_cost, 0)`,
        by: sql`s.void_asked_by`,
        reason: sql`s.void_asked_reason`,
      })
    case 'approval_asked':
      // A request that nobody answered in time is over: the act was done without an approval, or given up.
      return sql`select a.id as subject_id, a.asked_at as at, a.location_id, a.amount, a.service_id, s.cash_up_id, s.license_plate as plate, a.asked_by as by_id, a.reason, ${NO_DEVICE}, true as missing, null::timestamptz as rates_of, null::uuid as pass_id, 0::bigint as unverified
        from approvals a join services s on s.company_id = a.company_id and s.id = a.service_id
        where a.company_id = ${companyId} and a.approved is null and a.asked_at > ${ago(APPROVAL_WAITS_MS / HOUR_MS)} and (a.act = 'lowered_price' or s.status = 'progress')`
    case 'second_payment':
      return sql`select p.id as subject_id, p.at, s.location_id, p.amount, s.id as service_id, p.cash_up_id, s.license_plate as plate, case when k.id is null then p.by end as by_id, null::text as reason, case when k.id is not null then json_build_object('id', k.id, 'name', k.name) end as device, ${PLAIN}
        from payments p join services s on s.company_id = p.company_id and s.id = p.service_id left join kiosk_devices k on k.company_id = p.company_id and k.id = p.by
        where p.company_id = ${companyId} and p.kind = 'second_payment' and p.at >= ${lately} and p.amount > 0`
    case 'void':
      return ofStay(sql`s.status = 'voided' and s.paid_at >= ${lately} and s.total_cost > 0`, {
        amount: sql`s.total_cost`,
        by: sql`(select a.actor_id from audit_entries a where a.company_id = s.company_id and a.entity = 'service' and a.entity_id = s.id and a.action = 'voided' order by a.at desc limit 1)`,
        reason: sql`s.void_reason`,
      })
    case 'correction':
      return sql`select k.id as subject_id, k.at, s.location_id, abs(k.amount) as amount, s.id as service_id, s.cash_up_id, s.license_plate as plate, k.by as by_id, k.reason, ${NO_DEVICE}, ${PLAIN}
        from service_corrections k join services s on s.company_id = k.company_id and s.id = k.service_id
        where k.company_id = ${companyId} and k.at >= ${lately} and k.amount < 0 and not (${LOWERED_AFTER_LOST_TICKET})`
    case 'charged_differently':
      return sql`${ofStay(sql`s.difference is not null and s.difference_rates_of is null and s.status = 'completed' and s.paid_at >= ${lately}`, { amount: sql`abs(s.difference)`, also: sql`s.difference < 0 as missing, null::timestamptz as rates_of, null::uuid as pass_id, 0::bigint as unverified` })}
        union all ${ofStay(sql`s.refused_quote is not null and s.status = 'completed' and s.paid_at >= ${lately}`, { amount: sql`s.refused_quote - coalesce(s.total_cost, 0)` })}`
    case 'older_rates':
      return sql`${ofStay(sql`s.difference is not null and s.difference_rates_of is not null and s.status = 'completed' and s.paid_at >= ${lately}`, { amount: sql`abs(s.difference)`, also: sql`s.difference < 0 as missing, s.difference_rates_of as rates_of, null::uuid as pass_id, 0::bigint as unverified` })}
        union all select f.id as subject_id, f.sold_at as at, f.location_id, abs(f.difference) as amount, null::uuid as service_id, p.cash_up_id, h.plates[1] as plate, f.sold_by as by_id, null::text as reason, ${NO_DEVICE}, f.difference < 0 as missing, f.difference_rates_of as rates_of, f.pass_id, 0::bigint as unverified
        from pass_periods f join passes h on h.company_id = f.company_id and h.id = f.pass_id left join payments p on p.company_id = f.company_id and p.id = f.id
        where f.company_id = ${companyId} and f.difference is not null and f.sold_at >= ${lately}`
    case 'late_payment':
      // Stays of earlier releases, whose deviation is not stored.
      return ofStay(
        sql`s.end_mark = 'late' and s.paid_at >= ${lately} and s.status = 'completed' and not exists (select from deviations d where d.company_id = ${companyId} and d.service_id = s.id and d.kind = 'early_end')`,
        {
          amount: sql`coalesce(s.end_gap_amount, 0)`,
          reason: sql`s.end_reason`,
        },
      )
    case 'courtesy':
      return ofStay(sql`s.paid_at >= ${lately} and ${IS_COURTESY}`, {
        amount: sql`s.discount`,
        reason: sql`s.agreement_name`,
      })
    case 'stamp_code':
      return sql`select k.id as subject_id, k.at, s.location_id, coalesce(s.discount, 0) as amount, s.id as service_id, s.cash_up_id, s.license_plate as plate, s.exit_operator_id as by_id, k.fault as reason, ${NO_DEVICE}, ${PLAIN}
        from shop_stamps k join services s on s.company_id = k.company_id and s.id = k.service_id
        where k.company_id = ${companyId} and k.fault is not null and s.status = 'completed' and k.at >= ${lately}`
    case 'long_stay':
      return ofStay(sql`s.status = 'progress' and s.started_at < ${ago(LONG_STAY_HOURS)}`, {
        at: sql`s.started_at`,
        amount: sql`0::bigint`,
        by: sql`s.operator_id`,
      })
    case 'expired_agreement': {
      const end = sql`coalesce(s.ended_at, ${now.toISOString()}::timestamptz)`
      const range = { from: new Date(now.getTime() - YEAR_HOURS * HOUR_MS), before: now }
      const dayOfEnd = byZone(zones, (zone) => sql`${localTime(end, zone, range)}::date`, sql`l.time_zone`)
      return sql`select s.id as subject_id, s.started_at as at, s.location_id, coalesce(s.discount, 0) as amount, s.id as service_id, s.cash_up_id, s.license_plate as plate, coalesce(s.exit_operator_id, s.operator_id) as by_id, g.name as reason, ${NO_DEVICE}, ${PLAIN}
        from services s join agreements g on g.company_id = s.company_id and g.id = s.agreement_id join locations l on l.company_id = s.company_id and l.id = s.location_id
        where s.company_id = ${companyId} and (s.status = 'progress' or (s.status = 'completed' and s.paid_at >= ${lately}))
          and (s.status = 'progress' and not g.enabled or g.end_date < ${dayOfEnd})`
    }
    case 'invoice':
      // Rejected documents, and documents past the legal deadline.
      return sql`select ${invoices.id} as subject_id, ${invoices.paidAt} as at, coalesce(${invoices.locationId}, ${anyPlace}) as location_id, ${invoices.total} as amount, ${invoices.serviceId} as service_id, null::uuid as cash_up_id, s.license_plate as plate, s.exit_operator_id as by_id, ${invoices.faultText} as reason, ${NO_DEVICE}, ${PLAIN}
        from invoices left join services s on s.company_id = ${invoices.companyId} and s.id = ${invoices.serviceId}
        where ${invoices.companyId} = ${companyId} and (${invoices.state} = 'rejected' or (${inArray(invoices.state, ['requested', 'queued', 'sent'])} and ${invoices.paidAt} < ${lateBefore(country, now).toISOString()}::timestamptz))`
    case 'device_offline': {
      const nothing = sql`0::bigint as amount, null::uuid as service_id, null::uuid as cash_up_id, null::text as plate, null::uuid as by_id, null::text as reason`
      const booths = silentBooths.map(
        ({ locationId, seenAt }) =>
          sql` union all select ${locationId}::uuid, ${seenAt}::timestamptz, ${locationId}::uuid, ${nothing}, ${NO_DEVICE}, ${PLAIN}`,
      )
      return sql`select d.id as subject_id, coalesce(d.last_heartbeat_at, d.paired_at) as at, d.location_id, ${nothing}, json_build_object('id', d.id, 'name', d.name) as device, ${PLAIN} from kiosk_devices d
        where d.company_id = ${companyId} and d.paired_at is not null and d.revoked_at is null and d.location_id = any(${sql.param([...open])}::uuid[])
          and coalesce(d.last_heartbeat_at, d.paired_at) <= ${ago(ONLINE_MINUTES / MINUTES_AN_HOUR)}${sql.join(booths)}`
    }
    case 'erasure_due':
      return erasureSource({ companyId, now, anyPlace })
    case 'refused_money':
      return sql`select ${refusedWrites.id} as subject_id, ${refusedWrites.doneAt} as at, coalesce(${refusedWrites.locationId}, ${anyPlace}) as location_id, abs(${refusedWrites.amount}) as amount, null::uuid as service_id, null::uuid as cash_up_id, ${refusedWrites.licensePlate} as plate,
        ${refusedWrites.authorId} as by_id, null::text as reason, ${NO_DEVICE}, ${PLAIN} from refused_writes where ${isOpenMoney(context)}`
    case 'unsent_work':
      // Work on the tablet of a person who left or was moved, refused work there, and work that a tablet has not sent
      // for an hour.
      return sql`select u.operator_id as subject_id, min(coalesce(u.oldest_at, u.reported_at)) as at, ${anyPlace} as location_id, abs(sum(u.amount))::bigint as amount, null::uuid as service_id, null::uuid as cash_up_id, null::text as plate, u.operator_id as by_id, null::text as reason, ${NO_DEVICE}, ${PLAIN}
        from unsent_work u where u.company_id = ${companyId} and u.changes > 0 and (u.refused > 0 or u.reported_at < ${ago(1)} or not exists (select from app_sign_ins() i where i.id = u.operator_id and i.is_active)
          or exists (select from right_changes c where c.company_id = u.company_id and c.operator_id = u.operator_id and not c.held and c.at >= u.oldest_at))
        group by u.operator_id`
    default:
      return kind satisfies never
  }
}

/**
 * Leaves out rows marked as done. A device that had contact afterwards and fell silent again is listed again, and so is
 * work that a tablet has kept since.
 */
function openOf(
  kind: AttentionKind,
  standing: AttentionFacts,
  context: CompanyContext,
  { dismissed = false } = {},
): SQL {
  // Refused money and requests leave the list once they are decided, an invoice once it is issued.
  if (DECIDED_KINDS.some((one) => one === kind))
    return sql`(${sourceOf(kind, standing, context)}) as found where ${!dismissed}`
  return sql`(${sourceOf(kind, standing, context)}) as found where ${dismissed ? sql`` : sql`not `}exists (
    select from attention_done d where d.company_id = ${context.actor.companyId} and d.kind = ${kind} and d.subject_id = found.subject_id${kind === 'device_offline' || kind === 'unsent_work' ? sql` and d.at >= found.at` : sql``})`
}

const Amount = v.pipe(v.union([v.string(), v.number()]), v.transform(Number))
const Moment = v.pipe(
  v.union([v.string(), v.date()]),
  v.transform((at) => new Date(at).toISOString()),
)
const AttentionSums = v.object({
  kind: v.picklist(ATTENTION_KINDS),
  rows: v.number(),
  amount: Amount,
  oldest: v.nullable(Moment),
  unverified: Amount,
})

/** Only missing amounts of a price difference are at risk; amounts taken in excess come last. */
const isOfPrices = (kind: AttentionKind) => DIFFERENCE_KINDS.some((one) => one === kind)

/** Counts the cases of each kind, the largest amount first; kinds with equal amounts have a fixed order. */
export async function readAttention(context: CompanyContext): Promise<ResponseOf<typeof listAttention>> {
  const { currency } = await readScope(undefined, undefined, context)
  const standing = await readStanding(context)
  const of = (kind: AttentionKind) =>
    sql`select ${kind}::text as kind, count(*)::int as rows, coalesce(sum(amount)${isOfPrices(kind) ? sql` filter (where missing)` : sql``}, 0)::bigint as amount, min(at) as oldest, coalesce(sum(unverified), 0)::bigint as unverified from ${openOf(kind, standing, context)}`
  const { rows } = await context.tx.db.execute(sql.join(ATTENTION_KINDS.map(of), sql` union all `))
  const found = v
    .parse(v.array(AttentionSums), rows)
    .flatMap(({ oldest, ...one }) => (oldest === null ? [] : [{ ...one, oldest }]))
  const orderOf = (kind: AttentionKind) => ATTENTION_KINDS.indexOf(kind)
  return {
    asOf: context.now.toISOString(),
    currency,
    data: found.toSorted(
      (one, other) =>
        // Somebody at a booth waits for the answer.
        Number(other.kind === 'approval_asked') - Number(one.kind === 'approval_asked') ||
        other.amount - one.amount ||
        other.unverified - one.unverified ||
        orderOf(one.kind) - orderOf(other.kind),
    ),
  }
}

const Row = v.object({
  ...AttentionRow.entries,
  at: Moment,
  amount: Amount,
  ratesOf: v.nullable(Moment),
  unverified: Amount,
})

export async function readAttentionRows(
  { params }: Pick<ParsedRequest<typeof attentionRows>, 'params'>,
  context: CompanyContext,
  { dismissed = false } = {},
): Promise<ResponseOf<typeof attentionRows>> {
  const { currency } = await readScope(undefined, undefined, context)
  const standing = await readStanding(context)
  const order = isOfPrices(params.kind) ? sql`missing desc, ` : sql``
  const { rows } = await context.tx.db.execute(sql`
    select r.subject_id as id, r.at, json_build_object('id', l.id, 'name', l.name, 'timeZone', l.time_zone) as location, r.amount, r.missing, r.service_id as "serviceId", r.cash_up_id as "cashUpId",
      r.plate as "licensePlate", case when r.by_id is null then null else json_build_object('id', r.by_id, 'name', coalesce(trim(o.first_name || ' ' || o.last_name), '')) end as by, r.reason, r.device, r.rates_of as "ratesOf", r.pass_id as "passId", r.unverified,
      (select a.act from approvals a where ${params.kind === 'approval_asked'} and a.company_id = ${context.actor.companyId} and a.id = r.subject_id) as act,
      case when d.at is null then null else json_build_object('by', json_build_object('id', d.by, 'name', d.by_name), 'at', to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', d.reason) end as dismissed
    from (select * from ${openOf(params.kind, standing, context, { dismissed })} order by ${order}amount desc, unverified desc, at, subject_id limit ${MOST_ATTENTION_ROWS}) as r
    join locations l on l.company_id = ${context.actor.companyId} and l.id = r.location_id
    left join operators o on o.company_id = ${context.actor.companyId} and o.id = r.by_id
    left join attention_done d on ${dismissed} and d.company_id = ${context.actor.companyId} and d.kind = ${params.kind} and d.subject_id = r.subject_id
    order by ${order}r.amount desc, r.unverified desc, r.at, r.subject_id`)
  const data = v.parse(v.array(Row), rows)
  const approved = await approvalsOfRows(params.kind, data, currency, context)
  return {
    asOf: context.now.toISOString(),
    currency,
    data: data.map((row) => ({ ...row, approval: approved.get(row.id) ?? null })),
  }
}

/** Returns the rows with these ids that record an act of this person. */
export async function ownRows(
  kind: AttentionKind,
  ids: readonly string[],
  context: CompanyContext,
): Promise<readonly unknown[]> {
  const { rows } = await context.tx.db.execute(
    sql`select subject_id from (${sourceOf(kind, await readStanding(context), context)}) as found where by_id = ${context.actor.id} and subject_id = any(${sql.param([...ids])}::uuid[])`,
  )
  return rows
}
