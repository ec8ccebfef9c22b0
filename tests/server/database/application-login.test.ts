import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'

import { createPool } from '../../../server/db/database.ts'
import { mayAnswerRequests, privilegesOf } from '../../../server/db/logins/application-login.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const owner = inject('cluster').user
const login = inject('application').user

/** Runs on a connection of the application's login, directly or in a request's transaction, and rolls back. */
async function ask(statement: string, where: 'bare' | 'request'): Promise<pg.QueryResult> {
  const { rows } = await server.owner.query<{ name: string }>('select current_database() as name')
  const client = new pg.Client({ ...inject('application'), database: rows[0]?.name })
  await client.connect()
  try {
    if (where === 'request') {
      await client.query('begin; set local role parq_app')
      await client.query(`select set_config('app.company', $1, true)`, [demo.colombia])
    }
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

const WAYS_OUT = [
  'reset role; select from services',
  'reset session authorization; select from services',
  'set role none; select from services',
  `set role ${owner}`,
  `set session authorization ${owner}`,
  `do $$ begin execute 'reset role'; perform from services; end $$`,
  'set row_security = off; select from services',
  'reset role; set row_security = off; select from identities',
  'select from identities',
  'select adopt_database()',
  'create table loot ()',
  'create temporary table services (id uuid)',
  'create schema loot',
  'create view loot as select 1',
  `create function loot() returns int language sql security definer return 1`,
  `create function pg_temp.loot() returns int language sql security definer return 1`,
  'create role loot superuser',
  'create policy everything on services using (true)',
  'create trigger loot after insert on services for each row execute function touch_kept_row()',
  'create index loot on services (id)',
  'alter table services disable row level security',
  'alter table services disable trigger user',
  'alter table services add column loot text',
  `alter table services owner to ${login}`,
  'alter policy own_company_only on services using (true)',
  'alter function app_enter(bytea, uuid) security invoker',
  'alter role parq_app bypassrls',
  `alter role ${login} createrole`,
  `alter role ${login} superuser`,
  `grant ${owner} to ${login}`,
  `grant pg_read_server_files to ${login}`,
  'drop policy own_company_only on services',
  'drop table audit_entries',
  'drop function app_enter(bytea, uuid)',
  'drop schema public cascade',
  'truncate audit_entries',
  'delete from audit_entries',
  `copy (select 1) to program 'true'`,
  `copy services to '/tmp/loot'`,
  `select pg_read_file('/etc/passwd')`,
  `select lo_import('/etc/passwd')`,
]

/** PostgreSQL refuses these in a transaction, for any login. */
const ALONE = ['create database loot', 'alter system set row_security = off']

describe("the application's login", () => {
  it.each([
    ...WAYS_OUT.flatMap((statement) => [[statement, 'bare'] as const, [statement, 'request'] as const]),
    ...ALONE.map((statement) => [statement, 'bare'] as const),
  ])('has no right to: %s (%s)', async (statement, where) => {
    const failed = ask(statement, where)
    // The statement fails only for missing rights, not for an unknown word.
    await expect(failed).rejects.toMatchObject({ code: '42501' })
  })

  it('has the rights that a request needs', async () => {
    expect((await ask('select from services limit 1', 'request')).rowCount).toBe(1)
    expect((await ask(`update services set remarks = 'mine' returning id`, 'request')).rowCount).toBeGreaterThan(0)
    expect((await ask(`select pg_advisory_xact_lock(1)`, 'request')).rowCount).toBe(1)
    expect((await ask(`select pg_notify('parq_changed', '{}')`, 'bare')).rowCount).toBe(1)
    expect((await ask('listen parq_changed', 'bare')).command).toBe('LISTEN')
  })

  it('is not the owner, and has no other power', async () => {
    expect(login).not.toBe(owner)
    expect(await privilegesOf(server.application)).toEqual([])
    expect(await mayAnswerRequests(server.application)).toBe(true)
    const { rows } = await server.owner.query(
      'select rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = $1',
      [login],
    )
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolinherit: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ])
  })
})

describe('a login with more privileges than it needs', () => {
  /** Pool of a new login on this database. */
  async function loginWith(attributes: string, ...statements: string[]): Promise<pg.Pool> {
    const name = `login_${randomUUID().replaceAll('-', '')}`
    await server.owner.query(`create role ${name} login password 'given' ${attributes}`)
    for (const statement of statements) await server.owner.query(statement.replaceAll('NAME', name))
    const { rows } = await server.owner.query<{ database: string }>('select current_database() as database')
    const pool = createPool(
      { ...inject('cluster'), user: name, password: 'given', database: rows[0]?.database, max: 1 },
      () => {},
    )
    onTestFinished(async () => {
      await pool.end()
      await server.owner.query(`drop owned by ${name}; drop role ${name}`)
    })
    return pool
  }

  it.each([
    ['superuser', [], 'is a superuser'],
    ['bypassrls', [], 'passes row-level security'],
    ['createrole', [], 'may make roles'],
    ['createdb', [], 'may make databases'],
    ['replication', [], 'may replicate the cluster'],
    ['', [`grant ${owner} to NAME`], 'may become other roles'],
    ['noinherit', ['grant pg_write_all_data to NAME'], 'may become other roles'],
    ['', ['create schema NAME authorization NAME'], 'owns what is in the database'],
    [
      '',
      [`do $$ begin execute format('grant create on database %I to NAME', current_database()); end $$`],
      'may make schemas',
    ],
    ['', ['grant create on schema public to NAME'], 'may make tables'],
    [
      '',
      [`do $$ begin execute format('grant temporary on database %I to NAME', current_database()); end $$`],
      'may make temporary tables',
    ],
  ])('is recognised by its privileges: %s %j %s', async (attributes, statements, power) => {
    expect(await privilegesOf(await loginWith(attributes, ...statements))).toContain(power)
  })

  it('has only granted privileges, and cannot answer requests before it is a member of the role', async () => {
    const pool = await loginWith('')
    expect(await privilegesOf(pool)).toEqual([])
    expect(await mayAnswerRequests(pool)).toBe(false)
  })

  it('has lasting privileges listed apart from privileges that a start by the owner removes', async () => {
    const pool = await loginWith('createdb', 'grant create on schema public to NAME')
    expect(await privilegesOf(pool, 'all')).toEqual(['may make databases', 'may make tables'])
    expect(await privilegesOf(pool, 'lasting')).toEqual(['may make databases'])
  })
})
