import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

import { auditEntries } from '../db/schema/companies.ts'
import { drivers, identities, vehicles } from '../db/schema/people.ts'
import { cashUps, services } from '../db/schema/services.ts'
import { YARUMO } from './companies/colombia.ts'
import { TERN_AND_QUAY } from './companies/great-britain.ts'
import { COLORIN } from './companies/mexico.ts'
import type { CompanyPlan } from './companies/plan.ts'
import { idAt } from './ids.ts'
import { bulkInsert } from './load/bulk-insert.ts'
import { inLoadMode } from './load/load-mode.ts'
import { demoPasswordHash } from './password.ts'
import { createRandom } from './random.ts'
import { insertCompany } from './records/company.ts'
import { crewOf, insertCrew } from './records/crew.ts'
import { registryOf } from './records/drivers.ts'
import { historyOf } from './records/location-history.ts'
import { insertLocation, locationIdsOf } from './records/locations.ts'
import { DAY, localDays } from './simulation/calendar.ts'
import { plateMaker } from './simulation/fleet.ts'
import { rotaOf } from './simulation/shifts.ts'
import { type DemoSize, EXTENTS, type Extent } from './sizes.ts'

export interface SeedOptions {
  size: DemoSize
  now: Date
  log?: (message: string) => void
}

/** The demo is only for a database of its own. */
export class DatabaseNotEmptyError extends Error {
  override readonly name = 'DatabaseNotEmptyError'

  constructor() {
    super('The database already has companies: the demo is seeded into an empty one only')
  }
}

/** The companies were there before the services that the demo tells of. */
const FOUNDED_BEFORE = 1_000 * DAY

/**
 * Fills an empty, migrated database with three companies, as the owner of its tables and in one transaction: cut off,
 * it leaves the database empty. The same size and `now` make the same rows.
 */
export async function seedDemo(client: pg.Client | pg.PoolClient, { size, now, log = () => {} }: SeedOptions): Promise<void> {
  const passwordHash = await demoPasswordHash()
  await client.query('begin')
  try {
    // Two servers that start on one empty database take turns here.
    await client.query('lock table companies in share row exclusive mode')
    const { rowCount } = await client.query('select from companies limit 1')
    if (rowCount !== 0) throw new DatabaseNotEmptyError()
    const scene = { client, extent: EXTENTS[size], now: now.getTime(), passwordHash, log }
    await inLoadMode(client, async () => {
      await insertRoot(scene)
      for (const plan of [YARUMO, COLORIN, TERN_AND_QUAY]) await seedCompany(plan, scene)
    })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  // For plans and index-only reads from the first request on; not possible within the transaction.
  await client.query('vacuum (analyze)')
}

interface Scene {
  client: pg.Client | pg.PoolClient
  extent: Extent
  now: number
  passwordHash: string
  log: (message: string) => void
}

async function insertRoot({ client, now, passwordHash }: Scene): Promise<void> {
  const id = idAt(now - FOUNDED_BEFORE, createRandom('root'))
  const root = { email: 'root@demo.parq.test', role: 'super_admin', companyId: null, firstName: 'Robin', lastName: 'Parq', language: 'en' } as const
  await drizzle({ client }).insert(identities).values({ id, passwordHash, ...root })
}

async function seedCompany(plan: CompanyPlan, { client, extent, now, passwordHash, log }: Scene): Promise<void> {
  const db = drizzle({ client })
  const { code } = plan.country
  const founded = now - FOUNDED_BEFORE
  const since = now - extent.days * DAY
  const random = createRandom(`${code} company`)
  const companyId = idAt(founded, random)
  const locationIds = locationIdsOf(plan, founded, random)
  const crew = crewOf({ plan, companyId, locationIds, passwordHash, founded }, random)
  await insertCompany(db, plan, companyId, founded, random)
  for (const location of plan.locations) {
    const locationId = locationIds.get(location.key) ?? ''
    await insertLocation(db, { plan: location, companyId, locationId, managerId: crew.owner.id, extent, founded, now }, random)
  }
  await insertCrew(db, crew)

  const freshPlate = plateMaker(plan)
  const registry = registryOf({ plan, companyId, extent, since, freshPlate }, createRandom(`${code} drivers`))
  await bulkInsert(client, drivers, registry.drivers)
  await bulkInsert(client, vehicles, registry.vehicles)
  log(`${plan.name}: ${registry.drivers.length} drivers with ${registry.vehicles.length} vehicles`)

  for (const location of plan.locations) {
    const stream = createRandom(`${code} ${location.key}`)
    const locationId = locationIds.get(location.key) ?? ''
    const fleet = registry.fleets.get(location.key) ?? { passHolders: [], registered: [], promised: new Map() }
    // From two days earlier, so that somebody is on shift when the story begins.
    const days = localDays(since - 2 * DAY, now, location.timeZone)
    const rota = rotaOf(location, { days, since, now }, crew.shiftsAt.get(location.key) ?? [], stream)
    const premises = { plan: location, extent, days, rota, fleet, since, now, freshPlate }
    const desk = { company: plan, plan: location, companyId, locationId, rota, now, crew, deviceId: idAt(founded, stream) }
    const history = historyOf(premises, desk, stream)
    const count = await bulkInsert(client, services, history.services)
    await bulkInsert(client, auditEntries, history.audits)
    await bulkInsert(client, cashUps, history.cashUps())
    log(`${plan.name}, ${location.name}: ${count} services`)
  }
}
