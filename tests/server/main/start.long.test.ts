import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'

import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'

import { signIn } from '../../../contract/session.ts'
import { endpointPath } from '../../../contract/endpoint.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { failingServer, newDatabase, newFolder, runServer } from '../support/server-process.ts'

async function trySignIn(url: string): Promise<number> {
  const body = JSON.stringify({ email: 'ana@demo.parq.test', password: DEMO_PASSWORD })
  return (
    await fetch(url + endpointPath(signIn), { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  ).status
}

const status = async (url: string) => (await fetch(url)).status

describe('a mistake in the environment', () => {
  it('is reported in one readable list, and the server does not start', async () => {
    const dataDir = await newFolder()
    const { code, out, err } = await failingServer({
      PORT: 'eighty',
      DEMO: 'huge',
      DATABASE_URL: 'mysql://parq:hunter2@db/parq',
      DATA_DIR: dataDir,
    })
    expect(code).toBe(1)
    expect(err.trimEnd().split('\n')).toEqual([
      'The configuration has 3 mistakes:',
      '  PORT must be a port number, but is "eighty"',
      '  DATABASE_URL must begin with postgres:// (leave it out for the bundled PostgreSQL)',
      '  DEMO must be small, medium, large or none, but is "huge"',
    ])
    expect(out).toBe('')
    expect(existsSync(dataDir)).toBe(false)
  })
})

describe('an address that the server cannot listen on', () => {
  async function refused(address: Record<string, string>): Promise<string> {
    const { code, out, err } = await failingServer({ ...address, ...(await newDatabase('empty')) })
    expect(code).toBe(1)
    expect(out).not.toContain('ready')
    return err
  }

  it('is reported in one line if its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? address?.port : undefined
    expect(await refused({ PORT: String(port) })).toBe(
      `Port ${port} is in use on 127.0.0.1. Stop what uses it, or choose another: PORT=5173 npm start\n`,
    )
  })

  it.each(['192.0.2.1', 'not a host'])('is reported in one line if this machine has no "%s"', async (host) => {
    expect(await refused({ HOST: host, PORT: '0' })).toBe(
      `This machine cannot listen on HOST ${host}. Choose 127.0.0.1 for itself alone, or 0.0.0.0 for the network.\n`,
    )
  })
})

describe('DATABASE_URL', () => {
  it('is used, migrated and left without a demo, and the bundled database does not start', async () => {
    const [dataDir, database] = [await newFolder(), await newDatabase('empty')]
    const server = runServer({ ...database, DATA_DIR: dataDir, PORT: '0' })
    const address = await server.ready()
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await status(`${address}/livez`)).toBe(200)
    expect(await status(`${address}/readyz`)).toBe(200)
    expect(await trySignIn(address)).toBe(401)
    expect(await (await fetch(`${address}/config.json`)).json()).toMatchObject({ demo: null })
    expect(server.out()).not.toContain(DEMO_PASSWORD)
    expect(server.out()).toContain(`Sign a company up: ${address}/sign-up`)
    expect(existsSync(dataDir)).toBe(false)
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(server.err()).toBe('')
  })

  it('gets the demo and prints its sign-ins if DEMO is set, and is refused otherwise', async () => {
    const database = await newDatabase('demo')
    const asked = runServer({ ...database, DEMO: 'small', PORT: '0' })
    const address = await asked.ready()
    for (const { email } of DEMO_ACCOUNTS) expect(asked.out()).toContain(email)
    expect(asked.out()).toContain(DEMO_PASSWORD)
    expect(await trySignIn(address)).toBe(200)

    // This also holds if one person has changed their e-mail, because the password of the others is still public.
    const client = new pg.Client(database.DATABASE_OWNER_URL)
    await client.connect()
    await client.query(`update identities set email = 'boss@example.test' where email = 'owner@demo.parq.test'`)
    await client.end()
    const { code, err } = await failingServer({ ...database, PORT: '0' })
    expect(code).toBe(1)
    expect(err).toContain('the password of its sign-ins is public')
    expect(err).not.toContain(DEMO_PASSWORD)
  })

  it('can be used by several processes at once', async () => {
    const database = await newDatabase('empty')
    const servers = [1, 2].map(() => runServer({ ...database, PORT: '0' }))
    const addresses = await Promise.all(servers.map((server) => server.ready()))
    expect(new Set(addresses).size).toBe(2)
    for (const address of addresses) expect(await status(`${address}/readyz`)).toBe(200)
  })

  it.each([
    ['no server listens there', async () => 'postgres://parq:hunter2@127.0.0.1:1/parq', /ECONNREFUSED/],
    [
      'the database does not exist',
      async () => (await newDatabase('empty')).DATABASE_URL.replace(/main_\w+/, 'nowhere'),
      /database "nowhere" does not exist/,
    ],
  ])('is reported without its password if %s', async (_, url, why) => {
    const { code, err } = await failingServer({ DATABASE_URL: await url(), PORT: '0' })
    expect(code).toBe(1)
    expect(err).toMatch(/^The database of DATABASE_URL cannot be used\. /)
    expect(err).toMatch(why)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
    expect(err).not.toContain('hunter2')
  })
})

describe('without DATABASE_URL', () => {
  it('the bundled PostgreSQL starts with the demo, is closed to others, stops, and is found again', async () => {
    const dataDir = await newFolder()
    const first = runServer({ DATA_DIR: dataDir, DEMO: 'small', PORT: '0' })
    expect(await trySignIn(await first.ready())).toBe(200)
    for (const { email } of DEMO_ACCOUNTS) expect(first.out()).toContain(email)

    const second = await failingServer({ DATA_DIR: dataDir, PORT: '0' })
    expect(second.code).toBe(1)
    expect(second.err).toContain(dataDir)
    expect(second.err).not.toMatch(/\n\s+at /)

    first.child.kill('SIGINT')
    expect(await first.ended).toEqual({ code: 0, signal: null })
    expect(existsSync(`${dataDir}/postgres/postmaster.pid`)).toBe(false)

    const again = runServer({ DATA_DIR: dataDir, DEMO: 'small', PORT: '0' })
    expect(await trySignIn(await again.ready())).toBe(200)
  }, 180_000)

  it('a DATA_DIR that is a file is reported in one line', async () => {
    const dataDir = await newFolder()
    await writeFile(dataDir, '')
    const { code, err } = await failingServer({ DATA_DIR: dataDir, PORT: '0' })
    expect(code).toBe(1)
    expect(err).toContain(dataDir)
    expect(err).not.toMatch(/\n\s+at /)
  })
})
