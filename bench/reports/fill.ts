import type { BenchApi } from '../support/api.ts'

/** Adds stays and their payments, evenly spaced over the year so far, up to `target` paid stays. Existing ones stay. */
export async function fillYear({ pool, companyId }: BenchApi, target: number): Promise<void> {
  const client = await pool.connect()
  // Switches off the triggers that record changes for devices: no device reads them here.
  await client.query('set statement_timeout = 0; set session_replication_role = replica')
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from services where company_id = $1 and status = 'completed'`,
    [companyId],
  )
  const missing = Math.max(0, target - Number(rows[0]?.count))
  await client.query(
    `with like_these as materialized (select s.*, row_number() over () - 1 as nth from (select * from services where company_id = $1 and status = 'completed' and receipt_number not like 'B%' order by started_at desc limit 400) s),
       made as (select n, date_trunc('year', now()) + (now() - date_trunc('year', now())) * (n::float8 / $2) as at from generate_series(1, $2) n)
     insert into services (company_id, id, location_id, operation, status, receipt_number, license_plate, vehicle_type_id, started_at, ended_at, paid_at, total_minutes, payment_method,
       service_charge, discount, adjustment_50, total_cost, tax, service_fee, operator_id, exit_operator_id, cash_up_id)
     select company_id, gen_random_uuid(), location_id, operation, 'completed', 'B' || $3 || '-' || n, chr(65 + n % 26) || chr(65 + n / 26 % 26) || chr(65 + n / 676 % 26) || lpad((n * 7 % 1000)::text, 3, '0'),
       vehicle_type_id, at - interval '1 hour', at, at, 60, payment_method, service_charge, discount, adjustment_50, total_cost, tax, service_fee, operator_id, exit_operator_id, cash_up_id
     from made join like_these on nth = n % (select count(*) from like_these)`,
    [companyId, missing, target],
  )
  await client.query(
    `insert into payments (company_id, id, service_id, kind, method, amount, stays, cash_up_id, by, by_name, at, recorded_at)
     select company_id, id, id, 'stay', payment_method, coalesce(total_cost, 0), 1, cash_up_id, exit_operator_id, '', paid_at, paid_at
     from services where company_id = $1 and receipt_number like 'B' || $2 || '-%' on conflict do nothing`,
    [companyId, target],
  )
  // One of a hundred payments is for a pass.
  await client.query(
    `with sold as materialized (select *, row_number() over () - 1 as nth from passes where company_id = $1),
       made as (select n, date_trunc('year', now()) + (now() - date_trunc('year', now())) * (n::float8 / $2) as at from generate_series(1, $2) n)
     insert into payments (company_id, id, pass_id, kind, method, amount, stays, by, by_name, at, recorded_at)
     select company_id, gen_random_uuid(), id, 'pass', 'digital', 13000000, 0, company_id, '', at, at from made join sold on nth = n % (select count(*) from sold)`,
    [companyId, Math.round(missing / 100)],
  )
  await client.query('vacuum analyze services')
  await client.query('vacuum analyze payments')
  client.release(true)
}
