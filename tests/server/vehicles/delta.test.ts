import { describe, expect, it, vi } from 'vitest'

import {
  type Driver,
  createDriver,
  deleteDriver,
  driverChanges,
  editDriver,
  getDriver,
} from '../../../contract/driver.ts'
import { type Vehicle, deleteVehicle, editVehicle, vehicleChanges } from '../../../contract/vehicle.ts'
import { aNewDriver, aNewVehicle } from '../drivers/support.ts'
import { enterDemo } from '../support/demo.ts'
import { Device } from '../support/device.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import { hubListens, listenAs } from '../support/listener.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

/** A device with all drivers and vehicles, of another person of the company. */
async function filled() {
  await everyTransactionEnded(server)
  const drivers = new Device<Driver>((query) => server.value(driverChanges, { query }, demo.luis))
  const vehicles = new Device<Vehicle>((query) => server.value(vehicleChanges, { query }, demo.luis))
  await drivers.pullAll()
  await vehicles.pullAll()
  const news = async () => {
    await everyTransactionEnded(server)
    const [fresh, cars] = [await drivers.pull(), await vehicles.pull()]
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()
    return {
      drivers: ids(fresh.changed),
      vehicles: ids(cars.changed),
      goneDrivers: fresh.deleted.toSorted(),
      goneVehicles: cars.deleted.toSorted(),
    }
  }
  return { drivers, vehicles, news }
}

const NOTHING = { drivers: [], vehicles: [], goneDrivers: [], goneVehicles: [] }

async function given() {
  const driver = await server.value(
    createDriver,
    { body: aNewDriver({ vehicles: [aNewVehicle(), aNewVehicle()] }) },
    demo.ana,
  )
  const { vehicles } = await server.value(getDriver, { params: { id: driver.id } }, demo.ana)
  const [one, other] = vehicles
  if (!one || !other) throw new Error('The driver has no vehicles')
  return { driver, one, other, ids: [one.id, other.id].toSorted() }
}

describe('drivers and vehicles on a device', () => {
  it('include a new driver with their vehicles, as the server has them', async () => {
    const device = await filled()
    const { driver, one, ids } = await given()
    expect(await device.news()).toEqual({ ...NOTHING, drivers: [driver.id], vehicles: ids })
    expect(device.drivers.rows.get(driver.id)).toEqual(driver)
    expect(device.vehicles.rows.get(one.id)).toEqual(one)
  })

  it('include the vehicles of a driver whose name has changed', async () => {
    const { driver, one, ids } = await given()
    const device = await filled()
    const renamed = await server.value(
      editDriver,
      { params: { id: driver.id }, body: { changes: { lastName: { from: 'Peña', to: 'Pérez' } } } },
      demo.ana,
    )
    expect(renamed.version).toBe(driver.version + 1)
    expect(await device.news()).toEqual({ ...NOTHING, drivers: [driver.id], vehicles: ids })
    expect(device.vehicles.rows.get(one.id)).toMatchObject({
      version: one.version + 1,
      driver: { name: 'María Pérez' },
    })
    await server.value(
      editDriver,
      { params: { id: driver.id }, body: { changes: { phoneCode: { from: '57', to: '58' } } } },
      demo.ana,
    )
    expect(await device.news()).toEqual({ ...NOTHING, drivers: [driver.id] })
  })

  it('include the driver of a vehicle whose plate changed, but not one whose colour changed', async () => {
    const { driver, one } = await given()
    const device = await filled()
    await server.value(
      editVehicle,
      { params: { id: one.id }, body: { changes: { color: { from: null, to: 'rojo' } } } },
      demo.ana,
    )
    expect(await device.news()).toEqual({ ...NOTHING, vehicles: [one.id] })
    await server.value(
      editVehicle,
      { params: { id: one.id }, body: { changes: { licensePlate: { from: one.licensePlate, to: 'NEWONE1' } } } },
      demo.ana,
    )
    expect(await device.news()).toEqual({ ...NOTHING, drivers: [driver.id], vehicles: [one.id] })
    expect(device.drivers.rows.get(driver.id)?.plates).toContain('NEWONE1')
  })

  it('include both drivers of a vehicle that moves from one to the other', async () => {
    const [from, to] = [await given(), await given()]
    const device = await filled()
    await server.value(
      editVehicle,
      { params: { id: from.one.id }, body: { changes: { driverId: { from: from.driver.id, to: to.driver.id } } } },
      demo.ana,
    )
    expect(await device.news()).toEqual({
      ...NOTHING,
      drivers: [from.driver.id, to.driver.id].toSorted(),
      vehicles: [from.one.id],
    })
    expect(device.drivers.rows.get(to.driver.id)?.plates).toHaveLength(3)
  })

  it('leave out a deleted vehicle, and a deleted driver with their vehicles', async () => {
    const { driver, one, other } = await given()
    const device = await filled()
    await server.value(deleteVehicle, { params: { id: one.id } }, demo.owner)
    expect(await device.news()).toEqual({ ...NOTHING, drivers: [driver.id], goneVehicles: [one.id] })
    await server.value(deleteDriver, { params: { id: driver.id } }, demo.owner)
    expect(await device.news()).toEqual({ ...NOTHING, goneDrivers: [driver.id], goneVehicles: [other.id] })
    expect(await device.news()).toEqual(NOTHING)
  })

  it('are announced at once', async () => {
    await hubListens(server)
    const { driver, one } = await given()
    const listener = await listenAs(server, demo.luis)
    const isToldOf = async (collections: string[], work: () => Promise<unknown>) => {
      const before = listener.heard.length
      await work()
      await vi.waitFor(
        () =>
          expect(listener.heard.slice(before)).toContainEqual({
            type: 'changed',
            collections: expect.arrayContaining(collections),
          }),
        { timeout: 10_000 },
      )
    }
    await isToldOf(['drivers'], () =>
      server.value(
        editDriver,
        { params: { id: driver.id }, body: { changes: { phoneCode: { from: '57', to: '58' } } } },
        demo.ana,
      ),
    )
    await isToldOf(['vehicles', 'drivers'], () => server.value(deleteVehicle, { params: { id: one.id } }, demo.owner))
    await listener.leave()
  })
})
