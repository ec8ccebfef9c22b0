import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'

import { DAY_MS } from '../../../domain/time.ts'
import { type GivenService, addService, removeServices } from './demo.ts'
import type { TestServer } from './test-server.ts'

/** Another connection to the database, with its own rows and a transaction that stays open as long as a test wants. */
export class Writer {
  readonly #client: pg.PoolClient
  readonly #place: Pick<GivenService, 'companyId' | 'locationId'>
  readonly #services: string[] = []
  readonly #drivers: string[] = []
  #open = false

  constructor(client: pg.PoolClient, place: Pick<GivenService, 'companyId' | 'locationId'>) {
    this.#client = client
    this.#place = place
  }

  static async enter(
    { owner }: Pick<TestServer, 'owner'>,
    place: Pick<GivenService, 'companyId' | 'locationId'>,
  ): Promise<Writer> {
    return new Writer(await owner.connect(), place)
  }

  async #query(text: string, values: unknown[]): Promise<void> {
    await this.#begin()
    await this.#client.query(text, values)
  }

  async #begin(): Promise<void> {
    if (!this.#open) await this.#client.query('begin')
    this.#open = true
  }

  /** Several rows of one transaction share a change mark: a page may end between them. */
  async addServices(count: number, ageInDays = 0): Promise<void> {
    await this.#begin()
    const startedAt = new Date(Date.now() - ageInDays * DAY_MS)
    for (let nth = 0; nth < count; nth++)
      this.#services.push(await addService({ owner: this.#client }, { ...this.#place, status: 'completed', startedAt }))
  }

  async changeService(nth: number, remarks: string): Promise<void> {
    await this.#query('update services set remarks = $2 where id = $1', [pick(this.#services, nth), remarks])
  }

  /** Moves a service out of the days that devices keep, or back into them. */
  async moveService(nth: number, ageInDays: number): Promise<void> {
    await this.#query('update services set started_at = $2 where id = $1', [
      pick(this.#services, nth),
      new Date(Date.now() - ageInDays * DAY_MS),
    ])
  }

  async removeService(nth: number): Promise<void> {
    await this.#begin()
    await removeServices({ owner: this.#client }, 'id = $1', [pick(this.#services, nth)])
  }

  async addDrivers(count: number): Promise<void> {
    for (let nth = 0; nth < count; nth++) {
      const id = uuidv7()
      this.#drivers.push(id)
      await this.#query(
        `insert into drivers (company_id, id, first_name, last_name) values ($1, $2, 'Given', 'Driver')`,
        [this.#place.companyId, id],
      )
    }
  }

  async changeDriver(nth: number, firstName: string): Promise<void> {
    await this.#query('update drivers set first_name = $2 where id = $1', [pick(this.#drivers, nth), firstName])
  }

  /** The previews of the services show the plates. */
  async giveVehicle(nth: number, plate: string): Promise<void> {
    await this.#query(
      `insert into vehicles (company_id, id, license_plate, vehicle_type_id, driver_id) select company_id, $2, $3, 1, id from drivers where id = $1`,
      [pick(this.#drivers, nth), uuidv7(), plate],
    )
  }

  async removeDriver(nth: number): Promise<void> {
    await this.#query('delete from drivers where id = $1', [pick(this.#drivers, nth)])
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    if (this.#open) await this.#client.query(how)
    this.#open = false
  }

  async leave(): Promise<void> {
    await this.end('rollback')
    this.#client.release()
  }
}

function pick(ids: readonly string[], nth: number): string | undefined {
  return ids[nth % Math.max(ids.length, 1)]
}
