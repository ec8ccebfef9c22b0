import { closeSync, fchownSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'

const ROTATE_ABOVE = 5 * 1024 * 1024
const TAIL = 2000

export interface ServerLog {
  /** For PostgreSQL to write to directly: through a pipe its log would end, and it might hang, when we are killed. */
  readonly fd: number
  /** The last of what was written since it was opened. */
  tail(): string
  close(): void
}

export function openServerLog(path: string, owner?: { readonly uid: number; readonly gid: number }): ServerLog {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > ROTATE_ABOVE) renameSync(path, `${path}.1`)
  const fd = openSync(path, 'a+', 0o600)
  // Made by root for another user, it would keep that user from starting without root the next time.
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
