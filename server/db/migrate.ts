import { fileURLToPath } from 'node:url'

import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

import { SERVER_FOLDER } from '../folder.ts'
import type { Database } from './database.ts'

const MIGRATIONS = fileURLToPath(new URL('db/migrations', SERVER_FOLDER))
const OLDEST_SUPPORTED = 15
// An arbitrary number that no other code locks in this database.
const MIGRATION_LOCK = 7_270_001

/**
 * Revokes rights that PostgreSQL gives to everybody in a database and that the application's login does not need:
 * temporary tables, and in databases from before version 15 any tables. This is not a migration, because a copy of a
 * database has everything except these rights. The login may also read which migrations were done.
 */
const CLOSE_TO_OTHERS = `do $$
begin
  if has_database_privilege('public', current_database(), 'temporary') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
  if has_schema_privilege('public', 'public', 'create') then
    revoke create on schema public from public;
  end if;
  if not has_schema_privilege('parq_app', 'drizzle', 'usage') then
    grant usage on schema drizzle to parq_app;
    grant select on drizzle.__drizzle_migrations to parq_app;
  end if;
end $$`

/**
 * Migrates the schema to this release, as the owner. Processes that start together take turns. `restored`: a backup was
 * restored in its original place, which the database can't detect; devices must then read everything again.
 */
export async function migrateDatabase(pool: pg.Pool, { restored = false } = {}): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
    if (major < OLDEST_SUPPORTED)
      throw new Error(`PostgreSQL ${major} is too old: ${OLDEST_SUPPORTED} or later is needed`)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS })
      if (restored) await client.query('delete from database_epoch')
      await client.query('select adopt_database()')
      await client.query(CLOSE_TO_OTHERS)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    }
  } finally {
    client.release()
  }
}

let newest: number | undefined

function newestMigration(): number {
  return (newest ??= readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.folderMillis ?? 0)
}

/**
 * Returns whether the database is in the state that `migrateDatabase` leaves: of this release or a newer one, and in
 * its original place. Called with the application's login.
 */
export async function isUpToDate(database: Database): Promise<boolean> {
  const last = newestMigration()
  return database.transaction(async ({ db }) => {
    const { rows: readable } = await db.execute(
      sql`select from pg_namespace where nspname = 'drizzle' and has_schema_privilege(oid, 'usage')`,
    )
    if (readable.length === 0) return false
    const { rows } = await db.execute(sql`select from drizzle.__drizzle_migrations, database_epoch
      where created_at >= ${last}
        and system_identifier = (select system_identifier::text from pg_control_system()) || ':' || (select oid from pg_database where datname = current_database())`)
    return rows.length > 0
  })
}

export async function isEmptyDatabase(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select from companies limit 1')
  return rowCount === 0
}
