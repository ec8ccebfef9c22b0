import { randomBytes } from 'node:crypto'
import { lchown, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { Binaries } from './binaries.ts'
import { ClusterError, errorCode } from './errors.ts'
import { spawnAs, type Identity } from './identity.ts'
import { waitForExit } from './run.ts'

export const SUPERUSER = 'parq'
const PASSWORD_FILE = 'parq-loopback-password'

export function stagingPrefix(pgData: string): string {
  return `${pgData}.new-`
}

/** Returns `undefined` if there is no cluster yet. */
export async function majorOf(pgData: string): Promise<string | undefined> {
  try {
    return (await readFile(join(pgData, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
  const content = await readdir(pgData).catch(() => [])
  if (content.length === 0) return undefined
  throw new ClusterError(
    'failed_to_start',
    `The folder ${pgData} holds something, but no PostgreSQL database (no PG_VERSION).`,
    'Put the complete folder back from a backup; or, if there is nothing to keep, move it away.',
  )
}

export async function refuseOtherMajor(pgData: string, bundled: string): Promise<void> {
  const major = await majorOf(pgData)
  if (major === undefined || major === bundled) return
  throw new ClusterError(
    'other_major',
    `The database folder ${pgData} was made by PostgreSQL ${major}; this release of PARQ brings PostgreSQL ` +
      `${bundled}, which cannot read it. Nothing was changed.`,
    `Go on with the release of PARQ that brings PostgreSQL ${major}; or, with that release running, save a dump ` +
      '(pg_dump), move the folder away, start this release and load the dump.',
  )
}

export async function removeHalfMade(pgData: string): Promise<void> {
  const parent = dirname(pgData)
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    if (path.startsWith(stagingPrefix(pgData))) await rm(path, { recursive: true, force: true })
  }
}

/** Creates the whole cluster at `pgData`, or nothing. */
export async function initialise(
  identity: Identity,
  binaries: Binaries,
  pgData: string,
  { durable }: { durable: boolean },
): Promise<void> {
  const { uid, gid } = identity.owner
  const staging = await mkdtemp(stagingPrefix(pgData))
  const password = join(staging, 'password')
  const fresh = join(staging, 'data')
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  for (const path of [password, staging]) await lchown(path, uid, gid)

  // Trust on the socket: its folder admits only this user and root, both of whom could read the files anyway. Peer
  // would be no stricter, and in a user namespace PostgreSQL sees us under a number without a name, or with another
  // user's name. The password is for the loopback, which everybody on the machine can reach.
  const args = [
    `--pgdata=${fresh}`,
    `--username=${SUPERUSER}`,
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    `--pwfile=${password}`,
    '--encoding=UTF8',
    // Sorts and folds case the same way on every machine, even after an update of its C library or ICU.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  const { ok, stderr } = await waitForExit(
    spawnAs(identity, binaries.initdb, args, { cwd: staging, stdio: ['ignore', 'ignore', 'pipe'] }),
  )
  if (!ok) {
    await rm(staging, { recursive: true, force: true })
    throw new ClusterError(
      'failed_to_start',
      `The database folder could not be made in ${dirname(pgData)}: ${stderr}`,
      'See the reason above: usually a full disk or a folder this user may not write.',
    )
  }
  await rename(password, join(fresh, PASSWORD_FILE))
  await rename(fresh, pgData)
  if (durable) await syncFolder(dirname(pgData))
  await rm(staging, { recursive: true })
}

/** Returns `undefined` if somebody removed the password. */
export function loopbackPassword(pgData: string): Promise<string | undefined> {
  return readFile(join(pgData, PASSWORD_FILE), 'utf8').catch(() => undefined)
}

// Makes the folder's name durable: initdb syncs its files, but a power cut could still lose the name.
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
