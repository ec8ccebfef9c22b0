import pg from 'pg'

/** The migrations grant this role the rights of a request. The role owns nothing, so row-level security binds it. */
const APPLICATION_ROLE = 'parq_app'

/** Default name of the application's login. */
export const APPLICATION_LOGIN = 'parq_api'

export interface Login {
  user: string
  /** `null`: the password does not change, or there is none. */
  password: string | null
}

export async function isRole(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  return rowCount === 1
}

/** An existing role keeps its attributes; the server checks them when it starts. */
export async function ensureRole(client: pg.ClientBase, name: string, attributes: string): Promise<void> {
  if (await isRole(client, name)) return
  try {
    await client.query(`create role ${pg.escapeIdentifier(name)} ${attributes}`)
  } catch (error) {
    // Roles belong to the whole cluster, so a server that prepares another database may have created this role first.
    if (!(await isRole(client, name))) throw error
  }
}

export async function setPassword(client: pg.ClientBase, { user, password }: Login): Promise<void> {
  if (password !== null)
    await client.query(`alter role ${pg.escapeIdentifier(user)} password ${pg.escapeLiteral(password)}`)
}

/**
 * Grants membership only if it is missing: a second grant would come from another grantor, and need that grantor's
 * right.
 */
export async function ensureMember(client: pg.ClientBase, member: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles u on u.oid = m.member where r.rolname = $1 and u.rolname = $2`,
    [APPLICATION_ROLE, member],
  )
  if (rowCount === 0) await client.query(`grant ${APPLICATION_ROLE} to ${pg.escapeIdentifier(member)}`)
}

/**
 * Creates a login that is a member of the application's role and nothing else. It inherits nothing: outside a
 * transaction that has taken the role, a statement can read and write no table.
 */
export async function ensureApplicationLogin(client: pg.ClientBase, login: Login): Promise<void> {
  await ensureRole(client, APPLICATION_ROLE, 'nologin')
  await ensureRole(client, login.user, 'login noinherit')
  await setPassword(client, login)
  await ensureMember(client, login.user)
}

/**
 * Returns privileges of the pool's login beyond those that a request needs: with any of them, an injected statement
 * could switch off row-level security, or become a role that can. Empty if there are none. `lasting` leaves out those
 * that a start with the owner's login revokes.
 */
export async function privilegesOf(pool: pg.Pool, which: 'all' | 'lasting' = 'all'): Promise<string[]> {
  const { rows } = await pool.query<{ power: string }>(
    `with me as (select * from pg_roles where rolname = session_user)
    select power from me, lateral (values
      (rolsuper, 'is a superuser'),
      (rolbypassrls, 'passes row-level security'),
      (rolcreaterole, 'may make roles'),
      (rolcreatedb, 'may make databases'),
      (rolreplication, 'may replicate the cluster'),
      (exists (select from pg_roles other where other.oid <> me.oid and other.rolname <> 'parq_app' and pg_has_role(me.oid, other.oid, 'member')), 'may become other roles'),
      (exists (select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = me.oid and deptype = 'o'), 'owns what is in the database'),
      (has_database_privilege(current_database(), 'create'), 'may make schemas'),
      (not $1 and has_schema_privilege('public', 'create'), 'may make tables'),
      (not $1 and has_database_privilege(current_database(), 'temporary'), 'may make temporary tables')
    ) as powers (given, power)
    where given`,
    [which === 'lasting'],
  )
  return rows.map(({ power }) => power)
}

/** Returns whether the login may take the role of requests, without which it can do nothing. */
export async function mayAnswerRequests(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `select pg_has_role(oid, 'member') as may from pg_roles where rolname = 'parq_app'`,
  )
  return rows[0]?.may === true
}
