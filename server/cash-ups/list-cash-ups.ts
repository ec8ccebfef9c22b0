import { type SQL, and, asc, desc, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type * as v from 'valibot'

import type { CASH_UP_SORTS, countCashUps, listCashUps } from '../../contract/cash-up.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import { instantRange } from '../../domain/zoned-time.ts'
import { zoneOfDates } from '../companies/zone-of-dates.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import type { CompanyContext } from '../http/route.ts'
import { concernConditions } from './concerns.ts'
import { selectCashUps, visibleCashUps } from './cash-up-select.ts'
import { toCashUps } from './cash-up-records.ts'

/** Maximum total that is counted. */
const TOTAL_BOUND = 10_000

const LAST_OPENED = [desc(cashUps.openedAt), desc(cashUps.id)]
const ORDERS: Record<(typeof CASH_UP_SORTS)[number], SQL[]> = {
  '-openedAt': LAST_OPENED,
  openedAt: [asc(cashUps.openedAt), asc(cashUps.id)],
  '-variance': [sql`abs(${cashUps.countedCash} - ${cashUps.expectedCash}) desc nulls last`, ...LAST_OPENED],
}

type CountRequest = Pick<ParsedRequest<typeof countCashUps>, 'query' | 'headers'>
type ListRequest = Pick<ParsedRequest<typeof listCashUps>, 'query' | 'headers'>

async function matching({ query, headers }: CountRequest, context: CompanyContext): Promise<SQL | undefined> {
  const { statuses, locationIds, concerns = [], startDate, endDate } = query
  const range =
    startDate === undefined || endDate === undefined
      ? null
      : instantRange(startDate, endDate, await zoneOfDates(query, headers, context))
  return and(
    visibleCashUps(context),
    statuses && statuses.length > 0 ? inArray(cashUps.status, statuses) : undefined,
    locationIds && locationIds.length > 0 ? inArray(cashUps.locationId, locationIds) : undefined,
    concerns.length > 0 ? or(...(await concernConditions(concerns, context))) : undefined,
    range ? and(gte(cashUps.openedAt, range.from), lt(cashUps.openedAt, range.before)) : undefined,
  )
}

export async function findCashUps(
  request: ListRequest,
  context: CompanyContext,
): Promise<v.InferOutput<(typeof listCashUps)['response']>> {
  const { page, limit, sort } = request.query
  const where = await matching(request, context)
  const rows = await selectCashUps(context)
    .where(where)
    .orderBy(...ORDERS[sort])
    .limit(limit)
    .offset((page - 1) * limit)
  const data = await toCashUps(rows, context)
  const total = await countUpTo(TOTAL_BOUND + 1, where, context)
  return total > TOTAL_BOUND
    ? { data, page, limit, total: TOTAL_BOUND, totalIsBound: true }
    : { data, page, limit, total }
}

async function countUpTo(bound: number, where: SQL | undefined, { tx }: CompanyContext): Promise<number> {
  const found = tx.db
    .select({ one: sql`1`.as('one') })
    .from(cashUps)
    .where(where)
    .limit(bound)
    .as('found')
  return tx.db.$count(found)
}

/** Returns the exact number, however long counting takes. */
export async function countMatchingCashUps(request: CountRequest, context: CompanyContext): Promise<number> {
  return context.tx.db.$count(cashUps, await matching(request, context))
}
