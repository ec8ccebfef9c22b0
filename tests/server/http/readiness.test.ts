import { expect, it } from 'vitest'

import { migrateDatabase } from '../../../server/db/migrate.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()

async function readiness(): Promise<number> {
  const response = await server.app.request('/readyz')
  await response.text()
  return response.status
}

it('a database that is not migrated, or was restored, is not ready until a start has adopted it', async () => {
  // A copied database is in this state until it is adopted.
  expect(await readiness()).toBe(503)
  await migrateDatabase(server.owner)
  expect(await readiness()).toBe(200)

  const { rows } = await server.owner.query(
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning hash, created_at',
  )
  expect(await readiness()).toBe(503)
  await server.owner.query(
    'insert into drizzle.__drizzle_migrations (hash, created_at) select hash, created_at from jsonb_to_recordset($1) as gone (hash text, created_at bigint)',
    [JSON.stringify(rows)],
  )
  expect(await readiness()).toBe(200)

  // A newer release has already migrated it: this one keeps serving until it is replaced.
  await server.owner.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, 9999999999999)', [
    'newer',
  ])
  expect(await readiness()).toBe(200)
})
