import { randomUUID } from 'node:crypto'

import type pg from 'pg'
import { inject, onTestFinished } from 'vitest'

import type { AppDeps } from '../../server/app-deps.ts'
import { createPool } from '../../server/db/database.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { moveDate } from '../support/moment.ts'
import { type TestServer, startTestServer } from '../server/support/test-server.ts'
import { countRows, restoreDatabase } from './database-dump.ts'
import type { Frozen } from './frozen-release.ts'

/** Time between the freeze and the update: short enough that nothing in the queues expires. */
const LATER_MS = 10 * 60_000

/** Moves the clock of application and tablets to shortly after the freeze. The database's own clock cannot be moved. */
export function standAfter(frozenAt: string): void {
  moveDate(0)
  moveDate(Date.parse(frozenAt) + LATER_MS - Date.now())
}

interface Held {
  /** Rows of each table. */
  tables: Record<string, number>
  /** Devices start over when the epoch changes. */
  epoch: string | null
}

async function look(pool: pg.Pool): Promise<Held> {
  const { rows } = await pool.query<{ id: string }>('select id from database_epoch')
  return { tables: await countRows(pool), epoch: rows[0]?.id ?? null }
}

export interface Upgraded {
  /** Content of the database before the migrations of this release ran, and after. */
  before: Held
  after: Held
  /** Starts this release on its own copy of the upgraded database, until the test ends. */
  start: (overrides?: Partial<AppDeps>) => Promise<TestServer>
  drop: () => Promise<void>
}

/** Restores the database of a release and upgrades it as a start of the server does. */
export async function upgradeDatabase({ release, database }: Pick<Frozen, 'release' | 'database'>): Promise<Upgraded> {
  const name = `upgraded_${randomUUID().replaceAll('-', '')}`
  const admin = createPool({ ...inject('cluster'), database: 'postgres', max: 1 }, () => {})
  await admin.query(`create database ${name}`)
  const pool = createPool({ ...inject('cluster'), database: name, max: 2 }, () => {})
  await restoreDatabase(pool, database, release.migrations.at(-1)?.tag ?? '')
  const before = await look(pool)
  await migrateDatabase(pool)
  const after = await look(pool)
  await pool.end()
  return {
    before,
    after,
    start: async (overrides) => {
      const server = await startTestServer(overrides, name)
      onTestFinished(() => server.close())
      return server
    },
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
