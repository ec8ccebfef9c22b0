import { monitorEventLoopDelay } from 'node:perf_hooks'

import * as v from 'valibot'

import { listAttention } from '../../contract/attention.ts'
import { companyOccupancy, companyRevenue, hourlyRevenue } from '../../contract/dashboard.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { MAX_LIMIT } from '../../contract/list.ts'
import { passesTotals } from '../../contract/pass-report.ts'
import { salesReport, salesTotals } from '../../contract/report.ts'
import { type BenchApi, timed, withApis } from '../support/api.ts'
import { type Figure, median, percentile, report } from '../support/report.ts'
import { fillYear } from './fill.ts'

/** Sizes as arguments: `npm run bench -- reports 10000 100000 1000000`. */
const given = process.argv.slice(2).map(Number)
const SIZES = given.length > 0 ? given : [10_000, 100_000, 1_000_000]
const RUNS = 9
const PAGES = 40
const NS_IN_MS = 1e6

const year = new Date().getUTCFullYear()
const RANGE = { startDate: `${year}-01-01T00:00:00`, endDate: `${year}-12-31T23:59:59` }

const SUMS = `count(*), sum(service_charge), sum(discount), sum(total_cost), sum(tax), sum(total_cost) filter (where payment_method = 'cash')`
const PAID = `from services where company_id = $1 and paid_at >= $2 and paid_at < $3 and status = 'completed'`

/** The same queries without our API, as the owner of the tables. */
const BARE = {
  location: `select location_id, ${SUMS} ${PAID} group by 1`,
  day: `select (paid_at at time zone 'America/Bogota')::date, ${SUMS} ${PAID} group by 1`,
  rows: `select * ${PAID} order by paid_at desc, id desc limit ${MAX_LIMIT}`,
}

interface Work {
  what: string
  /** Measures the server's part; the client, which parses the answer, runs in another process. */
  ours: () => Promise<unknown>
  /** The statement for comparison; `null` if there is none. */
  bare: (() => Promise<unknown>) | null
}

async function runs(work: () => Promise<unknown>, count = RUNS): Promise<number[]> {
  await work()
  const ms: number[] = []
  for (let run = 0; run < count; run++) ms.push((await timed(work)).ms)
  return ms
}

const round = (ms: number) => Number(ms.toFixed(1))

async function measure(services: number, { what, ours, bare }: Work): Promise<Figure> {
  const bareMs = bare === null ? null : median(await runs(bare))
  await ours()
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const ms: number[] = []
  for (let run = 0; run < RUNS; run++) ms.push((await timed(ours)).ms)
  loop.disable()
  return {
    services,
    what,
    'median ms': round(median(ms)),
    'p90 ms': round(percentile(ms, 90)),
    'bare SQL ms': bareMs === null ? '' : round(bareMs),
    'event loop held ms': round(loop.max / NS_IN_MS),
  }
}

const Page = v.object({ next: v.nullable(v.string()) })

/** Reads page after page, as a person does: the fortieth takes no longer than the first. */
async function walk(services: number, { serve }: BenchApi): Promise<Figure[]> {
  const pages: number[] = []
  let cursor: string | null = null
  for (let page = 0; page < PAGES; page++) {
    const { ms, value }: { ms: number; value: string } = await timed(() =>
      serve(salesReport, { ...RANGE, limit: String(MAX_LIMIT), ...(cursor !== null && { cursor }) }),
    )
    pages.push(ms)
    cursor = v.parse(Page, JSON.parse(value)).next
    if (cursor === null) break
  }
  const of = (what: string, some: readonly number[]): Figure => ({
    services,
    what,
    'median ms': round(median(some)),
    'p90 ms': round(percentile(some, 90)),
    'bare SQL ms': '',
    'event loop held ms': '',
  })
  const half = Math.ceil(pages.length / 2)
  return [
    of(`pages 1 to ${half} of 999 rows`, pages.slice(0, half)),
    of(`pages ${half + 1} to ${pages.length}`, pages.slice(half)),
  ]
}

const figures: Figure[] = []
await withApis(1, async (api) => {
  if (api === undefined) throw new Error('There is no API')
  const { serve, pool, companyId } = api
  const bare = (sql: string) => () => pool.query(sql, [companyId, `${year}-01-01`, `${year + 1}-01-01`])
  const requestOf =
    (endpoint: Endpoint, query: Record<string, string> = {}) =>
    () =>
      serve(endpoint, query)
  const works: readonly Work[] = [
    {
      what: 'totals by location',
      ours: requestOf(salesTotals, { ...RANGE, groupBy: 'location' }),
      bare: bare(BARE.location),
    },
    { what: 'totals by day', ours: requestOf(salesTotals, { ...RANGE, groupBy: 'day' }), bare: bare(BARE.day) },
    { what: 'totals by operator', ours: requestOf(salesTotals, { ...RANGE, groupBy: 'operator' }), bare: null },
    { what: '999 rows', ours: requestOf(salesReport, { ...RANGE, limit: String(MAX_LIMIT) }), bare: bare(BARE.rows) },
    { what: 'passes by day', ours: requestOf(passesTotals, { ...RANGE, groupBy: 'day' }), bare: null },
    {
      what: 'voided by operator',
      ours: requestOf(salesTotals, { ...RANGE, groupBy: 'operator', statuses: 'voided' }),
      bare: null,
    },
    { what: 'dashboard: revenue', ours: requestOf(companyRevenue), bare: bare(BARE.location) },
    { what: 'dashboard: occupancy', ours: requestOf(companyOccupancy), bare: null },
    { what: 'dashboard: hours', ours: requestOf(hourlyRevenue), bare: null },
    { what: 'dashboard: attention', ours: requestOf(listAttention), bare: null },
    {
      what: 'dashboard: all of it, at once',
      ours: () =>
        Promise.all(
          [companyRevenue, companyOccupancy, hourlyRevenue, listAttention].map((endpoint) => serve(endpoint, {})),
        ),
      bare: null,
    },
  ]
  for (const services of SIZES) {
    const filled = await timed(() => fillYear(api, services))
    process.stdout.write(`${services} services after ${round(filled.ms / 1000)} s\n`)
    for (const work of works) {
      const figure = await measure(services, work)
      process.stdout.write(`${JSON.stringify(figure)}\n`)
      figures.push(figure)
    }
    figures.push(...(await walk(services, api)))
  }
})
report('reports', 'npm run bench -- reports', figures)
