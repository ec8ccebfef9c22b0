import { companyRevenue } from '../../contract/dashboard.ts'
import { MAX_LIMIT } from '../../contract/list.ts'
import { salesReport, salesTotals } from '../../contract/report.ts'
import { type BenchApi, timed, withApis } from '../support/api.ts'
import { type Figure, median, percentile, report } from '../support/report.ts'
import { fillServices } from '../server/fill.ts'

/** Sizes as arguments: `npm run bench -- reports 10000 100000 1000000`. */
const given = process.argv.slice(2).map(Number)
const SIZES = given.length > 0 ? given : [10_000, 100_000, 1_000_000]
const RUNS = 9

const year = new Date().getUTCFullYear()
const RANGE = { startDate: `${year}-01-01T00:00:00`, endDate: `${year}-12-31T23:59:59` }

/** Payments of a whole year, one after the other. */
async function spread({ pool, companyId }: BenchApi): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0; set session_replication_role = replica')
  await client.query(
    `update services s set paid_at = told.at, ended_at = told.at, started_at = told.at - interval '1 hour'
     from (select id, date_trunc('year', now()) + (now() - date_trunc('year', now())) * (row_number() over (order by id) / count(*) over ()::float8) as at from services where company_id = $1 and receipt_number like 'B%') told
     where s.company_id = $1 and s.id = told.id`,
    [companyId],
  )
  await client.query('update payments p set at = s.paid_at from services s where p.company_id = $1 and s.company_id = $1 and s.id = p.service_id and s.paid_at is not null', [companyId])
  await client.query('vacuum (full, analyze) services')
  await client.query('vacuum (full, analyze) payments')
  // Which pages everybody sees is told by a plain one.
  await client.query('vacuum services')
  client.release(true)
}

/** The same sums without our API, by who owns the tables. */
async function bare({ pool, companyId }: BenchApi): Promise<void> {
  await pool.query(
    `select location_id, count(*), sum(service_charge), sum(discount), sum(total_cost), sum(tax), sum(total_cost) filter (where payment_method = 'cash') from services
     where company_id = $1 and paid_at >= $2 and paid_at < $3 and status = 'completed' group by 1`,
    [companyId, `${year}-01-01`, `${year + 1}-01-01`],
  )
}

async function runs(work: () => Promise<unknown>): Promise<number[]> {
  await work()
  const ms: number[] = []
  for (let run = 0; run < RUNS; run++) ms.push((await timed(work)).ms)
  return ms
}

const round = (ms: number) => Number(ms.toFixed(1))

const figures: Figure[] = []
await withApis(1, async (api) => {
  if (api === undefined) throw new Error('There is no API')
  for (const services of SIZES) {
    await fillServices(api.pool, api.companyId, services)
    await spread(api)
    const totals = (groupBy: string) => () => api.send(salesTotals, undefined, '', { ...RANGE, groupBy })
    const bareMs = median(await runs(() => bare(api)))
    for (const [what, work] of [
      ['totals by location', totals('location')],
      ['totals by day', totals('day')],
      ['999 rows', () => api.send(salesReport, undefined, '', { ...RANGE, limit: String(MAX_LIMIT) })],
      ['revenue of the dashboard', () => api.send(companyRevenue, undefined)],
    ] as const) {
      const ms = await runs(work)
      figures.push({ services, what, 'median ms': round(median(ms)), 'p90 ms': round(percentile(ms, 90)), 'bare SQL ms': round(bareMs) })
    }
  }
})
report('reports', 'npm run bench -- reports', figures)
