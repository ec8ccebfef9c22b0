import pg from 'pg'

import { ensureApplicationLogin, type Login } from '../logins/application-login.ts'

export interface Connection {
  host: string
  port: number
  user: string
  database: string
  password?: string
}

/** Creates the owner's database and the application's login to it. This also proves that the cluster answers. */
export async function ensureDatabase(owner: Connection, application: Login): Promise<void> {
  // Set explicitly, because PGSSLMODE in our environment would request TLS on a Unix socket.
  const client = new pg.Client({ ...owner, database: 'postgres', ssl: false })
  // A broken connection also rejects the calls awaited below.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [owner.database])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(owner.database)}`)
    await ensureApplicationLogin(client, application)
  } finally {
    await client.end()
  }
}
