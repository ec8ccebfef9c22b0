import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Length of a tick of the kernel's clock for processes. */
const TICKS_A_SECOND = 100

/** CPU seconds of a process, and of its children that have ended if `withEnded`. */
export function cpuOf(pid: number, withEnded = false): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
  const ticks = fields.slice(11, withEnded ? 15 : 13).reduce((sum, one) => sum + one, 0)
  return ticks / TICKS_A_SECOND
}

/** CPU seconds of all processes of the PostgreSQL that runs on a data folder. */
export function cpuOfDatabase(dataDir: string): number {
  const folder = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  )
  const postmaster = Number(readFileSync(join(dataDir, folder ?? ''), 'utf8').split('\n')[0])
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return cpuOf(postmaster, true) + children.reduce((sum, pid) => sum + cpuOf(Number(pid)), 0)
}

/** Null for a process that has just ended. */
function parentOf(pid: string): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return null
  }
}
