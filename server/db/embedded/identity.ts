import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { ClusterError } from './errors.ts'
import type { Host } from './host.ts'
import { waitForExit } from './run.ts'

/** System user that runs PostgreSQL. PostgreSQL refuses to run as root, so root needs another user. */
export interface Identity {
  readonly name: string
  /** Command prefix. */
  readonly wrapper: readonly string[]
  /** Options for spawn; absent if the process keeps our own uid. */
  readonly credentials?: { readonly uid: number; readonly gid: number }
  /** Owner of the files, as seen from outside any namespace. */
  readonly owner: { readonly uid: number; readonly gid: number }
}

export function spawnAs(
  identity: Identity,
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'stdio' | 'detached'>,
): ChildProcess {
  const [program = command, ...rest] = [...identity.wrapper, command, ...args]
  return spawn(program, rest, {
    ...options,
    ...identity.credentials,
    // Our own environment contains secrets that PostgreSQL does not need, and PG… and LC_… variables that would change
    // its behaviour.
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  })
}

/** Checked first: any later failure would only say "permission denied". */
export async function requireOwnFolder({ uid }: Pick<Host, 'uid'>, pgData: string): Promise<void> {
  const found = await stat(pgData).catch(() => undefined)
  if (uid === 0 || found === undefined || found.uid === uid) return
  throw new ClusterError(
    'failed_to_start',
    `The database folder ${pgData} belongs to another user (uid ${found.uid}); this process runs as uid ${uid}.`,
    'Start as the user who made the folder, or hand the data folder over to this one (chown -R).',
  )
}

export async function chooseIdentity(host: Host, dataDir: string, pgData: string, postgres: string): Promise<Identity> {
  const existing = await stat(pgData).catch(() => undefined)
  const self = { uid: host.uid, gid: host.gid }

  if (host.uid !== 0) return { name: `uid ${host.uid}`, wrapper: [], owner: self }

  // A folder created by an ordinary user (or by the fallback below) keeps that user as its owner.
  if (existing !== undefined && existing.uid !== 0) {
    const owner = { uid: existing.uid, gid: existing.gid }
    return { name: `uid ${owner.uid}`, wrapper: [], credentials: owner, owner }
  }

  const candidates: Identity[] = [
    // Root in a user namespace: outside, the process is still uid 0 and owns its files, but lacks root's privileges. It
    // works in a folder that only root may enter, and no file needs chown.
    {
      name: 'root in a user namespace',
      wrapper: [host.unshare, '--user', '--map-user=1000', '--map-group=1000'],
      owner: self,
    },
    ...host.systemUsers.map(({ name, uid, gid }) => ({
      name: `user ${name}`,
      wrapper: [],
      credentials: { uid, gid },
      owner: { uid, gid },
    })),
  ]
  const refusals: string[] = []
  for (const identity of candidates) {
    const refusal = await whyNot(identity, dataDir, postgres)
    if (refusal === undefined) {
      if (existing !== undefined && identity.owner.uid !== existing.uid) await handOver(pgData, identity.owner)
      return identity
    }
    refusals.push(`as ${identity.name}: ${refusal}`)
  }
  throw new ClusterError(
    'no_user_namespace',
    `PostgreSQL does not run as root, and no other way to run it works here (${refusals.join('; ')}).`,
    `Run PARQ as an ordinary user who may write ${dataDir}; or allow user namespaces; ` +
      'or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

async function whyNot(identity: Identity, dataDir: string, postgres: string): Promise<string | undefined> {
  const script = 'cd -- "$1" && exec "$2" --version'
  const { ok, stderr } = await waitForExit(
    spawnAs(identity, 'sh', ['-c', script, 'sh', dataDir, postgres], { stdio: ['ignore', 'ignore', 'pipe'] }),
  )
  return ok ? undefined : stderr
}

async function handOver(folder: string, { uid, gid }: Identity['owner']): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid)
  await lchown(folder, uid, gid)
}
