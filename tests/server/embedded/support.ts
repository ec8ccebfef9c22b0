import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import pg from 'pg'
import * as v from 'valibot'
import { afterAll, onTestFinished, vi } from 'vitest'

import { thisHost, type Host } from '../../../server/db/embedded/host.ts'
import { stagingPrefix } from '../../../server/db/embedded/initialise.ts'
import { leftovers, type Leftover, type ClusterLocation } from '../../../server/db/embedded/processes.ts'
import { clusterName } from '../../../server/db/embedded/socket-folder.ts'
import { startClusterOn, type Cluster } from '../../../server/db/embedded/supervisor.ts'
import { QUICK_FOLDER } from '../../support/quick-folder.ts'

export const isRoot = thisHost().uid === 0
export const NOBODY = { uid: 65534, gid: 65534 }

// Ten times as fast with a thousand files as fs.promises.cp and rm.
const run = promisify(execFile)
const remove = (...paths: string[]): Promise<unknown> => run('rm', ['-rf', ...paths])

/** On a disk, because some systems do not run programs from memory. */
export async function newProgram(script: string): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'parq-program-'))
  onTestFinished(async () => void (await remove(parent)))
  const path = join(parent, 'program')
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return path
}

/** Far longer than any step takes, for a busy machine. */
export const PATIENT = { timeout: 20_000, interval: 10 }

export type Connection = Cluster['connection']

/** A missing data folder, in a folder that only its owner may enter, with spaces in the path. */
export async function newDataDir(parentMode = 0o700, owner?: { uid: number; gid: number }): Promise<string> {
  const parent = realpathSync(await mkdtemp(join(QUICK_FOLDER, 'parq test ')))
  await chmod(parent, parentMode)
  if (owner !== undefined) await chown(parent, owner.uid, owner.gid)
  const dataDir = join(parent, 'my data')
  onTestFinished(async () => {
    // Immediate shutdown: a postmaster that is killed leaves its shared memory behind.
    running(dataDir).forEach(({ pid, kind }) => kill(pid, kind === 'postmaster' ? 'SIGQUIT' : 'SIGKILL'))
    await vi.waitFor(() => none(running(dataDir)), PATIENT)
    const uids = [thisHost().uid, ...thisHost().systemUsers.map(({ uid }) => uid)]
    await remove(parent, ...uids.map((uid) => join(tmpdir(), clusterName(dataDir, uid))))
  })
  return dataDir
}

let template: Promise<string> | undefined

afterAll(async () => {
  if (template !== undefined) await remove(dirname(await template))
})

/** A data folder of a used and stopped cluster; copied, because initdb is slow. */
export async function usedDataDir(parentMode = 0o700, owner?: { uid: number; gid: number }): Promise<string> {
  template ??= (async () => {
    const parent = realpathSync(await mkdtemp(join(QUICK_FOLDER, 'parq-template-')))
    const dataDir = join(parent, 'data')
    await (await startClusterOn(thisHost(), { dataDir, settings: { fsync: 'off' }, log: () => undefined })).stop()
    return dataDir
  })()
  const dataDir = await newDataDir(parentMode, owner)
  await run('cp', ['-Rp', await template, dataDir])
  if (owner !== undefined) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, dataDir])
  return dataDir
}

export interface Logged {
  level: string
  message: string
  fields: Record<string, unknown> | undefined
}

export interface Started extends Cluster {
  logged: Logged[]
}

export async function start(
  dataDir: string,
  host: Partial<Host> = {},
  settings: Record<string, string> = { fsync: 'off' },
): Promise<Started> {
  const logged: Logged[] = []
  const cluster = await startClusterOn(
    { ...thisHost(), ...host },
    { dataDir, settings, log: (level, message, fields) => logged.push({ level, message, fields }) },
  )
  onTestFinished(() => cluster.stop())
  return { ...cluster, logged }
}

export async function query(connection: Connection, text: string): Promise<unknown[][]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' })
    return rows
  } finally {
    await client.end()
  }
}

export async function writeRow(connection: Connection): Promise<void> {
  await query(connection, `CREATE TABLE kept AS SELECT 'a row' AS what`)
}

export async function readRow(connection: Connection): Promise<unknown> {
  return (await query(connection, 'SELECT what FROM kept'))[0]?.[0]
}

const Event = v.variant('kind', [
  v.object({
    kind: v.literal('ready'),
    connection: v.object({ host: v.string(), port: v.number(), user: v.string(), database: v.string() }),
  }),
  v.object({ kind: v.literal('refused'), code: v.string(), message: v.string() }),
  v.object({ kind: v.literal('stopped') }),
  v.object({ kind: v.literal('answered_after_interrupt') }),
])
type Event = v.InferOutput<typeof Event>

export interface Owner {
  child: ChildProcess
  pid: number
  next(): Promise<Event>
  ready(): Promise<Connection>
  order(text: 'stop' | 'exit'): void
  ended: Promise<unknown>
}

/** Another process with a cluster, in its own process group. */
export function spawnOwner(dataDir: string, as: { uid?: number; gid?: number } = {}): Owner {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('fixtures/owner.ts', import.meta.url)), dataDir],
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true, ...as },
  )
  const { pid } = child
  if (pid === undefined) throw new Error('Node could not be spawned.')
  const ended = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const events: Event[] = []
  createInterface({ input: child.stdout }).on('line', (line) => events.push(v.parse(Event, JSON.parse(line))))
  let read = 0
  const next = async (): Promise<Event> => {
    const index = read++
    return vi.waitFor(() => {
      const event = events[index]
      if (event === undefined) throw new Error('The owner did not say anything.')
      return event
    }, PATIENT)
  }
  return {
    child,
    pid,
    ended,
    next,
    async ready() {
      const event = await next()
      if (event.kind !== 'ready') throw new Error(`Not ready: ${JSON.stringify(event)}`)
      return event.connection
    },
    order: (text) => void child.stdin.write(`${text}\n`),
  }
}

export async function killOwner(owner: Owner): Promise<void> {
  owner.child.kill('SIGKILL')
  await owner.ended
}

/** Returns every process that works for the cluster, including those that others started. */
export function running(dataDir: string): Leftover[] {
  return leftovers(thisHost(), whereabouts(dataDir))
}

export function postmasterPid(dataDir: string): number {
  const pid = running(dataDir).find(({ kind }) => kind === 'postmaster')?.pid
  if (pid === undefined) throw new Error('No postmaster runs.')
  return pid
}

export function whereabouts(dataDir: string): ClusterLocation {
  const pgData = join(dataDir, 'postgres')
  return { pgData, stagingPrefix: stagingPrefix(pgData), clusterName: clusterName(dataDir, thisHost().uid) }
}

export function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}

export function none(found: readonly unknown[]): void {
  if (found.length > 0) throw new Error(`Still there: ${JSON.stringify(found)}`)
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

export async function folder(path: string, mode: number): Promise<string> {
  await mkdir(path, { recursive: true })
  await chmod(path, mode)
  return path
}
