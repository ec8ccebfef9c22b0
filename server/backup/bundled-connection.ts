import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'

import { type Cluster, startCluster } from '../db/embedded/cluster.ts'
import type { Connection } from '../db/embedded/database.ts'
import { SUPERUSER, loopbackPassword } from '../db/embedded/initialise.ts'
import { DATABASE } from '../db/embedded/supervisor.ts'

/** Lines of PostgreSQL's own postmaster.pid. */
const PORT = 3
const SOCKET_FOLDER = 4

interface OpenConnection {
  connection: Connection
  close: () => Promise<void>
}

/** Opens the owner's connection to the bundled PostgreSQL: to the running one, or to one that is started for it. */
export async function openBundled(dataDir: string): Promise<OpenConnection> {
  const running = await runningConnection(dataDir)
  if (running !== null) return { connection: running, close: () => Promise.resolve() }
  // Throws a readable error if another process owns the folder and its PostgreSQL does not answer.
  const cluster: Cluster = await startCluster({ dataDir, log: () => undefined })
  return { connection: cluster.connection, close: () => cluster.stop() }
}

async function runningConnection(dataDir: string): Promise<Connection | null> {
  const pgData = join(await realpath(dataDir), 'postgres')
  const lines = (await readFile(join(pgData, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const port = Number(lines[PORT])
  if (!(port > 0)) return null
  const folder = lines[SOCKET_FOLDER]?.trim() ?? ''
  const password = folder === '' ? await loopbackPassword(pgData) : undefined
  const connection: Connection = {
    host: folder === '' ? '127.0.0.1' : folder,
    port,
    user: SUPERUSER,
    database: DATABASE,
    ...(password !== undefined && { password }),
  }
  const client = new pg.Client({ ...connection, ssl: false })
  client.on('error', () => undefined)
  try {
    await client.connect()
    // The file may belong to a dead process, and its port to another server by now.
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder")
    return rows[0]?.folder === pgData ? connection : null
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}
