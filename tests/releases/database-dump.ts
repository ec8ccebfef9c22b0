import type pg from 'pg'
import * as v from 'valibot'

import { migrateThrough } from '../server/support/old-migrations.ts'

const Table = v.object({
  /** With its schema, as in `public.services`. */
  name: v.string(),
  columns: v.array(v.string()),
  /** Each value as PostgreSQL prints it, so that no type loses precision. */
  rows: v.array(v.array(v.nullable(v.string()))),
})

export const DatabaseDump = v.object({
  /** The database's own clock at the time of the dump. Sessions and links end by this clock, not by the application's. */
  at: v.string(),
  /** Highest transaction id in use. Cursors of devices count in transaction ids. */
  lastTransaction: v.number(),
  sequences: v.array(v.object({ name: v.string(), last: v.string(), isCalled: v.boolean() })),
  tables: v.array(Table),
})
export type DatabaseDump = v.InferOutput<typeof DatabaseDump>

/** Partitions are dumped through their parent table, and what Drizzle notes is left out: the migrations write it. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array(select quote_ident(attname) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', 'drizzle') order by 1`

const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname <> 'drizzle' order by 1`

/** Dumps all rows of a database in one consistent snapshot. The schema is not part of the dump: the migrations make it. */
export async function dumpDatabase(pool: pg.Pool): Promise<DatabaseDump> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read')
    const { rows: found } = await client.query<{ name: string; columns: string[] }>(TABLES)
    const tables: v.InferOutput<typeof Table>[] = []
    for (const { name, columns } of found) {
      const { rows } = await client.query<{ row: (string | null)[] }>(`select array[${columns.map((column) => `${column}::text`).join()}] as row from ${name} order by 1`)
      tables.push({ name, columns, rows: rows.map(({ row }) => row) })
    }
    const sequences: DatabaseDump['sequences'] = []
    for (const { name } of (await client.query<{ name: string }>(SEQUENCES)).rows) {
      const { rows } = await client.query<{ last: string; called: boolean }>(`select last_value::text as last, is_called as called from ${name}`)
      for (const { last, called } of rows) sequences.push({ name, last, isCalled: called })
    }
    const { rows: clocks } = await client.query<{ at: string; transaction: number }>('select clock_timestamp()::text as at, pg_snapshot_xmax(pg_current_snapshot())::text::int as transaction')
    const [clock] = clocks
    if (!clock) throw new Error('The database has no clock')
    return { at: clock.at, lastTransaction: clock.transaction, sequences, tables }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Returns how many rows each table has now. */
export async function countRows(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows: found } = await pool.query<{ name: string }>(TABLES)
  const counts: Record<string, number> = {}
  for (const { name } of found) {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${name}`)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

/** Times that the database compares with its own clock. A restored dump shifts them, so that what was valid at the freeze is valid now. */
const BY_ITS_CLOCK: Record<string, readonly string[]> = {
  'public.sessions': ['created_at', 'seen_at', 'expires_at'],
  'public.known_devices': ['used_at'],
  'public.limiter_buckets': ['empty_at'],
  'public.password_links': ['expires_at'],
  'public.email_changes': ['expires_at'],
  'public.driver_links': ['expires_at'],
  'public.sign_ups': ['expires_at'],
  'public.kiosk_codes': ['expires_at'],
  'public.operators': ['invitation_ends_at'],
  'public.account_messages': ['created_at', 'expires_at'],
  'public.messages': ['created_at', 'expires_at', 'failed_at'],
  'public.exports': ['heard_at'],
  'public.files': ['created_at'],
  'pgboss.job': ['start_after', 'started_on', 'created_on', 'completed_on', 'keep_until'],
}

const ROWS_AT_ONCE = 500

/**
 * Restores a dump into an empty database: applies the migrations up to and including `tag`, and loads the rows past
 * triggers and foreign keys. Transaction ids of the dump lie in the past afterwards, as after an upgrade in place: the
 * database keeps its epoch, and cursors of devices stay valid.
 */
export async function restoreDatabase(pool: pg.Pool, dump: DatabaseDump, tag: string): Promise<void> {
  await migrateThrough(pool, tag)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(`truncate ${dump.tables.map(({ name }) => name).join()}`)
    for (const table of dump.tables) await load(client, table)
    for (const { name, last, isCalled } of dump.sequences) await client.query('select setval($1, $2::bigint, $3)', [name, last, isCalled])
    for (const [table, columns] of Object.entries(BY_ITS_CLOCK)) {
      await client.query(`update ${table} set ${columns.map((column) => `${column} = ${column} + (now() - $1::timestamptz)`).join()}`, [dump.at])
    }
    await client.query(`update database_epoch set system_identifier = (select system_identifier::text from pg_control_system()) || ':' || (select oid from pg_database where datname = current_database())`)
    await client.query('commit')
    await client.query(`do $$ begin while pg_current_xact_id()::text::bigint <= ${dump.lastTransaction} loop commit; end loop; end $$`)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function load(client: pg.ClientBase, { name, columns, rows }: v.InferOutput<typeof Table>): Promise<void> {
  const { rows: found } = await client.query<{ column: string; type: string }>(
    `select quote_ident(attname) as column, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [name],
  )
  const types = new Map(found.map(({ column, type }) => [column, type]))
  const values = columns.map((column, place) => `(row->>${place})::${types.get(column)}`)
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await client.query(`insert into ${name} (${columns.join()}) overriding system value select ${values.join()} from json_array_elements($1::json) as row`, [JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE))])
  }
}
