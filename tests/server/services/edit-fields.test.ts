import { describe, expect, it } from 'vitest'

import { type Service, getService, listServices } from '../../../contract/service.ts'
import { type ServiceChanges, editService } from '../../../contract/service-writes.ts'
import type { RequestInput } from '../../../contract/endpoint.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { createDriver } from '../../../contract/driver.ts'
import type { NamedReference } from '../../../contract/primitives.ts'
import { aNewDriver, aNewVehicle } from '../drivers/support.ts'
import { type GivenService, addService, enterDemo, freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const here = () => ({ companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' })
const read = (id: string) => server.value(getService, { params: { id } }, demo.ana)
const edit = (id: string, changes: RequestInput<typeof editService>['body']['changes'], caller = demo.ana) =>
  server.call(editService, { params: { id }, body: { changes } }, caller)

/** Adds a service of Ana's and returns it as she reads it. */
async function given(fields: Partial<GivenService> = {}): Promise<Service> {
  return read(await addService(server, { ...here(), ...fields }))
}

/** A driver with these vehicles, in the form in which a service names them. */
async function givenDriver(
  ...vehicles: { licensePlate: string; ownerRole: 'driver' | 'guest' }[]
): Promise<NamedReference> {
  const { id, firstName, lastName } = await server.value(
    createDriver,
    { body: { ...aNewDriver(), vehicles: vehicles.map((one) => aNewVehicle(one)) } },
    demo.ana,
  )
  return { id, name: `${firstName} ${lastName}` }
}

async function trail(id: string): Promise<number> {
  return (await server.value(getServiceHistory, { params: { id } }, demo.ana)).data.length
}

const refusal = (path: string, code: string) => ({
  ok: false,
  status: 400,
  problem: { code: 'validation_failed', errors: [{ path, code }] },
})

describe('an edit of a service [S2-27]', () => {
  const [before, after] = [freshPlate(), freshPlate()]

  it.each<[string, Partial<GivenService>, ServiceChanges, Partial<Service>]>([
    ['first remarks', {}, { remarks: { from: null, to: 'Rayón en la puerta' } }, { remarks: 'Rayón en la puerta' }],
    ['other remarks', { remarks: 'one' }, { remarks: { from: 'one', to: 'two' } }, { remarks: 'two' }],
    ['no remarks', { remarks: 'one' }, { remarks: { from: 'one', to: null } }, { remarks: null }],
    ['a plate', { licensePlate: before }, { licensePlate: { from: before, to: after } }, { licensePlate: after }],
    [
      'a notification method [S3-05]',
      {},
      { notificationMethod: { from: null, to: 'email' } },
      { notificationMethod: 'email' },
    ],
    [
      'the other method [S3-05]',
      { notificationMethod: 'email' },
      { notificationMethod: { from: 'email', to: 'whatsapp' } },
      { notificationMethod: 'whatsapp' },
    ],
    [
      'no method',
      { notificationMethod: 'whatsapp' },
      { notificationMethod: { from: 'whatsapp', to: null } },
      { notificationMethod: null },
    ],
  ])('sets only %s', async (_, fields, changes, set) => {
    const service = await given(fields)
    const edited = { ...service, ...set, version: service.version + 1, edited: true }
    expect(await edit(service.id, changes)).toEqual({ ok: true, status: 200, value: edited })
    expect(await read(service.id)).toEqual(edited)
    const { data } = await server.value(
      listServices,
      { headers: {}, query: { plate: edited.licensePlate, limit: '999' } },
      demo.ana,
    )
    expect(data.find((one) => one.id === service.id)).toEqual(edited)
  })

  it('changes the driver with the plate: to its owner, to nobody, or not at all', async () => {
    const [theirs, hers, nobodys] = [freshPlate(), freshPlate(), freshPlate()]
    const owner = await givenDriver({ licensePlate: theirs, ownerRole: 'driver' })
    const guest = await givenDriver(
      { licensePlate: theirs, ownerRole: 'guest' },
      { licensePlate: hers, ownerRole: 'driver' },
    )
    const { id } = await given({ licensePlate: nobodys })
    const correctTo = async (plate: string) => {
      const { licensePlate } = await read(id)
      await edit(id, { licensePlate: { from: licensePlate, to: plate } })
      return (await read(id)).driver
    }
    expect(await correctTo(theirs)).toEqual(owner)
    expect(await correctTo(hers)).toEqual(guest)
    expect(await correctTo(theirs)).toEqual(guest)
    expect(await correctTo(nobodys)).toBeNull()
    const [last] = (await server.value(getServiceHistory, { params: { id } }, demo.ana)).data
    expect(last?.changes).toContainEqual({ path: 'driver', before: guest.name, after: null })
  })

  it('changes the driver with the plate in an edit of a priced field too', async () => {
    const plate = freshPlate()
    const driver = await givenDriver({ licensePlate: plate, ownerRole: 'driver' })
    const service = await given()
    await edit(service.id, {
      licensePlate: { from: service.licensePlate, to: plate },
      vehicleTypeId: { from: 1, to: 2 },
    })
    expect(await read(service.id)).toMatchObject({ driver, vehicleTypeId: 2 })
  })

  it('accepts the type as a number, or as text from older devices, and a moment in any RFC 3339 form', async () => {
    const { id, startedAt } = await given()
    const [from, to] = [startedAt, new Date(Date.parse(startedAt) - 60_000)].map((at) =>
      new Date(at).toISOString().replace('Z', '+00:00'),
    )
    expect(await edit(id, { vehicleTypeId: { from: '1', to: '2' } })).toMatchObject({ value: { vehicleTypeId: 2 } })
    expect(await edit(id, { startedAt: { from: from ?? '', to: to ?? '' } }, demo.owner)).toMatchObject({
      value: { startedAt: new Date(to ?? '').toISOString() },
    })
  })

  it('sets several fields at once, as one change', async () => {
    const service = await given({ remarks: 'one' })
    const set = { remarks: 'two', licensePlate: freshPlate(), notificationMethod: 'email' } as const
    const answer = await edit(service.id, {
      remarks: { from: 'one', to: set.remarks },
      licensePlate: { from: service.licensePlate, to: set.licensePlate },
      notificationMethod: { from: null, to: set.notificationMethod },
    })
    expect(answer).toMatchObject({ value: { ...set, version: service.version + 1 } })
    expect(await trail(service.id)).toBe(1)
  })

  it('trims remarks, stores blank ones as none, and writes plates in the usual form', async () => {
    const { id, licensePlate } = await given()
    expect(await edit(id, { remarks: { from: null, to: '  near the gate \n' } })).toMatchObject({
      value: { remarks: 'near the gate' },
    })
    expect(await edit(id, { remarks: { from: 'near the gate', to: '   ' } })).toMatchObject({
      value: { remarks: null },
    })
    const plate = freshPlate()
    expect(
      await edit(id, {
        licensePlate: {
          from: licensePlate,
          to: `${plate.slice(0, 2).toLowerCase()}-${plate.slice(2, 4)} ${plate.slice(4)}`,
        },
      }),
    ).toMatchObject({
      value: { licensePlate: plate },
    })
  })

  it('changes nothing if it sets current values, whatever its original values are', async () => {
    const service = await given({ remarks: 'one', notificationMethod: 'email' })
    for (const from of ['one', 'else', null]) {
      const changes: ServiceChanges = {
        remarks: { from, to: 'one' },
        licensePlate: { from, to: service.licensePlate },
        notificationMethod: { from, to: 'email' },
      }
      expect(await edit(service.id, changes)).toEqual({ ok: true, status: 200, value: service })
    }
    expect(await trail(service.id)).toBe(0)
  })

  it('sent twice gives the same answer and is done once', async () => {
    const { id } = await given()
    const changes: ServiceChanges = { remarks: { from: null, to: 'once' } }
    const first = await edit(id, changes)
    expect(await edit(id, changes)).toEqual(first)
    expect(await trail(id)).toBe(1)
  })

  it('sets only fields that differ, and records only those', async () => {
    const { id } = await given({ remarks: 'one' })
    const changes: ServiceChanges = {
      remarks: { from: 'older', to: 'one' },
      notificationMethod: { from: null, to: 'whatsapp' },
    }
    expect(await edit(id, changes)).toMatchObject({
      value: { remarks: 'one', notificationMethod: 'whatsapp', version: 2 },
    })
    const { data } = await server.value(getServiceHistory, { params: { id } }, demo.ana)
    expect(data.map((entry) => entry.changes)).toEqual([
      [{ path: 'notificationMethod', before: null, after: 'whatsapp' }],
    ])
  })
})

describe('a corrected plate', () => {
  it('is found by a search, whole and in part, and the old plate no longer is [S2-27]', async () => {
    const { id, licensePlate: old } = await given({ status: 'completed' })
    const other = await given({ status: 'completed', licensePlate: old })
    const [plate, part] = ['QX77KW', 'X77K']
    await edit(id, { licensePlate: { from: old, to: plate } })
    const found = async (term: string) =>
      (await server.value(listServices, { headers: {}, query: { plate: term } }, demo.ana)).data.map((one) => one.id)
    expect(await found(plate)).toEqual([id])
    expect(await found(part)).toEqual([id])
    expect(await found('qx-77')).toEqual([id])
    expect(await found(old)).toEqual([other.id])
    await edit(other.id, { licensePlate: { from: old, to: freshPlate() } })
    expect(await found(old)).toEqual([])
  })

  it.each([
    ['ana', ['AB', 'ABCDE'], ['ABCDE7', 'ABCDEFGH1234']],
    ['mexicanOwner', ['ABCD7'], ['ABC789']],
    ['britishOwner', ['A'], ['A1', 'AB12CDE']],
  ] as const)('follows its country: %s refuses %j and accepts %j [S5-09]', async (who, refused, taken) => {
    const person = demo[who]
    const companyId = who === 'ana' ? demo.colombia : who === 'mexicanOwner' ? demo.mexico : demo.britain
    const locationId = who === 'ana' ? here().locationId : ((await demo.locationsOf(companyId))[0] ?? '')
    const old = freshPlate()
    const id = await addService(server, { companyId, locationId, licensePlate: old, status: 'completed' })
    for (const to of refused) {
      const answer = await edit(
        id,
        { remarks: { from: null, to: 'kept out' }, licensePlate: { from: old, to } },
        person,
      )
      expect(answer, to).toMatchObject({ ok: false, status: 400, problem: { errors: [{ code: 'plate_invalid' }] } })
      expect(await server.value(getService, { params: { id } }, person)).toMatchObject({
        licensePlate: old,
        remarks: null,
        version: 1,
      })
    }
    let from = old
    for (const to of taken) {
      expect(await edit(id, { licensePlate: { from, to } }, person), to).toMatchObject({ value: { licensePlate: to } })
      from = to
    }
  })

  it('cannot be that of a vehicle inside at the same location, but can elsewhere and afterwards', async () => {
    const parked = await given()
    const service = await given()
    const changes: ServiceChanges = { licensePlate: { from: service.licensePlate, to: parked.licensePlate } }
    expect(await edit(service.id, changes)).toMatchObject(refusal('licensePlate', 'plate_in_progress'))
    expect(await read(service.id)).toEqual(service)
    expect(await trail(service.id)).toBe(0)

    const elsewhere = await given({ locationId: demo.ana.locations[1] ?? '', licensePlate: service.licensePlate })
    expect(await edit(elsewhere.id, changes)).toMatchObject({ ok: true })
    await server.owner.query(`update services set status = 'completed' where id = $1`, [parked.id])
    expect(await edit(service.id, changes)).toMatchObject({ ok: true })
  })
})

describe('a refused edit that was resubmitted', () => {
  it('is done with shorter remarks', async () => {
    const { id } = await given()
    expect(await edit(id, { remarks: { from: null, to: 'x'.repeat(501) } })).toMatchObject(
      refusal('changes.remarks.to', 'remarks_too_long'),
    )
    expect(await edit(id, { remarks: { from: null, to: 'x'.repeat(500) } })).toMatchObject({
      ok: true,
      value: { version: 2 },
    })
  })

  it('is done with a corrected plate', async () => {
    const { id, licensePlate } = await given()
    expect(await edit(id, { licensePlate: { from: licensePlate, to: 'AB?123' } })).toMatchObject(
      refusal('changes.licensePlate.to', 'plate_invalid'),
    )
    expect(await edit(id, { licensePlate: { from: licensePlate, to: freshPlate() } })).toMatchObject({
      ok: true,
      value: { version: 2 },
    })
  })
})
