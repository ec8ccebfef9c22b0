import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, chmod, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import * as v from 'valibot'

import { createPool } from '../db/database.ts'
import { bundledMajor, locateBinaries } from '../db/embedded/binaries.ts'
import { startCluster } from '../db/embedded/cluster.ts'
import { errorText } from '../db/embedded/errors.ts'
import { thisHost } from '../db/embedded/host.ts'
import { takeOwnership } from '../db/embedded/ownership.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { StartError } from '../start-error.ts'
import { copyFile } from './copy-file.ts'
import { MANIFEST, Manifest } from './manifest.ts'
import { EXTRA_FOLDERS } from './take-backup.ts'

export interface RestoreResult {
  takenAt: string
  /** Folder with the replaced data; nothing is deleted. */
  setAside: string[]
}

/**
 * Replaces the data folder by a backup, after a copy of the backup has started and was migrated to this release. Until
 * then the present data is untouched.
 */
export async function restoreBackup({ dataDir, backup }: { dataDir: string; backup: string }): Promise<RestoreResult> {
  const manifest = await readManifest(backup)
  const host = thisHost()
  const bundled = await bundledMajor(locateBinaries(host))
  if (manifest.postgres !== bundled)
    throw new StartError(
      `The backup is of PostgreSQL ${manifest.postgres}; this release brings ${bundled}. Put it back with the release that made it.`,
    )
  await mkdir(dataDir, { recursive: true, mode: host.uid === 0 ? 0o711 : 0o700 })
  const ownership = await takeOwnership(host, dataDir)
  const staging = await mkdtemp(join(dataDir, 'restoring-'))
  try {
    // The user under which root runs PostgreSQL may have to pass through the folder.
    if (host.uid === 0) await chmod(staging, 0o711)
    await copyChecked(manifest, backup, staging)
    await proveAndAdopt(staging)
    return { takenAt: manifest.takenAt, setAside: await exchange(staging, dataDir) }
  } finally {
    await rm(staging, { recursive: true, force: true })
    ownership.release()
  }
}

async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST), 'utf8').catch(() => null)
  if (text === null)
    throw new StartError(`${backup} is no backup: it has no ${MANIFEST}, which is written when all else is there.`)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), text)
  if (!parsed.success)
    throw new StartError(`The ${MANIFEST} of ${backup} cannot be read: ${v.summarize(parsed.issues)}`)
  return parsed.output
}

async function copyChecked({ folders, files }: Manifest, backup: string, staging: string): Promise<void> {
  for (const path of folders) await mkdir(join(staging, path), { mode: 0o700 })
  for (const { path, sha256 } of files) {
    const copied = await copyFile(join(backup, path), join(staging, path)).catch((error: unknown) => {
      throw new StartError(`The backup cannot be read: ${errorText(error)}. Nothing was changed.`)
    })
    if (copied.sha256 !== sha256)
      throw new StartError(`The backup is damaged: ${path} is not what was saved. Nothing was changed.`)
  }
}

/** Makes devices download everything again: see `migrateDatabase`. */
async function proveAndAdopt(dataDir: string): Promise<void> {
  const cluster = await startCluster({ dataDir, log: () => undefined })
  try {
    const pool = createPool({ ...cluster.connection, max: 2 }, () => undefined)
    try {
      await migrateDatabase(pool, { restored: true })
    } finally {
      await pool.end()
    }
  } finally {
    await cluster.stop()
  }
}

async function exchange(staging: string, dataDir: string): Promise<string[]> {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const setAside: string[] = []
  for (const name of ['postgres', ...EXTRA_FOLDERS]) {
    if (!existsSync(join(staging, name))) continue
    if (existsSync(join(dataDir, name))) {
      const aside = join(dataDir, `before-${stamp}-${name}`)
      await rename(join(dataDir, name), aside)
      setAside.push(aside)
    }
    await rename(join(staging, name), join(dataDir, name))
  }
  const folder = await open(dataDir)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
  return setAside
}
