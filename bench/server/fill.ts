import type pg from 'pg'

/** Fills one company up to `target` services with copies, each somewhat earlier and with another plate. */
export async function fillServices(pool: pg.Pool, companyId: string, target: number): Promise<void> {
  const { rows } = await pool.query<{ count: string }>('select count(*) from services where company_id = $1', [
    companyId,
  ])
  const missing = target - Number(rows[0]?.count)
  if (missing <= 0) return
  await pool.query('alter table services disable trigger user')
  await pool.query(
    `insert into services (company_id, id, location_id, operation, status, receipt_number, license_plate, vehicle_type_id, started_at, ended_at,
       paid_at, total_minutes, payment_method, service_charge, discount, adjustment_50, total_cost, tax, service_fee, operator_id, exit_operator_id, cash_up_id)
     select company_id, gen_random_uuid(), location_id, operation, 'completed', 'B' || n, chr(65 + n % 26) || chr(65 + n / 26 % 26) || chr(65 + n / 676 % 26) || lpad((n * 7 % 1000)::text, 3, '0'),
       vehicle_type_id, started_at - make_interval(secs => n * 2 + 60), ended_at, paid_at, total_minutes, payment_method, service_charge, discount,
       adjustment_50, total_cost, tax, service_fee, operator_id, exit_operator_id, cash_up_id
     from (select s.*, (row_number() over () + $3)::int as n from
       (select * from services where company_id = $1 and status = 'completed' order by started_at desc limit 400) s,
       generate_series(1, ceil($2 / 400.0)::int)) copies
     limit $2`,
    [companyId, missing, Number(rows[0]?.count)],
  )
  await pool.query('alter table services enable trigger user')
  await pool.query(
    `insert into payments (company_id, id, service_id, kind, method, amount, stays, cash_up_id, by, by_name, at, recorded_at)
     select company_id, id, id, 'stay', payment_method, coalesce(total_cost, 0), 1, cash_up_id, exit_operator_id, '', coalesce(paid_at, started_at), coalesce(paid_at, started_at)
     from services where company_id = $1 and status = 'completed' on conflict do nothing`,
    [companyId],
  )
  await pool.query(
    `insert into plate_terms (company_id, term, plate)
     select distinct company_id, substr(license_plate, start), license_plate from services, generate_series(1, greatest(1, length(license_plate) - 1)) as start
     on conflict do nothing`,
  )
  await pool.query('vacuum analyze')
}
