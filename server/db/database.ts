import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** A transaction under the application's role. Row-level security lets nothing through until `app_enter` named a company. */
export interface Transaction {
  /** The same one for each transaction of a connection, so that `definePrepared` knows what is prepared there. */
  db: NodePgDatabase
}

export interface Database {
  /**
   * @param opening one statement that is sent together with the transaction's begin, its rows given to `work`. It
   *   takes no parameters: whoever writes it must hold nothing in it but what cannot be anything else than data.
   */
  transaction<T>(work: (tx: Transaction, opened: readonly unknown[]) => Promise<T>, opening?: string): Promise<T>
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/** Of several statements in one text, `pg` gives an array of results; its types know of one result only. */
function rowsOfLast(answers: unknown): readonly unknown[] {
  const last: unknown = Array.isArray(answers) ? answers.at(-1) : answers
  return typeof last === 'object' && last !== null && 'rows' in last && Array.isArray(last.rows) ? last.rows : []
}

/** No answer takes so long; a transaction that does would hold up the deltas of everybody. */
const STATEMENT_SECONDS = 30
const CONNECTION_MS = 10_000

export function createPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ max: 16, connectionTimeoutMillis: CONNECTION_MS, ...config })
  pool.on('error', onError)
  // A killed PostgreSQL raises the error on checked-out clients too, and unheard it ends the process.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

export function createDatabase(pool: pg.Pool): Database {
  const connections = new WeakMap<pg.PoolClient, Transaction>()
  return {
    async transaction(work, opening = '') {
      const client = await pool.connect()
      let broken = false
      try {
        let connection = connections.get(client)
        if (!connection) {
          // Once for a connection and not with each begin, which is of each request.
          await client.query(`set statement_timeout = '${STATEMENT_SECONDS}s'; set idle_in_transaction_session_timeout = '${STATEMENT_SECONDS}s'`)
          connection = { db: drizzle({ client }) }
          connections.set(client, connection)
        }
        // One round trip. Connections that start under the role would need no `set`, but not behind PgBouncer.
        const answers: unknown = await client.query(`begin; set local role parq_app; ${opening}`)
        const result = await work(connection, rowsOfLast(answers))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(() => {
          broken = true
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    async isReady() {
      try {
        await pool.query('select 1')
        return true
      } catch {
        return false
      }
    },
    close: () => pool.end(),
  }
}
