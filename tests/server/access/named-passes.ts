import { v7 as uuidv7 } from 'uuid'

import { DAY_MS } from '../../../domain/time.ts'
import type { TestServer } from '../support/test-server.ts'
import { aFreshPlate } from './samples/fresh-values.ts'

interface GivenPass {
  companyId: string
  locationId: string
  membership: string
  driver: string
  rests: boolean
}

/** Adds a pass of one month that began a few days ago. */
export async function addPass(
  server: TestServer,
  { companyId, locationId, membership, driver, rests }: GivenPass,
): Promise<string> {
  const id = uuidv7()
  const days = (count: number) => new Date(Date.now() + count * DAY_MS)
  await server.owner.query(
    `insert into passes (company_id, id, membership_id, location_id, driver_id, plates, starts_on, ends_on, anchor_day, paused_on, authorized_vehicles, parking_spaces, created_at)
     values ($1, $2, $3, $4, $5, array[$6], $7::date, $8::date, 1, $9::date, 2, 1, $7)`,
    [
      companyId,
      id,
      membership,
      locationId,
      driver,
      aFreshPlate(),
      days(-5).toISOString(),
      days(25).toISOString(),
      rests ? days(-1).toISOString() : null,
    ],
  )
  return id
}

export async function addMembership(server: TestServer, companyId: string): Promise<string> {
  const id = uuidv7()
  await server.owner.query(
    `insert into memberships (company_id, id, name, cost, vehicle_type_id, authorized_vehicles, parking_spaces, validity_unit, validity_count, created_at) values ($1, $2, $3, 18000000, 1, 2, 1, 'months', 1, now())`,
    [companyId, id, `Mensualidad ${id}`],
  )
  return id
}
