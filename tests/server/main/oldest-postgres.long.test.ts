import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'

import { expect, inject, it, onTestFinished } from 'vitest'

import { endpointPath } from '../../../contract/endpoint.ts'
import { signIn } from '../../../contract/session.ts'
import { createPool } from '../../../server/db/database.ts'
import { prepareDatabase } from '../../../server/db/logins/prepare.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { startGivenPostgres } from '../support/given-postgres.ts'
import { databaseUrl, runServer } from '../support/server-process.ts'

/** Locations of PostgreSQL on Debian and Ubuntu, the oldest version first. */
const found = [15, 16, 17].map((major) => `/usr/lib/postgresql/${major}/bin`).find((bin) => existsSync(`${bin}/initdb`))

it(`the demo starts with two logins on the oldest PostgreSQL that is installed: ${found ?? 'that of the other tests'}`, async () => {
  const given = found === undefined ? null : await startGivenPostgres(found)
  const admin = given?.connection ?? inject('cluster')
  const database = `oldest_${randomUUID().replaceAll('-', '')}`
  const [applicationLogin, ownerLogin] = [`${database}_api`, `${database}_owner`]
  onTestFinished(async () => {
    const pool = createPool({ ...admin, database: 'postgres', max: 1 }, () => {})
    await pool.query(`drop database if exists ${database} with (force)`)
    await pool.query(`drop role if exists ${applicationLogin}, ${ownerLogin}`)
    await pool.end()
    await given?.stop()
  })
  const urlOf = (user: string) => databaseUrl({ ...admin, user }, database)
  const { applicationUrl, ownerUrl } = await prepareDatabase({
    adminUrl: databaseUrl(admin, 'postgres'),
    applicationUrl: urlOf(applicationLogin),
    ownerUrl: urlOf(ownerLogin),
  })

  const server = runServer({ DATABASE_URL: applicationUrl, DATABASE_OWNER_URL: ownerUrl, DEMO: 'small', PORT: '0' })
  const body = JSON.stringify({ email: 'owner@demo.parq.test', password: DEMO_PASSWORD })
  const answer = await fetch((await server.ready()) + endpointPath(signIn), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(answer.status).toBe(200)
}, 180_000)
