import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { Currency } from '../../domain/countries.ts'
import { STAY_DEVIATIONS } from '../../domain/deviations.ts'
import {
  type ComparedRisk,
  DRAWER_KINDS,
  RISK_KINDS,
  type RiskKind,
  type RiskSums,
  compareRisk,
  mostCounted,
} from '../../domain/outliers.ts'
import { verifiedDifference } from '../cash-ups/concerns.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import type { ReportContext } from '../reports/scope.ts'

const Total = v.pipe(v.union([v.string(), v.number()]), v.transform(Number))

/** Acts of one kind that a person did at a location. */
const RiskRow = v.object({
  by: v.string(),
  location: v.string(),
  kind: v.picklist(RISK_KINDS),
  amount: Total,
  counted: Total,
  squares: Total,
})
type RiskRow = v.InferOutput<typeof RiskRow>

/** Stays or shifts that a person ended at a location. */
const WorkedRow = v.object({ by: v.string(), location: v.string(), cases: v.number() })
export type WorkedRow = v.InferOutput<typeof WorkedRow>

export interface RiskPeriod {
  from: string
  before: string
  /** Ids of the locations, as a parameter of a query. */
  ids: unknown
  currency: Currency
}

export interface PersonRisk extends ComparedRisk {
  kind: RiskKind
}

/**
 * Returns the amounts of each person that can be compared with those of colleagues, the highest score first. A person
 * without stays or shifts of their own in the period, such as an administrator, is compared with nobody.
 */
export async function compareRisks(
  period: RiskPeriod,
  stays: readonly WorkedRow[],
  context: ReportContext,
): Promise<Map<string, PersonRisk[]>> {
  const risks = await readRisks(period, context)
  const shifts = await readShifts(period, context)
  const people = new Set(risks.map(({ by }) => by))
  return new Map(
    [...people].map((by) => [
      by,
      RISK_KINDS.flatMap((kind): PersonRisk[] => {
        const worked = DRAWER_KINDS.includes(kind) ? shifts : stays
        const acts = risks.filter((row) => row.kind === kind)
        if (acts.every((row) => row.by !== by)) return []
        const locations = new Set(worked.flatMap((row) => (row.by === by ? [row.location] : [])))
        const compared = compareRisk(
          [...locations].map((location) => {
            const here = (row: { location: string }) => row.location === location
            const isOwn = (row: { by: string }) => row.by === by
            return {
              own: sumsOf(worked.filter(here).filter(isOwn), acts.filter(here).filter(isOwn)),
              all: sumsOf(worked.filter(here), acts.filter(here)),
            }
          }),
        )
        return compared === null ? [] : [{ kind, ...compared }]
      }).toSorted((one, other) => other.score - one.score),
    ]),
  )
}

function sumsOf(worked: readonly WorkedRow[], acts: readonly RiskRow[]): RiskSums {
  const sumOf = (field: 'amount' | 'counted' | 'squares') => acts.reduce((sum, row) => sum + row[field], 0)
  return {
    cases: worked.reduce((sum, { cases }) => sum + cases, 0),
    amount: sumOf('amount'),
    counted: sumOf('counted'),
    squares: sumOf('squares'),
  }
}

async function readRisks({ from, before, ids, currency }: RiskPeriod, { tx, actor }: ReportContext) {
  const { companyId } = actor
  const within = (at: string) => sql`${sql.raw(at)} >= ${from}::timestamptz and ${sql.raw(at)} < ${before}::timestamptz`
  const counted = sql`least(act.amount, ${mostCounted(currency)}::bigint)`
  const { rows } = await tx.db.execute(sql`
    select act.by, act.location_id::text as location, act.kind, sum(act.amount)::bigint as amount, sum(${counted})::bigint as counted, sum(${counted}::numeric * ${counted}) as squares
    from (
      select d.by_id as by, d.location_id, d.kind, d.amount from deviations d
        where d.company_id = ${companyId} and d.kind in ${STAY_DEVIATIONS} and ${within('d.at')}
      -- The person who took a voided payment, not the administrator who voided it.
      union all select s.exit_operator_id, s.location_id, 'void', s.total_cost from services s
        where s.company_id = ${companyId} and s.status = 'voided' and ${within('s.paid_at')}
      union all select ${cashUps.operatorEndShiftId}, ${cashUps.locationId}, 'difference', -(coalesce(${cashUps.countedCash} - ${cashUps.expectedCash}, 0) + ${verifiedDifference('dataphone', companyId)} + ${verifiedDifference('digital', companyId)})
        from cash_ups where ${cashUps.companyId} = ${companyId} and ${within('cash_ups.closed_at')}
      union all select m.by, c.location_id, 'pay_outs', m.amount from cash_movements m join cash_ups c on c.company_id = ${companyId} and c.id = m.cash_up_id
        where m.company_id = ${companyId} and m.kind = 'pay_out' and ${within('m.at')}
      union all select c.opened_by, c.location_id, 'float_differs', b.left_in_drawer - c.float from cash_ups c cross join lateral (
          select b.left_in_drawer from cash_ups b where b.company_id = ${companyId} and b.location_id = c.location_id and b.register = c.register and b.status <> 'current' and b.opened_at < c.opened_at
          order by b.opened_at desc, b.id desc limit 1) as b
        where c.company_id = ${companyId} and ${within('c.opened_at')}
    ) as act where act.by is not null and act.amount > 0 and act.location_id = any(${ids}::uuid[])
    group by 1, 2, 3`)
  return v.parse(v.array(RiskRow), rows)
}

async function readShifts({ from, before, ids }: RiskPeriod, { tx, actor }: ReportContext): Promise<WorkedRow[]> {
  const { rows } = await tx.db.execute(sql`
    select c.operator_end_shift_id as by, c.location_id::text as location, count(*)::int as cases from cash_ups c
    where c.company_id = ${actor.companyId} and c.closed_at >= ${from}::timestamptz and c.closed_at < ${before}::timestamptz
      and c.operator_end_shift_id is not null and c.location_id = any(${ids}::uuid[])
    group by 1, 2`)
  return v.parse(v.array(WorkedRow), rows)
}
