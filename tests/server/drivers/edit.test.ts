import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { type Driver, createDriver, driverCalls, editDriver, getDriver } from '../../../contract/driver.ts'
import type { RequestInput } from '../../../contract/endpoint.ts'
import { describeCrud } from '../crud/describe-crud.ts'
import { enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { type GivenDriver, aNewDriver, aNewVehicle, freshPhone, trailOf } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

type Changes = RequestInput<typeof editDriver>['body']['changes']

const given = (changes: Partial<GivenDriver> = {}): Promise<Driver> =>
  server.value(createDriver, { body: aNewDriver(changes) }, demo.luis)
const edit = (id: string, changes: Changes, caller: Caller = demo.ana) =>
  server.call(editDriver, { params: { id }, body: { changes } }, caller)
const read = (id: string) => server.value(getDriver, { params: { id } }, demo.ana)

describeCrud(
  driverCalls,
  {
    input: () => ({ ...aNewDriver(), id: uuidv7() }),
    edits: [
      ['firstName', ['Marta', 'Nora']],
      ['lastName', ['Gómez', 'Ruiz']],
    ],
    wrong: ['email', 'nobody', 'email_invalid'],
    listedBy: 'admins',
  },
  { server, demo },
)

describe('an edit of a driver', () => {
  it('sets each field from its original value [S3-01] [S3-05] [S3-06]', async () => {
    const driver = await given()
    const phone = freshPhone()
    const answer = await edit(driver.id, {
      firstName: { from: 'María', to: ' Mariana ' },
      lastName: { from: 'Peña', to: '' },
      isCompany: { from: 'false', to: 'true' },
      identificationType: { from: null, to: 'foreigner' },
      identification: { from: null, to: '11111' },
      email: { from: null, to: 'New@Example.Test' },
      phoneCode: { from: '57', to: '+52' },
      phone: { from: driver.phone, to: phone },
      notificationMethod: { from: null, to: 'email' },
    })
    const edited = {
      firstName: 'Mariana',
      lastName: '',
      isCompany: true,
      identificationType: 'foreigner',
      identification: '11111',
      email: 'new@example.test',
      phoneCode: '52',
      phone,
      notificationMethod: 'email',
    }
    expect(answer).toMatchObject({ ok: true, value: { ...edited, version: driver.version + 1 } })
    expect(await read(driver.id)).toMatchObject(edited)
    expect(
      await edit(driver.id, {
        email: { from: 'new@example.test', to: '' },
        notificationMethod: { from: 'email', to: null },
      }),
    ).toMatchObject({ value: { email: null, notificationMethod: null } })
  })

  it('leaves one audit entry with the changed fields', async () => {
    const deviceId = uuidv7()
    const driver = await given({ email: 'trail@example.test' })
    await edit(
      driver.id,
      { email: { from: 'trail@example.test', to: null }, firstName: { from: 'María', to: 'María' } },
      { ...demo.ana, deviceId },
    )
    expect((await trailOf(server, driver.id)).slice(1)).toEqual([
      {
        entity: 'driver',
        action: 'edited',
        actor: demo.ana.name,
        device: deviceId,
        before: { email: 'trail@example.test' },
        after: { email: null },
      },
    ])
  })

  it.each<[string, Changes, string, Partial<Driver>]>([
    ['two letters', { firstName: { from: 'María', to: 'Bo' } }, 'firstName', { firstName: 'Bo' }],
    ['a full stop', { lastName: { from: 'Peña', to: 'Peña R.' } }, 'lastName', { lastName: 'Peña R.' }],
  ])('asks for confirmation of a new name with %s', async (_, changes, path, edited) => {
    const driver = await given()
    const change = (more: { nameConfirmed?: boolean }, caller: Caller = demo.ana) =>
      server.call(editDriver, { params: { id: driver.id }, body: { changes, ...more } }, caller)
    const asked = { status: 400, problem: { errors: [{ path, code: 'name_unconfirmed' }] } }
    expect(await change({})).toMatchObject(asked)
    expect(await change({ nameConfirmed: false })).toMatchObject(asked)
    expect(await read(driver.id)).toMatchObject({ firstName: 'María', lastName: 'Peña' })
    expect(await change({ nameConfirmed: true })).toMatchObject({ ok: true, value: edited })
    // An unchanged name needs no answer, even if the whole record is sent.
    expect(await edit(driver.id, { ...changes, notificationMethod: { from: null, to: null } })).toMatchObject({
      ok: true,
      value: edited,
    })
  })

  it('asks for no confirmation of a short name from a device’s queue, or of a company’s name', async () => {
    const queued = { ...demo.ana, doneAt: new Date().toISOString() }
    const person = await given()
    expect(await edit(person.id, { firstName: { from: 'María', to: 'Bo' } }, queued)).toMatchObject({ ok: true })
    const company = await given({ isCompany: true })
    expect(await edit(company.id, { firstName: { from: 'María', to: '3M' } })).toMatchObject({ ok: true })
    expect(await edit(company.id, { firstName: { from: '3M', to: 'MM' } })).toMatchObject({ ok: true })
    expect(await edit(company.id, { isCompany: { from: 'true', to: 'false' } })).toMatchObject({
      problem: { errors: [{ path: 'firstName', code: 'name_unconfirmed' }] },
    })
  })

  it('without changes writes nothing', async () => {
    const driver = await given()
    expect(await edit(driver.id, { firstName: { from: 'X', to: 'María' } })).toEqual({
      ok: true,
      status: 200,
      value: driver,
    })
    expect(await trailOf(server, driver.id)).toHaveLength(1)
  })

  it.each<[string, Changes, string, string]>([
    ['a first name of 1 letter', { firstName: { from: 'María', to: 'A' } }, 'firstName', 'name_too_short'],
    [
      'a last name of 40 letters',
      { lastName: { from: 'Peña', to: 'x'.repeat(40) } },
      'changes.lastName.to',
      'name_too_long',
    ],
    ['a name with a digit', { firstName: { from: 'María', to: 'Mar1a' } }, 'firstName', 'name_letters'],
    ['no last name', { lastName: { from: 'Peña', to: '' } }, 'lastName', 'required'],
    ['no phone code', { phoneCode: { from: '57', to: null } }, 'phoneCode', 'required'],
    [
      'an identification without a kind',
      { identification: { from: null, to: '12345' } },
      'identificationType',
      'required',
    ],
    [
      'a notification method without its contact',
      { notificationMethod: { from: null, to: 'email' } },
      'email',
      'required',
    ],
    [
      'a missing photo',
      { photo: { from: null, to: '018de03c-2ef3-7eed-9270-11d0aa65a600' } },
      'photo',
      'photo_unknown',
    ],
  ])('is rejected as a whole, with the fault at its field, if it changes %s', async (_, changes, path, code) => {
    const driver = await given()
    expect(
      await edit(driver.id, {
        ...changes,
        ...(path !== 'identificationType' && { identificationType: { from: null, to: 'passport' } }),
      }),
    ).toMatchObject({ status: 400, problem: { errors: [{ path, code }] } })
    expect(await read(driver.id)).toMatchObject({ ...driver, version: driver.version })
  })

  it('is rejected if it removes the last contact', async () => {
    const driver = await given()
    expect(await edit(driver.id, { phone: { from: driver.phone, to: null } })).toMatchObject({
      problem: { errors: [{ path: 'phone', code: 'contact_required' }] },
    })
    expect(
      await edit(driver.id, {
        phone: { from: driver.phone, to: null },
        email: { from: null, to: 'instead@example.test' },
      }),
    ).toMatchObject({ value: { phone: null, email: 'instead@example.test' } })
  })

  it('is accepted although other fields of the driver have faults', async () => {
    const driver = await given()
    await server.owner.query(`update drivers set first_name = 'A', phone = '1' where id = $1`, [driver.id])
    expect(await edit(driver.id, { lastName: { from: 'Peña', to: 'Pérez' } })).toMatchObject({
      value: { firstName: 'A', lastName: 'Pérez' },
    })
    expect(await edit(driver.id, { firstName: { from: 'A', to: 'B' } })).toMatchObject({
      problem: { errors: [{ path: 'firstName', code: 'name_too_short' }] },
    })
  })

  it.each<[unknown, string, string]>([
    [{}, 'changes', 'nothing_changed'],
    [{ isCompany: { from: 'false', to: true } }, 'changes.isCompany.to', 'invalidField'],
    [{ email: { from: null, to: 'x@' } }, 'changes.email.to', 'email_invalid'],
    [{ firstName: { to: 'María' } }, 'changes.firstName.from', 'invalidField'],
    [{ notificationMethod: { from: null, to: 'pigeon' } }, 'changes.notificationMethod.to', 'invalidField'],
    [{ photo: { from: null, to: '/etc/passwd' } }, 'changes.photo.to', 'invalidField'],
  ])('is rejected with the shape %j', async (changes, path, code) => {
    const { id } = await given()
    const response = await server.app.request(`/api/v2/users/operator/drivers/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${demo.ana.token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ changes }),
    })
    expect(await response.json()).toMatchObject({ status: 400, errors: [{ path, code }] })
  })
})

describe('an edit of a field that another person has changed', () => {
  it('is a conflict with both values, the person and the time, and changes nothing', async () => {
    const driver = await given()
    await edit(driver.id, { firstName: { from: 'María', to: 'Marta' } }, demo.owner)
    const answer = await edit(driver.id, {
      firstName: { from: 'María', to: 'Mariana' },
      email: { from: null, to: 'mine@example.test' },
    })
    const conflict = {
      path: 'firstName',
      base: 'María',
      theirs: 'Marta',
      mine: 'Mariana',
      by: { id: demo.owner.id, name: demo.owner.name },
      at: expect.any(String),
    }
    expect(answer).toMatchObject({ status: 409, problem: { code: 'edit_conflict', conflicts: [conflict] } })
    expect(await read(driver.id)).toMatchObject({ firstName: 'Marta', email: null })
    expect(await edit(driver.id, { firstName: { from: 'Marta', to: 'Mariana' } })).toMatchObject({ ok: true })
  })

  it('is a conflict if the other person has cleared the field', async () => {
    const driver = await given({ email: 'cleared@example.test' })
    await edit(driver.id, { email: { from: 'cleared@example.test', to: null } }, demo.owner)
    expect(await edit(driver.id, { email: { from: 'cleared@example.test', to: 'mine@example.test' } })).toMatchObject({
      problem: {
        conflicts: [
          { base: 'cleared@example.test', theirs: null, mine: 'mine@example.test', by: { name: demo.owner.name } },
        ],
      },
    })
  })

  it('names the creator of the record if the field was never changed', async () => {
    const driver = await given({ email: 'first@example.test' })
    expect(await edit(driver.id, { email: { from: null, to: 'mine@example.test' } })).toMatchObject({
      problem: { conflicts: [{ theirs: 'first@example.test', by: { name: demo.luis.name } }] },
    })
  })

  it('is no conflict in another field, or with the same value', async () => {
    const driver = await given()
    await edit(driver.id, { firstName: { from: 'María', to: 'Marta' } }, demo.owner)
    expect(
      await edit(driver.id, { lastName: { from: 'Peña', to: 'Pérez' }, firstName: { from: 'María', to: 'Marta' } }),
    ).toMatchObject({ value: { firstName: 'Marta', lastName: 'Pérez' } })
  })

  it('is done for one of 8 at once in one field, and the others get that value', async () => {
    for (let round = 0; round < 4; round++) {
      const driver = await given()
      const names = ['Abril', 'Bruna', 'Carla', 'Delia', 'Elisa', 'Flora', 'Greta', 'Helga']
      const answers = await Promise.all(
        names.map((to, nth) =>
          edit(driver.id, { firstName: { from: 'María', to } }, nth % 2 === 0 ? demo.ana : demo.owner),
        ),
      )
      const done = answers.flatMap((answer) => (answer.ok ? [answer.value.firstName] : []))
      expect(done).toHaveLength(1)
      expect(
        answers.flatMap((answer) => (answer.ok ? [] : answer.problem.conflicts?.map(({ theirs }) => theirs))),
      ).toEqual(Array.from({ length: 7 }, () => done[0]))
    }
  })

  it('is not found if the other person has deleted the driver', async () => {
    const driver = await given()
    await server.owner.query('delete from drivers where id = $1', [driver.id])
    expect(await edit(driver.id, { firstName: { from: 'María', to: 'Marta' } })).toMatchObject({
      status: 404,
      problem: { code: 'not_found' },
    })
  })
})

describe('edits that run at the same time as others', () => {
  it('all finish: names, plates, moves and deletions of two drivers who exchange a vehicle', async () => {
    for (let round = 0; round < 6; round++) {
      const [one, other] = [await given({ vehicles: [aNewVehicle()] }), await given({ vehicles: [aNewVehicle()] })]
      const [mine, theirs] = [(await read(one.id)).vehicles[0]?.id ?? '', (await read(other.id)).vehicles[0]?.id ?? '']
      const move = (id: string, from: string, to: string) =>
        server.app.request(`/api/v2/entities/operator/vehicles/${id}`, {
          method: 'PATCH',
          headers: {
            authorization: `Bearer ${demo.ana.token}`,
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify({ changes: { driverId: { from, to } } }),
        })
      const rename = (id: string) => edit(id, { lastName: { from: 'Peña', to: 'Pérez' } })
      const drop = (id: string) =>
        server.app.request(`/api/v2/users/operator/drivers/${id}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${demo.owner.token}`, 'idempotency-key': randomUUID() },
        })
      const statuses = await Promise.all(
        [
          move(mine, one.id, other.id),
          move(theirs, other.id, one.id),
          rename(one.id),
          rename(other.id),
          drop(one.id),
        ].map(async (answer) => (await answer).status),
      )
      expect(statuses.filter((status) => status >= 500)).toEqual([])
    }
  })
})
