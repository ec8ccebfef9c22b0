import { spawn } from 'node:child_process'
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { ClusterError, errorCode } from './errors.ts'
import type { Host } from './host.ts'
import { waitForExit } from './run.ts'

/*
 * One process owns a data folder: the one that holds an flock on <dataDir>/postgres.owner. The kernel grants the lock
 * to one process only and releases it when that process ends in any way, so there is no stale lock, no reused pid and
 * no race for a takeover; it also works between containers that share the folder. Node cannot call flock, but an flock
 * belongs to the open file and not to the process: on Linux the flock command receives our descriptor, locks it and
 * exits; macOS locks in open() itself. Node opens files close-on-exec, so PostgreSQL never inherits the lock and cannot
 * keep it after we end. Rejected: a file with pid and start time created O_EXCL (two starters that both found it stale
 * can each remove the other's new file; the pid means nothing in another container); an advisory lock inside PostgreSQL
 * (nothing to lock while it is down, which is when starters race); an abstract socket (anybody can occupy its name;
 * Linux only).
 */
export interface Ownership {
  release(): void
}

const DARWIN_O_EXLOCK = 0x20

export async function takeOwnership(host: Pick<Host, 'platform' | 'flock'>, dataDir: string): Promise<Ownership> {
  const path = join(dataDir, 'postgres.owner')
  for (;;) {
    const fd = await openLocked(host, path)
    if (fd === undefined) throw await inUse(dataDir, path)
    // The file was removed between open and lock: other processes will open another file than the one that we locked.
    if (!isStillAt(fd, path)) {
      closeSync(fd)
      continue
    }
    ftruncateSync(fd)
    writeSync(fd, `${process.pid}\n`, 0)
    return {
      release() {
        // Emptied but not removed: otherwise a waiter could lock a file that no longer exists.
        ftruncateSync(fd)
        closeSync(fd)
      },
    }
  }
}

async function openLocked(
  { platform, flock }: Pick<Host, 'platform' | 'flock'>,
  path: string,
): Promise<number | undefined> {
  // Follows no link, because root empties the file and may do so in another user's folder.
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW
  if (platform === 'darwin') {
    try {
      return openSync(path, flags | DARWIN_O_EXLOCK | constants.O_NONBLOCK, 0o600)
    } catch (error) {
      if (errorCode(error) === 'EAGAIN') return undefined
      throw error
    }
  }
  const fd = openSync(path, flags, 0o600)
  const { ok, code, stderr } = await waitForExit(spawn(flock, ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', fd] }))
  if (ok) return fd
  closeSync(fd)
  if (code === 1) return undefined
  throw new ClusterError(
    'failed_to_start',
    `The database folder could not be locked (${path}): ${stderr}`,
    'The "flock" command (package util-linux) and a local disk for the data folder are needed.',
  )
}

function isStillAt(fd: number, path: string): boolean {
  const opened = fstatSync(fd)
  const named = statSync(path, { throwIfNoEntry: false })
  return named?.ino === opened.ino && named.dev === opened.dev
}

async function inUse(dataDir: string, path: string): Promise<ClusterError> {
  const pid = await ownerPid(path)
  const who = pid === undefined ? 'another process' : `another process (pid ${pid})`
  return new ClusterError(
    'in_use',
    `The database folder ${dataDir} is in use by ${who}.`,
    'Stop that process first, or give this one another data folder.',
  )
}

// The owner writes its pid just after it gets the lock; until then the file may name an owner that was killed.
async function ownerPid(path: string): Promise<number | undefined> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const pid = Number.parseInt(readFileSync(path, 'utf8'), 10)
    if (pid > 0 && isAlive(pid)) return pid
    await pause(10)
  }
  return undefined
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
