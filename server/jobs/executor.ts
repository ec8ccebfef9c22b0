import type PgBoss from 'pg-boss'

import type { Database, Transaction } from '../db/database.ts'

/** Runs the statements of pg-boss inside one of our transactions. */
export function executorOf(tx: Transaction): PgBoss.Db {
  return { executeSql: (text, values) => tx.query(text, values) }
}

/**
 * Runs each statement of pg-boss in a transaction under the application's role, which alone may access its tables. Its
 * maintenance statements contain their own transaction commands, which are removed because a transaction is already
 * open.
 */
export function executorOn(database: Database): PgBoss.Db {
  return {
    executeSql: (text, values) =>
      database.transaction((tx) => tx.query(text.replace(/^\s*BEGIN;|COMMIT;\s*$/g, ''), values)),
  }
}
