import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { openBundled } from './backup/bundled-connection.ts'
import { takeBackup } from './backup/take-backup.ts'
import { readConfig } from './config.ts'
import { reportFailure } from './log-error.ts'
import { StartError } from './start-error.ts'

async function backUp(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl !== null)
    throw new StartError(
      'DATABASE_URL names a PostgreSQL of your own: pg_dump -Fc "$DATABASE_OWNER_URL" backs it up (docs/operating.md).',
    )
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartError(`There is no database in ${dataDir}. DATA_DIR says where it is.`)
  const destination = resolve(
    process.argv[2] ?? join('backups', `parq-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`),
  )
  const { connection, close } = await openBundled(dataDir)
  try {
    const began = performance.now()
    const { files } = await takeBackup({ dataDir, connection, destination })
    const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
    process.stdout.write(
      `${dataDir} is backed up: ${files.length} files, ${megabytes.toFixed(0)} MB in ${((performance.now() - began) / 1_000).toFixed(1)} s.\nTo put it back: npm run restore -- ${destination}\n`,
    )
  } finally {
    await close()
  }
}

await backUp().catch((error: unknown) => reportFailure(error))
