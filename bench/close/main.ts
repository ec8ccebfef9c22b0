import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'

import { closeCashUp, openRegister } from '../../contract/cash-up-writes.ts'
import { timed, withApis } from '../support/api.ts'
import { type Figure, median, report } from '../support/report.ts'

const SIZES = [30, 300, 3_000]
const RUNS = 15

/** The minimum of a close without stored sums: adds up the sums that a close needs, and writes one row. */
async function bareClose(pool: pg.Pool, cashUpId: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ cash: string }>(
      `select coalesce(sum(total_cost) filter (where payment_method = 'cash'), 0) as cash, coalesce(sum(total_cost) filter (where payment_method = 'dataphone'), 0) as dataphone,
              coalesce(sum(total_cost) filter (where payment_method = 'digital'), 0) as digital, count(*) as services
       from services where cash_up_id = $1 and status <> 'voided'`,
      [cashUpId],
    )
    await client.query('update cash_ups set closed_cash = $2 where id = $1', [cashUpId, rows[0]?.cash ?? 0])
    await client.query('commit')
  } finally {
    client.release()
  }
}

await withApis(1, async ({ pool, send, companyId }) => {
  const { rows: locations } = await pool.query<{ id: string }>(
    'select id from locations where company_id = $1 order by id limit 1',
    [companyId],
  )
  const locationId = locations[0]?.id ?? ''
  const columns = (
    await pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'services' and column_name not in ('id', 'cash_up_id', 'status', 'payment_method', 'total_cost', 'receipt_number', 'changed_xid')`,
    )
  ).rows
    .map(({ name }) => name)
    .join()
  await pool.query(
    `update cash_ups set status = 'completed', left_in_drawer = 0, closed_at = now(), operator_end_shift_id = opened_by where location_id = $1 and status = 'current'`,
    [locationId],
  )

  const figures: Figure[] = []
  for (const size of SIZES) {
    const ours: number[] = []
    const bare: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const id = uuidv7()
      const at = new Date().toISOString()
      await send(openRegister, {
        id,
        locationId,
        register: 'main',
        openedAt: at,
        float: 0,
        count: null,
        note: 'A shift of the benchmark',
      })
      await pool.query(
        `with stays as (insert into services (id, cash_up_id, status, payment_method, total_cost, receipt_number, ${columns})
         select gen_random_uuid(), $1::uuid, 'completed', (array['cash', 'dataphone', 'digital'])[1 + n % 3], 100 * n, right($1::text, 12) || n, ${columns}
         from (select * from services where company_id = $2 and status = 'completed' limit 1) one, generate_series(1, $3) n returning *),
         paid as (insert into payments (company_id, id, service_id, kind, method, amount, stays, cash_up_id, by, by_name, at, recorded_at)
         select company_id, id, id, 'stay', payment_method, total_cost, 1, cash_up_id, exit_operator_id, '', paid_at, paid_at from stays returning *),
         sums as (select company_id, cash_up_id, coalesce(sum(amount) filter (where method = 'cash'), 0) as cash, coalesce(sum(amount) filter (where method = 'dataphone'), 0) as dataphone,
           coalesce(sum(amount) filter (where method = 'digital'), 0) as digital, sum(stays) as services from paid group by company_id, cash_up_id)
         update cash_ups c set cash = sums.cash, dataphone = sums.dataphone, digital = sums.digital, services = sums.services from sums where c.company_id = sums.company_id and c.id = sums.cash_up_id`,
        [id, companyId, size],
      )
      bare.push((await timed(() => bareClose(pool, id))).ms)
      const closing = {
        id: uuidv7(),
        closedAt: new Date().toISOString(),
        countedCash: 0,
        count: null,
        leftInDrawer: 0,
        verified: { dataphone: null, digital: null },
        varianceReason: 'The benchmark counts nothing',
      }
      const { ms, value } = await timed(() => send(closeCashUp, closing, id))
      if (value.closing?.services !== size) throw new Error(`It was closed with ${value.closing?.services} services`)
      ours.push(ms)
    }
    const of = (times: readonly number[]) => Number(median(times).toFixed(1))
    figures.push({
      'services of the shift': size,
      'close ms': of(ours),
      'most ms': Number(Math.max(...ours).toFixed(1)),
      'bare sums and update ms': of(bare),
    })
  }
  report('close', 'npm run bench -- close', figures)
})
