import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import {
  type Driver,
  createDriver,
  deleteDriver,
  editDriver,
  getDriver,
  getDriversByIds,
} from '../../../contract/driver.ts'
import { createVehicle, editVehicle, getVehicle, previewVehicles } from '../../../contract/vehicle.ts'
import { enterDemo, freshPlate } from '../support/demo.ts'
import { READS, Device } from '../support/device.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { type GivenDriver, aNewDriver, aNewVehicle, freshPhone, trailOf } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const create = (given: GivenDriver, caller: Caller = demo.ana) => server.call(createDriver, { body: given }, caller)
const read = (id: string) => server.value(getDriver, { params: { id } }, demo.ana)

let nth = 0
async function known(): Promise<Driver> {
  nth += 1
  return server.value(
    createDriver,
    {
      body: aNewDriver({
        email: `known.${nth}@example.test`,
        identification: String(700_000 + nth),
        identificationType: 'citizenship',
        vehicles: [aNewVehicle()],
      }),
    },
    demo.owner,
  )
}

/** Contacts of a driver, as a person types them. */
const CONTACTS = {
  phone: ({ phone, phoneCode }: Driver) => ({ phone, phoneCode }),
  email: ({ email }: Driver) => ({ email: email?.toUpperCase() ?? null }),
  identification: ({ identification, identificationType }: Driver) => ({ identification, identificationType }),
} as const
const CODES = {
  phone: 'driver_phone_exists',
  email: 'driver_email_exists',
  identification: 'driver_identification_exists',
} as const

describe('a driver who exists already [S8-02]', () => {
  it.each(['phone', 'email', 'identification'] as const)(
    'is found by the %s, with the record that has it',
    async (contact) => {
      const maria = await known()
      const answer = await create(aNewDriver({ firstName: 'Other', ...CONTACTS[contact](maria) }))
      expect(answer).toMatchObject({
        ok: false,
        status: 409,
        problem: {
          code: 'driver_exists',
          errors: [{ path: contact, code: CODES[contact] }],
          matches: [{ path: contact, driver: maria }],
        },
      })
    },
  )

  it('is reported for each contact, even if several drivers have the contacts', async () => {
    const [maria, luisa] = [await known(), await known()]
    const answer = await create(
      aNewDriver({ ...CONTACTS.phone(maria), ...CONTACTS.email(luisa), ...CONTACTS.identification(maria) }),
    )
    expect(answer).toMatchObject({
      problem: {
        errors: [
          { path: 'phone', code: CODES.phone },
          { path: 'email', code: CODES.email },
          { path: 'identification', code: CODES.identification },
        ],
        matches: [
          { path: 'phone', driver: { id: maria.id } },
          { path: 'email', driver: { id: luisa.id } },
          { path: 'identification', driver: { id: maria.id } },
        ],
      },
    })
  })

  it('is another driver if the phone code or the kind of identification differs', async () => {
    const maria = await known()
    expect(await create(aNewDriver({ phone: maria.phone, phoneCode: '1' }))).toMatchObject({ ok: true })
    expect(
      await create(aNewDriver({ identification: maria.identification, identificationType: 'passport' })),
    ).toMatchObject({ ok: true })
  })

  it.each(['phone', 'email', 'identification'] as const)(
    'is created once out of 8 at once with the same %s, and the others get that record',
    async (contact) => {
      for (let round = 0; round < 4; round++) {
        nth += 1
        const same = {
          phone: { phone: freshPhone(), phoneCode: '57' },
          email: { email: `race.${nth}@example.test` },
          identification: { identification: String(800_000 + nth), identificationType: 'citizenship' as const },
        }[contact]
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, index) => create(aNewDriver(same), index % 2 === 0 ? demo.ana : demo.luis)),
        )
        const made = answers.flatMap((answer) => (answer.ok ? [answer.value.id] : []))
        expect(made).toHaveLength(1)
        const told = answers.flatMap((answer) => (answer.ok ? [] : [answer.problem]))
        expect(
          told.map(({ code, matches }) => ({ code, matches: matches?.map(({ path, driver }) => [path, driver.id]) })),
        ).toEqual(Array.from({ length: 7 }, () => ({ code: 'driver_exists', matches: [[contact, made[0]]] })))
      }
    },
  )

  it.each(['phone', 'email', 'identification'] as const)(
    'is refused in an edit of the %s too, even for 8 at once',
    async (contact) => {
      const maria = await known()
      const others = await Promise.all(Array.from({ length: 8 }, () => known()))
      const change = (driver: Driver, to: string) =>
        server.call(
          editDriver,
          { params: { id: driver.id }, body: { changes: { [contact]: { from: driver[contact], to } } } },
          demo.ana,
        )
      const [one] = others
      if (!one) throw new Error('There is nobody')
      expect(await change(one, maria[contact] ?? '')).toMatchObject({
        status: 409,
        problem: {
          code: 'driver_exists',
          errors: [{ path: contact, code: CODES[contact] }],
          matches: [{ path: contact, driver: { id: maria.id } }],
        },
      })
      nth += 1
      const free = { phone: freshPhone(), email: `edit.${nth}@example.test`, identification: String(900_000 + nth) }[
        contact
      ]
      const answers = await Promise.all(others.map((driver) => change(driver, free)))
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
      expect(answers.filter((answer) => !answer.ok && answer.problem.code === 'driver_exists')).toHaveLength(7)
    },
  )

  it('is not the edited driver, or a driver whose contact the edit does not change', async () => {
    const maria = await known()
    const body = {
      changes: {
        email: { from: maria.email, to: maria.email?.toUpperCase() ?? null },
        firstName: { from: 'María', to: 'Mariana' },
      },
    }
    expect(await server.call(editDriver, { params: { id: maria.id }, body }, demo.ana)).toMatchObject({
      value: { firstName: 'Mariana', email: maria.email },
    })
  })
})

describe('the choice to use the existing record', () => {
  it('adds the missing vehicles, changes nothing else, and maps my id to the record', async () => {
    const maria = await known()
    const mine = aNewVehicle()
    const same = aNewVehicle({ licensePlate: maria.plates[0] ?? '' })
    const given = aNewDriver({
      ...CONTACTS.phone(maria),
      firstName: 'Mary',
      lastName: 'Penny',
      email: 'mary@example.test',
      vehicles: [same, mine],
      mergeInto: maria.id,
    })
    const used = await server.value(createDriver, { body: given }, demo.ana)
    const plates = [maria.plates[0] ?? '', mine.licensePlate ?? ''].toSorted()
    expect(used).toEqual({ ...maria, version: expect.any(Number), plates })
    expect(await read(given.id)).toMatchObject({
      id: maria.id,
      plates,
      vehicles: plates.map((licensePlate) => ({ licensePlate })),
    })
    expect((await server.value(getDriversByIds, { params: { ids: given.id } }, demo.ana)).data).toMatchObject([
      { id: maria.id },
    ])
    expect(await server.call(getVehicle, { params: { id: same.id } }, demo.ana)).toMatchObject({ status: 404 })
    expect((await trailOf(server, maria.id)).at(-1)).toMatchObject({
      action: 'edited',
      actor: demo.ana.name,
      after: { mergedId: given.id },
    })
  })

  it('applies to later uses of my id: a vehicle, an edit and a list of vehicles', async () => {
    const [maria, other] = [await known(), await known()]
    const given = aNewDriver({ mergeInto: maria.id })
    await create(given)
    const late = aNewVehicle()
    expect(await server.value(createVehicle, { body: { ...late, driverId: given.id } }, demo.ana)).toMatchObject({
      driver: { id: maria.id },
    })
    expect(
      (await server.value(previewVehicles, { query: { driverId: given.id } }, demo.ana)).data.map(({ id }) => id),
    ).toContain(late.id)
    expect(
      await server.call(
        editDriver,
        { params: { id: given.id }, body: { changes: { lastName: { from: 'Peña', to: 'Pérez' } } } },
        demo.ana,
      ),
    ).toMatchObject({ value: { id: maria.id, lastName: 'Pérez' } })
    const moved = { params: { id: late.id }, body: { changes: { driverId: { from: given.id, to: other.id } } } }
    expect(await server.call(editVehicle, moved, demo.ana)).toMatchObject({ value: { driver: { id: other.id } } })
    const back = { params: { id: late.id }, body: { changes: { driverId: { from: other.id, to: given.id } } } }
    expect(await server.call(editVehicle, back, demo.ana)).toMatchObject({ value: { driver: { id: maria.id } } })
  })

  it('may name the record by an id that was merged into it', async () => {
    const maria = await known()
    const [first, second] = [aNewDriver({ mergeInto: maria.id }), aNewDriver()]
    await create(first)
    expect(await create({ ...second, mergeInto: first.id })).toMatchObject({ value: { id: maria.id } })
    expect(await read(second.id)).toMatchObject({ id: maria.id })
  })

  it('keeps the existing record if a delete names my id', async () => {
    const maria = await known()
    const given = aNewDriver({ mergeInto: maria.id })
    await create(given)
    expect(await server.call(deleteDriver, { params: { id: given.id } }, demo.owner)).toMatchObject({ ok: true })
    expect(await read(maria.id)).toMatchObject({ id: maria.id })
  })

  it('is made once, even if sent twice or by 8 at once', async () => {
    const maria = await known()
    const vehicle = aNewVehicle()
    const given = aNewDriver({ vehicles: [vehicle], mergeInto: maria.id })
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(given)))
    expect(answers.map((answer) => (answer.ok ? answer.value.id : answer.problem))).toEqual(
      Array.from({ length: 8 }, () => maria.id),
    )
    expect(await read(maria.id)).toMatchObject({ plates: [...maria.plates, vehicle.licensePlate ?? ''].toSorted() })
    expect((await trailOf(server, maria.id)).filter(({ after }) => 'mergedId' in after)).toHaveLength(1)
    expect(await server.call(getVehicle, { params: { id: vehicle.id } }, demo.ana)).toMatchObject({ ok: true })
  })

  it('gets not found for a record that is missing or of another company, and nobody is created', async () => {
    const elsewhere = await server.value(createDriver, { body: aNewDriver() }, demo.mexicanOwner)
    for (const mergeInto of [uuidv7(), elsewhere.id]) {
      const given = aNewDriver({ mergeInto })
      expect(await create(given)).toMatchObject({ status: 404 })
      expect(await server.call(getDriver, { params: { id: given.id } }, demo.ana)).toMatchObject({ status: 404 })
    }
  })

  it('cannot map the id of an existing driver to another', async () => {
    const [maria, luisa] = [await known(), await known()]
    expect(await create(aNewDriver({ id: luisa.id, mergeInto: maria.id }))).toMatchObject({
      problem: { errors: [{ path: 'id', code: 'id_taken' }] },
    })
    const merged = aNewDriver({ mergeInto: maria.id })
    await create(merged)
    expect(await create(aNewDriver({ id: merged.id, mergeInto: luisa.id }))).toMatchObject({
      problem: { errors: [{ path: 'id', code: 'id_taken' }] },
    })
    expect(await create(aNewDriver({ id: merged.id }))).toMatchObject({
      problem: { errors: [{ path: 'id', code: 'id_taken' }] },
    })
  })

  it('tells devices to drop their copy of my record', async () => {
    const device = new Device(READS.drivers(server, demo.ana))
    const vehicles = new Device(READS.vehicles(server, demo.ana))
    const maria = await known()
    await everyTransactionEnded(server)
    await device.pullAll()
    await vehicles.pullAll()
    const same = aNewVehicle({ licensePlate: maria.plates[0] ?? '' })
    const given = aNewDriver({ vehicles: [same, aNewVehicle({ licensePlate: freshPlate() })], mergeInto: maria.id })
    await create(given)
    await everyTransactionEnded(server)
    expect(await device.pull()).toMatchObject({
      changed: [{ id: maria.id, plates: expect.toSatisfy((plates: string[]) => plates.length === 2) }],
      deleted: [given.id],
    })
    expect(await vehicles.pull()).toMatchObject({ changed: [{ id: given.vehicles?.[1]?.id }], deleted: [same.id] })
  })
})
