import { createHash } from 'node:crypto'
import { chmod, lchown, lstat, mkdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'

import { errorCode } from './errors.ts'
import type { Host } from './host.ts'
import type { Identity } from './identity.ts'

export const SOCKET_PORT = 5432
const SOCKET = `.s.PGSQL.${SOCKET_PORT}`
// The kernel's own limit is 104 bytes on macOS, 108 on Linux.
const LONGEST_PATH = 99

/** Returns the same name for the same folder and user, so that a tool can find the socket. */
export function clusterName(realDataDir: string, uid: number): string {
  return `parq-${createHash('sha256').update(`${realDataDir}\0${uid}`).digest('hex').slice(0, 12)}`
}

/** Returns `undefined` if no temporary folder can hold a socket. */
export async function prepareSocketFolder(
  host: Host,
  name: string,
  owner: Identity['owner'],
): Promise<string | undefined> {
  for (const tmp of host.tmpFolders) {
    // Anybody can write to the temporary folder, so the name may be taken, by accident or on purpose. Then the next
    // name is used.
    for (const suffix of ['', '-1', '-2', '-3']) {
      const folder = join(tmp, name + suffix)
      if (Buffer.byteLength(join(folder, SOCKET)) > LONGEST_PATH) break
      if (await claim(folder, host.uid, owner)) return folder
    }
  }
  return undefined
}

async function claim(folder: string, self: number, owner: Identity['owner']): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 })
    if (owner.uid !== self) await lchown(folder, owner.uid, owner.gid)
    return true
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') return false
  }
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== owner.uid) return false
  if ((found.mode & 0o777) !== 0o700) await chmod(folder, 0o700)
  // Left by a killed PostgreSQL. Its lock file contains a pid that another process may have now, which would prevent
  // PostgreSQL from starting.
  await Promise.all([SOCKET, `${SOCKET}.lock`].map((file) => rm(join(folder, file), { force: true })))
  return true
}

/** PostgreSQL has removed its own files. */
export async function releaseSocketFolder(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined)
}
