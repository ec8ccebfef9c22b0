import { type SQL, and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type * as v from 'valibot'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { countServices, listServices, Service } from '../../contract/service.ts'
import type { ServiceSort } from '../../domain/services.ts'
import { instantRange } from '../../domain/zoned-time.ts'
import { canonicalCashUpId } from '../cash-ups/joins.ts'
import { zoneOfDates } from '../companies/zone-of-dates.ts'
import { definePrepared } from '../db/prepared.ts'
import { plateTerms, services } from '../db/schema/services.ts'
import type { CompanyContext } from '../http/route.ts'
import { type ServiceRow, selectServices, toService } from './service-select.ts'
import { searchCondition } from './search-condition.ts'

/** Totals are counted up to this number; a person who sees "10,000 or more" narrows the search. */
const TOTAL_BOUND = 10_000

export type Filter = ParsedRequest<typeof countServices>['query']

/** A person with a session, or the recipient of a mailed list. */
export type Reader = Pick<CompanyContext, 'tx' | 'actor'>

export interface Conditions {
  /** Distinguishes prepared statements by their filters. */
  key: string
  where: SQL
  values: Record<string, unknown>
  /** Whether the filters may find few rows. Counting before the page is known would then be useless. */
  isNarrow: boolean
}

/** Replaces the id of a joined cash-up by that of the cash-up that it joined, which has its payments. */
export async function withCanonicalCashUp<Query extends Filter>(query: Query, context: Reader): Promise<Query> {
  return query.cashUpId === undefined ? query : { ...query, cashUpId: await canonicalCashUpId(query.cashUpId, context) }
}

export function conditionsOf(filter: Filter, timezone: string, { actor }: Reader): Conditions {
  const parts: SQL[] = [eq(services.companyId, sql.placeholder('company'))]
  const values: Record<string, unknown> = { company: actor.companyId }
  let key = ''
  const add = (letter: string, condition: SQL) => {
    key += letter
    parts.push(condition)
  }
  if (actor.locationIds !== null) {
    add('v', sql`${services.locationId} = any(${sql.placeholder('visible')}::uuid[])`)
    values['visible'] = actor.locationIds
  }
  if (filter.locationIds !== undefined && filter.locationIds.length > 0) {
    add('l', sql`${services.locationId} = any(${sql.placeholder('chosen')}::uuid[])`)
    values['chosen'] = filter.locationIds
  }
  if (filter.paymentMethods !== undefined && filter.paymentMethods.length > 0) {
    add('m', sql`${services.paymentMethod} = any(${sql.placeholder('methods')}::text[])`)
    values['methods'] = filter.paymentMethods
  }
  if (filter.cashUpId !== undefined) {
    add('c', sql`${services.cashUpId} = ${sql.placeholder('cashUp')}::uuid`)
    values['cashUp'] = filter.cashUpId
  }
  if (filter.unassigned === 'true')
    add(
      'u',
      sql`(${services.cashUpId} is null and ${services.status} = 'completed' and ${services.totalCost} > 0
        or ${services.refundDue} > 0 and exists (select from payments p where p.company_id = ${services.companyId} and p.service_id = ${services.id} and p.kind = 'second_payment' and p.cash_up_id is null
          and not exists (select from payments r where r.company_id = p.company_id and r.reversal_of = p.id) and p.reversal_of is null))`,
    )
  if (filter.refundDue === 'true') add('r', sql`${services.refundDue} > 0`)
  // A literal for each mark, so that PostgreSQL can use the partial index of marked services.
  const [mark, ...otherMarks] = new Set(filter.endMarks)
  if (mark !== undefined)
    add(
      otherMarks.length > 0 ? 'e' : mark === 'early' ? 'y' : 't',
      otherMarks.length > 0
        ? sql`${services.endMark} is not null`
        : mark === 'early'
          ? sql`${services.endMark} = 'early'`
          : sql`${services.endMark} = 'late'`,
    )
  const statuses = [...new Set(filter.statuses)].toSorted()
  if (statuses.length > 0) {
    // One status is a literal, so that PostgreSQL can use the partial index of services that are not completed.
    const [status, ...others] = statuses
    if (others.length === 0 && status !== 'completed')
      add(`(${status})`, sql`${services.status} = ${sql.raw(`'${status}'`)}`)
    else add('s', sql`${services.status} = any(${sql.placeholder('statuses')}::text[])`)
    values['statuses'] = statuses
  }
  if (filter.paidStartDate !== undefined && filter.paidEndDate !== undefined) {
    const range = instantRange(filter.paidStartDate, filter.paidEndDate, timezone)
    add(
      'b',
      sql`${services.paidAt} >= ${sql.placeholder('paidFrom')}::timestamptz and ${services.paidAt} < ${sql.placeholder('paidBefore')}::timestamptz`,
    )
    values['paidFrom'] = range.from.toISOString()
    values['paidBefore'] = range.before.toISOString()
  }
  if (filter.startDate !== undefined && filter.endDate !== undefined) {
    const range = instantRange(filter.startDate, filter.endDate, timezone)
    parts.push(gte(services.startedAt, sql`${sql.placeholder('from')}::timestamptz`))
    add('d', lt(services.startedAt, sql`${sql.placeholder('before')}::timestamptz`))
    values['from'] = range.from.toISOString()
    values['before'] = range.before.toISOString()
  }
  if (filter.plate !== undefined && filter.plate !== '') {
    // '~' sorts behind every letter and digit, so the range contains everything that begins with the term.
    add(
      'p',
      sql`${services.licensePlate} in (
        select ${plateTerms.plate} from ${plateTerms}
        where ${plateTerms.companyId} = ${sql.placeholder('company')}
          and ${plateTerms.term} >= ${sql.placeholder('plate')} and ${plateTerms.term} < ${sql.placeholder('platesEnd')})`,
    )
    values['plate'] = filter.plate
    values['platesEnd'] = `${filter.plate}~`
  }
  if (filter.search !== undefined && filter.search !== '') {
    const found = searchCondition(filter.search)
    add(found.key, found.condition)
    Object.assign(values, found.values)
  }
  return { key, where: and(...parts) ?? sql`true`, values, isNarrow: key.replace(/[vld]/g, '') !== '' }
}

/** In the order of the indexes: rows without a value come first. */
export const ORDERS: Readonly<Record<ServiceSort, readonly SQL[]>> = {
  '-startedAt': [desc(services.startedAt), desc(services.id)],
  startedAt: [asc(services.startedAt), asc(services.id)],
  '-paidAt': [sql`${services.paidAt} desc nulls last`, sql`${services.id} desc nulls last`],
  paidAt: [sql`${services.paidAt} asc nulls first`, sql`${services.id} asc nulls first`],
  '-totalCost': [sql`${services.totalCost} desc nulls last`, sql`${services.id} desc nulls last`],
  totalCost: [sql`${services.totalCost} asc nulls first`, sql`${services.id} asc nulls first`],
  licensePlate: [asc(services.licensePlate), asc(services.startedAt), asc(services.id)],
  '-licensePlate': [desc(services.licensePlate), desc(services.startedAt), desc(services.id)],
}

const pageStatement = definePrepared((db, name, where: SQL, order: readonly SQL[]) => {
  // The page's ids come from the index alone; only its own rows are then read and joined.
  const ids = db
    .select({ id: services.id })
    .from(services)
    .where(where)
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
  return selectServices(db)
    .where(and(eq(services.companyId, sql.placeholder('company')), sql`${services.id} = any(array(${ids}))`))
    .orderBy(...order)
    .prepare(name)
})

const countStatement = definePrepared((db, name, where: SQL) => {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(services)
    .where(where)
    .limit(sql.placeholder('bound'))
    .as('found')
  return db
    .select({ count: sql<number>`count(*)::int` })
    .from(found)
    .prepare(name)
})

export async function findServices(
  { query, headers }: ParsedRequest<typeof listServices>,
  context: CompanyContext,
): Promise<v.InferOutput<(typeof listServices)['response']>> {
  const { page, limit, sort, knownTotal } = query
  const { key, where, values, isNarrow } = conditionsOf(
    await withCanonicalCashUp(query, context),
    await zoneOfDates(query, headers, context),
    context,
  )
  const offset = (page - 1) * limit
  const statement = pageStatement(context.tx.db, `services.page:${key}:${sort}`, where, ORDERS[sort])
  const askRows = () => statement.execute({ ...values, limit, offset })
  // A previous total at the bound means "this many or more".
  const previousTotal = knownTotal === undefined ? null : knownTotal < TOTAL_BOUND ? knownTotal : TOTAL_BOUND + 1
  const askTotal = () =>
    previousTotal === null ? countUpTo(TOTAL_BOUND + 1, key, where, values, context) : Promise.resolve(previousTotal)
  if (!isNarrow) {
    const [rows, total] = await context.tx.last(() => Promise.all([askRows(), askTotal()]))
    return pageOf(rows, query, total)
  }
  const rows = await askRows()
  return pageOf(rows, query, isLastPage(rows, query) ? 0 : await askTotal())
}

/** Counts inside a transaction that continues afterwards. */
export async function findServicesWithin(
  { query, headers }: Pick<ParsedRequest<typeof listServices>, 'query' | 'headers'>,
  context: Reader,
): Promise<v.InferOutput<(typeof listServices)['response']>> {
  const { page, limit, sort } = query
  const { key, where, values } = conditionsOf(
    await withCanonicalCashUp(query, context),
    headers.timezone ?? 'UTC',
    context,
  )
  const rows = await pageStatement(context.tx.db, `services.page:${key}:${sort}`, where, ORDERS[sort]).execute({
    ...values,
    limit,
    offset: (page - 1) * limit,
  })
  return pageOf(rows, query, await countUpTo(TOTAL_BOUND + 1, key, where, values, context))
}

type Paging = Pick<ParsedRequest<typeof listServices>['query'], 'page' | 'limit'>

function isLastPage(rows: readonly ServiceRow[], { page, limit }: Paging): boolean {
  return rows.length < limit && (rows.length > 0 || page === 1)
}

/** The last page determines the total, even beyond the bound. */
function pageOf(
  rows: readonly ServiceRow[],
  { page, limit }: Paging,
  total: number,
): v.InferOutput<(typeof listServices)['response']> {
  const data: Service[] = rows.map(toService)
  if (isLastPage(rows, { page, limit })) return { data, page, limit, total: (page - 1) * limit + data.length }
  if (total > TOTAL_BOUND) return { data, page, limit, total: TOTAL_BOUND, totalIsBound: true }
  // More rows may have arrived since the previous total.
  return { data, page, limit, total: data.length === 0 ? total : Math.max(total, (page - 1) * limit + data.length) }
}

async function countUpTo(
  bound: number,
  key: string,
  where: SQL,
  values: Record<string, unknown>,
  { tx }: Reader,
): Promise<number> {
  const [row] = await countStatement(tx.db, `services.count:${key}`, where).execute({ ...values, bound })
  return row?.count ?? 0
}

/** Counts services, up to a bound. */
export async function countServicesUpTo(
  bound: number,
  filter: Filter,
  timeZone: string,
  context: Reader,
): Promise<number> {
  const { key, where, values } = conditionsOf(await withCanonicalCashUp(filter, context), timeZone, context)
  return countUpTo(bound, key, where, values, context)
}

/** Returns the exact number, whatever the cost. */
export async function countMatching(
  { query, headers }: ParsedRequest<typeof countServices>,
  context: CompanyContext,
): Promise<number> {
  const { key, where, values } = conditionsOf(
    await withCanonicalCashUp(query, context),
    await zoneOfDates(query, headers, context),
    context,
  )
  return countUpTo(2_147_483_647, key, where, values, context)
}
