import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { locationWrites } from '../../../contract/location-writes.ts'
import { locationTypeCalls, scheduleCalls } from '../../../contract/location-parts.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const made = (body: object = {}) =>
  server.value(
    locationWrites.create,
    {
      body: {
        id: uuidv7(),
        name: 'Calle 85',
        address: 'Calle 85 # 12-30',
        city: 'Bogotá',
        timeZone: 'America/Bogota',
        parkingType: 'parking_lot' as const,
        spaces: 40,
        ...body,
      },
    },
    demo.owner,
  )
const wrong = (path: string, code: string) => ({
  status: 400,
  problem: { code: 'validation_failed', errors: [{ path, code }] },
})
const trail = async (id: string) => (await server.value(locationWrites.history, { params: { id } }, demo.owner)).data

describe('hours one by one [S7-02]', () => {
  const ofLocation = async (locationId: string) =>
    (await server.value(scheduleCalls.list, { query: { locationId } }, demo.owner)).data

  it('are added, changed and removed, with the location as the answer and the day in its history', async () => {
    const { id: locationId } = await made({ schedule: { '1': [{ opens: '06:00', closes: '12:00' }] } })
    const id = uuidv7()
    expect(
      await server.value(
        scheduleCalls.create,
        { body: { id, locationId, day: 1, opens: '14:00', closes: '18:00' } },
        demo.owner,
      ),
    ).toMatchObject({ id: locationId, schedule: [{ opens: '06:00' }, { opens: '14:00' }] })
    expect(
      await server.value(
        scheduleCalls.edit,
        { params: { id }, body: { changes: { closes: { from: '18:00', to: '24:00' }, day: { from: 1, to: 2 } } } },
        demo.owner,
      ),
    ).toMatchObject({ schedule: [{ day: 1 }, { day: 2, opens: '14:00', closes: '24:00' }] })
    expect(await ofLocation(locationId)).toMatchObject([{ day: 1 }, { id, day: 2, locationId }])
    expect(await server.value(scheduleCalls.remove, { params: { id } }, demo.owner)).toMatchObject({
      schedule: [{ day: 1 }],
    })
    expect(await server.call(scheduleCalls.remove, { params: { id } }, demo.owner)).toMatchObject({ status: 404 })
    expect((await trail(locationId)).map(({ changes }) => changes.map(({ path }) => path))).toMatchObject([
      ['schedule.2'],
      ['schedule.1', 'schedule.2'],
      ['schedule.1'],
      expect.anything(),
    ])
  })

  it('are refused if they overlap, or end before they begin', async () => {
    const { id: locationId } = await made({ schedule: { '1': [{ opens: '06:00', closes: '12:00' }] } })
    const [standing] = await ofLocation(locationId)
    const add = (opens: string, closes: string) =>
      server.call(scheduleCalls.create, { body: { id: uuidv7(), locationId, day: 1, opens, closes } }, demo.owner)
    expect(await add('11:00', '13:00')).toMatchObject(wrong('opens', 'windows_overlap'))
    expect(await add('05:00', '07:00')).toMatchObject(wrong('opens', 'windows_overlap'))
    expect(await add('15:00', '14:00')).toMatchObject(wrong('opens', 'from_not_before_to'))
    expect(
      await server.call(
        scheduleCalls.edit,
        { params: { id: standing?.id ?? '' }, body: { changes: { opens: { from: '06:00', to: '13:00' } } } },
        demo.owner,
      ),
    ).toMatchObject(wrong('changes.opens.to', 'from_not_before_to'))
    expect(
      await server.call(
        scheduleCalls.edit,
        { params: { id: standing?.id ?? '' }, body: { changes: { opens: { from: '05:00', to: '07:00' } } } },
        demo.owner,
      ),
    ).toMatchObject({ status: 409, problem: { conflicts: [{ path: 'opens', theirs: '06:00' }] } })
    expect(await ofLocation(locationId)).toEqual([standing])
  })

  it('are read by staff of the location, and written by admins', async () => {
    const { id: locationId } = await made({ schedule: { '1': [{ opens: '06:00', closes: '12:00' }] } })
    const { data } = await server.value(scheduleCalls.list, { query: { limit: '999' } }, demo.ana)
    expect(new Set(data.map((one) => one.locationId))).toEqual(new Set(demo.ana.locations))
    expect(await server.value(scheduleCalls.list, { query: { locationId } }, demo.ana)).toMatchObject({
      data: [],
      total: 0,
    })
    expect(
      await server.call(
        scheduleCalls.create,
        { body: { id: uuidv7(), locationId: demo.ana.locations[0] ?? '', day: 8, opens: '01:00', closes: '02:00' } },
        demo.ana,
      ),
    ).toMatchObject({ status: 403 })
  })
})

describe('vehicle types one by one [S7-02]', () => {
  it('are added with their spaces and changed, and each type exists once', async () => {
    const { id: locationId } = await made({ spaces: 10 })
    const id = uuidv7()
    expect(
      await server.value(
        locationTypeCalls.create,
        { body: { id, locationId, vehicleTypeId: 2, spaces: 4 } },
        demo.owner,
      ),
    ).toMatchObject({ id: locationId, vehicleTypes: [{ vehicleTypeId: 2, spaces: 4 }] })
    expect((await server.value(locationTypeCalls.list, { query: { locationId } }, demo.owner)).data).toEqual([
      { id, locationId, vehicleTypeId: 2, spaces: 4 },
    ])
    expect(
      await server.call(
        locationTypeCalls.create,
        { body: { id: uuidv7(), locationId, vehicleTypeId: 2, spaces: 1 } },
        demo.owner,
      ),
    ).toMatchObject(wrong('vehicleTypeId', 'vehicle_type_exists'))
    expect(
      await server.value(
        locationTypeCalls.edit,
        { params: { id }, body: { changes: { spaces: { from: 4, to: 10 } } } },
        demo.owner,
      ),
    ).toMatchObject({ vehicleTypes: [{ spaces: 10 }] })
    expect(
      await server.call(
        locationTypeCalls.edit,
        { params: { id }, body: { changes: { spaces: { from: 10, to: 11 } } } },
        demo.owner,
      ),
    ).toMatchObject(wrong('changes.spaces.to', 'spaces_below_types'))
    expect(
      await server.call(
        locationTypeCalls.edit,
        { params: { id }, body: { changes: { spaces: { from: 4, to: 5 } } } },
        demo.owner,
      ),
    ).toMatchObject({ status: 409, problem: { conflicts: [{ path: 'spaces', theirs: 10, mine: 5 }] } })
    expect(await trail(locationId)).toMatchObject([
      { changes: [{ path: 'occupancy.2', before: 4, after: 10 }] },
      { changes: [{ path: 'occupancy.2', before: null, after: 4 }] },
      { action: 'created' },
    ])
  })
})
