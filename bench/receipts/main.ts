import { editService } from '../../contract/service-writes.ts'
import { type BenchApi, timed, withApis } from '../support/api.ts'
import { type Figure, median, percentile, report } from '../support/report.ts'

/** Number of receipts in a year: two hundred booths with forty writes each a day. */
const YEAR = 365 * 200 * 40
const AT_ONCE = 365_000
const RUNS = 400

/** Adds realistic receipts: keys and times of a whole year, and answers as long as a service's. */
async function fill({ pool, companyId }: BenchApi, receipts: number): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  for (let from = 0; from < receipts; from += AT_ONCE)
    await client.query(
      `insert into receipts (company_id, key, author_id, request_hash, status, answer, at)
       select $1, uuidv7(make_interval(secs => (n - $3::int) * (365.0 * 86400 / $3::int))), gen_random_uuid(), sha256(n::text::bytea), 200, repeat(md5(n::text), 30),
         now() + make_interval(secs => (n - $3::int) * (365.0 * 86400 / $3::int))
       from generate_series($2::int, $2::int + $4::int - 1) n`,
      [companyId, from, receipts, Math.min(AT_ONCE, receipts - from)],
    )
  await client.query('vacuum analyze receipts')
  client.release(true)
}

await withApis(2, async (empty, full) => {
  await fill(full, YEAR)
  const sizes = await full.pool.query<{ mb: number }>(
    `select round(pg_total_relation_size('receipts') / 1e6)::int as mb`,
  )
  const contestants = [
    { api: empty, receipts: 0, mb: 0, ms: [] as number[] },
    { api: full, receipts: YEAR, mb: sizes.rows[0]?.mb ?? 0, ms: [] as number[] },
  ]
  const services = await Promise.all(
    contestants.map(
      async ({ api }) =>
        (
          await api.pool.query<{ id: string; remarks: string | null }>(
            'select id, remarks from services where company_id = $1 order by id limit 1',
            [api.companyId],
          )
        ).rows[0],
    ),
  )
  for (let run = 0; run < RUNS; run++)
    for (const [nth, { api, ms }] of contestants.entries()) {
      const service = services[nth]
      if (!service) throw new Error('There is no service')
      const to = `run ${run}`
      ms.push(
        (await timed(() => api.send(editService, { changes: { remarks: { from: service.remarks, to } } }, service.id)))
          .ms,
      )
      service.remarks = to
    }
  const figures = contestants.map(({ receipts, mb, ms }): Figure => ({
    receipts,
    MB: mb,
    'p50 ms': Number(median(ms).toFixed(1)),
    'p95 ms': Number(percentile(ms, 95).toFixed(1)),
  }))
  report('receipts', 'npm run bench -- receipts', figures)
})
