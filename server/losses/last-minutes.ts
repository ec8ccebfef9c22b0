import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { ComparedShare } from '../../contract/people-statistics.ts'
import { compareCells } from '../../domain/baseline.ts'
import { LAST_MINUTES, SHORTEST_FRACTION } from '../../domain/booth-deviations.ts'
import type { ReportContext } from '../reports/scope.ts'
import { byZone, localTime, zonesOfCompany } from '../locations/local-time.ts'

interface EndsPeriod {
  from: string
  before: string
  ids: unknown
}

/** Stays of a person at one location in one hour of the day that ended in a charged fraction. */
const EndCell = v.object({ by: v.string(), cell: v.string(), cases: v.number(), hits: v.number() })
type EndCell = v.InferOutput<typeof EndCell>

/** Kinds of price lines that consist of fractions. */
const FRACTIONS = ['unit', 'unit_special', 'special']
/** Kinds of price lines that charge time. */
const CHARGED = [...FRACTIONS, 'night', 'flat_period', 'maximum', 'minimum', 'arrival', 'lost_ticket_price']

/**
 * Returns for a person the share of stays that ended in the last minutes before the next fraction. A person who states
 * earlier ends, to charge a fraction less, has more of them than colleagues; single stays prove nothing.
 */
export async function readLastMinutes(
  period: EndsPeriod,
  context: ReportContext,
): Promise<(by: string) => ComparedShare> {
  const cells = await readCells(period, context)
  const everybody = new Map<string, { cases: number; hits: number }>()
  for (const { cell, cases, hits } of cells) {
    const sum = everybody.get(cell) ?? { cases: 0, hits: 0 }
    everybody.set(cell, { cases: sum.cases + cases, hits: sum.hits + hits })
  }
  return (by) =>
    compareCells(
      cells
        .filter((cell) => cell.by === by)
        .map((own) => ({ own, all: everybody.get(own.cell) ?? { cases: own.cases, hits: own.hits } })),
    )
}

async function readCells({ from, before, ids }: EndsPeriod, context: ReportContext): Promise<EndCell[]> {
  const { tx, actor } = context
  const range = { from: new Date(from), before: new Date(before) }
  const hour: SQL = sql`extract(hour from ${byZone(await zonesOfCompany(context), (zone) => localTime(sql`s.paid_at`, zone, range), sql`l.time_zone`)})`
  const { rows } = await tx.db.execute(sql`
    select s.exit_operator_id as by, s.location_id || ' ' || ${hour} as cell, count(*)::int as cases,
      count(*) filter (where last.unpaid_minutes between 0 and ${LAST_MINUTES})::int as hits
    from services s join locations l on l.company_id = ${actor.companyId} and l.id = s.location_id
    cross join lateral (
      select line ->> 'kind' as kind, (line ->> 'fractionMinutes')::numeric as fraction, (line ->> 'count')::numeric * (line ->> 'fractionMinutes')::numeric - (line ->> 'minutes')::numeric as unpaid_minutes
      from jsonb_array_elements(s.price_lines) with ordinality as charged (line, nth)
      where line ->> 'kind' = any(${sql.param(CHARGED)}::text[]) order by nth desc limit 1) as last
    where s.company_id = ${actor.companyId} and s.status = 'completed' and s.paid_at >= ${from}::timestamptz and s.paid_at < ${before}::timestamptz
      and s.exit_operator_id is not null and s.location_id = any(${ids}::uuid[]) and jsonb_typeof(s.price_lines) = 'array'
      and last.kind = any(${sql.param(FRACTIONS)}::text[]) and last.fraction >= ${SHORTEST_FRACTION}
    group by 1, 2`)
  return v.parse(v.array(EndCell), rows)
}
