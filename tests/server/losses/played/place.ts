import { v7 as uuidv7 } from 'uuid'

import type { VehicleTypeId } from '../../../../domain/vehicles.ts'
import { type Act, type Agreement, type Month, RATES, SHOP_DISCOUNT, type VehicleClass } from '../../../losses/trade.ts'
import { newLocation } from '../../cash-ups/support.ts'
import { passesOf } from '../../passes/support.ts'
import type { Demo } from '../../support/demo.ts'
import { setFromTheBeginning } from '../../support/settings.ts'
import type { TestServer } from '../../support/test-server.ts'

/** A truck takes the third standard type, because a class of its own has no rate that a test needs. */
export const TYPES = { car: 1, motorcycle: 2, truck: 3 } as const satisfies Record<VehicleClass, VehicleTypeId>

/** A simulated location with its only tablet. */
export interface Place {
  id: string
  deviceId: string
  agreements: Record<Agreement, string>
}

/** Makes the locations of a month, with its rates and passes. `people` are the ids of its attendants. */
export async function newPlaces(
  server: TestServer,
  demo: Demo,
  { month, people }: { month: Month; people: readonly string[] },
): Promise<Place[]> {
  const agreements = { shop: uuidv7(), courtesy: uuidv7() }
  await addAgreement(server, demo, agreements.shop, SHOP_DISCOUNT)
  await addAgreement(server, demo, agreements.courtesy, 1)
  const places: Place[] = []
  for (const location of month.passes.keys()) {
    const id = await newLocation(server, demo)
    await addRates(server, demo, id)
    const staff = new Set(month.shifts.flatMap((shift) => (shift.location === location ? [shift.person] : [])))
    for (const person of staff)
      await server.owner.query(
        'insert into operator_locations (company_id, operator_id, location_id) values ($1, $2, $3)',
        [demo.colombia, people[person], id],
      )
    places.push({ id, deviceId: uuidv7(), agreements })
  }
  await sellPasses(server, demo, { month, places })
  return places
}

async function addAgreement(server: TestServer, demo: Demo, id: string, share: number): Promise<void> {
  await setFromTheBeginning(
    server,
    'agreement',
    `insert into agreements (company_id, id, name, vehicle_type_ids, type, percentage) values ($1, $2, $3, '{}', 'percentage', $4)`,
    [demo.colombia, id, `Simulated ${id}`, Math.round(share * 10_000)],
  )
}

/** Charges each minute, up to a maximum for 24 hours from the entry. */
async function addRates(server: TestServer, demo: Demo, id: string): Promise<void> {
  await setFromTheBeginning(server, 'location', 'update locations set exempt_minutes = 0 where id = $1', [id])
  for (const name of ['car', 'motorcycle', 'truck'] as const)
    for (const [kind, cost, minutes] of [
      ['unit', RATES[name].minute, 1],
      ['maximum', RATES[name].day, null],
    ])
      await server.owner.query(
        `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days, cost, minutes) values ($1, $2, $3, $4, $5, '2020-01-01', '[]', $6, $7)`,
        [demo.colombia, uuidv7(), id, kind, TYPES[name], cost, minutes],
      )
}

/** Sells one pass for the plates of a location that come in. It has a space for each, as if each had its own pass. */
async function sellPasses(
  server: TestServer,
  demo: Demo,
  { month, places }: { month: Month; places: readonly Place[] },
): Promise<void> {
  const passes = passesOf(server, demo)
  for (const [location, plates] of month.passes.entries()) {
    const place = places[location]
    const visits = month.visits.filter((visit) => visit.location === location)
    const seen = new Set(visits.flatMap(({ acts }) => acts.flatMap(platesOf)))
    const used = plates.filter((plate) => seen.has(plate))
    if (place === undefined || used.length === 0) continue
    const size = { authorizedVehicles: used.length, parkingSpaces: used.length }
    await passes.sold(place.id, { membershipId: await passes.membership(size), plates: used })
  }
}

function platesOf(act: Act): string[] {
  if (act.type === 'edit') return act.field === 'plate' ? [act.to] : []
  return 'plate' in act ? [act.plate] : []
}
