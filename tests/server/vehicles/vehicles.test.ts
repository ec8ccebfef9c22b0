import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { type Driver, getDriver } from '../../../contract/driver.ts'
import { FIELD_DETAILS } from '../../../server/http/error-details.ts'
import {
  createVehicle,
  deleteVehicle,
  getVehicle,
  listVehicles,
  previewVehicles,
  vehicleCalls,
} from '../../../contract/vehicle.ts'
import { bicyclePlate } from '../../../domain/vehicles.ts'
import { describeCrud } from '../crud/describe-crud.ts'
import { type GivenVehicle, aNewVehicle, trailOf } from '../drivers/support.ts'
import { enterDemo, freshPlate } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { wrong, vehiclesOf } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const { givenDriver, read, platesOf, given } = vehiclesOf(server, demo)
const create = (vehicle: GivenVehicle, caller: Caller = demo.ana) =>
  server.call(createVehicle, { body: vehicle }, caller)
const drop = (id: string, caller: Caller = demo.owner) => server.call(deleteVehicle, { params: { id } }, caller)

const parked = await givenDriver()
describeCrud(
  vehicleCalls,
  {
    input: () => ({ ...aNewVehicle(), id: uuidv7(), driverId: parked.id, color: null, ownerRole: 'driver' }),
    shown: ({ driverId, ...vehicle }) => ({ ...vehicle, driver: { id: driverId, name: 'María Peña' } }),
    edits: [
      ['ownerRole', ['guest', 'driver']],
      ['color', ['azul', 'rojo']],
    ],
    wrong: ['color', 'x'.repeat(41), 'invalidField'],
    listedBy: 'admins',
  },
  { server, demo },
)

describe('a new vehicle [S3-01] [S3-03] [S5-09]', () => {
  it('has its given details, and its driver lists its plate', async () => {
    const driver = await givenDriver()
    const vehicle = aNewVehicle({
      licensePlate: 'kkk 12-3',
      brand: 'Kia',
      model: 'Rio',
      color: 'rojo',
      ownerRole: 'guest',
      vehicleTypeId: 2,
    })
    const made = {
      id: vehicle.id,
      version: 1,
      licensePlate: 'KKK123',
      brand: 'Kia',
      model: 'Rio',
      color: 'rojo',
      vehicleTypeId: 2,
      ownerRole: 'guest',
      driver: { id: driver.id, name: 'María Peña' },
    }
    expect(await create({ ...vehicle, driverId: driver.id })).toEqual({ ok: true, status: 201, value: made })
    expect(await read(vehicle.id)).toEqual(made)
    expect(await platesOf(driver)).toEqual(['KKK123'])
    expect(await trailOf(server, vehicle.id)).toMatchObject([
      {
        entity: 'vehicle',
        action: 'created',
        actor: demo.ana.name,
        after: { licensePlate: 'KKK123', ownerRole: 'guest' },
      },
    ])
  })

  it('has a plate of 6 to 12 letters and digits, or 2 in Great Britain', async () => {
    const [ana, british] = [await givenDriver(), await givenDriver(demo.britishOwner)]
    const plate = (licensePlate: string, driver: Driver, caller: Caller = demo.ana) =>
      create({ ...aNewVehicle({ licensePlate }), driverId: driver.id }, caller)
    for (const right of ['ABC12Z', 'ABCDEF12345Z']) expect(await plate(right, ana), right).toMatchObject({ ok: true })
    for (const none of ['ABC12', 'ABCDEF1234567', 'ÑBC123', 'ABC.123', 'A'])
      expect(await plate(none, ana), none).toMatchObject(wrong('licensePlate', 'plate_invalid'))
    expect(await plate('A1', british, demo.britishOwner)).toMatchObject({ ok: true })
    expect(await plate('A', british, demo.britishOwner)).toMatchObject(wrong('licensePlate', 'plate_invalid'))
  })

  it('is a bicycle with the code of its id if it has no plate [S3-10]', async () => {
    const driver = await givenDriver()
    const id = uuidv7()
    expect(await create({ id, vehicleTypeId: 3, driverId: driver.id })).toMatchObject({
      value: { licensePlate: bicyclePlate(id) },
    })
    for (const vehicleTypeId of [1, 2] as const)
      expect(await create({ id: uuidv7(), vehicleTypeId, driverId: driver.id })).toMatchObject(
        wrong('licensePlate', 'required'),
      )
    expect(await create({ ...aNewVehicle({ vehicleTypeId: 3 }), driverId: driver.id })).toMatchObject({ ok: true })
  })

  it('has a code that no other bicycle of the company has [S3-10]', async () => {
    const bicycle = await given({ licensePlate: null, vehicleTypeId: 3 })
    expect(
      await create({
        ...aNewVehicle({ licensePlate: bicycle.licensePlate, vehicleTypeId: 3 }),
        driverId: (await givenDriver()).id,
      }),
    ).toMatchObject(wrong('licensePlate', 'bicycle_code_taken'))
    const british = await givenDriver(demo.britishOwner)
    expect(
      await create(
        { ...aNewVehicle({ licensePlate: bicycle.licensePlate, vehicleTypeId: 3 }), driverId: british.id },
        demo.britishOwner,
      ),
    ).toMatchObject({ ok: true })
  })

  it('can have a plate that another driver has, but not a plate that its driver has', async () => {
    const car = await given()
    expect(
      await create({ ...aNewVehicle({ licensePlate: car.licensePlate }), driverId: (await givenDriver()).id }),
    ).toMatchObject({ ok: true })
    expect(await create({ ...aNewVehicle({ licensePlate: car.licensePlate }), driverId: car.driver.id })).toMatchObject(
      wrong('licensePlate', 'vehicle_exists'),
    )
  })

  it('is created once for one plate and driver, even if sent 8 times at once', async () => {
    for (let round = 0; round < 4; round++) {
      const driver = await givenDriver()
      const licensePlate = freshPlate()
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => create({ ...aNewVehicle({ licensePlate }), driverId: driver.id })),
      )
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
      expect(answers.flatMap((answer) => (answer.ok ? [] : answer.problem.errors))).toEqual(
        Array.from({ length: 7 }, () => ({
          path: 'licensePlate',
          code: 'vehicle_exists',
          detail: FIELD_DETAILS.vehicle_exists,
        })),
      )
      expect(await platesOf(driver)).toEqual([licensePlate])
    }
  })

  it('is not found for a missing driver, or one of another company', async () => {
    for (const driverId of [uuidv7(), (await givenDriver(demo.mexicanOwner)).id])
      expect(await create({ ...aNewVehicle(), driverId })).toMatchObject({
        status: 404,
        problem: { code: 'not_found' },
      })
  })

  it('is refused with a used id, a text that is too long, or an unknown type', async () => {
    const car = await given()
    const driverId = car.driver.id
    expect(await create({ ...aNewVehicle({ id: car.id }), driverId })).toMatchObject(wrong('id', 'id_taken'))
    for (const field of ['brand', 'model', 'color'] as const) {
      expect(await create({ ...aNewVehicle({ [field]: 'x'.repeat(41) }), driverId })).toMatchObject(
        wrong(field, 'invalidField'),
      )
      expect(await create({ ...aNewVehicle({ [field]: 'x'.repeat(40) }), driverId })).toMatchObject({ ok: true })
    }
  })
})

describe('a vehicle that is deleted [S8-06]', () => {
  it('disappears from the list and from its driver, and the trail keeps its details', async () => {
    const car = await given()
    expect(await drop(car.id)).toEqual({ ok: true, status: 200, value: { id: car.id } })
    expect(await server.call(getVehicle, { params: { id: car.id } }, demo.owner)).toMatchObject({ status: 404 })
    expect((await server.value(getDriver, { params: { id: car.driver.id } }, demo.ana)).plates).toEqual([])
    expect((await trailOf(server, car.id)).at(-1)).toMatchObject({
      action: 'deleted',
      actor: demo.owner.name,
      before: { licensePlate: car.licensePlate },
    })
  })

  it('is gone for all of 8 simultaneous callers, and an unknown vehicle is not found', async () => {
    const car = await given()
    expect((await Promise.all(Array.from({ length: 8 }, () => drop(car.id)))).map(({ ok }) => ok)).toEqual(
      Array.from({ length: 8 }, () => true),
    )
    expect((await trailOf(server, car.id)).filter(({ action }) => action === 'deleted')).toHaveLength(1)
    expect(await drop(uuidv7())).toMatchObject({ status: 404 })
  })

  it('cannot be deleted by staff or by another company', async () => {
    const car = await given()
    expect(await drop(car.id, demo.ana)).toMatchObject({ status: 403 })
    expect(await drop(car.id, demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await read(car.id)).toMatchObject({ id: car.id })
  })
})

describe('the list of vehicles', () => {
  it('has pages by plate, all of the company, and finds any part of a plate', async () => {
    const car = await given({ licensePlate: 'XYQZ88W' })
    const { rows } = await server.owner.query<{ id: string }>(
      'select id from vehicles where company_id = $1 order by license_plate, id',
      [demo.colombia],
    )
    const { data, total } = await server.value(listVehicles, { query: { limit: '999' } }, demo.owner)
    expect(total).toBe(rows.length)
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
    const second = await server.value(listVehicles, { query: { limit: '5', page: '2' } }, demo.owner)
    expect(second.data).toEqual(data.slice(5, 10))
    for (const plate of ['yqz-8', 'XYQZ88W', '88w'])
      expect((await server.value(listVehicles, { query: { plate } }, demo.ana)).data.map(({ id }) => id)).toContain(
        car.id,
      )
    expect(await server.value(listVehicles, { query: { plate: '_YQZ' } }, demo.ana)).toMatchObject({
      data: [],
      total: 0,
    })
  })

  it('is short and sorted by plate for one driver', async () => {
    const driver = await givenDriver()
    const one = await given({ driverId: driver.id, licensePlate: 'ZZZ999', model: 'Rio' })
    const other = await given({ driverId: driver.id, licensePlate: 'AAA111' })
    const { data } = await server.value(previewVehicles, { query: { driverId: driver.id } }, demo.ana)
    expect(data).toEqual(
      [other, one].map(({ id, licensePlate, vehicleTypeId, brand, model, color }) => ({
        id,
        licensePlate,
        vehicleTypeId,
        brand,
        model,
        color,
      })),
    )
    expect(await server.call(previewVehicles, { query: { driverId: driver.id } }, demo.mexicanOwner)).toMatchObject({
      status: 404,
    })
  })
})
