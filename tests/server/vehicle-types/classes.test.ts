import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { getLocation } from '../../../contract/location.ts'
import { locationWrites } from '../../../contract/location-writes.ts'
import { getServicePrice } from '../../../contract/price.ts'
import { type VersionRate, listRateVersions, publishRates } from '../../../contract/rate-version.ts'
import { getService } from '../../../contract/service.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { type CompanyVehicleType, deleteVehicleClass, vehicleTypeCalls } from '../../../contract/vehicle-type.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { CLASS_IDS, type VehicleTypeId, baseTypeOf } from '../../../domain/vehicles.ts'
import { enterDemo } from '../support/demo.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const [here = ''] = demo.ana.locations

const wrong = (path: string, code: string) => ({
  status: 400,
  problem: { code: 'validation_failed', errors: [{ path, code }] },
})

let made = 0
const create = (given: object = {}, caller: Caller = demo.owner) =>
  server.call(
    vehicleTypeCalls.create,
    { body: { id: uuidv7(), classOf: 1, customName: `Clase ${(made += 1)}`, ...given } },
    caller,
  )
async function aClass(given: object = {}): Promise<CompanyVehicleType> {
  const answer = await create(given)
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  return answer.value
}
const edit = (id: string, changes: object) =>
  server.call(vehicleTypeCalls.edit, { params: { id }, body: { changes } }, demo.owner)
const remove = (id: string, caller: Caller = demo.owner) => server.call(deleteVehicleClass, { params: { id } }, caller)

const unit = (vehicleTypeId: VehicleTypeId, cost: number): VersionRate => ({
  kind: 'unit',
  vehicleTypeId,
  days: [],
  from: null,
  to: null,
  cost,
  minutes: 1,
  per: null,
})

async function publish(rates: VersionRate[]): Promise<void> {
  const { data } = await server.value(listRateVersions, { query: { locationId: here, limit: '99' } }, demo.owner)
  const madeFrom = data.find(({ withdrawn }) => withdrawn === null)?.id ?? null
  await server.value(
    publishRates,
    { body: { id: uuidv7(), locationId: here, madeFrom, startsAt: null, rates } },
    demo.owner,
  )
}

async function letIn(vehicleTypeId: VehicleTypeId): Promise<string> {
  made += 1
  const id = uuidv7()
  await server.value(
    checkIn,
    {
      body: {
        id,
        locationId: here,
        licensePlate: `CLS${String(100 + made)}`,
        vehicleTypeId,
        startedAt: new Date().toISOString(),
        receiptNumber: `KCL-${String(1000 + made)}`,
        space: null,
        keyTag: null,
        keptItems: null,
      },
    },
    demo.ana,
  )
  return id
}

/** Returns the price of leaving now, per minute. */
async function perMinute(id: string): Promise<number> {
  const { totalMinutes, serviceCharge } = await server.value(getServicePrice, { params: { id } }, demo.ana)
  return serviceCharge / totalMinutes
}

/** Moves the rates of the location into the past. */
const earlier = (interval: string) =>
  server.owner.query('update rates set valid_from = valid_from - $2::interval where location_id = $1', [here, interval])

const hourAgo = (id: string) =>
  server.owner.query('update services set started_at = $2 where id = $1', [id, new Date(Date.now() - 60 * MINUTE_MS)])

describe('a class of vehicles [S2-30]', () => {
  it('gets the next id of its standard type, the given name, and the last place', async () => {
    const heavy = await aClass({ customName: 'Carga pesada', symbol: 'truck', platePattern: 'r00000' })
    expect(heavy).toMatchObject({
      name: 'car',
      customName: 'Carga pesada',
      symbol: 'truck',
      platePattern: 'R00000',
      isActive: true,
      isDeleted: false,
    })
    expect(baseTypeOf(heavy.vehicleTypeId)).toBe(1)
    const scooter = await aClass({ classOf: 2 })
    expect(baseTypeOf(scooter.vehicleTypeId)).toBe(2)
    const { data } = await server.value(vehicleTypeCalls.list, { query: { limit: '99' } }, demo.ana)
    expect(data.slice(-2)).toEqual([heavy, scooter])
  })

  it('has its own id, even if eight are created at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ classOf: 3 })))
    const ids = answers.flatMap((answer) => (answer.ok ? [answer.value.vehicleTypeId] : []))
    expect(ids.toSorted((one, other) => one - other)).toEqual(
      CLASS_IDS.filter((id) => baseTypeOf(id) === 3).slice(0, 8),
    )
  })

  it('is one of at most 12 per standard type, deleted ones included', async () => {
    const taken = await server.owner.query(
      'select id from company_vehicle_types where company_id = $1 and vehicle_type_id > 300',
      [demo.colombia],
    )
    for (let left = 12 - (taken.rowCount ?? 0); left > 0; left -= 1) await remove((await aClass({ classOf: 3 })).id)
    expect(await create({ classOf: 3 })).toMatchObject(wrong('classOf', 'too_many_classes'))
  })

  it.each([
    [{ customName: null }, 'customName', 'required'],
    [{ classOf: undefined }, 'vehicleTypeId', 'required'],
    [{ vehicleTypeId: 1 }, 'vehicleTypeId', 'required'],
    [{ classOf: 101 }, 'classOf', 'invalidField'],
    [{ classOf: undefined, vehicleTypeId: 101 }, 'vehicleTypeId', 'invalidField'],
    [{ platePattern: 'R-1' }, 'platePattern', 'plate_pattern_invalid'],
    [{ symbol: 'rocket' }, 'symbol', 'invalidField'],
  ])('rejects %j', async (given, path, code) => {
    expect(await create(given)).toMatchObject(wrong(path, code))
  })

  it('is created and deleted by admins only', async () => {
    expect(await create({}, demo.ana)).toMatchObject({ status: 403 })
    const { id } = await aClass()
    expect(await remove(id, demo.ana)).toMatchObject({ status: 403 })
    expect(await remove(id, demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await remove(id)).toMatchObject({ ok: true, value: { isDeleted: true, isActive: false } })
  })

  it('keeps its name, and may be renamed', async () => {
    const { id, customName } = await aClass()
    expect(await edit(id, { customName: { from: customName, to: null } })).toMatchObject(
      wrong('changes.customName.to', 'required'),
    )
    expect(await edit(id, { customName: { from: customName, to: 'Residentes' } })).toMatchObject({ ok: true })
  })

  it('has the prices of its standard type until it has rates at the location', async () => {
    await publish([unit(1, 10_000), unit(2, 3_000)])
    await earlier('2 hours')
    const { vehicleTypeId } = await aClass()
    const before = await letIn(vehicleTypeId)
    await hourAgo(before)
    expect(await perMinute(before)).toBe(10_000)
    await publish([unit(1, 10_000), unit(2, 3_000), unit(vehicleTypeId, 4_000)])
    // A vehicle inside keeps the rates of its entry.
    expect(await perMinute(before)).toBe(10_000)
    await earlier('2 hours')
    const after = await letIn(vehicleTypeId)
    await hourAgo(after)
    expect(await perMinute(after)).toBe(4_000)
    const car = await letIn(1)
    await hourAgo(car)
    expect(await perMinute(car)).toBe(10_000)
  })
})

describe('a deleted class', () => {
  it('stays with vehicles inside, at its price, and cannot be given to new ones', async () => {
    const { id, vehicleTypeId, version } = await aClass({ customName: 'Eléctrico' })
    const stay = await letIn(vehicleTypeId)
    await hourAgo(stay)
    const before = await perMinute(stay)
    expect(await remove(id)).toMatchObject({ ok: true, value: { isDeleted: true, version: version + 1 } })
    expect(await server.value(getService, { params: { id: stay } }, demo.ana)).toMatchObject({ vehicleTypeId })
    expect(await perMinute(stay)).toBe(before)
    expect(
      await server.call(
        locationWrites.edit,
        {
          params: { id: here },
          body: { changes: { [`occupancy.${vehicleTypeId}`]: { from: null, to: 1 } } },
        },
        demo.owner,
      ),
    ).toMatchObject(wrong(`changes.occupancy.${vehicleTypeId}.to`, 'vehicle_type_inactive'))
  })

  it('releases its spaces, and reaches devices as a record', async () => {
    const { id, vehicleTypeId } = await aClass()
    const { spaces } = await server.value(getLocation, { params: { id: here } }, demo.owner)
    await server.value(
      locationWrites.edit,
      {
        params: { id: here },
        body: {
          changes: {
            spaces: { from: spaces, to: spaces + 4 },
            [`occupancy.${vehicleTypeId}`]: { from: null, to: 4 },
          },
        },
      },
      demo.owner,
    )
    const typesHere = async () =>
      (await server.value(getLocation, { params: { id: here } }, demo.owner)).vehicleTypes.map(
        (type) => type.vehicleTypeId,
      )
    expect(await typesHere()).toContain(vehicleTypeId)
    await remove(id)
    expect(await typesHere()).not.toContain(vehicleTypeId)
    await everyTransactionEnded(server)
    const { changed } = await server.value(vehicleTypeCalls.changes, { query: {} }, demo.ana)
    expect(changed).toContainEqual(expect.objectContaining({ id, isDeleted: true }))
    const { data } = await server.value(vehicleTypeCalls.list, { query: { limit: '99' } }, demo.ana)
    expect(data.map((type) => type.id)).not.toContain(id)
  })

  it('is deleted once, cannot be edited, and its id is never reused', async () => {
    const { id, vehicleTypeId, customName } = await aClass({ classOf: 2 })
    expect(await remove(id)).toMatchObject({ ok: true })
    expect(await remove(id)).toMatchObject({ ok: true })
    expect(await edit(id, { customName: { from: customName, to: 'Otra' } })).toMatchObject({ status: 404 })
    expect((await aClass({ classOf: 2 })).vehicleTypeId).not.toBe(vehicleTypeId)
    const { data } = await server.value(vehicleTypeCalls.history, { params: { id } }, demo.owner)
    expect(data.map(({ action }) => action)).toEqual(['deleted', 'created'])
  })

  it('cannot be a standard type', async () => {
    const { data } = await server.value(vehicleTypeCalls.list, { query: {} }, demo.owner)
    expect(await remove(data.find(({ vehicleTypeId }) => vehicleTypeId === 3)?.id ?? '')).toMatchObject(
      wrong('vehicleTypeId', 'standard_type'),
    )
  })
})
