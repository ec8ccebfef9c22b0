import { type SQL, sql } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { ServiceTotals, totalServices } from '../../contract/service-totals.ts'
import { SERVICE_STATUSES } from '../../domain/services.ts'
import { blindShiftIds } from '../cash-ups/blind-shifts.ts'
import { zoneOfDates } from '../companies/zone-of-dates.ts'
import { definePrepared } from '../db/prepared.ts'
import { services } from '../db/schema/services.ts'
import { type Reader, conditionsOf, withCanonicalCashUp } from './list-services.ts'

const AMOUNT = sql`${services.totalCost}`
/** Without shifts that the reader counts blind. */
const SEEN_AMOUNT = sql`case when ${services.cashUpId} = any(${sql.placeholder('hidden')}::uuid[]) then 0 else ${services.totalCost} end`

const statementOf = (amount: SQL) =>
  definePrepared((db, name, where: SQL) =>
    db
      .select({
        status: services.status,
        count: sql<number>`count(*)::int`,
        amount: sql<number>`coalesce(sum(${amount}), 0)::float8`,
      })
      .from(services)
      .where(where)
      .groupBy(services.status)
      .prepare(name),
  )
const totalsStatement = statementOf(AMOUNT)
const seenTotalsStatement = statementOf(SEEN_AMOUNT)

/** One pass over the rows of the other filters counts each status, and the requested statuses together. */
export async function totalsOf(
  { query, headers }: Pick<ParsedRequest<typeof totalServices>, 'query' | 'headers'>,
  context: Reader,
): Promise<ServiceTotals> {
  const { statuses, ...others } = await withCanonicalCashUp(query, context)
  const { key, where, values } = conditionsOf(others, await zoneOfDates(query, headers, context), context)
  const hidden = await blindShiftIds(context)
  const isPartial = hidden.length > 0
  const found = await (isPartial
    ? seenTotalsStatement(context.tx.db, `services.totals.seen:${key}`, where).execute({ ...values, hidden })
    : totalsStatement(context.tx.db, `services.totals:${key}`, where).execute(values))
  const matching = found.filter(
    ({ status }) => statuses === undefined || statuses.length === 0 || statuses.includes(status),
  )
  const voided = matching.find(({ status }) => status === 'voided')?.count ?? 0
  return {
    count: matching.reduce((sum, { count }) => sum + count, 0),
    voided,
    ...(isPartial && { isPartial }),
    amount: matching.reduce((sum, { status, amount }) => (status === 'voided' ? sum : sum + amount), 0),
    statuses: SERVICE_STATUSES.flatMap((status) => {
      const count = found.find((row) => row.status === status)?.count
      return count === undefined ? [] : [{ status, count }]
    }),
  }
}
