import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { ComparedShare } from '../../contract/people-statistics.ts'
import { type Cell, compareCells } from '../../domain/baseline.ts'
import { scoreOfHits, standsOut } from '../../domain/outliers.ts'
import type { ReportContext } from '../reports/scope.ts'
import { byZone, localTime, zonesOfCompany } from '../locations/local-time.ts'

interface ArrivalPeriod {
  from: string
  before: string
  /** Ids of the locations, as a parameter of a query. */
  ids: unknown
}

/** Vehicles that a person let in at one location in one hour of working days or of weekends. */
const ArrivalCell = v.object({ by: v.string(), cell: v.string(), cases: v.number(), hits: v.number() })
type ArrivalCell = v.InferOutput<typeof ArrivalCell>

interface PassStays {
  share: ComparedShare
  score: number
}

/**
 * Returns for a person the share of vehicles that they let in on a pass. A vehicle under the plate of an absent holder
 * looks like its holder, so that only a share above that of colleagues shows lent passes. Holders come at certain hours
 * of working days, which is why only the same hours are compared.
 */
export async function readPassStays(period: ArrivalPeriod, context: ReportContext): Promise<(by: string) => PassStays> {
  const cells = await readCells(period, context)
  const everybody = new Map<string, { cases: number; hits: number }>()
  for (const { cell, cases, hits } of cells) {
    const sum = everybody.get(cell) ?? { cases: 0, hits: 0 }
    everybody.set(cell, { cases: sum.cases + cases, hits: sum.hits + hits })
  }
  return (by) => {
    const compared = cells
      .filter((cell) => cell.by === by)
      .map((own): Cell => ({ own, all: everybody.get(own.cell) ?? own }))
    const score = scoreOfHits(compared)
    return { share: { ...compareCells(compared), isAbove: standsOut(score) }, score }
  }
}

async function readCells({ from, before, ids }: ArrivalPeriod, context: ReportContext): Promise<ArrivalCell[]> {
  const { tx, actor } = context
  const range = { from: new Date(from), before: new Date(before) }
  const local = byZone(
    await zonesOfCompany(context),
    (zone) => localTime(sql`s.started_at`, zone, range),
    sql`l.time_zone`,
  )
  const { rows } = await tx.db.execute(sql`
    select s.operator_id as by, s.location_id || ' ' || (extract(isodow from ${local}) > 5) || ' ' || extract(hour from ${local}) as cell,
      count(*)::int as cases, count(*) filter (where s.operation = 'membership')::int as hits
    from services s join locations l on l.company_id = ${actor.companyId} and l.id = s.location_id
    where s.company_id = ${actor.companyId} and s.status in ('progress', 'completed') and s.started_at >= ${from}::timestamptz and s.started_at < ${before}::timestamptz
      and s.operator_id is not null and s.location_id = any(${ids}::uuid[])
    group by 1, 2`)
  return v.parse(v.array(ArrivalCell), rows)
}
