import { readConfig } from './config.ts'
import { createPool } from './db/database.ts'
import { migrateDatabase } from './db/migrate.ts'
import { reportFailure } from './log-error.ts'
import { StartError } from './start-error.ts'

/** Migrates without serving, for a server whose processes start without the owner's login. */
async function migrate(): Promise<void> {
  const { databaseOwnerUrl, restored } = readConfig(process.env)
  if (databaseOwnerUrl === null)
    throw new StartError(
      'Give DATABASE_OWNER_URL, and DATABASE_URL as the server has it. The bundled database is migrated by each start.',
    )
  const pool = createPool({ connectionString: databaseOwnerUrl, max: 2 }, () => undefined)
  try {
    await migrateDatabase(pool, { restored })
  } finally {
    await pool.end()
  }
}

await migrate().catch((error: unknown) => reportFailure(error))
