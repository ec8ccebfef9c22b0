import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'
import * as v from 'valibot'

import type { Connection } from '../db/embedded/database.ts'
import { errorCode } from '../db/embedded/errors.ts'
import { KEYS_FOLDER } from '../secrets/secret-box.ts'
import { StartError } from '../start-error.ts'
import { copyFile } from './copy-file.ts'
import { MANIFEST, type Manifest } from './manifest.ts'

/**
 * Folders beside the database: mail that is stored if no mail server is set, and the keys for stored credentials and
 * for notifications. Uploaded files are in the database.
 */
export const EXTRA_FOLDERS = ['mail', KEYS_FOLDER]

/** Folders whose content PostgreSQL creates at its start; the log is copied separately. */
const LEFT_EMPTY: ReadonlySet<string> = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
/** Files of the running process; and the control file, which is copied last. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pg_internal\.init|pg_control|pgsql_tmp.*)$/
const CONTROL = 'postgres/global/pg_control'
const SEGMENT = /^[0-9A-F]{24}$/

const BackupStart = v.object({ first: v.string() })
const BackupEnd = v.object({ last: v.string(), label: v.string() })

/**
 * Copies the files of a running PostgreSQL, then the log written during the copy. A start replays the log and repairs
 * files that were copied half-written, as with pg_basebackup, which the bundled PostgreSQL lacks.
 */
export async function takeBackup({
  dataDir,
  connection,
  destination,
}: {
  dataDir: string
  connection: Connection
  destination: string
}): Promise<Manifest> {
  if (existsSync(destination))
    throw new StartError(`${destination} is there already. Give the backup a folder of its own.`)
  const unfinished = `${destination}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const taken = await copyRunning(dataDir, connection, unfinished)
    await writeFile(join(unfinished, MANIFEST), JSON.stringify(taken), { mode: 0o600, flush: true })
    await rename(unfinished, destination)
    return taken
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function copyRunning(dataDir: string, connection: Connection, destination: string): Promise<Manifest> {
  const copied = copier(dataDir, destination)
  const takenAt = new Date().toISOString()
  const client = new pg.Client({ ...connection, ssl: false })
  // Errors reach the code that waits for a statement.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Keeps the log that is written during the copy; the slot ends with the connection.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`parq_backup_${process.pid}`])
    const { rows: started } = await client.query('select pg_walfile_name(pg_backup_start($1, true)) as first', ['parq'])
    const { first } = v.parse(BackupStart, started[0])
    await copied.folder('postgres', (name) => !LEFT_OUT.test(name), LEFT_EMPTY)
    await copied.steady(CONTROL)
    const { rows: stopped } = await client.query(
      'select pg_walfile_name(lsn) as last, labelfile as label from pg_backup_stop(false)',
    )
    const { last, label } = v.parse(BackupEnd, stopped[0])
    await copied.text('postgres/backup_label', label)
    await copied.files(
      'postgres/pg_wal',
      (name) => name.endsWith('.history') || (SEGMENT.test(name) && name >= first && name <= last),
    )
    for (const folder of EXTRA_FOLDERS) if (existsSync(join(dataDir, folder))) await copied.folder(folder, () => true)
  } finally {
    await client.end()
  }
  return {
    format: 1,
    takenAt,
    postgres: (await readFile(join(destination, 'postgres', 'PG_VERSION'), 'utf8')).trim(),
    ...copied.made,
  }
}

function copier(from: string, to: string) {
  const made: Pick<Manifest, 'folders' | 'files'> = { folders: [], files: [] }

  async function makeFolder(path: string): Promise<void> {
    await mkdir(join(to, path), { mode: 0o700 })
    made.folders.push(path)
  }

  async function file(path: string): Promise<void> {
    try {
      made.files.push({ path, ...(await copyFile(join(from, path), join(to, path))) })
    } catch (error) {
      // The file was dropped during the copy; the log has that too.
      if (errorCode(error) !== 'ENOENT') throw error
    }
  }

  async function files(path: string, isWanted: (name: string) => boolean): Promise<void> {
    for (const entry of await readdir(join(from, path), { withFileTypes: true }))
      if (entry.isFile() && isWanted(entry.name)) await file(`${path}/${entry.name}`)
  }

  async function folder(
    path: string,
    isWanted: (name: string) => boolean,
    leftEmpty: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    await makeFolder(path)
    await files(path, isWanted)
    for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
      if (!entry.isDirectory() || !isWanted(entry.name)) continue
      if (leftEmpty.has(entry.name)) await makeFolder(`${path}/${entry.name}`)
      else await folder(`${path}/${entry.name}`, isWanted)
    }
  }

  async function text(path: string, content: string): Promise<void> {
    const written = join(to, path)
    await writeFile(`${written}.text`, content, { mode: 0o600 })
    made.files.push({ path, ...(await copyFile(`${written}.text`, written)) })
    await rm(`${written}.text`)
  }

  /** No log repairs this file, so it is read until two reads are equal. */
  async function steady(path: string): Promise<void> {
    for (;;) {
      const before = await readFile(join(from, path))
      await rm(join(to, path), { force: true })
      const copied = await copyFile(join(from, path), join(to, path))
      if (!before.equals(await readFile(join(to, path)))) continue
      made.files.push({ path, ...copied })
      return
    }
  }

  return { made, folder, files, text, steady }
}
