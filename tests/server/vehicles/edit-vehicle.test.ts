import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { getDriver } from '../../../contract/driver.ts'
import type { RequestInput } from '../../../contract/endpoint.ts'
import { editVehicle } from '../../../contract/vehicle.ts'
import { trailOf } from '../drivers/support.ts'
import { enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { wrong, vehiclesOf } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const { givenDriver, read, platesOf, given } = vehiclesOf(server, demo)

type Changes = RequestInput<typeof editVehicle>['body']['changes']
const edit = (id: string, changes: Changes, caller: Caller = demo.ana) =>
  server.call(editVehicle, { params: { id }, body: { changes } }, caller)

describe('an edit of a vehicle', () => {
  it('sets each field from its original value, and is in the audit trail', async () => {
    const [car, other] = [await given({ brand: 'Kia' }), await givenDriver()]
    const changes: Changes = {
      licensePlate: { from: car.licensePlate, to: 'nnn-456' },
      brand: { from: 'Kia', to: '' },
      model: { from: null, to: ' Rio ' },
      color: { from: null, to: 'azul' },
      vehicleTypeId: { from: 1, to: 2 },
      ownerRole: { from: 'driver', to: 'guest' },
      driverId: { from: car.driver.id, to: other.id },
    }
    const edited = {
      licensePlate: 'NNN456',
      brand: null,
      model: 'Rio',
      color: 'azul',
      vehicleTypeId: 2,
      ownerRole: 'guest',
      driver: { id: other.id, name: 'María Peña' },
    }
    expect(await edit(car.id, changes)).toMatchObject({ value: { ...edited, version: car.version + 1 } })
    expect(await read(car.id)).toMatchObject(edited)
    expect((await trailOf(server, car.id)).at(-1)).toMatchObject({
      action: 'edited',
      before: { vehicleTypeId: 1, driverId: car.driver.id, brand: 'Kia' },
      after: { vehicleTypeId: 2, driverId: other.id, brand: null },
    })
    expect(await platesOf(other)).toEqual(['NNN456'])
    expect((await server.value(getDriver, { params: { id: car.driver.id } }, demo.ana)).plates).toEqual([])
  })

  it('accepts the type as a number, or as text from older devices', async () => {
    const car = await given()
    expect(await edit(car.id, { vehicleTypeId: { from: '1', to: '2' } })).toMatchObject({ value: { vehicleTypeId: 2 } })
    expect(await edit(car.id, { vehicleTypeId: { from: 2, to: 1 } })).toMatchObject({ value: { vehicleTypeId: 1 } })
    expect(await edit(car.id, { vehicleTypeId: { from: '3', to: '2' } })).toMatchObject({
      problem: { code: 'edit_conflict', conflicts: [{ base: 3, theirs: 1, mine: 2 }] },
    })
  })

  it('is a conflict if another person changed the field, with both values and the person', async () => {
    const car = await given()
    await edit(car.id, { color: { from: null, to: 'rojo' } }, demo.owner)
    expect(await edit(car.id, { color: { from: null, to: 'azul' }, brand: { from: null, to: 'Kia' } })).toMatchObject({
      status: 409,
      problem: {
        code: 'edit_conflict',
        conflicts: [{ path: 'color', base: null, theirs: 'rojo', mine: 'azul', by: { name: demo.owner.name } }],
      },
    })
    expect(await read(car.id)).toMatchObject({ color: 'rojo', brand: null })
    expect(await edit(car.id, { brand: { from: null, to: 'Kia' } })).toMatchObject({
      value: { color: 'rojo', brand: 'Kia' },
    })
  })

  it('is rejected if it sets an invalid plate, or a plate that the driver already has', async () => {
    const car = await given()
    const second = await given({ driverId: car.driver.id })
    expect(await edit(car.id, { licensePlate: { from: car.licensePlate, to: 'ABC12' } })).toMatchObject(
      wrong('licensePlate', 'plate_invalid'),
    )
    expect(await edit(car.id, { licensePlate: { from: car.licensePlate, to: second.licensePlate } })).toMatchObject(
      wrong('licensePlate', 'vehicle_exists'),
    )
  })

  it('is rejected if it moves the vehicle to a driver who has the plate, or who is missing', async () => {
    const car = await given()
    const twin = await given({ licensePlate: car.licensePlate })
    expect(await edit(car.id, { driverId: { from: car.driver.id, to: twin.driver.id } })).toMatchObject(
      wrong('licensePlate', 'vehicle_exists'),
    )
    for (const to of [uuidv7(), (await givenDriver(demo.mexicanOwner)).id])
      expect(await edit(car.id, { driverId: { from: car.driver.id, to } })).toMatchObject({ status: 404 })
  })

  it('keeps the code of a bicycle that gets another driver, and never uses another bicycle’s code', async () => {
    const [bicycle, other, driver] = [
      await given({ licensePlate: null, vehicleTypeId: 3 }),
      await given({ licensePlate: null, vehicleTypeId: 3 }),
      await givenDriver(),
    ]
    expect(await edit(bicycle.id, { driverId: { from: bicycle.driver.id, to: driver.id } })).toMatchObject({
      value: { licensePlate: bicycle.licensePlate, driver: { id: driver.id } },
    })
    expect(
      await edit(bicycle.id, { licensePlate: { from: bicycle.licensePlate, to: other.licensePlate } }),
    ).toMatchObject(wrong('licensePlate', 'bicycle_code_taken'))
  })

  it('is rejected if its original driver id is invalid', async () => {
    const car = await given()
    expect(await edit(car.id, { driverId: { from: 'Ana', to: car.driver.id } })).toMatchObject(
      wrong('changes.driverId.from', 'invalidField'),
    )
  })

  it('is rejected if it changes nothing, and not found for an unknown vehicle', async () => {
    expect(await edit((await given()).id, {})).toMatchObject(wrong('changes', 'nothing_changed'))
    expect(await edit(uuidv7(), { color: { from: null, to: 'azul' } })).toMatchObject({ status: 404 })
  })
})
