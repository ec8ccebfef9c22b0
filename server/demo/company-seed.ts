import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

import { DAY_MS } from '../../domain/time.ts'
import { agreements as agreementTable } from '../db/schema/agreements.ts'
import { memberships as membershipTable } from '../db/schema/memberships.ts'
import { passPeriods, passes as passTable } from '../db/schema/passes.ts'
import { payments } from '../db/schema/payments.ts'
import { auditEntries } from '../db/schema/companies.ts'
import { drivers, vehicles } from '../db/schema/people.ts'
import { cashMovements, cashUps } from '../db/schema/cash-ups.ts'
import { holidays } from '../db/schema/holidays.ts'
import { services } from '../db/schema/services.ts'
import type { CompanyPlan, LocationPlan } from './companies/plan.ts'
import { idAt } from './ids.ts'
import { requireKey } from './require-key.ts'
import { type Row, bulkInsert } from './load/bulk-insert.ts'
import { fillPayments } from './load/fill-payments.ts'
import { createRandom } from './random.ts'
import { type AgreementRow, agreementsOf } from './records/agreements.ts'
import { membershipsOf } from './records/memberships.ts'
import { type SoldPasses, passesOf } from './records/passes.ts'
import { insertCompany } from './records/company.ts'
import { type Crew, crewOf, insertCrew } from './records/crew.ts'
import { registryOf } from './records/drivers.ts'
import { holidaysOf } from './records/holidays.ts'
import { historyOf } from './records/location-history.ts'
import { insertLocation } from './records/locations.ts'
import { localDays } from './simulation/calendar.ts'
import { type Fleet, type PlateMaker, plateMaker } from './simulation/fleet.ts'
import { rotaOf } from './simulation/shifts.ts'
import { taxRateOf } from './simulation/price.ts'
import type { Extent } from './sizes.ts'

export interface Scene {
  client: pg.Client | pg.PoolClient
  extent: Extent
  now: number
  passwordHash: string
  log: (message: string) => void
}

/** The companies existed before the services of the demo. */
export const FOUNDED_BEFORE = 1_000 * DAY_MS

export async function seedCompany(plan: CompanyPlan, scene: Scene): Promise<void> {
  const { client, extent, now, passwordHash, log } = scene
  const db = drizzle({ client })
  const founded = now - FOUNDED_BEFORE
  const random = createRandom(plan.country.code)
  const companyId = idAt(founded, random)
  const locationIds = new Map(plan.locations.map(({ key }) => [key, idAt(founded, random)]))
  const crew = crewOf({ plan, companyId, locationIds, passwordHash, founded }, random)

  await insertCompany(db, { plan, companyId, founded }, random)
  const kioskIds = new Map<string, readonly string[]>()
  for (const location of plan.locations) {
    const locationId = requireKey(locationIds, location.key)
    const kiosks = await insertLocation(
      db,
      { company: plan, plan: location, companyId, locationId, managerId: crew.owner.id, extent, founded, now },
      random,
    )
    kioskIds.set(location.key, kiosks)
  }
  await insertCrew(db, crew)
  const agreements = agreementsOf({ plan, companyId, founded }, createRandom(`${plan.country.code} agreements`))
  await db
    .insert(holidays)
    .values(
      holidaysOf({ companyId, country: plan.country.code, founded }, createRandom(`${plan.country.code} holidays`)),
    )
  if (agreements.size > 0) await db.insert(agreementTable).values([...agreements.values()])
  const memberships = membershipsOf({ plan, companyId, founded }, createRandom(`${plan.country.code} memberships`))
  await db.insert(membershipTable).values(memberships)

  const freshPlate = plateMaker(plan)
  const registry = registryOf({ plan, companyId, extent, since: now - extent.days * DAY_MS, freshPlate }, random)
  await bulkInsert(client, drivers, registry.drivers)
  await bulkInsert(client, vehicles, registry.vehicles)
  log(`${plan.name}: ${registry.drivers.length} drivers with ${registry.vehicles.length} vehicles`)

  for (const location of plan.locations) {
    const house = {
      company: plan,
      plan: location,
      companyId,
      locationId: requireKey(locationIds, location.key),
      kioskIds: requireKey(kioskIds, location.key),
      crew,
      fleet: requireKey(registry.fleets, location.key),
      freshPlate,
      agreements,
      memberships,
    }
    const count = await seedHistory(house, db, scene)
    log(`${plan.name}, ${location.name}: ${count} services`)
  }
  await numberCollections(scene, companyId)
}

const PASSES_A_STATEMENT = 500

async function insertPasses(db: NodePgDatabase, { passes, periods, payments: paid }: SoldPasses): Promise<void> {
  for (let from = 0; from < passes.length; from += PASSES_A_STATEMENT) {
    const part = <Each>(rows: readonly Each[]) => rows.slice(from, from + PASSES_A_STATEMENT)
    await db.insert(passTable).values(part(passes))
    await db.insert(passPeriods).values(part(periods))
    await db.insert(payments).values(part(paid))
  }
}

/** Numbers collections across all locations, in order. */
async function numberCollections({ client }: Scene, companyId: string): Promise<void> {
  await client.query(
    `update cash_ups c set collection_receipt = 'RC-' || lpad(place::text, 7, '0')
    from (select id, row_number() over (order by collected_at, id) as place from cash_ups where company_id = $1 and status = 'collected') as collected
    where c.company_id = $1 and c.id = collected.id`,
    [companyId],
  )
}

interface House {
  company: CompanyPlan
  plan: LocationPlan
  companyId: string
  locationId: string
  kioskIds: readonly string[]
  crew: Crew
  fleet: Fleet
  freshPlate: PlateMaker
  agreements: ReadonlyMap<string, AgreementRow>
  memberships: readonly Row<typeof membershipTable>[]
}

async function seedHistory(house: House, db: NodePgDatabase, { client, extent, now }: Scene): Promise<number> {
  const { plan, company, crew, kioskIds } = house
  const random = createRandom(`${company.country.code} ${plan.key}`)
  const since = now - extent.days * DAY_MS
  // Starts two days earlier, so that a person is on shift at the beginning.
  const days = localDays(since - 2 * DAY_MS, now, plan.timeZone)
  const rota = rotaOf(
    plan,
    { days, since, now },
    { operatorIds: requireKey(crew.shiftsAt, plan.key), kioskIds },
    random,
  )
  const sold = passesOf(
    {
      ...house,
      isFirst: company.locations[0] === plan,
      taxRate: taxRateOf(company, plan),
      digitalCommission: plan.digitalCommission,
      language: company.language,
      rota,
      since,
      now,
    },
    createRandom(`${company.country.code} ${plan.key} passes`),
  )
  const history = historyOf(
    { ...house, extent, days, rota, since, now, deviceId: idAt(now - FOUNDED_BEFORE, random) },
    sold.payments,
    random,
  )

  await insertPasses(db, sold)
  const count = await bulkInsert(client, services, history.services)
  await bulkInsert(client, auditEntries, history.audits)
  const cashBook = history.cashBook()
  await bulkInsert(client, cashUps, cashBook.cashUps)
  await bulkInsert(client, cashMovements, cashBook.movements)
  await fillPayments(client, house)
  return count
}
