import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import type pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'

import { endpointPath } from '../../../contract/endpoint.ts'
import { signIn } from '../../../contract/session.ts'
import { createPool } from '../../../server/db/database.ts'
import { prepareDatabase } from '../../../server/db/logins/prepare.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { StartError } from '../../../server/start-error.ts'
import { databaseUrl, failingServer, runServer } from '../support/server-process.ts'

const COMMAND = fileURLToPath(new URL('../../../server/prepare-database.ts', import.meta.url))
const adminUrl = databaseUrl(inject('cluster'), 'postgres')

interface Place {
  admin: pg.Pool
  database: string
  applicationLogin: string
  ownerLogin: string
  applicationUrl: string
  ownerUrl: string
}

/** Unused names: all objects created under them are deleted at the end. */
function newPlace(): Place {
  const id = randomUUID().replaceAll('-', '')
  const [database, applicationLogin, ownerLogin] = [`place_${id}`, `api_${id}`, `owner_${id}`]
  const admin = createPool({ ...inject('cluster'), database: 'postgres', max: 1 }, () => {})
  onTestFinished(async () => {
    await admin.query(`drop database if exists ${database} with (force)`)
    await admin.query(`drop role if exists ${applicationLogin}, ${ownerLogin}`)
    await admin.end()
  })
  const urlOf = (user: string) => databaseUrl({ ...inject('cluster'), user, password: `of ${user}` }, database)
  return {
    admin,
    database,
    applicationLogin,
    ownerLogin,
    applicationUrl: urlOf(applicationLogin),
    ownerUrl: urlOf(ownerLogin),
  }
}

async function preparedPlace(): Promise<Place> {
  const place = newPlace()
  await prepareDatabase({ adminUrl, ...place })
  return place
}

async function trySignIn(url: string): Promise<number> {
  const body = JSON.stringify({ email: 'ana@demo.parq.test', password: DEMO_PASSWORD })
  return (
    await fetch(url + endpointPath(signIn), { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  ).status
}

async function passwordOf({ admin }: Place, login: string): Promise<unknown> {
  return (await admin.query(`select rolpassword from pg_authid where rolname = $1`, [login])).rows[0]
}

describe('npm run database:prepare', () => {
  it('creates both logins and a database in which the application owns nothing, and can be repeated', async () => {
    const place = newPlace()
    const run = () =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', COMMAND], {
        env: {
          PATH: process.env['PATH'],
          DATABASE_ADMIN_URL: adminUrl,
          DATABASE_URL: place.applicationUrl,
          DATABASE_OWNER_URL: place.ownerUrl,
        },
      })
    const first = await run()
    expect(first).toEqual({
      stdout: `DATABASE_URL=${place.applicationUrl}\nDATABASE_OWNER_URL=${place.ownerUrl}\n`,
      stderr: '',
    })
    expect(await run()).toEqual(first)
    const { rows } = await place.admin.query(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [place.database],
    )
    expect(rows).toEqual([{ owner: place.ownerLogin }])
    const { rows: roles } = await place.admin.query(
      `select rolname as name, rolcanlogin and not rolsuper and not rolcreaterole and not rolcreatedb and not rolbypassrls as plain, rolpassword like 'SCRAM-SHA-256%' as hashed,
         array(select r.rolname::text from pg_auth_members m join pg_roles r on r.oid = m.roleid where m.member = a.oid) as memberships
       from pg_authid a where rolname = any($1) order by 1`,
      [[place.applicationLogin, place.ownerLogin]],
    )
    expect(roles).toEqual(
      [place.applicationLogin, place.ownerLogin].map((name) => ({
        name,
        plain: true,
        hashed: true,
        memberships: ['parq_app'],
      })),
    )
  })

  it('generates passwords for new logins, and leaves existing ones unchanged', async () => {
    const place = newPlace()
    await place.admin.query(`create role ${place.ownerLogin} login`)
    const before = await passwordOf(place, 'parq_api')
    const prepared = await prepareDatabase({ adminUrl, applicationUrl: null, ownerUrl: place.ownerUrl })
    expect(prepared.withoutPassword).toEqual(['parq_api'])
    expect(new URL(prepared.applicationUrl).searchParams.get('user')).toBe('parq_api')
    expect(new URL(prepared.applicationUrl).pathname).toBe(`/${place.database}`)
    expect(await passwordOf(place, 'parq_api')).toEqual(before)
    expect(await passwordOf(place, place.ownerLogin)).toMatchObject({ rolpassword: expect.stringContaining('SCRAM') })
  })

  it('works for an admin who may create roles and databases, who is a member of neither login', async () => {
    const place = newPlace()
    const helper = `admin_${randomUUID().replaceAll('-', '')}`
    await place.admin.query(
      `create role ${helper} login createrole createdb; grant parq_app to ${helper} with admin option`,
    )
    await prepareDatabase({ adminUrl: databaseUrl({ ...inject('cluster'), user: helper }, 'postgres'), ...place })
    const { rows } = await place.admin.query(
      'select pg_get_userbyid(datdba) as owner, pg_has_role($2, datdba, $3) as member from pg_database where datname = $1',
      [place.database, helper, 'usage'],
    )
    expect(rows).toEqual([{ owner: place.ownerLogin, member: false }])
    await place.admin.query(`drop database ${place.database}`)
    await place.admin.query(`drop owned by ${helper}, ${place.applicationLogin}, ${place.ownerLogin}`)
    await place.admin.query(`drop role ${place.applicationLogin}, ${place.ownerLogin}, ${helper}`)
  })

  it.each<[string, (place: Place) => Promise<Partial<Record<'applicationUrl' | 'ownerUrl', string>>>, RegExp]>([
    ['one login for both', async ({ ownerUrl }) => ({ applicationUrl: ownerUrl }), /have the same login/],
    [
      'two databases',
      async ({ ownerUrl }) => ({ ownerUrl: ownerUrl.replace('place_', 'other_') }),
      /name two databases/,
    ],
    [
      'a database of another owner',
      ({ admin, database }) => admin.query(`create database ${database}`).then(() => ({})),
      /belongs to parq\. Give that login's address/,
    ],
  ])('refuses to run with %s', async (_, change, why) => {
    const place = newPlace()
    const wanted = { adminUrl, ...place, ...(await change(place)) }
    const refused = prepareDatabase(wanted)
    await expect(refused).rejects.toBeInstanceOf(StartError)
    await expect(refused).rejects.toThrow(why)
    // The server leaves no logins with unknown passwords.
    const { rows } = await place.admin.query('select rolname from pg_roles where rolname = any($1)', [
      [place.applicationLogin, place.ownerLogin],
    ])
    expect(rows).toEqual([])
  })

  it('names the missing setting, without a password', async () => {
    const run = (environment: Record<string, string>) =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', COMMAND], {
        env: { PATH: process.env['PATH'], ...environment },
      })
    await expect(run({})).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Give DATABASE_ADMIN_URL, [^\n]*\n$/),
    })
    await expect(run({ DATABASE_ADMIN_URL: 'mysql://root:hunter2@db' })).rejects.toMatchObject({
      code: 1,
      stderr: 'DATABASE_ADMIN_URL must begin with postgres://\n',
    })
    await expect(run({ DATABASE_ADMIN_URL: 'postgres://root:hunter2@127.0.0.1:1/x' })).rejects.toMatchObject({
      code: 1,
      stderr: expect.not.stringContaining('hunter2'),
    })
  })
})

describe('a database with two logins', () => {
  it('is migrated and filled by the owner, which then disconnects, and later starts need the application login only', async () => {
    const { applicationUrl, ownerUrl, admin, database, applicationLogin } = await preparedPlace()
    const first = runServer({ DATABASE_URL: applicationUrl, DATABASE_OWNER_URL: ownerUrl, DEMO: 'small', PORT: '0' })
    expect(await trySignIn(await first.ready())).toBe(200)
    const { rows } = await admin.query(`select distinct usename as login from pg_stat_activity where datname = $1`, [
      database,
    ])
    expect(rows).toEqual([{ login: applicationLogin }])
    first.child.kill('SIGTERM')
    await first.ended

    const second = runServer({ DATABASE_URL: applicationUrl, DEMO: 'small', PORT: '0' })
    expect(await trySignIn(await second.ready())).toBe(200)
    expect(second.out()).toContain(DEMO_PASSWORD)
  }, 180_000)

  it('is refused until the owner has prepared it, and after a copy', async () => {
    const { applicationUrl, ownerUrl, admin, database } = await preparedPlace()
    const notReady =
      /^The database is not ready for this release, or was copied or put back\. Give DATABASE_OWNER_URL too/
    expect((await failingServer({ DATABASE_URL: applicationUrl, PORT: '0' })).err).toMatch(notReady)

    const whole = runServer({ DATABASE_URL: applicationUrl, DATABASE_OWNER_URL: ownerUrl, PORT: '0' })
    await whole.ready()
    whole.child.kill('SIGTERM')
    await whole.ended
    expect((await failingServer({ DATABASE_URL: applicationUrl, DEMO: 'small', PORT: '0' })).err).toMatch(
      /^DEMO fills an empty database by its owner's login/,
    )

    await admin.query(`alter database ${database} rename to ${database}_kept`)
    await admin.query(`create database ${database} template ${database}_kept`)
    await admin.query(`drop database ${database}_kept`)
    expect((await failingServer({ DATABASE_URL: applicationUrl, PORT: '0' })).err).toMatch(notReady)
    await runServer({
      DATABASE_URL: applicationUrl,
      DATABASE_OWNER_URL: databaseUrl(inject('cluster'), database),
      PORT: '0',
    }).ready()
    await runServer({ DATABASE_URL: applicationUrl, PORT: '0' }).ready()
  }, 180_000)
})

describe('a login that owns the database', () => {
  it('is refused as the application login, with the command that creates another, without a change', async () => {
    const { ownerUrl, admin, database } = await preparedPlace()
    const { code, err } = await failingServer({ DATABASE_URL: ownerUrl, PORT: '0' })
    expect(code).toBe(1)
    expect(err).toMatch(/^The login of DATABASE_URL [^\n]*owns what is in the database/)
    expect(err).toContain('npm run database:prepare')
    expect(err).not.toMatch(/\n\s+at /)
    const inside = createPool({ ...inject('cluster'), database, max: 1 }, () => {})
    expect((await inside.query(`select to_regclass('companies') as companies`)).rows).toEqual([{ companies: null }])
    await inside.end()
    expect((await admin.query('select from pg_stat_activity where datname = $1', [database])).rowCount).toBe(0)
  })

  it('is accepted with a clear warning if both logins are the same', async () => {
    const { ownerUrl } = await preparedPlace()
    const server = runServer({
      DATABASE_URL: ownerUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DEMO: 'small',
      PORT: '0',
      LOG_LEVEL: 'warn',
    })
    expect(await trySignIn(await server.ready())).toBe(200)
    expect(server.out()).toContain('"level":40')
    expect(server.out()).toContain('have one login: row-level security does not hold')
  })

  it('with too many rights is refused even if an owner is given', async () => {
    const { ownerUrl, applicationUrl, admin, applicationLogin } = await preparedPlace()
    await admin.query(`alter role ${applicationLogin} bypassrls`)
    expect(
      (await failingServer({ DATABASE_URL: applicationUrl, DATABASE_OWNER_URL: ownerUrl, PORT: '0' })).err,
    ).toMatch(/^The login of DATABASE_URL passes row-level security:/)
    await admin.query(`alter role ${applicationLogin} nobypassrls; revoke parq_app from ${applicationLogin}`)
    expect(
      (await failingServer({ DATABASE_URL: applicationUrl, DATABASE_OWNER_URL: ownerUrl, PORT: '0' })).err,
    ).toMatch(/^The login of DATABASE_URL is no member of parq_app\./)
  })
})
