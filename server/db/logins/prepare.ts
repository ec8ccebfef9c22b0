import { randomBytes } from 'node:crypto'

import pg from 'pg'

import { StartError } from '../../start-error.ts'
import {
  APPLICATION_LOGIN,
  ensureApplicationLogin,
  ensureMember,
  ensureRole,
  isRole,
  setPassword,
} from './application-login.ts'

const OWNER_LOGIN = 'parq_owner'
const DATABASE = 'parq'

interface LoginOptions {
  /** Address with the login of a person who may create roles and databases. */
  adminUrl: string
  /** Address for the application's login; null for `parq_api` at the admin's server. */
  applicationUrl: string | null
  /** Address for the owner's login; null for `parq_owner`. */
  ownerUrl: string | null
}

export interface PreparedLogins {
  applicationUrl: string
  ownerUrl: string
  /**
   * Logins that existed already, whose password was not given: their password does not change and is not in their
   * address.
   */
  withoutPassword: string[]
}

/** Returns the parts of an address, parsed by the client library without connecting. */
function partsOf(url: string): { user: string; password: string | null; database: string } {
  const { user, password, database } = new pg.Client(url)
  return { user: user ?? '', password: password || null, database: database ?? '' }
}

function addressAt(adminUrl: string, user: string, password: string | null, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${encodeURIComponent(database)}`
  const { searchParams } = url
  // A socket's address has no place for user and password before its host.
  if (url.host === '') {
    searchParams.set('user', user)
    searchParams.delete('password')
    if (password !== null) searchParams.set('password', password)
  } else {
    url.username = encodeURIComponent(user)
    url.password = encodeURIComponent(password ?? '')
  }
  return url.href
}

/**
 * Creates both logins and the owner's database, as far as they are missing. May be run again; the passwords of existing
 * logins change only if an address gives one.
 */
export async function prepareDatabase({ adminUrl, applicationUrl, ownerUrl }: LoginOptions): Promise<PreparedLogins> {
  const named = [applicationUrl, ownerUrl].flatMap((url) => (url === null ? [] : [partsOf(url).database]))
  const database = named[0] ?? DATABASE
  if (named.some((name) => name !== database))
    throw new StartError('DATABASE_URL and DATABASE_OWNER_URL name two databases.')
  const client = new pg.Client(adminUrl)
  await client.connect().catch((error: unknown) => {
    throw new StartError(
      `The server of DATABASE_ADMIN_URL cannot be used. ${error instanceof AggregateError ? error.errors.map(String).join(', ') : String(error)}`,
    )
  })
  try {
    const wantedLogin = async (url: string | null, name: string) => {
      if (url !== null) return { ...partsOf(url), url }
      const password = (await isRole(client, name)) ? null : randomBytes(24).toString('base64url')
      return { user: name, password, url: addressAt(adminUrl, name, password, database) }
    }
    const owner = await wantedLogin(ownerUrl, OWNER_LOGIN)
    const application = await wantedLogin(applicationUrl, APPLICATION_LOGIN)
    if (owner.user === application.user)
      throw new StartError(
        `DATABASE_URL and DATABASE_OWNER_URL have the same login, ${owner.user}: the application's must be another one.`,
      )

    // Checked before creating a password that nobody would see.
    const isThere = await isDatabaseOf(client, owner.user, database)
    await ensureRole(client, owner.user, 'login')
    if (owner.user !== partsOf(adminUrl).user) await setPassword(client, owner)
    await ensureApplicationLogin(client, application)
    await ensureMember(client, owner.user)
    if (!isThere) await createDatabase(client, owner.user, database)
    const withoutPassword = [owner, application].flatMap(({ user, password }) => (password === null ? [user] : []))
    return { applicationUrl: application.url, ownerUrl: owner.url, withoutPassword }
  } finally {
    await client.end()
  }
}

/** Returns whether the database exists; refuses a database of another owner. */
async function isDatabaseOf(client: pg.Client, owner: string, database: string): Promise<boolean> {
  const { rows } = await client.query<{ owner: string; may: boolean }>(
    `select pg_get_userbyid(datdba) as owner, exists (select from pg_roles where rolname = $2 and pg_has_role(oid, datdba, 'member')) as may from pg_database where datname = $1`,
    [database, owner],
  )
  const [found] = rows
  if (found?.may === false)
    throw new StartError(
      `The database ${database} belongs to ${found.owner}. Give that login's address as DATABASE_OWNER_URL.`,
    )
  return found !== undefined
}

async function createDatabase(client: pg.Client, owner: string, database: string): Promise<void> {
  // An admin who is no superuser may give a database only to a role of which they are a member.
  const { rows: rights } = await client.query<{ may: boolean }>(
    `select rolsuper or pg_has_role($1, 'usage') as may from pg_roles where rolname = current_user`,
    [owner],
  )
  const mustJoin = rights[0]?.may !== true
  const quoted = pg.escapeIdentifier(owner)
  if (mustJoin) await client.query(`grant ${quoted} to current_user`)
  await client.query(`create database ${pg.escapeIdentifier(database)} owner ${quoted}`)
  if (mustJoin) await client.query(`revoke ${quoted} from current_user`)
}
