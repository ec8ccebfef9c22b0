import { Writable } from 'node:stream'

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/**
 * A transaction under the application's role. Row-level security hides all rows until `app_enter` has named a company.
 */
export interface Transaction {
  /**
   * The same object for each transaction of a connection, so that `definePrepared` knows which statements the
   * connection has prepared.
   */
  db: NodePgDatabase
  /** Runs a statement in the form in which a library has written it. */
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
  /**
   * Continues without waiting for a write whose answer nobody needs: it shares its round trip with the next statement.
   * If the write fails, nothing is committed, and its error is thrown, even if a later statement failed because of it.
   */
  follow: (write: Promise<unknown>) => void
  /**
   * Sends the last statements of the transaction: the commit is sent together with the statements that `ask` executes
   * before its first wait; later ones are refused. If a statement fails, nothing is committed. `ask` can't refuse the
   * commit by throwing.
   */
  last: <T>(ask: () => Promise<T>) => Promise<T>
}

export interface Database {
  /** @param opening statements that are sent together with the begin of the transaction; `work` receives their rows */
  transaction<T>(
    work: (tx: Transaction, opened: readonly unknown[]) => Promise<T>,
    opening?: (db: NodePgDatabase) => Promise<readonly unknown[]>,
  ): Promise<T>
  close(): Promise<void>
}

interface Connection {
  db: NodePgDatabase
  query: Transaction['query']
  /** Sends a statement outside of `isOpen`, such as the begin. */
  send: (text: string) => Promise<pg.QueryResult>
  /**
   * True between begin and commit. Outside, a statement would run without the application's role, with all rights of
   * the login.
   */
  isOpen: boolean
}

function connectionOf(client: pg.PoolClient): Connection {
  const socket: unknown = Reflect.get(Object(Reflect.get(client, 'connection')), 'stream')
  let isGathering = false
  // Each write to a socket takes a tenth of the time of a fast call, so all statements of a tick share one.
  function gather(): void {
    if (isGathering || !(socket instanceof Writable)) return
    isGathering = true
    socket.cork()
    process.nextTick(() => {
      isGathering = false
      socket.uncork()
    })
  }
  const guarded = new Proxy(client, {
    get(target, key): unknown {
      if (key === 'query') {
        if (!connection.isOpen) throw new Error('A statement was asked for outside of its transaction')
        gather()
      }
      const found: unknown = Reflect.get(target, key)
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
  const connection: Connection = {
    db: drizzle({ client: guarded }),
    query: (text, values) => guarded.query(text, values),
    send(text) {
      gather()
      return client.query(text)
    },
    isOpen: false,
  }
  return connection
}

/** No answer takes this long; a longer transaction would hold its locks. */
const STATEMENT_SECONDS = 30
const CONNECTION_MS = 10_000
const BEGIN = 'begin; set local role parq_app'

function limits(scope: 'session' | 'local'): string {
  return `set ${scope} statement_timeout = '${STATEMENT_SECONDS}s'; set ${scope} idle_in_transaction_session_timeout = '${STATEMENT_SECONDS}s'`
}

export interface DatabaseOptions {
  /**
   * Behind a pooler like PgBouncer, each transaction may use another connection of PostgreSQL, so settings made once
   * would be lost.
   */
  isPooled?: boolean
}

export function createPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ max: 16, pipeline: true, connectionTimeoutMillis: CONNECTION_MS, ...config })
  pool.on('error', onError)
  // A killed PostgreSQL raises the error on checked-out clients too; without a listener the error would end the
  // process.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

export function createDatabase(pool: pg.Pool, { isPooled = false }: DatabaseOptions = {}): Database {
  const connections = new WeakMap<pg.PoolClient, Connection>()
  const begin = isPooled ? `${BEGIN}; ${limits('local')}` : BEGIN
  return {
    async transaction(work, opening = async () => []) {
      const client = await pool.connect()
      const connection = connections.get(client) ?? connectionOf(client)
      let broken = false
      const followers: Promise<unknown[]>[] = []
      // In the order of the writes: PostgreSQL refuses every statement after the first that fails.
      const failures = async () => (await Promise.all(followers)).flat()
      try {
        if (!connections.has(client)) {
          // Once per connection, because a `begin` runs for each request.
          if (!isPooled) await client.query(limits('session'))
          connections.set(client, connection)
        }
        const { db, query, send } = connection
        const commit = () => {
          connection.isOpen = false
          return send('commit')
        }
        const follow: Transaction['follow'] = (write) => {
          followers.push(
            write.then(
              () => [],
              (error: unknown) => [error],
            ),
          )
        }
        let ending: Promise<pg.QueryResult> | undefined
        const last: Transaction['last'] = async (ask) => {
          const answering = ask()
          ending = commit()
          const [answers] = await Promise.all([answering, ending])
          return answers
        }
        connection.isOpen = true
        // Connections that start under the role would not need `set`, but PgBouncer does not allow that. If the begin
        // fails, the result of `opening` is discarded.
        const [, opened] = await Promise.all([send(begin), opening(db)])
        const result = await work({ db, query, follow, last }, opened)
        const { command } = await (ending ?? commit())
        for (const failure of await failures()) throw failure
        if (command !== 'COMMIT') throw new Error('A statement of the transaction had failed')
        return result
      } catch (error) {
        connection.isOpen = false
        await client.query('rollback').catch(() => {
          broken = true
        })
        const [failure = error] = await failures()
        throw failure
      } finally {
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}
