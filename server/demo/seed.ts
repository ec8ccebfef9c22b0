import { hash } from '@node-rs/argon2'
import { drizzle } from 'drizzle-orm/node-postgres'
import { createHash } from 'node:crypto'
import type pg from 'pg'

import { identities } from '../db/schema/people.ts'
import { DEMO_PASSWORD } from './accounts.ts'
import { YARUMO } from './companies/colombia.ts'
import { TERN_AND_QUAY } from './companies/great-britain.ts'
import { COLORIN } from './companies/mexico.ts'
import { FOUNDED_BEFORE, type Scene, seedCompany } from './company-seed.ts'
import { idAt } from './ids.ts'
import { inLoadMode } from './load/load-mode.ts'
import { createRandom } from './random.ts'
import { type DemoSize, EXTENTS } from './sizes.ts'

interface SeedOptions {
  size: DemoSize
  now: Date
  log?: (message: string) => void
}

/** The demo needs a database of its own. */
export class DatabaseNotEmptyError extends Error {
  override readonly name = 'DatabaseNotEmptyError'

  constructor() {
    super('The database already has companies: the demo is seeded into an empty one only')
  }
}

/**
 * Fills an empty, migrated database with three companies, as the owner of its tables and in one transaction: a failure
 * leaves the database empty. The same size and `now` give the same rows.
 */
export async function seedDemo(
  client: pg.Client | pg.PoolClient,
  { size, now, log = () => {} }: SeedOptions,
): Promise<void> {
  const passwordHash = await demoPasswordHash()
  await client.query('begin')
  try {
    // Two servers that start on an empty database take turns here.
    await client.query('lock table companies in share row exclusive mode')
    const { rowCount } = await client.query('select from companies limit 1')
    if (rowCount !== 0) throw new DatabaseNotEmptyError()
    const scene: Scene = { client, extent: EXTENTS[size], now: now.getTime(), passwordHash, log }
    // The prices of the demo use terms that apply from the company's founding.
    await client.query(`select set_config('app.now', $1, true)`, [new Date(scene.now - FOUNDED_BEFORE).toISOString()])
    await inLoadMode(client, async () => {
      await insertRoot(scene)
      for (const plan of [YARUMO, COLORIN, TERN_AND_QUAY]) await seedCompany(plan, scene)
    })
    await client.query('commit')
  } catch (error) {
    // If the connection broke, there is nothing left to roll back.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  // Gives good plans and index-only reads from the first request on; impossible within the transaction.
  await client.query(
    'vacuum (analyze) services, payments, plate_terms, cash_ups, audit_entries, drivers, vehicles, operators, locations, rates',
  )
}

async function insertRoot({ client, now, passwordHash }: Scene): Promise<void> {
  const id = idAt(now - FOUNDED_BEFORE, createRandom('root'))
  const root = {
    email: 'root@demo.parq.test',
    role: 'super_admin',
    companyId: null,
    firstName: 'Robin',
    lastName: 'Ashdown',
    language: 'en',
  } as const
  await drizzle({ client })
    .insert(identities)
    .values({ id, passwordHash, ...root })
}

/**
 * One hash for all demo accounts. Its salt is fixed, so that the demo is always the same; the password is public
 * anyway.
 */
function demoPasswordHash(): Promise<string> {
  const salt = createHash('sha256').update(DEMO_PASSWORD).digest().subarray(0, 16)
  return hash(DEMO_PASSWORD, { salt })
}
