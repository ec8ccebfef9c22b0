import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { batchWrites } from '../../../contract/batch.ts'
import { createDriver, getDriver } from '../../../contract/driver.ts'
import { createVehicle } from '../../../contract/vehicle.ts'
import { bicyclePlate } from '../../../domain/vehicles.ts'
import { enterDemo, freshPlate } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { type GivenDriver, aNewDriver, aNewVehicle, freshPhone, trailOf } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const create = (given: GivenDriver, caller: Caller = demo.ana) => server.call(createDriver, { body: given }, caller)
const read = (id: string, caller: Caller = demo.ana) => server.value(getDriver, { params: { id } }, caller)
const refused = (errors: { path: string; code: string }[]) => ({
  ok: false,
  status: 400,
  problem: { code: 'validation_failed', errors },
})
const existing = async (id: string) => (await server.owner.query('select id from drivers where id = $1', [id])).rowCount

describe('a new driver [S5-06] [S3-01]', () => {
  it('has the given details and vehicles, with the id that the device gave', async () => {
    const car = aNewVehicle({ licensePlate: 'pqr-12 3', brand: ' Mazda ', model: '3', color: '', ownerRole: 'guest' })
    const bike = { id: uuidv7(), vehicleTypeId: 3 as const }
    const given = aNewDriver({
      firstName: '  María del Mar ',
      lastName: "O'Neill",
      identificationType: 'passport',
      identification: '12345678901',
      email: 'Maria.Del.Mar@Example.TEST',
      phoneCode: '+57',
      notificationMethod: 'email',
      vehicles: [car, bike],
    })
    const made = await create(given)
    const driver = {
      id: given.id,
      version: expect.any(Number),
      firstName: 'María del Mar',
      lastName: "O'Neill",
      isCompany: false,
      identificationType: 'passport',
      identification: '12345678901',
      email: 'maria.del.mar@example.test',
      phoneCode: '57',
      phone: given.phone,
      notificationMethod: 'email',
      photo: null,
      authorisedAt: null,
      authorisedBy: null,
      plates: [bicyclePlate(bike.id), 'PQR123'],
    }
    expect(made).toEqual({ ok: true, status: 201, value: driver })
    const named = { id: given.id, name: "María del Mar O'Neill" }
    expect(await read(given.id)).toEqual({
      ...driver,
      vehicles: [
        {
          id: bike.id,
          version: 1,
          licensePlate: bicyclePlate(bike.id),
          brand: null,
          model: null,
          color: null,
          vehicleTypeId: 3,
          ownerRole: 'driver',
          driver: named,
        },
        {
          id: car.id,
          version: 1,
          licensePlate: 'PQR123',
          brand: 'Mazda',
          model: '3',
          color: null,
          vehicleTypeId: 1,
          ownerRole: 'guest',
          driver: named,
        },
      ],
    })
  })

  it('may be a company without a last name', async () => {
    expect(await create(aNewDriver({ isCompany: true, firstName: 'Fletes 24 S.A.S.', lastName: '' }))).toMatchObject({
      value: { isCompany: true, firstName: 'Fletes 24 S.A.S.', lastName: '' },
    })
  })

  it('has an entry in the audit trail, as each vehicle has', async () => {
    const deviceId = uuidv7()
    const vehicle = aNewVehicle()
    const given = aNewDriver({ vehicles: [vehicle] })
    await create(given, { ...demo.ana, deviceId })
    expect(await trailOf(server, given.id)).toMatchObject([
      {
        entity: 'driver',
        action: 'created',
        actor: demo.ana.name,
        device: deviceId,
        before: {},
        after: { firstName: 'María', phone: given.phone, isCompany: 'false' },
      },
    ])
    expect(await trailOf(server, vehicle.id)).toMatchObject([
      {
        entity: 'vehicle',
        action: 'created',
        actor: demo.ana.name,
        after: { licensePlate: vehicle.licensePlate, driverId: given.id, vehicleTypeId: 1 },
      },
    ])
  })

  it.each([
    ['two letters', { firstName: 'Bo' }, 'firstName'],
    ['two letters of the last name', { lastName: 'Li' }, 'lastName'],
    ['a full stop', { firstName: 'Ana M.' }, 'firstName'],
  ] as const)(
    'asks for confirmation of a name with %s, and is created once the name is confirmed',
    async (_, names, path) => {
      expect(await create(aNewDriver(names))).toMatchObject(
        refused([expect.objectContaining({ path, code: 'name_unconfirmed' })]),
      )
      expect(await create(aNewDriver({ ...names, nameConfirmed: false }))).toMatchObject({ status: 400 })
      expect(await create(aNewDriver({ ...names, nameConfirmed: true }))).toMatchObject({ ok: true, value: names })
      // A form displayed the name before its device put the op into the queue.
      const queued = { ...demo.ana, doneAt: new Date().toISOString() }
      expect(await create(aNewDriver(names), queued)).toMatchObject({ ok: true, value: names })
      expect(await create(aNewDriver({ ...names, isCompany: true }))).toMatchObject({ ok: true })
    },
  )

  it.each<[string, Partial<GivenDriver>, Partial<GivenDriver>, string, string]>([
    ['a first name of 1 letter', { firstName: 'A' }, { firstName: 'Ana' }, 'firstName', 'name_too_short'],
    [
      'a first name of 40 letters',
      { firstName: 'x'.repeat(40) },
      { firstName: 'x'.repeat(39) },
      'firstName',
      'name_too_long',
    ],
    ['a name with a digit', { lastName: 'Peña2' }, { lastName: 'Peña' }, 'lastName', 'name_letters'],
    ['no last name', { lastName: ' ' }, { lastName: '', isCompany: true }, 'lastName', 'required'],
    ['5 digits of phone', { phone: '12345' }, { phone: '123450' }, 'phone', 'phone_invalid'],
    ['12 digits of phone', { phone: '123456789012' }, { phone: '12345678902' }, 'phone', 'phone_invalid'],
    ['a phone without its code', { phoneCode: '' }, { phoneCode: '58' }, 'phoneCode', 'required'],
    [
      '4 digits of identification',
      { identification: '1234', identificationType: 'foreigner' },
      { identification: '12340', identificationType: 'foreigner' },
      'identification',
      'identification_invalid',
    ],
    [
      '12 digits of identification',
      { identification: '123456789012', identificationType: 'foreigner' },
      { identification: '12345678912', identificationType: 'foreigner' },
      'identification',
      'identification_invalid',
    ],
    [
      'an identification without a kind',
      { identification: '54321' },
      { identification: '54321', identificationType: 'passport' },
      'identificationType',
      'required',
    ],
    [
      'no contact at all',
      { phone: null, phoneCode: null },
      { phone: null, phoneCode: null, email: 'only@example.test' },
      'phone',
      'contact_required',
    ],
    ['an invalid e-mail', { email: 'maria@' }, { email: 'maria@example.io' }, 'email', 'email_invalid'],
    [
      'an e-mail of 100 characters',
      { email: `${'a'.repeat(64)}@${'b'.repeat(32)}.io` },
      { email: `${'a'.repeat(64)}@${'b'.repeat(31)}.io` },
      'email',
      'email_too_long',
    ],
    [
      'notification by e-mail without an e-mail',
      { notificationMethod: 'email' },
      { notificationMethod: 'whatsapp' },
      'email',
      'required',
    ],
  ])('is rejected at its field with %s, and accepted with a valid value', async (_, wrong, right, path, code) => {
    const given = aNewDriver(wrong)
    expect(await create(given)).toMatchObject(refused([{ path, code }]))
    expect(await existing(given.id)).toBe(0)
    expect(await create(aNewDriver(right))).toMatchObject({ ok: true })
  })

  it.each<[string, () => GivenDriver['vehicles'], string, string]>([
    [
      'a plate of 5 characters in Colombia',
      () => [aNewVehicle({ licensePlate: 'ABC12' })],
      'vehicles.0.licensePlate',
      'plate_invalid',
    ],
    [
      'a plate with a sign',
      () => [aNewVehicle(), aNewVehicle({ licensePlate: 'ABC.123' })],
      'vehicles.1.licensePlate',
      'plate_invalid',
    ],
    ['a car without a plate', () => [aNewVehicle({ licensePlate: null })], 'vehicles.0.licensePlate', 'required'],
    ['a brand of 41 characters', () => [aNewVehicle({ brand: 'x'.repeat(41) })], 'vehicles.0.brand', 'invalidField'],
    [
      'one plate twice',
      () => [aNewVehicle({ licensePlate: 'TWICE22' }), aNewVehicle({ licensePlate: 'twice-22' })],
      'vehicles.1.licensePlate',
      'vehicle_exists',
    ],
  ])('is refused completely with %s [S5-09]', async (_, vehicles, path, code) => {
    const given = aNewDriver({ vehicles: vehicles() })
    expect(await create(given)).toMatchObject(refused([{ path, code }]))
    expect(await existing(given.id)).toBe(0)
  })

  it('may have a short plate in Great Britain', async () => {
    expect(
      await create(aNewDriver({ phoneCode: '44', vehicles: [aNewVehicle({ licensePlate: 'A1' })] }), demo.britishOwner),
    ).toMatchObject({ value: { plates: ['A1'] } })
  })

  it('is rejected with more than 20 vehicles, and accepted with 20', async () => {
    const many = (count: number) => aNewDriver({ vehicles: Array.from({ length: count }, () => aNewVehicle()) })
    expect(await create(many(21))).toMatchObject(refused([{ path: 'vehicles', code: 'limit_invalid' }]))
    expect(await create(many(20))).toMatchObject({ ok: true })
  })

  it('is rejected with an id that another driver has', async () => {
    const given = aNewDriver({ vehicles: [aNewVehicle()] })
    await create(given)
    expect(await create(aNewDriver({ id: given.id }))).toMatchObject(refused([{ path: 'id', code: 'id_taken' }]))
    expect(await create(aNewDriver({ vehicles: [aNewVehicle({ id: given.vehicles?.[0]?.id ?? '' })] }))).toMatchObject(
      refused([{ path: 'vehicles.0.id', code: 'id_taken' }]),
    )
    // In another company the id is free.
    expect(await create({ ...given, phoneCode: '52' }, demo.mexicanOwner)).toMatchObject({ ok: true })
  })

  it('is rejected with a photo that the company does not have', async () => {
    expect(await create(aNewDriver({ photo: uuidv7() }))).toMatchObject(
      refused([{ path: 'photo', code: 'photo_unknown' }]),
    )
  })
})

describe('the receipt of a new driver [D-03]', () => {
  it('repeats the same answer, and creates no second driver', async () => {
    const [key, given] = [randomUUID(), aNewDriver({ vehicles: [aNewVehicle()] })]
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(given, { ...demo.ana, key })))
    expect(answers).toEqual(Array.from({ length: 8 }, () => answers[0]))
    expect(answers[0]).toMatchObject({ ok: true })
    expect(await trailOf(server, given.id)).toHaveLength(1)
  })

  it('repeats a refusal even if the conflict is gone', async () => {
    const first = aNewDriver()
    await create(first)
    const [key, second] = [randomUUID(), aNewDriver({ phone: first.phone })]
    const no = await create(second, { ...demo.ana, key })
    expect(no).toMatchObject({ status: 409, problem: { code: 'driver_exists' } })
    await server.owner.query('delete from drivers where id = $1', [first.id])
    expect(await create(second, { ...demo.ana, key })).toEqual(no)
    expect(await create(second)).toMatchObject({ ok: true })
  })

  it('is used in a batch by a vehicle that follows the driver', async () => {
    const driver = aNewDriver()
    const vehicle = aNewVehicle()
    const keys = [randomUUID(), randomUUID()] as const
    const writes = [
      { key: keys[0], endpoint: createDriver.id, body: driver, lane: `drivers:${driver.id}` },
      {
        key: keys[1],
        endpoint: createVehicle.id,
        body: { ...vehicle, driverId: driver.id },
        lane: `vehicles:${vehicle.id}`,
        after: [keys[0]],
      },
    ]
    const { answers } = await server.value(batchWrites, { body: { writes } }, demo.ana)
    expect(answers).toMatchObject([
      { status: 201, final: true },
      { status: 201, final: true, body: { licensePlate: vehicle.licensePlate } },
    ])
    expect((await read(driver.id)).plates).toEqual([vehicle.licensePlate])
  })
})

describe("other companies' drivers", () => {
  it('may have the same phone, e-mail and identification', async () => {
    const same = {
      phone: freshPhone(),
      email: 'same@example.test',
      identification: '987654',
      identificationType: 'citizenship' as const,
    }
    expect(await create(aNewDriver(same))).toMatchObject({ ok: true })
    expect(await create(aNewDriver(same), demo.mexicanOwner)).toMatchObject({ ok: true })
    expect(await create(aNewDriver(same), demo.britishOwner)).toMatchObject({ ok: true })
    expect(
      await create(aNewDriver({ ...same, vehicles: [aNewVehicle({ licensePlate: freshPlate() })] })),
    ).toMatchObject({ status: 409 })
  })
})
