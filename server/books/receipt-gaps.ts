import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { MonthReport } from '../../contract/month.ts'
import type { ReportContext } from '../reports/scope.ts'
import { type BooksScope, knownUntil, widestRange } from './month-places.ts'

/** Maximum number of gaps in the list per device; the count includes all. */
const MOST_GAPS = 50

const Row = v.object({
  prefix: v.string(),
  first: v.number(),
  last: v.number(),
  count: v.number(),
  missing: v.number(),
  gaps: v.array(v.object({ first: v.number(), last: v.number(), cause: v.picklist(['refused', 'not_used']) })),
})

/**
 * Returns the receipt numbers that each device gave to stays and passes in these days, and the missing numbers between
 * them. A device counts through all its locations, so a selection of locations is ignored. `-2` at the end marks a
 * number that two devices gave; it counts as the same number.
 */
export async function readReceiptNumbers(
  scope: BooksScope,
  { tx, actor }: ReportContext,
): Promise<MonthReport['receipts']> {
  const { from, before } = widestRange(scope)
  const known = knownUntil(scope)
  const [start, end, until] = [from, before, known ?? before].map((at) => at.toISOString())
  const { companyId } = actor
  const { rows } = await tx.db.execute(sql`
    with given as (
      select distinct (regexp_match(number, '^([A-Z0-9]+)-'))[1] as prefix, ((regexp_match(number, '^[A-Z0-9]+-(\\d{1,9})'))[1])::int as nth
      from (
        select receipt_number as number from services where company_id = ${companyId} and started_at >= ${start}::timestamptz and started_at < least(${end}::timestamptz, ${until}::timestamptz)
        union all select receipt_number from pass_periods where company_id = ${companyId} and sold_at >= ${start}::timestamptz and sold_at < least(${end}::timestamptz, ${until}::timestamptz)
      ) as of_days where number ~ '^[A-Z0-9]+-\\d{1,9}(-\\d+)?$'
    ), placed as (
      select prefix, nth, lag(nth) over (partition by prefix order by nth) as before from given
    ), gap as (
      select prefix, before + 1 as first, nth - 1 as last from placed where nth > before + 1
    ), lone as (
      -- Numbers of a gap that were given on other days, or with other locations, are no gap.
      select gap.prefix, missing.nth,
        exists (select from refused_writes r where r.company_id = ${companyId} and r.request -> 'body' ->> 'receiptNumber' ~ ('^' || gap.prefix || '-0*' || missing.nth || '$')) as is_refused
      from gap cross join lateral generate_series(gap.first, least(gap.last, gap.first + 999)) as missing(nth)
      -- Devices write a number with as many zeros as they like.
      cross join lateral (
        select array_agg(gap.prefix || '-' || lpad(missing.nth::text, width, '0')) as forms
        from generate_series(length(missing.nth::text), 9) as width
      ) as written
      where not exists (select from services s where s.company_id = ${companyId} and s.receipt_number = any(written.forms))
        and not exists (select from pass_periods p where p.company_id = ${companyId} and p.receipt_number = any(written.forms))
    ), run as (
      select prefix, is_refused, min(nth) as first, max(nth) as last
      from (select *, nth - row_number() over (partition by prefix, is_refused order by nth) as island from lone) as islands
      group by prefix, is_refused, island
    )
    select g.prefix, min(g.nth) as first, max(g.nth) as last, count(*)::int as count,
      (select count(*)::int from lone where lone.prefix = g.prefix) as missing,
      coalesce((select json_agg(json_build_object('first', first, 'last', last, 'cause', case when is_refused then 'refused' else 'not_used' end) order by first)
        from (select * from run where run.prefix = g.prefix order by first limit ${MOST_GAPS}) as listed), '[]') as gaps
    from given g group by g.prefix order by g.prefix`)
  return v.parse(v.array(Row), rows)
}
