import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { ClusterError } from './errors.ts'
import type { Host } from './host.ts'
import { spawnAs, type Identity } from './identity.ts'
import { isAlive } from './ownership.ts'
import { openServerLog } from './server-log.ts'
import { DEFAULTS, type Settings } from './settings.ts'
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

export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** What PostgreSQL had to say, for the one who reads the failure. */
  readonly lastWords: string
}

export interface Postmaster {
  readonly pid: number | undefined
  readonly exited: Promise<Exit>
  /** Rejects when it ends before it is ready; recovery after a crash may take minutes. */
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
    // Away from the terminal's process group: its Ctrl-C is for us, who close the connections before the database.
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
    // It is in the title of every process, where the leftovers are found by it on systems without /proc.
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
 * PostgreSQL itself removes the file when the pid in it is dead; but if that pid is somebody else's by now it takes him
 * for a postmaster. We know better: the leftovers are cleared. A dead pid is left to PostgreSQL, which then also looks
 * for shared memory still in use.
 */
function freePidFile(pidFile: string): void {
  const pid = pidIn(linesOf(pidFile))
  if (pid !== undefined && isAlive(pid)) rmSync(pidFile, { force: true })
}

function saysReady(pidFile: string, pid: number | undefined): boolean {
  const lines = linesOf(pidFile)
  // Until the new one has written its own, the file may be a dead one's that was ready too.
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
