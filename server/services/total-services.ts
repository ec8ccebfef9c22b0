import { type SQL, sql } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { ServiceTotals, totalServices } from '../../contract/service-totals.ts'
import { SERVICE_STATUSES } from '../../domain/services.ts'
import { zoneOfDates } from '../companies/zone-of-dates.ts'
import { definePrepared } from '../db/prepared.ts'
import { services } from '../db/schema/services.ts'
import { type Reader, conditionsOf, meant } from './list-services.ts'

const totalsStatement = definePrepared((db, name, where: SQL) =>
  db
    .select({ status: services.status, count: sql<number>`count(*)::int`, amount: sql<number>`coalesce(sum(${services.totalCost}), 0)::float8` })
    .from(services)
    .where(where)
    .groupBy(services.status)
    .prepare(name),
)

/** One pass over what the other filters find tells both: each status, and those that are asked for together. */
export async function totalsOf({ query, headers }: Pick<ParsedRequest<typeof totalServices>, 'query' | 'headers'>, context: Reader): Promise<ServiceTotals> {
  const { statuses, ...others } = await meant(query, context)
  const { key, where, values } = conditionsOf(others, await zoneOfDates(query, headers, context), context)
  const found = await totalsStatement(context.tx.db, `services.totals:${key}`, where).execute(values)
  const asked = found.filter(({ status }) => statuses === undefined || statuses.length === 0 || statuses.includes(status))
  const voided = asked.find(({ status }) => status === 'voided')?.count ?? 0
  return {
    count: asked.reduce((sum, { count }) => sum + count, 0),
    voided,
    amount: asked.reduce((sum, { status, amount }) => (status === 'voided' ? sum : sum + amount), 0),
    statuses: SERVICE_STATUSES.flatMap((status) => {
      const count = found.find((row) => row.status === status)?.count
      return count === undefined ? [] : [{ status, count }]
    }),
  }
}
