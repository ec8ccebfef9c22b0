import pg from 'pg'

/** Tables whose triggers do per row what the seed does once, or mark new rows as changed. */
const QUIET_TABLES = [
  'services',
  'vehicles',
  'schedules',
  'location_vehicle_types',
  'kiosk_devices',
  'rates',
  'cash_ups',
]

/**
 * Fills an empty database without the most expensive work per row: user triggers, and the foreign keys of services and
 * their payments, so payments may be inserted before their cash-ups. Only within a transaction, so that a failure
 * leaves nothing.
 */
export async function inLoadMode(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  for (const table of QUIET_TABLES) await client.query(`alter table ${table} disable trigger user`)
  const foreignKeys = await dropForeignKeys(client)
  await work()
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  await fillPlateTerms(client)
  for (const table of QUIET_TABLES) await client.query(`alter table ${table} enable trigger user`)
}

async function dropForeignKeys(client: pg.ClientBase): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid in ('services'::regclass, 'payments'::regclass) and contype = 'f' order by conrelid, conname`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

/** Fills the plate terms, which the trigger of services normally does for each statement. */
async function fillPlateTerms(client: pg.ClientBase): Promise<void> {
  await client.query(`set local work_mem = '64MB'`)
  await client.query(
    `insert into plate_terms (company_id, term, plate)
    select company_id, substr(plate, start), plate
    from (select distinct company_id, license_plate as plate from services) as plates, generate_series(1, length(plate)) as start
    order by company_id, substr(plate, start) collate "C", plate collate "C"`,
  )
}
