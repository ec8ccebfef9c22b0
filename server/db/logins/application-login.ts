import pg from 'pg'

/** What a request may do is granted to this role, by the migrations. It owns nothing, so row-level security binds it. */
const APPLICATION_ROLE = 'parq_app'

/** The application's own login, where nobody chose another name for it. */
export const APPLICATION_LOGIN = 'parq_api'

export interface Login {
  user: string
  /** Null: it stays as it is, or there is none. */
  password: string | null
}

export async function isRole(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  return rowCount === 1
}

/** Where the role is there already its attributes stay as they are; the server looks at them when it starts. */
export async function ensureRole(client: pg.ClientBase, name: string, attributes: string): Promise<void> {
  if (await isRole(client, name)) return
  try {
    await client.query(`create role ${pg.escapeIdentifier(name)} ${attributes}`)
  } catch (error) {
    // Roles belong to the whole cluster: somebody who prepares another database of it may have been faster.
    if (!(await isRole(client, name))) throw error
  }
}

export async function setPassword(client: pg.ClientBase, { user, password }: Login): Promise<void> {
  if (password !== null) await client.query(`alter role ${pg.escapeIdentifier(user)} password ${pg.escapeLiteral(password)}`)
}

/** Makes a member a member only: a second grant would be another's, and need another's right. */
export async function ensureMember(client: pg.ClientBase, member: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles u on u.oid = m.member where r.rolname = $1 and u.rolname = $2`,
    [APPLICATION_ROLE, member],
  )
  if (rowCount === 0) await client.query(`grant ${APPLICATION_ROLE} to ${pg.escapeIdentifier(member)}`)
}

/**
 * A login that is a member of the application's role and nothing else. It inherits nothing: a statement outside of a
 * transaction that has taken the role may read and write no table at all.
 */
export async function ensureApplicationLogin(client: pg.ClientBase, login: Login): Promise<void> {
  await ensureRole(client, APPLICATION_ROLE, 'nologin')
  await ensureRole(client, login.user, 'login noinherit')
  await setPassword(client, login)
  await ensureMember(client, login.user)
}
