import { type SQL, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { BOOK_IDENTITIES, type BookIdentity } from '../../domain/books.ts'
import { dayAfter } from '../../domain/periods.ts'
import { instantOf, wallClock } from '../../domain/zoned-time.ts'
import type { Transaction } from '../db/database.ts'
import { locations } from '../db/schema/locations.ts'
import type { ReportContext } from '../reports/scope.ts'
import { STAY_REPORTS } from '../reports/stay-conditions.ts'
import { readTotals } from '../reports/stay-totals.ts'
import { IDENTITIES } from './identities.ts'
import { readFigures } from './month.ts'

/** A row that breaks an identity of the books. */
export interface BookFault {
  identity: BookIdentity
  /** Cash-up, stay, payment or sold pass; for reports, the location. */
  subjectId: string
  locationId: string | null
  /** Amount by which the identity is broken, in minor units. */
  amount: number
}

interface Books {
  /** Runs work in a transaction of the company; each identity has its own, so that none blocks others for long. */
  run: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>
  companyId: string
  now: Date
}

/** Maximum number of rows read per identity; further rows of a kind add no information. */
const MOST_ROWS = 100
/** Number of days of the reports that are compared with the tables. */
const REPORTED_DAYS = 31

const Row = v.object({
  subject_id: v.string(),
  location_id: v.nullable(v.string()),
  amount: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
})

/** Returns the rows that break the identities of a company's books. */
export async function checkBooks(books: Books): Promise<BookFault[]> {
  const found: BookFault[] = []
  for (const identity of BOOK_IDENTITIES) {
    if (identity === 'reports') found.push(...(await reportFaults(books)))
    else if (identity === 'closed_month') found.push(...(await closedMonthFaults(books)))
    else found.push(...(await faultsOf(identity, IDENTITIES[identity](books.companyId), books)))
  }
  return found
}

async function faultsOf(identity: BookIdentity, query: SQL, { run }: Books): Promise<BookFault[]> {
  const { rows } = await run(({ db }) =>
    db.execute(sql`select * from (${query}) as found order by subject_id limit ${MOST_ROWS}`),
  )
  return v.parse(v.array(Row), rows).map((row) => ({
    identity,
    subjectId: row.subject_id,
    locationId: row.location_id,
    amount: row.amount,
  }))
}

const FIGURES = ['services', 'sales', 'tax', 'passes', 'passTax', 'refunds'] as const
const Close = v.object({
  id: v.string(),
  until: v.string(),
  closed_at: v.union([v.string(), v.date()]),
  figures: v.object({
    services: v.number(),
    sales: v.number(),
    tax: v.number(),
    passes: v.number(),
    passTax: v.number(),
    refunds: v.number(),
  }),
})

/**
 * Finds closed months whose figures differ from those of their close, and changes that were booked in a month after its
 * close. A reopened month may change.
 */
async function closedMonthFaults(books: Books): Promise<BookFault[]> {
  const { run, companyId } = books
  const { rows } = await run(({ db }) =>
    db.execute(
      sql`select id, until::text, closed_at, figures from book_closes where company_id = ${companyId} and reopened_at is null order by until desc`,
    ),
  )
  const closes = v.parse(v.array(Close), rows)
  const [last] = closes
  if (last === undefined) return []
  const found: BookFault[] = []
  for (const { id, until, figures } of closes) {
    const now = await run((tx) => readFigures(until.slice(0, 7), { tx, now: books.now, actor: readerOf(companyId) }))
    const amount = Math.max(...FIGURES.map((name) => Math.abs(now[name] - figures[name])))
    if (amount !== 0) found.push({ identity: 'closed_month', subjectId: id, locationId: null, amount })
  }
  for (const { id, timeZone } of await placesOf(books)) {
    const open = instantOf(`${dayAfter(last.until, 1)}T00:00:00`, timeZone).toISOString()
    found.push(
      ...(await faultsOf(
        'closed_month',
        sql`select service_id as subject_id, location_id, abs(sum(total_cost)) as amount from sale_changes
          where company_id = ${companyId} and location_id = ${id} and at < ${open}::timestamptz and recorded_at > ${new Date(last.closed_at).toISOString()}::timestamptz group by service_id, location_id`,
        books,
      )),
    )
  }
  return found
}

function placesOf({ run, companyId }: Books) {
  return run(({ db }) =>
    db
      .select({ id: locations.id, timeZone: locations.timeZone })
      .from(locations)
      .where(eq(locations.companyId, companyId)),
  )
}

/**
 * Compares the sales report of each location with the tables. In every grouping, the total must equal the payments for
 * stays plus the later facts that belong to the days of the report.
 */
async function reportFaults(books: Books): Promise<BookFault[]> {
  const found: BookFault[] = []
  for (const place of await placesOf(books)) {
    const amount = await books.run((tx) => reportDifference(place, { tx, ...books }))
    if (amount !== 0) found.push({ identity: 'reports', subjectId: place.id, locationId: place.id, amount })
  }
  return found
}

/** Returns the difference between the report of one location and the tables; 0 if they agree. */
async function reportDifference(
  { id, timeZone }: { id: string; timeZone: string },
  { tx, companyId, now }: Pick<Books, 'companyId' | 'now'> & { tx: Transaction },
): Promise<number> {
  const context: ReportContext = { tx, now, actor: readerOf(companyId) }
  const today = wallClock(now, timeZone).slice(0, 10)
  const first = dayAfter(today, 1 - REPORTED_DAYS)
  const query = { startDate: `${first}T00:00:00`, endDate: `${today}T23:59:59`, locationIds: [id] }
  const [from, before] = [first, dayAfter(today, 1)].map((day) => instantOf(`${day}T00:00:00`, timeZone).toISOString())
  const { rows } = await tx.db.execute(sql`select coalesce(sum(amount), 0)::text as amount from (
    select sum(p.amount) as amount from payments p join services s on s.company_id = p.company_id and s.id = p.service_id
      where p.company_id = ${companyId} and p.kind in ('stay', 'overstay') and s.location_id = ${id} and s.paid_at >= ${from}::timestamptz and s.paid_at < ${before}::timestamptz
    union all select sum(total_cost) from sale_changes where company_id = ${companyId} and location_id = ${id} and at >= ${from}::timestamptz and at < ${before}::timestamptz
    union all select -sum(total_cost) from sale_changes where company_id = ${companyId} and location_id = ${id} and sold_at >= ${from}::timestamptz and sold_at < ${before}::timestamptz
  ) as booked`)
  const [booked] = v.parse(v.array(v.object({ amount: v.pipe(v.string(), v.transform(Number)) })), rows)
  for (const groupBy of ['day', 'method', 'vehicleType'] as const) {
    const { total, groups } = await readTotals(
      STAY_REPORTS.sales,
      { query: { ...query, groupBy }, headers: {} },
      context,
    )
    const inGroups = groups.reduce((all, { sums }) => all + sums.totalCost, 0)
    for (const sum of [total.totalCost, inGroups])
      if (sum !== booked?.amount) return Math.abs(sum - (booked?.amount ?? 0)) || 1
  }
  return 0
}

/** Returns a reader of all the company's data, without a person's name. */
function readerOf(companyId: string): ReportContext['actor'] {
  return { id: companyId, name: '', email: '', role: 'parking_admin', companyId, locationIds: null, sentBy: null }
}
