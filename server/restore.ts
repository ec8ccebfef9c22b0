import { resolve } from 'node:path'

import { restoreBackup } from './backup/restore-backup.ts'
import { readConfig } from './config.ts'
import { reportFailure } from './log-error.ts'
import { StartError } from './start-error.ts'

async function restore(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl !== null)
    throw new StartError(
      'DATABASE_URL names a PostgreSQL of your own: pg_restore puts its dump back (docs/operating.md).',
    )
  const backup = process.argv[2]
  if (backup === undefined) throw new StartError('Say which backup: npm run restore -- backups/…')
  const { takenAt, setAside } = await restoreBackup({ dataDir, backup: resolve(backup) })
  process.stdout.write(
    `${dataDir} is as it was at ${takenAt}. Start the server as always; devices read everything once more.\n`,
  )
  for (const path of setAside)
    process.stdout.write(`What was there before lies in ${path}: delete it when you need it no more.\n`)
}

await restore().catch((error: unknown) => reportFailure(error))
