import { v7 as uuidv7 } from 'uuid'

import type { createDriver } from '../../../contract/driver.ts'
import type { RequestInput } from '../../../contract/endpoint.ts'
import type { createVehicle } from '../../../contract/vehicle.ts'
import { freshPlate } from '../support/demo.ts'
import type { TestServer } from '../support/test-server.ts'

export type GivenDriver = RequestInput<typeof createDriver>['body']
export type GivenVehicle = RequestInput<typeof createVehicle>['body']

let nth = 0

/** Returns a phone that nobody in the demo has. */
export function freshPhone(): string {
  nth += 1
  return `77${String(nth).padStart(8, '0')}`
}

/** A new driver with their own phone. */
export function aNewDriver(changes: Partial<GivenDriver> = {}): GivenDriver {
  return { id: uuidv7(), firstName: 'María', lastName: 'Peña', phoneCode: '57', phone: freshPhone(), ...changes }
}

export function aNewVehicle(changes: Partial<Omit<GivenVehicle, 'driverId'>> = {}): Omit<GivenVehicle, 'driverId'> {
  return { id: uuidv7(), licensePlate: freshPlate(), vehicleTypeId: 1, ...changes }
}

export interface Told {
  entity: string
  action: string
  actor: string
  device: string | null
  before: Record<string, string | null>
  after: Record<string, string | null>
}

/** Audit entries of a record, oldest first. */
export async function trailOf({ owner }: Pick<TestServer, 'owner'>, id: string): Promise<Told[]> {
  const { rows } = await owner.query<Told>(
    `select entity, action, actor_name as actor, device_id as device, before, after from audit_entries where entity_id = $1 order by at, id`,
    [id],
  )
  return rows
}
