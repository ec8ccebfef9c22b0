import pg from 'pg'
import { errorCode } from './errors.ts'

export interface Connection {
  host: string
  port: number
  user: string
  database: string
  password?: string
}

const INVALID_CATALOG_NAME = '3D000'

/** Also the proof that the cluster answers. */
export async function ensureDatabase(connection: Connection): Promise<void> {
  try {
    await query(connection, 'SELECT 1')
  } catch (error) {
    if (errorCode(error) !== INVALID_CATALOG_NAME) throw error
    await query({ ...connection, database: 'postgres' }, `CREATE DATABASE ${pg.escapeIdentifier(connection.database)}`)
  }
}

async function query(connection: Connection, text: string): Promise<void> {
  // Said explicitly, or PGSSLMODE in our environment would ask a unix socket for TLS.
  const client = new pg.Client({ ...connection, ssl: false })
  // A connection that breaks also rejects what is awaited below.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
