import pg from 'pg'

/** Tables whose triggers do row by row what the seed does once, or mark rows as changed that were just made. */
const QUIET_TABLES = ['services', 'vehicles', 'schedules', 'location_vehicle_types', 'kiosk_devices', 'rates']

/** Fills an empty database without its row-by-row helpers. Only within a transaction: what ends early leaves nothing. */
export async function inLoadMode(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  for (const table of QUIET_TABLES) await client.query(`alter table ${table} disable trigger user`)
  const restore = await setAside(client)
  await work()
  let t = performance.now()
  for (const statement of restore) { await client.query(statement); console.log(statement, performance.now()-t); t = performance.now() }
  await client.query(`
    insert into plate_terms (company_id, term, plate)
    select company_id, substr(plate, start), plate
    from (select distinct company_id, license_plate as plate from services), generate_series(1, length(plate)) as start
    order by company_id, substr(plate, start) collate "C", plate`)
  console.log('plates', performance.now()-t)
  for (const table of QUIET_TABLES) await client.query(`alter table ${table} enable trigger user`)
}

async function setAside(client: pg.ClientBase): Promise<string[]> {
  const what = process.env['ASIDE'] ?? 'fi'
  const restore: string[] = []
  if (what.includes('i')) {
    const { rows } = await client.query<{ name: string; definition: string }>(`
      select c.relname as name, pg_get_indexdef(c.oid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'services'::regclass and not exists (select from pg_constraint where conindid = c.oid and conrelid = i.indrelid)
      order by c.relname`)
    for (const { name, definition } of rows) {
      await client.query(`drop index ${pg.escapeIdentifier(name)}`)
      restore.push(definition)
    }
  }
  if (what.includes('f')) {
    const { rows } = await client.query<{ name: string; definition: string }>(`
      select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'services'::regclass and contype = 'f' order by conname`)
    for (const { name, definition } of rows) {
      await client.query(`alter table services drop constraint ${pg.escapeIdentifier(name)}`)
      restore.push(`alter table services add constraint ${pg.escapeIdentifier(name)} ${definition}`)
    }
  }
  return restore
}
