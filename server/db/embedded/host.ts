import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'

export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** Facts of the machine that the supervisor needs, replaceable in tests. */
export interface Host {
  readonly platform: NodeJS.Platform
  readonly arch: string
  readonly uid: number
  readonly gid: number
  readonly unshare: string
  readonly flock: string
  readonly systemUsers: readonly SystemUser[]
  readonly tmpFolders: readonly string[]
  /** Milliseconds that a stopping PostgreSQL has before the next, harder signal. */
  readonly patience: { readonly fast: number; readonly immediate: number }
}

export function thisHost(): Host {
  return {
    platform: process.platform,
    arch: process.arch,
    uid: process.getuid?.() ?? -1,
    gid: process.getgid?.() ?? -1,
    unshare: 'unshare',
    flock: 'flock',
    // The user `nobody` is last: other daemons run under it too, and could read the files.
    systemUsers: systemUsers(['postgres', 'nobody']),
    // The second folder is for a TMPDIR whose path is too long for a socket.
    tmpFolders: [...new Set([resolve(tmpdir()), '/tmp'])],
    // A fast stop writes a checkpoint, which takes its time on a slow disk.
    patience: { fast: 60_000, immediate: 10_000 },
  }
}

function systemUsers(names: readonly string[]): SystemUser[] {
  let passwd: string
  try {
    passwd = readFileSync('/etc/passwd', 'utf8')
  } catch {
    return []
  }
  const users = passwd.split('\n').map((line) => line.split(':'))
  return names.flatMap((wanted) => {
    const [name, , uid, gid] = users.find((fields) => fields[0] === wanted) ?? []
    if (name === undefined || uid === undefined || gid === undefined) return []
    return [{ name, uid: Number(uid), gid: Number(gid) }]
  })
}
