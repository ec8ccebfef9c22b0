import { agreementChanges } from '../../../contract/agreement.ts'
import { cashUpChanges } from '../../../contract/cash-up.ts'
import { driverChanges } from '../../../contract/driver.ts'
import type { CollectionName } from '../../../contract/events.ts'
import { holidayCalls } from '../../../contract/holiday.ts'
import { locationChanges } from '../../../contract/location.ts'
import { membershipCalls } from '../../../contract/membership.ts'
import { passChanges } from '../../../contract/pass.ts'
import { serviceChanges } from '../../../contract/service.ts'
import { vehicleChanges } from '../../../contract/vehicle.ts'
import { vehicleTypeCalls } from '../../../contract/vehicle-type.ts'
import type { Caller, TestServer } from './test-server.ts'

export interface Kept {
  id: string
  version: number
}

interface Delta<Row> {
  changed: Row[]
  deleted: string[]
  cursor: string
  more: boolean
  reset: boolean
  mark: string | null
  fillTotal: number | null
  asOf: string
}

interface Query {
  cursor?: string
  limit: string
}

type Read<Row> = (query: Query) => Promise<Delta<Row>>

/** A device that keeps one collection in the way that the contract prescribes. */
export class Device<Row extends Kept> {
  readonly rows = new Map<string, Row>()
  cursor: string | undefined
  readonly #read: Read<Row>
  readonly #limit: number

  constructor(read: Read<Row>, limit = 500) {
    this.#read = read
    this.#limit = limit
  }

  async pull(): Promise<Delta<Row>> {
    const delta = await this.#read({
      limit: String(this.#limit),
      ...(this.cursor === undefined ? {} : { cursor: this.cursor }),
    })
    if (delta.reset) this.rows.clear()
    for (const row of delta.changed)
      if ((this.rows.get(row.id)?.version ?? 0) <= row.version) this.rows.set(row.id, row)
    for (const id of delta.deleted) this.rows.delete(id)
    this.cursor = delta.cursor
    return delta
  }

  /** Pulls until there is no more; returns every answer. */
  async pullAll(): Promise<Delta<Row>[]> {
    const deltas = [await this.pull()]
    while (deltas.at(-1)?.more === true) deltas.push(await this.pull())
    return deltas
  }
}

export async function readAll<Row extends Kept>(read: Read<Row>): Promise<Map<string, Row>> {
  const device = new Device(read)
  await device.pullAll()
  return device.rows
}

type ReadBy = (server: TestServer, caller: Caller) => Read<Kept>

export const READS: Record<CollectionName, ReadBy> = {
  services: (server, caller) => (query) => server.value(serviceChanges, { query }, caller),
  locations: (server, caller) => (query) => server.value(locationChanges, { query }, caller),
  agreements: (server, caller) => (query) => server.value(agreementChanges, { query }, caller),
  holidays: (server, caller) => (query) => server.value(holidayCalls.changes, { query }, caller),
  vehicleTypes: (server, caller) => (query) => server.value(vehicleTypeCalls.changes, { query }, caller),
  drivers: (server, caller) => (query) => server.value(driverChanges, { query }, caller),
  cashUps: (server, caller) => (query) => server.value(cashUpChanges, { query }, caller),
  vehicles: (server, caller) => (query) => server.value(vehicleChanges, { query }, caller),
  memberships: (server, caller) => (query) => server.value(membershipCalls.changes, { query }, caller),
  passes: (server, caller) => (query) => server.value(passChanges, { query }, caller),
}
