import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { hash } from '@node-rs/argon2'
import type { TestProject } from 'vitest/node'

import { createPool } from '../../../server/db/database.ts'
import { startCluster } from '../../../server/db/embedded/cluster.ts'
import { migrateDatabase } from '../../../server/db/migrate.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { seedDemo } from '../../../server/demo/seed.ts'
import { MOMENT } from '../../support/moment.ts'
import { QUICK_FOLDER } from '../../support/quick-folder.ts'
import { startGivenPostgres } from './given-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection of the owner. */
    cluster: { host: string; port: number; user: string; password?: string }
    /** Connection of the application. */
    application: { host: string; port: number; user: string; password?: string }
  }
}

/** Each test database is a copy of this database, which is migrated and holds the small demo. */
export const TEMPLATE = 'parq_template'

async function startBundledPostgres() {
  const dataDir = await mkdtemp(join(QUICK_FOLDER, 'parq tests '))
  const cluster = await startCluster({
    dataDir,
    log: () => {},
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // It is never restored or replicated. Each copy of the template would be swept as a separate database.
      wal_level: 'minimal',
      max_wal_senders: '0',
      autovacuum: 'off',
      max_connections: '120',
      // The files are in memory: reading them takes less time than asking another process to read them.
      io_method: 'sync',
    },
  })
  return {
    ...cluster,
    async stop() {
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Hash of a password with the least work: its check takes no time. New passwords get the product's hash. */
function quickHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 8, timeCost: 1 })
}

/**
 * Starts one real PostgreSQL for the whole run, without fsync, because its data is temporary. `PG_BIN` names the
 * programs of another version than the bundled one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { PG_BIN } = process.env
  const cluster =
    PG_BIN === undefined || PG_BIN === '' ? await startBundledPostgres() : await startGivenPostgres(PG_BIN)
  const admin = createPool(cluster.connection, () => {})
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()

  const pool = createPool({ ...cluster.connection, database: TEMPLATE }, () => {})
  await migrateDatabase(pool)
  const client = await pool.connect()
  await seedDemo(client, { size: 'small', now: new Date(MOMENT) })
  // Without the triggers that end sessions and tell devices of a changed password.
  await client.query('set session_replication_role = replica')
  await client.query('update identities set password_hash = $1 where password_hash is not null', [
    await quickHash(DEMO_PASSWORD),
  ])
  client.release()
  await pool.end()

  const { database: _, ...connection } = cluster.connection
  project.provide('cluster', connection)
  const { database: _same, ...application } = cluster.application
  project.provide('application', application)
  return () => cluster.stop()
}
