import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { ComparedShare, PersonStatistics, peopleStatistics } from '../../contract/people-statistics.ts'
import { compareCells } from '../../domain/baseline.ts'
import { byZone, localTime, zonesOfCompany } from '../locations/local-time.ts'
import { type ReportContext, readScope } from '../reports/scope.ts'
import { compareRisks } from './compared-risks.ts'
import { readLastMinutes } from './last-minutes.ts'
import { readPassStays } from './pass-stays.ts'

const Total = v.pipe(v.union([v.string(), v.number()]), v.transform(Number))
const HITS = ['voids', 'earlyEnds', 'cash', 'discounts', 'lostTickets'] as const
type Hit = (typeof HITS)[number]

/** Ended stays of a person at one location in one hour of the day. */
const CellRow = v.object({
  by: v.string(),
  location: v.string(),
  cell: v.string(),
  cases: v.number(),
  revenue: Total,
  voids: v.number(),
  earlyEnds: v.number(),
  cash: v.number(),
  discounts: v.number(),
  lostTickets: v.number(),
})
type CellRow = v.InferOutput<typeof CellRow>
const MoneyRow = v.object({
  by: v.string(),
  name: v.string(),
  atRisk: Total,
  unverified: Total,
  overShort: Total,
  payOuts: Total,
  drawerOpenings: v.number(),
})

/**
 * Returns what each person did in a period, beside colleagues at the same locations and hours. The person whose amounts
 * differ most from those of colleagues comes first; among equals, the largest amount at risk.
 */
export async function readPeopleStatistics(
  { query: { from, before, locationIds } }: Pick<ParsedRequest<typeof peopleStatistics>, 'query'>,
  context: ReportContext,
): Promise<ResponseOf<typeof peopleStatistics>> {
  const { currency, locations } = await readScope(locationIds, undefined, context)
  const ids = sql.param(locations.map(({ id }) => id))
  const period = { from, before, ids }
  const cells = await readCells(period, context)
  const money = await readMoney(period, context)
  const risks = await compareRisks({ ...period, currency }, cells, context)
  const scoreOf = (id: string) => Math.max(passStays(id).score, risks.get(id)?.[0]?.score ?? 0)
  const lastMinutes = await readLastMinutes(period, context)
  const passStays = await readPassStays(period, context)
  const all = new Map<string, CellRow[]>()
  for (const cell of cells) all.set(cell.cell, [...(all.get(cell.cell) ?? []), cell])
  const data = money.map(({ by, name, ...sums }): PersonStatistics => {
    const own = cells.filter((cell) => cell.by === by)
    const sumOf = (field: 'cases' | 'revenue') => own.reduce((sum, cell) => sum + cell[field], 0)
    const compared = (hit: Hit): ComparedShare =>
      compareCells(
        own.map((cell) => {
          const everybody = all.get(cell.cell) ?? []
          return {
            own: { cases: cell.cases, hits: cell[hit] },
            all: {
              cases: everybody.reduce((sum, one) => sum + one.cases, 0),
              hits: everybody.reduce((sum, one) => sum + one[hit], 0),
            },
          }
        }),
      )
    return {
      person: { id: by, name },
      stays: sumOf('cases'),
      revenue: sumOf('revenue'),
      ...sums,
      voids: compared('voids'),
      earlyEnds: compared('earlyEnds'),
      lastMinutes: lastMinutes(by),
      cash: compared('cash'),
      discounts: compared('discounts'),
      lostTickets: compared('lostTickets'),
      passStays: passStays(by).share,
      risks: (risks.get(by) ?? []).map(({ kind, amount, expected, standsOut }) => ({
        kind,
        amount,
        expected,
        standsOut,
      })),
    }
  })
  return {
    asOf: context.now.toISOString(),
    currency,
    data: data.toSorted(
      (one, other) =>
        scoreOf(other.person.id) - scoreOf(one.person.id) || other.atRisk - one.atRisk || other.stays - one.stays,
    ),
  }
}

interface Period {
  from: string
  before: string
  ids: unknown
}

async function readCells({ from, before, ids }: Period, context: ReportContext): Promise<CellRow[]> {
  const { tx, actor } = context
  const { companyId } = actor
  const range = { from: new Date(from), before: new Date(before) }
  const clock = byZone(await zonesOfCompany(context), (zone) => localTime(sql`ended.at`, zone, range), sql`l.time_zone`)
  const { rows } = await tx.db.execute(sql`
    select ended.by, ended.location_id::text as location, ended.location_id || ' ' || extract(hour from ${clock}) as cell, count(*)::int as cases, coalesce(sum(ended.revenue), 0)::bigint as revenue,
      count(*) filter (where ended.voided)::int as voids, count(*) filter (where ended.early)::int as "earlyEnds", count(*) filter (where ended.cash)::int as cash, count(*) filter (where ended.discounted)::int as discounts,
      count(*) filter (where ended.lost)::int as "lostTickets"
    from (
      select s.exit_operator_id as by, s.location_id, s.paid_at as at, s.total_cost as revenue, false as voided, coalesce(s.end_mark = 'early', false) as early, coalesce(s.payment_method = 'cash' and s.total_cost > 0, false) as cash, coalesce(s.discount > 0, false) as discounted, s.lost_ticket_taken_by is not null as lost
      from services s where s.company_id = ${companyId} and s.status = 'completed' and s.paid_at >= ${from}::timestamptz and s.paid_at < ${before}::timestamptz and s.exit_operator_id is not null
      union all
      select d.by_id, d.location_id, d.at, 0, true, false, false, false, false
      from deviations d where d.company_id = ${companyId} and d.kind = 'void_unpaid' and d.at >= ${from}::timestamptz and d.at < ${before}::timestamptz and d.by_id is not null
    ) as ended join locations l on l.company_id = ${companyId} and l.id = ended.location_id
    where ended.location_id = any(${ids}::uuid[])
    group by 1, 2, 3`)
  return v.parse(v.array(CellRow), rows)
}

async function readMoney({ from, before, ids }: Period, { tx, actor }: ReportContext) {
  const { companyId } = actor
  const within = (at: string) => sql`${sql.raw(at)} >= ${from}::timestamptz and ${sql.raw(at)} < ${before}::timestamptz`
  const { rows } = await tx.db.execute(sql`
    select sums.by, coalesce(trim(o.first_name || ' ' || o.last_name), '') as name, sum(at_risk)::bigint as "atRisk", sum(unverified)::bigint as unverified, sum(over_short)::bigint as "overShort", sum(pay_outs)::bigint as "payOuts", sum(openings)::int as "drawerOpenings"
    from (
      select s.exit_operator_id as by, 0 as at_risk, 0 as unverified, 0 as over_short, 0 as pay_outs, 0 as openings from services s
        where s.company_id = ${companyId} and s.status = 'completed' and ${within('s.paid_at')} and s.location_id = any(${ids}::uuid[])
      union all select distinct s.operator_id, 0, 0, 0, 0, 0 from services s
        where s.company_id = ${companyId} and s.status in ('progress', 'completed') and ${within('s.started_at')} and s.location_id = any(${ids}::uuid[])
      union all select d.by_id, d.amount, d.unverified, 0, 0, 0 from deviations d where d.company_id = ${companyId} and ${within('d.at')} and d.location_id = any(${ids}::uuid[])
      union all select c.operator_end_shift_id, 0, 0, coalesce(c.counted_cash - c.expected_cash, 0), 0, 0 from cash_ups c where c.company_id = ${companyId} and ${within('c.closed_at')} and c.location_id = any(${ids}::uuid[])
      union all select m.by, 0, 0, 0, m.amount, 0 from cash_movements m join cash_ups c on c.company_id = ${companyId} and c.id = m.cash_up_id
        where m.company_id = ${companyId} and m.kind = 'pay_out' and ${within('m.at')} and c.location_id = any(${ids}::uuid[])
      union all select coalesce(a.on_behalf_of_id, a.actor_id), 0, 0, 0, 0, 1 from audit_entries a join cash_ups c on c.company_id = ${companyId} and c.id = a.entity_id
        where a.company_id = ${companyId} and a.entity = 'cash_up' and a.action = 'drawer_opened' and ${within('a.at')} and c.location_id = any(${ids}::uuid[])
    ) as sums left join operators o on o.company_id = ${companyId} and o.id = sums.by
    where sums.by is not null group by 1, 2`)
  return v.parse(v.array(MoneyRow), rows)
}
