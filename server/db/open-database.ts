import type pg from 'pg'
import type { Logger } from 'pino'

import type { Demo } from '../config.ts'
import { seedDemo } from '../demo/seed.ts'
import { StartError } from '../start-error.ts'
import { createDatabase, createPool } from './database.ts'
import { mayAnswerRequests, privilegesOf } from './logins/application-login.ts'
import type { Logins } from './logins/logins.ts'
import { isEmptyDatabase, isUpToDate, migrateDatabase } from './migrate.ts'

interface OpenOptions {
  demo: Demo
  restored: boolean
}

const PREPARE = `Make the application a login of its own: DATABASE_ADMIN_URL=postgres://… npm run database:prepare
docs/operating.md has the details, in "A PostgreSQL of your own".`

/**
 * Returns the pool of the application's login, after the owner's login has migrated the database. The owner's
 * connection is closed by then, so no request can reach it.
 */
export async function openDatabase(
  { application, owner }: Logins,
  opening: OpenOptions,
  log: Logger,
): Promise<pg.Pool> {
  const onError = (error: Error) => log.error({ err: error }, 'a database connection failed')
  const pool = createPool(application, onError)
  try {
    const user = await reach(pool, 'DATABASE_URL')
    if (owner === null) {
      await refuseUnfit(pool, 'lasting')
      if (!(await isUpToDate(createDatabase(pool))))
        throw new StartError(
          'The database is not ready for this release, or was copied or put back. Give DATABASE_OWNER_URL too, for this start.',
        )
      await refuseUnfit(pool, 'all')
      return pool
    }
    const isOne = (await asOwner(createPool({ ...owner, max: 2 }, onError), opening, log)) === user
    if (isOne)
      log.warn(
        { user },
        'DATABASE_URL and DATABASE_OWNER_URL have one login: row-level security does not hold against a statement that somebody smuggles in',
      )
    else await refuseUnfit(pool, 'all')
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** Migrates and, if empty, fills the database. Returns the name of the owner's login. */
async function asOwner(pool: pg.Pool, { demo, restored }: OpenOptions, log: Logger): Promise<string> {
  try {
    const user = await reach(pool, 'DATABASE_OWNER_URL')
    await migrateDatabase(pool, { restored })
    if (demo !== 'none' && (await isEmptyDatabase(pool))) {
      const client = await pool.connect()
      try {
        await seedDemo(client, { size: demo, now: new Date(), log: (message) => log.info(message) })
      } finally {
        client.release()
      }
    }
    return user
  } finally {
    await pool.end()
  }
}

async function refuseUnfit(pool: pg.Pool, which: 'all' | 'lasting'): Promise<void> {
  const powers = await privilegesOf(pool, which)
  if (powers.length > 0) {
    throw new StartError(
      `The login of DATABASE_URL ${powers.join(', ')}: row-level security would not hold against it.\n${PREPARE}\nWhere there can be one login only, give it as DATABASE_OWNER_URL too.`,
    )
  }
  if (!(await mayAnswerRequests(pool)))
    throw new StartError(`The login of DATABASE_URL is no member of parq_app.\n${PREPARE}`)
}

/** Connects and returns the name of the login. Throws if the database can't be reached. */
async function reach(pool: pg.Pool, variable: string): Promise<string> {
  try {
    const { rows } = await pool.query<{ user: string }>('select session_user as user')
    return rows[0]?.user ?? ''
  } catch (error) {
    const why = error instanceof AggregateError ? error.errors.map(String).join(', ') : String(error)
    throw new StartError(`The database of ${variable} cannot be used. ${why}`)
  }
}
