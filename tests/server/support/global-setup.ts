import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { createPool } from '../../../server/db/database.ts'
import { startCluster } from '../../../server/db/embedded/cluster.ts'
import { migrateDatabase } from '../../../server/db/migrate.ts'
import { seedDemo } from '../../../server/demo/seed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; user: string; password?: string }
    seededAt: string
  }
}

/** Each test database is a copy of this one, which is migrated and holds the small demo. */
export const TEMPLATE = 'parq_template'

/** One real PostgreSQL for the whole run, without fsync: it need not outlive it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parq tests '))
  const cluster = await startCluster({ dataDir, log: () => {}, settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '120' } })
  const seededAt = new Date()
  const admin = createPool(cluster.connection, () => {})
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()

  const pool = createPool({ ...cluster.connection, database: TEMPLATE }, () => {})
  await migrateDatabase(pool)
  const client = await pool.connect()
  await seedDemo(client, { size: 'small', now: seededAt })
  client.release()
  await pool.end()

  const { database: _, ...connection } = cluster.connection
  project.provide('cluster', connection)
  project.provide('seededAt', seededAt.toISOString())
  return async () => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
