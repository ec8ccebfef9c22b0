import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { type Driver, createDriver, deleteDriver, getDriver } from '../../../contract/driver.ts'
import { getService } from '../../../contract/service.ts'
import { getVehicle } from '../../../contract/vehicle.ts'
import type { ServiceStatus } from '../../../domain/services.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { type GivenDriver, aNewDriver, aNewVehicle, trailOf } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const given = (changes: Partial<GivenDriver> = {}): Promise<Driver> =>
  server.value(createDriver, { body: aNewDriver(changes) }, demo.ana)
const drop = (id: string, caller: Caller = demo.owner) => server.call(deleteDriver, { params: { id } }, caller)

async function serviceOf(driver: Driver, status: ServiceStatus): Promise<string> {
  const id = await addService(server, { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '', status })
  await server.owner.query('update services set driver_id = $2 where id = $1', [id, driver.id])
  return id
}

describe('a driver who is deleted [S8-06]', () => {
  it('is gone with all vehicles, and the audit trail keeps the details', async () => {
    const vehicle = aNewVehicle({ brand: 'Mazda' })
    const driver = await given({ email: 'gone@example.test', vehicles: [vehicle] })
    expect(await drop(driver.id)).toEqual({ ok: true, status: 200, value: { id: driver.id } })
    expect(await server.call(getDriver, { params: { id: driver.id } }, demo.owner)).toMatchObject({ status: 404 })
    expect(await server.call(getVehicle, { params: { id: vehicle.id } }, demo.owner)).toMatchObject({ status: 404 })
    expect((await trailOf(server, driver.id)).at(-1)).toMatchObject({
      action: 'deleted',
      actor: demo.owner.name,
      before: { firstName: 'María', lastName: 'Peña', email: 'gone@example.test' },
      after: {},
    })
    expect((await trailOf(server, vehicle.id)).at(-1)).toMatchObject({
      action: 'deleted',
      before: { licensePlate: vehicle.licensePlate, brand: 'Mazda', driverId: driver.id },
    })
  })

  it.each(['unconfirmed', 'reserved', 'progress'] as const)(
    'cannot be deleted with a service that is %s',
    async (status) => {
      const driver = await given()
      const service = await serviceOf(driver, status)
      expect(await drop(driver.id)).toMatchObject({ status: 409, problem: { code: 'driver_has_open_services' } })
      await server.owner.query(`update services set status = 'completed' where id = $1`, [service])
      expect(await drop(driver.id)).toMatchObject({ ok: true })
    },
  )

  it('leaves the services, without the driver', async () => {
    const driver = await given()
    const services = [await serviceOf(driver, 'completed'), await serviceOf(driver, 'voided')]
    await drop(driver.id)
    for (const id of services)
      expect(await server.value(getService, { params: { id } }, demo.ana)).toMatchObject({ id, driver: null })
  })

  it('is deleted for both of two callers with different keys, and an unknown driver is not found', async () => {
    const driver = await given()
    const answers = await Promise.all(Array.from({ length: 8 }, () => drop(driver.id)))
    expect(answers).toEqual(Array.from({ length: 8 }, () => ({ ok: true, status: 200, value: { id: driver.id } })))
    expect((await trailOf(server, driver.id)).filter(({ action }) => action === 'deleted')).toHaveLength(1)
    expect(await drop(uuidv7())).toMatchObject({ status: 404 })
  })

  it('gets the first answer again under the same key', async () => {
    const [driver, key] = [await given(), randomUUID()]
    const service = await serviceOf(driver, 'progress')
    const no = await drop(driver.id, { ...demo.owner, key })
    await server.owner.query(`update services set status = 'completed' where id = $1`, [service])
    expect(await drop(driver.id, { ...demo.owner, key })).toEqual(no)
  })

  it('cannot be deleted by staff or by another company', async () => {
    const driver = await given()
    expect(await drop(driver.id, demo.ana)).toMatchObject({ status: 403 })
    expect(await drop(driver.id, demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await server.call(getDriver, { params: { id: driver.id } }, demo.ana)).toMatchObject({ ok: true })
  })
})
