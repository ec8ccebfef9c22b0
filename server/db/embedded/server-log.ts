import { closeSync, constants, fchownSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'

const ROTATE_ABOVE = 5 * 1024 * 1024
const TAIL = 2000

export interface ServerLog {
  /** For PostgreSQL to write to directly: through a pipe its log would end, and it might hang, when we are killed. */
  readonly fd: number
  /** The last of what was written since it was opened. */
  tail(): string
  close(): void
}

/** With an owner where root opens it in that user's folder. */
export function openServerLog(path: string, owner?: { readonly uid: number; readonly gid: number }): ServerLog {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > ROTATE_ABOVE) renameSync(path, `${path}.1`)
  // Through a link of that user's making, root would give away a file of its own.
  const noFollow = owner === undefined ? 0 : constants.O_NOFOLLOW
  const fd = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | noFollow, 0o600)
  // Left to root, it would keep the user from starting alone the next time.
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
