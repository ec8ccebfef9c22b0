import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { openBundled } from './backup/bundled-connection.ts'
import { readConfig } from './config.ts'
import { createPool } from './db/database.ts'
import { reportFailure } from './log-error.ts'
import { resealCredentials } from './secrets/reseal.ts'
import { openSecretBox } from './secrets/secret-box.ts'
import { StartError } from './start-error.ts'

/** Encrypts stored credentials with the present key, after it was replaced. Exits with 1 if a text can't be read. */
async function reseal(): Promise<void> {
  const config = readConfig(process.env)
  const { databaseUrl, databaseOwnerUrl, dataDir } = config
  if (databaseUrl !== null && databaseOwnerUrl === null)
    throw new StartError('Set DATABASE_OWNER_URL: the command reads the credentials of all companies.')
  if (databaseOwnerUrl === null && !existsSync(join(dataDir, 'postgres')))
    throw new StartError(`There is no database in ${dataDir}. Set DATA_DIR.`)
  const secrets = await openSecretBox(config)
  const bundled = databaseOwnerUrl === null ? await openBundled(dataDir) : null
  const pool = createPool(
    { ...(bundled?.connection ?? { connectionString: databaseOwnerUrl ?? '' }), max: 2 },
    () => undefined,
  )
  try {
    const { done, unreadable } = await resealCredentials(pool, secrets)
    process.stdout.write(`Encrypted with the present key: ${done}. Readable with neither key: ${unreadable.length}.\n`)
    for (const place of unreadable) process.stdout.write(`  ${place}\n`)
    if (unreadable.length > 0) process.exitCode = 1
  } finally {
    await pool.end()
    await bundled?.close()
  }
}

await reseal().catch((error: unknown) => reportFailure(error))
