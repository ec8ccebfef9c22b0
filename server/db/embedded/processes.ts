import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { ClusterError, errorCode } from './errors.ts'
import type { Host } from './host.ts'

/** A process of the cluster that survived its killed owner. */
export interface Leftover {
  readonly pid: number
  readonly kind: 'postmaster' | 'child' | 'initdb'
}

export interface ClusterLocation {
  readonly pgData: string
  /** Prefix of the folders in which initdb works. */
  readonly stagingPrefix: string
  readonly clusterName: string
}

// unshare is in the list because it is briefly visible before it becomes one of the others.
const PROGRAMS: ReadonlySet<string> = new Set(['postgres', 'initdb', 'unshare'])
const CHILD_TITLE = 'postgres: '
/**
 * Time to wait for children without a postmaster, in milliseconds. A child that receives the signal to end while it reports an
 * error can block itself (see quickdie in PostgreSQL's postgres.c), so a postmaster also kills its own children after
 * five seconds.
 */
const ORPHANS_MS = 5_000
const LOOK_MS = 20

/** Finds processes by program and working folder, never by a stored pid, which another process may have now. */
export function leftovers(host: Pick<Host, 'platform'>, where: ClusterLocation): Leftover[] {
  if (host.platform !== 'linux') {
    return fromPs(execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' }), where)
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => fromProc(Number(name), where))
}

function fromProc(pid: number, { pgData, stagingPrefix }: ClusterLocation): Leftover[] {
  try {
    // Linux adds ` (deleted)` if an update replaced the binaries under a running cluster.
    const program = basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''))
    if (!PROGRAMS.has(program)) return []
    const cwd = readlinkSync(`/proc/${pid}/cwd`)
    if (cwd.startsWith(stagingPrefix)) return [{ pid, kind: 'initdb' }]
    if (cwd !== pgData) return []
    const isChild = readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(CHILD_TITLE)
    return [{ pid, kind: isChild ? 'child' : 'postmaster' }]
  } catch {
    // The process has ended or belongs to another user.
    return []
  }
}

export function fromPs(table: string, { stagingPrefix, clusterName }: ClusterLocation): Leftover[] {
  return table.split('\n').flatMap((line): Leftover[] => {
    const [, digits, title] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
    if (digits === undefined || title === undefined) return []
    const pid = Number(digits)
    if (title.startsWith(`${CHILD_TITLE}${clusterName}: `)) return [{ pid, kind: 'child' }]
    if (title.includes('/bin/initdb ') && title.includes(stagingPrefix)) return [{ pid, kind: 'initdb' }]
    const isPostmaster = title.includes('/bin/postgres ') && title.includes(`cluster_name=${clusterName}`)
    return isPostmaster ? [{ pid, kind: 'postmaster' }] : []
  })
}

/**
 * Stops leftover processes. A new cluster is started rather than the old one adopted: only a child reports its end, and
 * after an update of PARQ the old processes would keep the old binaries and settings. Only the owner of the folder may
 * call this.
 */
export async function clearLeftovers(
  host: Pick<Host, 'platform' | 'patience'>,
  where: ClusterLocation,
): Promise<number> {
  const steps = [
    { signal: 'SIGINT', patience: host.patience.fast },
    { signal: 'SIGQUIT', patience: host.patience.immediate },
    { signal: 'SIGKILL', patience: host.patience.immediate },
  ] as const
  const atFirst = leftovers(host, where)
  const sent = new Set<string>()
  let orphanedAt: number | null = null
  for (const { signal, patience } of steps) {
    const began = performance.now()
    // Reads the list each time: a child has its postmaster's title until it has started, and a postmaster may end
    // before its children.
    for (;;) {
      const found = leftovers(host, where)
      const now = performance.now()
      if (found.length === 0) return atFirst.length
      orphanedAt = found.some(({ kind }) => kind === 'postmaster') ? null : (orphanedAt ?? now)
      for (const leftover of found) {
        const due = signalFor(leftover, signal, orphanedAt === null ? null : now - orphanedAt)
        if (due === null || sent.has(`${leftover.pid} ${due}`)) continue
        sent.add(`${leftover.pid} ${due}`)
        send(leftover.pid, due)
      }
      if (now - began > patience) break
      await pause(LOOK_MS)
    }
  }
  throw doesNotEnd(leftovers(host, where))
}

/** `orphaned`: milliseconds without a postmaster; `null` while there is one. */
function signalFor({ kind }: Leftover, signal: NodeJS.Signals, orphaned: number | null): NodeJS.Signals | null {
  if (kind === 'initdb') return 'SIGKILL'
  if (kind === 'postmaster' || signal === 'SIGKILL') return signal
  // A child without a postmaster has no work, but one that is computing does not notice, and prevents a new postmaster
  // from starting. With a postmaster, stopping the child is the postmaster's task; SIGINT would have another meaning
  // for the child.
  if (orphaned === null) return null
  return orphaned > ORPHANS_MS ? 'SIGKILL' : 'SIGQUIT'
}

function doesNotEnd(found: readonly Leftover[]): ClusterError {
  return new ClusterError(
    'failed_to_start',
    `A PostgreSQL left from an earlier run does not end (pid ${found.map(({ pid }) => pid).join(', ')}).`,
    'End these processes, or restart the machine.',
  )
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}
