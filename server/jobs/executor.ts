import type PgBoss from 'pg-boss'

import type { Database, Transaction } from '../db/database.ts'

/** Runs the statements of pg-boss inside a transaction of ours. */
export function executorOf(tx: Transaction): PgBoss.Db {
  return { executeSql: (text, values) => tx.query(text, values) }
}

/**
 * Runs each statement of pg-boss in a transaction under the application's role, which alone may touch its tables. Its
 * maintenance brings a transaction of its own along, which is left out: one is open already.
 */
export function executorOn(database: Database): PgBoss.Db {
  return {
    executeSql: (text, values) =>
      database.transaction((tx) => tx.query(text.replace(/^\s*BEGIN;|COMMIT;\s*$/g, ''), values)),
  }
}
