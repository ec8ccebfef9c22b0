import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { type Connection, ensureDatabase } from '../../../server/db/embedded/database.ts'
import { thisHost } from '../../../server/db/embedded/host.ts'
import { chooseIdentity, spawnAs } from '../../../server/db/embedded/identity.ts'
import { APPLICATION_LOGIN } from '../../../server/db/logins/application-login.ts'
import { waitForExit } from '../../../server/db/embedded/run.ts'
import { QUICK_FOLDER } from '../../support/quick-folder.ts'

const PORT = 5432

export interface GivenPostgres {
  /** Connection of the owner. */
  connection: Connection
  application: Connection
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL from the programs in the folder `bin`, of any version. Without fsync, because its data is
 * temporary.
 */
export async function startGivenPostgres(bin: string): Promise<GivenPostgres> {
  const folder = await mkdtemp(join(QUICK_FOLDER, 'parq-given-'))
  const data = join(folder, 'data')
  const postgres = join(bin, 'postgres')
  const identity = await chooseIdentity(thisHost(), folder, data, postgres)
  await mkdir(data, { mode: 0o700 })
  const owned = identity.owner.uid === thisHost().uid ? null : identity.owner
  if (owned !== null)
    await waitForExit(spawn('chown', ['-R', `${owned.uid}:${owned.gid}`, folder], { stdio: 'ignore' }))

  const made = await waitForExit(
    spawnAs(
      identity,
      join(bin, 'initdb'),
      [`--pgdata=${data}`, '--username=parq', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
      { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    ),
  )
  if (!made.ok) throw new Error(`${bin}/initdb failed: ${made.stderr}`)
  const settings = {
    listen_addresses: '',
    port: PORT,
    unix_socket_directories: folder,
    max_connections: 120,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    timezone: 'UTC',
  }
  const child = spawnAs(
    identity,
    postgres,
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = waitForExit(child)
  const stop = async () => {
    child.kill('SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  // In case the run ends without a call of `stop`.
  process.once('exit', () => child.kill('SIGINT'))

  const connection: Connection = { host: folder, port: PORT, user: 'parq', database: 'parq' }
  for (;;) {
    try {
      await ensureDatabase(connection, { user: APPLICATION_LOGIN, password: null })
      return { connection, application: { ...connection, user: APPLICATION_LOGIN }, stop }
    } catch (error) {
      const end = await Promise.race([ended, pause(50)])
      if (end !== undefined) throw new Error(`${postgres} did not start: ${end.stderr}`, { cause: error })
    }
  }
}
