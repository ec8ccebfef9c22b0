import { type SQL, sql } from 'drizzle-orm'

import type { StayGroup } from '../../domain/reports.ts'
import type { InstantRange } from '../../domain/zoned-time.ts'
import { saleChanges } from '../db/schema/sale-changes.ts'
import { localTime } from '../locations/local-time.ts'
import { CHANGE_TAX_RATE, type ChangeMoment, narrowChanges } from './change-conditions.ts'
import { type GroupSums, NOTHING } from './group-sums.ts'
import type { ReportContext, Scope } from './scope.ts'
import { type Span, spanNumber } from './spans.ts'
import type { Filters, StayReport } from './stay-conditions.ts'
import { sumsOfChanges } from './sums-of-changes.ts'

/** Key of a group of changes, like `keyOf` in `stay-totals.ts` for stays. */
function changeKey(
  group: StayGroup | undefined,
  moment: ChangeMoment,
  { spans, clock }: { spans: readonly Span[]; clock: (at: ChangeMoment) => SQL },
): SQL<string | null> {
  switch (group) {
    case undefined:
      return sql`null::text`
    case 'location':
      return sql`${saleChanges.locationId}::text`
    case 'day':
    case 'month':
      return sql`${spanNumber(moment, spans)}::text`
    case 'hour':
      return sql`extract(hour from ${clock(moment)})::int::text`
    case 'method':
      return sql`${saleChanges.method}`
    case 'operator':
      return sql`${saleChanges.operatorId}::text`
    case 'vehicleType':
      return sql`${saleChanges.vehicleTypeId}::text`
    case 'agreement':
      return sql`${saleChanges.agreementId}::text`
    case 'taxRate':
      return CHANGE_TAX_RATE
    default:
      return group satisfies never
  }
}

/** Sums of later facts: those made in the range, minus those about its sales. */
export async function gatherChanges(
  report: StayReport,
  asked: Filters & { groupBy?: StayGroup | undefined },
  scope: Scope,
  { range, spans }: { range: InstantRange; spans: readonly Span[] },
  context: ReportContext,
): Promise<GroupSums[]> {
  const found: GroupSums[] = []
  for (const [moment, sign] of [
    [saleChanges.at, 1],
    [saleChanges.soldAt, -1],
  ] as const) {
    const where = narrowChanges(report, asked, scope, { moment, range }, context)
    if (where === null) continue
    const key = changeKey(asked.groupBy, moment, {
      spans,
      clock: (at) => localTime(at, scope.timeZone, range),
    })
    const rows = await context.tx.db
      .select({
        key,
        ...sumsOfChanges(sign),
      })
      .from(saleChanges)
      .where(where)
      .groupBy(sql`1`)
    found.push(...rows.map((row) => ({ ...NOTHING, ...row, isVoided: false })))
  }
  return found
}
