import { randomBytes } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'

import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

import { batchWrites } from '../../../contract/batch.ts'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import { COLLECTIONS } from '../../../contract/events.ts'
import { ROUTES, settingRoutes } from '../../../server/routes.ts'
import { createPlatforms } from '../../../server/invoicing/platforms.ts'
import { createMessengers } from '../../../server/messaging/messengers.ts'
import { createSecretBox } from '../../../server/secrets/secret-box.ts'

/** Calls that `createApp` mounts with additional arguments. */
const BY_HAND: readonly unknown[] = [batchWrites]

const secrets = createSecretBox(randomBytes(32))
const platforms = createPlatforms({
  secrets,
  now: () => new Date(),
  simulated: null,
})
const messengers = createMessengers({ secrets, simulated: null })
const ALL_ROUTES = [
  ...ROUTES,
  ...settingRoutes({
    geocoder: null,
    signUpCountries: [],
    platforms,
    messengers,
    pusher: { publicKey: '', send: () => Promise.resolve('sent') },
    appUrl: () => '',
    appOrigins: [],
    secrets,
  }),
]

const MIGRATIONS = 'server/db/migrations'
const SQL = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => readFileSync(`${MIGRATIONS}/${name}`, 'utf8'))
  .join('\n')

const SCHEMA: Record<string, Record<string, unknown>> = import.meta.glob('../../../server/db/schema/*.ts', {
  eager: true,
})
/** Tables whose rows have a version and the mark of their last change. */
const MARKED = Object.values(SCHEMA)
  .flatMap((module) => Object.values(module))
  .filter((table) => is(table, PgTable))
  .filter((table) => 'version' in table && 'changedXid' in table)
  .map((table) => getTableName(table))

test('the server has a route in ROUTES for each call of the contract', () => {
  const answered = new Set<unknown>([...ALL_ROUTES.map(({ endpoint }) => endpoint), ...BY_HAND])
  expect(ENDPOINTS.filter((endpoint) => !answered.has(endpoint)).map(({ id }) => id)).toEqual([])
})

test('no call has two routes', () => {
  const ids = ALL_ROUTES.map(({ endpoint }) => endpoint.id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('a trigger of keep_records_of counts versions and marks changes in each table that has them', () => {
  const touched = (table: string) =>
    SQL.includes(`keep_records_of('${table}')`) ||
    new RegExp(`create trigger touch before update (of [a-z_, ]+)?on ${table} `).test(SQL)
  expect(MARKED.length).toBeGreaterThanOrEqual(COLLECTIONS.length)
  expect(MARKED.filter((table) => !touched(table))).toEqual([])
})
