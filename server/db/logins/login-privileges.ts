import type pg from 'pg'

/**
 * What the pool's login may do beyond what a request needs, and must not: with any of it, a statement that somebody
 * smuggled in could switch row-level security off, or become who can. Empty where all is well. `lasting` leaves out
 * what a start with the owner's login takes away from everybody.
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

/** Whether the login may take the role of requests, without which it can do nothing. */
export async function mayAnswerRequests(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(`select pg_has_role(oid, 'member') as may from pg_roles where rolname = 'parq_app'`)
  return rows[0]?.may === true
}
