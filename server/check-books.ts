import { existsSync } from 'node:fs'
import { join } from 'node:path'

import type pg from 'pg'

import { openBundled } from './backup/bundled-connection.ts'
import { checkCompany } from './books/nightly-check.ts'
import { readConfig } from './config.ts'
import { createDatabase, createPool } from './db/database.ts'
import { reportFailure } from './log-error.ts'
import { StartError } from './start-error.ts'

/** Checks the books of all companies, and prints the rows that break an identity. Exits with 1 if there are any. */
async function check(): Promise<void> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = readConfig(process.env)
  if (databaseUrl !== null && databaseOwnerUrl === null)
    throw new StartError('Set DATABASE_OWNER_URL: the check reads all companies.')
  if (databaseOwnerUrl === null && !existsSync(join(dataDir, 'postgres')))
    throw new StartError(`There is no database in ${dataDir}. Set DATA_DIR.`)
  const bundled = databaseOwnerUrl === null ? await openBundled(dataDir) : null
  const login: pg.PoolConfig = bundled?.connection ?? { connectionString: databaseOwnerUrl ?? '' }
  const pool = createPool({ ...login, max: 2 }, () => undefined)
  try {
    const database = createDatabase(pool)
    const { rows } = await pool.query<{ id: string; name: string; currency: string }>(
      'select id, name, currency from companies order by name, id',
    )
    let found = 0
    for (const { id, name, currency } of rows) {
      const faults = await checkCompany(id, database, new Date())
      found += faults.length
      process.stdout.write(`${name}: ${faults.length === 0 ? 'the books agree' : `${faults.length} faults`}\n`)
      for (const { identity, subjectId, amount } of faults)
        process.stdout.write(`  ${identity} ${subjectId} ${(amount / 100).toFixed(2)} ${currency}\n`)
    }
    if (found > 0) process.exitCode = 1
  } finally {
    await pool.end()
    await bundled?.close()
  }
}

await check().catch((error: unknown) => reportFailure(error))
