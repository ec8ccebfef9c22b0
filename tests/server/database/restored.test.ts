import { expect, it } from 'vitest'

import { migrateDatabase } from '../../../server/db/migrate.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()

async function epoch(): Promise<unknown> {
  const { rows } = await server.owner.query('select id from database_epoch')
  return rows
}

it('a restored backup gets another epoch, and an ordinary start does not', async () => {
  await migrateDatabase(server.owner)
  const before = await epoch()
  await migrateDatabase(server.owner)
  expect(await epoch()).toEqual(before)
  await migrateDatabase(server.owner, { restored: true })
  expect(await epoch()).not.toEqual(before)
  expect(await epoch()).toHaveLength(1)
})
