import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { ClusterError, errorCode } from './errors.ts'
import type { Host } from './host.ts'

/** A process of the cluster that an owner who was killed left behind. */
export interface Leftover {
  readonly pid: number
  readonly kind: 'postmaster' | 'child' | 'initdb'
}

export interface Whereabouts {
  readonly pgData: string
  /** How every folder starts in which an initdb works. */
  readonly stagingPrefix: string
  readonly clusterName: string
}

// unshare is in the list for the instant before it becomes one of the others.
const PROGRAMS: ReadonlySet<string> = new Set(['postgres', 'initdb', 'unshare'])
const CHILD_TITLE = 'postgres: '

/** Found by what they are and where they work, never by a pid on file: that pid may be anybody's by now. */
export function leftovers(host: Pick<Host, 'platform'>, where: Whereabouts): Leftover[] {
  if (host.platform !== 'linux') {
    return fromPs(execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' }), where)
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => fromProc(Number(name), where))
}

function fromProc(pid: number, { pgData, stagingPrefix }: Whereabouts): Leftover[] {
  try {
    // The suffix appears when an update replaced the binaries under a running cluster.
    const program = basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''))
    if (!PROGRAMS.has(program)) return []
    const cwd = readlinkSync(`/proc/${pid}/cwd`)
    if (cwd.startsWith(stagingPrefix)) return [{ pid, kind: 'initdb' }]
    if (cwd !== pgData) return []
    const isChild = readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(CHILD_TITLE)
    return [{ pid, kind: isChild ? 'child' : 'postmaster' }]
  } catch {
    // Gone meanwhile, or somebody else's and so not ours.
    return []
  }
}

export function fromPs(table: string, { stagingPrefix, clusterName }: Whereabouts): Leftover[] {
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
 * Stopped and started anew rather than adopted: only a child tells when it ends, and after an update of PARQ the old
 * one would go on with the old binaries and settings. To be called by the owner of the folder only.
 */
export async function clearLeftovers(host: Pick<Host, 'platform' | 'patience'>, where: Whereabouts): Promise<number> {
  const atFirst = leftovers(host, where).length
  const steps = [
    ['SIGINT', host.patience.fast],
    ['SIGQUIT', host.patience.immediate],
    ['SIGKILL', host.patience.immediate],
  ] as const
  for (const [signal, patience] of steps) {
    const found = leftovers(host, where)
    const hasPostmaster = found.some(({ kind }) => kind === 'postmaster')
    for (const { pid, kind } of found) {
      if (kind === 'initdb') send(pid, 'SIGKILL')
      else if (kind === 'postmaster' || signal === 'SIGKILL') send(pid, signal)
      // Without a postmaster a child has nobody to work for, yet one that is computing does not notice, and keeps a
      // new postmaster from starting. With one it is the postmaster's to stop; SIGINT would mean something else to it.
      else if (!hasPostmaster) send(pid, 'SIGQUIT')
    }
    if (await allGone(host, where, patience)) return atFirst
  }
  const pids = leftovers(host, where).map(({ pid }) => pid)
  throw new ClusterError(
    'failed_to_start',
    `A PostgreSQL left from an earlier run does not end (pid ${pids.join(', ')}).`,
    'End these processes, or restart the machine.',
  )
}

async function allGone(host: Pick<Host, 'platform'>, where: Whereabouts, patience: number): Promise<boolean> {
  const deadline = performance.now() + patience
  while (leftovers(host, where).length > 0) {
    if (performance.now() > deadline) return false
    await pause(20)
  }
  return true
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}
