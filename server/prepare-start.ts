import { pino } from 'pino'

import { readConfig } from './config.ts'
import { startCluster } from './db/embedded/cluster.ts'
import { openDatabase } from './db/open-database.ts'
import { loginsOf } from './db/logins/logins.ts'

/**
 * Migrates and fills the database before the first start, while the app is built. The start does both itself if this
 * fails, and reports the fault.
 */
async function prepareStart(): Promise<void> {
  const config = readConfig(process.env)
  const cluster =
    config.databaseUrl === null ? await startCluster({ dataDir: config.dataDir, log: () => undefined }) : null
  try {
    const pool = await openDatabase(loginsOf(config, cluster), config, pino({ level: 'silent' }))
    await pool.end()
  } finally {
    await cluster?.stop()
  }
}

await prepareStart().catch(() => {
  process.exitCode = 1
})
