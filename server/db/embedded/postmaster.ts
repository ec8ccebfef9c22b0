import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { ClusterError } from './errors.ts'
import type { Host } from './host.ts'
import { type Identity, spawnAs } from './identity.ts'
import { isAlive } from './ownership.ts'
import { SOCKET_PORT } from './socket-folder.ts'

export type Endpoint =
  | { readonly kind: 'socket'; readonly folder: string }
  | { readonly kind: 'loopback'; readonly port: number; readonly password: string }

export interface LaunchPlan {
  readonly identity: Identity
  readonly postgres: string
  readonly pgData: string
  readonly logPath: string
  readonly clusterName: string
  readonly endpoint: Endpoint
  readonly settings: Settings
}

interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** PostgreSQL's last log lines, for the person who reads the failure. */
  readonly lastWords: string
}

export interface Postmaster {
  readonly pid: number | undefined
  readonly exited: Promise<Exit>
  /** Rejects if the postmaster ends before it is ready; recovery after a crash may take minutes. */
  ready(onSlow: () => void): Promise<void>
  signal(signal: NodeJS.Signals): void
  stop(patience: Host['patience']): Promise<Exit>
}

const PID_LINE = 0
const STATUS_LINE = 7

export function launch(plan: LaunchPlan): Postmaster {
  const pidFile = join(plan.pgData, 'postmaster.pid')
  freePidFile(pidFile)

  const log = openServerLog(plan.logPath, plan.identity.credentials)
  const child = spawnAs(plan.identity, plan.postgres, commandLine(plan), {
    cwd: plan.pgData,
    stdio: ['ignore', log.fd, log.fd],
    // In its own process group, because the terminal's Ctrl-C is for us: we close the connections before the database.
    detached: true,
  })
  const exited = new Promise<Exit>((resolve) => {
    const end = (code: number | null, signal: NodeJS.Signals | null, lastWords: string): void => {
      log.close()
      resolve({ code, signal, lastWords })
    }
    child.once('exit', (code, signal) => end(code, signal, log.tail()))
    child.once('error', (error) => child.pid === undefined && end(null, null, error.message))
  })

  return {
    pid: child.pid,
    exited,
    async ready(onSlow) {
      const slow = setTimeout(onSlow, 5000)
      try {
        while (!saysReady(pidFile, child.pid)) {
          const exit = await Promise.race([exited, pause(10)])
          if (exit !== undefined) throw failedToStart(plan, exit)
        }
      } finally {
        clearTimeout(slow)
      }
    },
    signal: (signal) => void child.kill(signal),
    async stop({ fast, immediate }) {
      child.kill('SIGINT')
      const ruder = setTimeout(() => child.kill('SIGQUIT'), fast)
      const rudest = setTimeout(() => child.kill('SIGKILL'), fast + immediate)
      try {
        return await exited
      } finally {
        clearTimeout(ruder)
        clearTimeout(rudest)
      }
    },
  }
}

function commandLine({ pgData, clusterName, endpoint, settings }: LaunchPlan): string[] {
  const all: Settings = {
    ...DEFAULTS,
    ...settings,
    // Part of the title of every process, by which leftovers are found on systems without /proc.
    cluster_name: clusterName,
    unix_socket_permissions: '0700',
    ...(endpoint.kind === 'socket'
      ? { listen_addresses: '', port: String(SOCKET_PORT), unix_socket_directories: quotedInList(endpoint.folder) }
      : { listen_addresses: '127.0.0.1', port: String(endpoint.port), unix_socket_directories: '' }),
  }
  return ['-D', pgData, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

// The setting is a list: a comma in the path would split it.
function quotedInList(path: string): string {
  return `"${path.replaceAll('"', '""')}"`
}

/**
 * PostgreSQL itself removes the file if its pid is dead. But if another process has that pid now, PostgreSQL takes that
 * process for a postmaster. The leftovers are cleared here, so the file is removed. A dead pid is left to PostgreSQL,
 * which then also looks for shared memory still in use.
 */
function freePidFile(pidFile: string): void {
  const pid = pidIn(linesOf(pidFile))
  if (pid !== undefined && isAlive(pid)) rmSync(pidFile, { force: true })
}

function saysReady(pidFile: string, pid: number | undefined): boolean {
  const lines = linesOf(pidFile)
  // Until the new postmaster has written its own file, the file may belong to a dead one that was ready too.
  return pid !== undefined && pidIn(lines) === pid && lines[STATUS_LINE]?.trim() === 'ready'
}

function pidIn(lines: readonly string[]): number | undefined {
  const pid = Number.parseInt(lines[PID_LINE] ?? '', 10)
  return pid > 0 ? pid : undefined
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}

function failedToStart({ logPath }: LaunchPlan, { code, signal, lastWords }: Exit): ClusterError {
  return new ClusterError(
    'failed_to_start',
    `PostgreSQL did not start (${signal ?? `exit code ${code}`}): ${lastWords}`,
    `See ${logPath} for the reason.`,
  )
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port)
        else reject(new Error('No free port on 127.0.0.1.'))
      })
    })
  })
}

const ROTATE_ABOVE = 5 * 1024 * 1024
const TAIL = 2000

interface ServerLog {
  /** PostgreSQL writes to it directly: a pipe would break if we are killed, and PostgreSQL might hang. */
  readonly fd: number
  /** Returns the end of the text written since it was opened. */
  tail(): string
  close(): void
}

/** Opens the log; `owner` is set if root opens it in that user's folder. */
function openServerLog(path: string, owner?: { readonly uid: number; readonly gid: number }): ServerLog {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > ROTATE_ABOVE) renameSync(path, `${path}.1`)
  // Following a link of that user, root would give away one of its own files.
  const noFollow = owner === undefined ? 0 : constants.O_NOFOLLOW
  const fd = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | noFollow, 0o600)
  // A file owned by root would prevent the user from starting alone the next time.
  if (owner !== undefined) fchownSync(fd, owner.uid, owner.gid)
  const start = fstatSync(fd).size
  return {
    fd,
    tail() {
      const end = fstatSync(fd).size
      const from = Math.max(start, end - TAIL)
      const buffer = Buffer.alloc(Math.max(0, end - from))
      return buffer.toString('utf8', 0, readSync(fd, buffer, 0, buffer.length, from)).trim()
    },
    close: () => closeSync(fd),
  }
}

type Settings = Readonly<Record<string, string>>

// Passed on the command line rather than written to postgresql.conf: an update of PARQ can change the values, and the
// folder stays as initdb created it.
const DEFAULTS: Settings = {
  shared_buffers: '128MB',
  max_connections: '60',
  wal_compression: 'on',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // The details of an error quote values of rows, such as an e-mail, which an erasure would not find in the log.
  log_error_verbosity: 'terse',
  // The default starts three worker processes, for disks busier than this one.
  io_method: 'sync',
  // Replication is not used.
  max_logical_replication_workers: '0',
  // Kept out of /dev/shm: containers give it 64 MB, and systemd empties it of an ordinary user's files at log-out.
  dynamic_shared_memory_type: 'mmap',
}
