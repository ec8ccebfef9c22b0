import { fileURLToPath } from 'node:url'

import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
const OLDEST_SUPPORTED = 15
// Any number that nothing else in the database locks by.
const MIGRATION_LOCK = 7_270_001

/**
 * Brings the schema to this release, as the owner. Processes that start together take turns. `restored`: a backup was
 * put back where it came from, which the database itself cannot tell; devices are to read everything once more.
 */
export async function migrateDatabase(pool: pg.Pool, { restored = false } = {}): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
    if (major < OLDEST_SUPPORTED) throw new Error(`PostgreSQL ${major} is too old: ${OLDEST_SUPPORTED} or later is needed`)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS })
      if (restored) await client.query('delete from database_epoch')
      await client.query('select adopt_database()')
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    }
  } finally {
    client.release()
  }
}

export async function isEmptyDatabase(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select from companies limit 1')
  return rowCount === 0
}
