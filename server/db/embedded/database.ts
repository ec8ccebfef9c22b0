import pg from 'pg'

export interface Connection {
  host: string
  port: number
  user: string
  database: string
  password?: string
}

/** Also the proof that the cluster answers. */
export async function ensureDatabase(connection: Connection): Promise<void> {
  // Said explicitly, or PGSSLMODE in our environment would ask a unix socket for TLS.
  const client = new pg.Client({ ...connection, database: 'postgres', ssl: false })
  // A connection that breaks also rejects what is awaited below.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [connection.database])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(connection.database)}`)
  } finally {
    await client.end()
  }
}
