import { describe, expect, it } from 'vitest'

import { countLocations, getLocation, listLocations } from '../../../contract/location.ts'
import { locationWrites } from '../../../contract/location-writes.ts'
import { describeCrud } from '../crud/describe-crud.ts'
import { enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { aLocation, wrong, hours, locationsOf } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const { made, edit, read, trail } = locationsOf(server, demo)
const create = (body: object = {}, caller: Caller = demo.owner) =>
  server.call(locationWrites.create, { body: { ...aLocation(), ...body } }, caller)

describeCrud(
  { list: listLocations, count: countLocations, get: getLocation, ...locationWrites },
  {
    input: aLocation,
    edits: [
      ['name', ['Calle 93', 'Chapinero']],
      ['lostTicketFee', [2_000_000, 0]],
    ],
    wrong: ['name', ' ', 'required'],
    readers: 'admins',
  },
  { server, demo },
)

describe('a new location [S1-04] [S2-25] [S3-01] [S7-02]', () => {
  it('is created with its hours, vehicle types, staff and first rates at once', async () => {
    const location = await made({
      description: 'Beside the park',
      geolocation: { lat: 4.6689, lng: -74.0525 },
      parkingServices: ['cctv', 'covered_parking'],
      schedule: { '1': [hours('14:00', '24:00'), hours('06:00', '12:00')], '8': [hours('09:00', '13:00')] },
      nightSchedule: { from: '20:00', to: '06:00' },
      paymentType: 'pre_pay',
      vehicleTypes: [
        { vehicleTypeId: 1, spaces: 30, rate: { cost: 15_300, minutes: 1 } },
        { vehicleTypeId: 2, spaces: 10 },
      ],
      managerId: demo.owner.id,
      staffIds: [demo.ana.id],
      taxRate: 0,
      digitalCommission: 250,
      blindClose: true,
      lostTicketFee: 1_000_000,
    })
    expect(location).toMatchObject({
      schedule: [
        { day: 1, opens: '06:00', closes: '12:00' },
        { day: 1, opens: '14:00', closes: '24:00' },
        { day: 8, opens: '09:00', closes: '13:00' },
      ],
      nightSchedule: { from: '20:00', to: '06:00' },
      vehicleTypes: [
        { vehicleTypeId: 1, spaces: 30 },
        { vehicleTypeId: 2, spaces: 10 },
      ],
      rates: [{ kind: 'unit', vehicleTypeId: 1, cost: 15_300, minutes: 1, from: null, to: null }],
      manager: { id: demo.owner.id },
      parkingServices: ['cctv', 'covered_parking'],
      paymentType: 'pre_pay',
      blindClose: true,
      lostTicketFee: 1_000_000,
      isActive: true,
    })
    // Assigned staff see it at once, others do not [S6-03].
    expect(await read(location.id, demo.ana)).toEqual(location)
    expect(await server.call(getLocation, { params: { id: location.id } }, demo.luis)).toMatchObject({ status: 404 })
    expect(await trail(location.id)).toMatchObject([{ action: 'edited' }, { action: 'created' }])
  })

  it('starts with one version of its rates, even if several vehicle types have rates', async () => {
    const location = await made({
      vehicleTypes: ([1, 2, 3] as const).map((vehicleTypeId) => ({
        vehicleTypeId,
        spaces: 2,
        rate: { cost: 10_000 * vehicleTypeId, minutes: 60 },
      })),
    })
    expect(
      location.rates
        .map(({ vehicleTypeId, cost }) => [vehicleTypeId, cost ?? 0])
        .toSorted(([one = 0], [other = 0]) => one - other),
    ).toEqual([
      [1, 10_000],
      [2, 20_000],
      [3, 30_000],
    ])
    expect(location.rateVersions?.map(({ number }) => number)).toEqual([1])
  })

  it('can be in every kind of place that the company serves', async () => {
    for (const parkingType of [
      'event_parking',
      'on_street_parking',
      'parking_lot',
      'private_parking',
      'residence',
      'valet_parking',
    ])
      expect(await create({ parkingType })).toMatchObject({ ok: true, value: { parkingType } })
    expect(await create({ parkingType: 'airport' })).toMatchObject(wrong('parkingType', 'invalidField'))
  })

  it('is created by admins only [S6-07]', async () => {
    expect(await create({}, demo.ana)).toMatchObject({ status: 403 })
    expect(await create({}, { ...demo.root, companyId: demo.colombia })).toMatchObject({ ok: true })
    expect(await edit(demo.ana.locations[0] ?? '', { blindClose: { from: false, to: true } }, demo.ana)).toMatchObject({
      status: 403,
    })
  })

  it.each([
    [
      'hours that end before they begin',
      { schedule: { '2': [hours('12:00', '06:00')] } },
      'schedule.2.0.opens',
      'from_not_before_to',
    ],
    [
      'hours that overlap',
      { schedule: { '2': [hours('06:00', '12:00'), hours('11:00', '13:00')] } },
      'schedule.2.1.opens',
      'windows_overlap',
    ],
    [
      'a night without length',
      { nightSchedule: { from: '20:00', to: '20:00' } },
      'nightSchedule.from',
      'from_not_before_to',
    ],
    ['a latitude beyond the pole [S3-08]', { geolocation: { lat: 90.1, lng: 0 } }, 'geolocation.lat', 'point_invalid'],
    ['a longitude beyond 180 degrees', { geolocation: { lat: 0, lng: -200 } }, 'geolocation.lng', 'point_invalid'],
    ['half a point', { geolocation: { lat: 4.6 } }, 'geolocation.lng', 'point_invalid'],
    ['a negative number of spaces', { spaces: -1 }, 'spaces', 'spaces_invalid'],
    [
      'fewer spaces than its vehicle types',
      { spaces: 9, vehicleTypes: [{ vehicleTypeId: 1, spaces: 10 }] },
      'spaces',
      'spaces_below_types',
    ],
    [
      'one type twice',
      {
        vehicleTypes: [
          { vehicleTypeId: 1, spaces: 1 },
          { vehicleTypeId: 1, spaces: 1 },
        ],
      },
      'vehicleTypes.1.vehicleTypeId',
      'vehicle_type_exists',
    ],
    [
      'a negative price',
      { vehicleTypes: [{ vehicleTypeId: 1, spaces: 1, rate: { cost: -1, minutes: 1 } }] },
      'vehicleTypes.0.rate.cost',
      'amount_negative',
    ],
    ['an unknown time zone', { timeZone: 'America/Nowhere' }, 'timeZone', 'time_zone_invalid'],
    ['a manager who is an operator [S6-06]', { managerId: demo.ana.id }, 'managerId', 'manager_unknown'],
    ['a manager of another company [S6-06]', { managerId: demo.mexicanOwner.id }, 'managerId', 'manager_unknown'],
    ['staff of another company', { staffIds: [demo.mexicanOwner.id] }, 'staffIds', 'staff_unknown'],
    ['an admin among its staff', { staffIds: [demo.owner.id] }, 'staffIds', 'staff_unknown'],
    ['a missing logo', { logo: demo.owner.id }, 'logo', 'photo_unknown'],
  ])('is refused with %s, at the field', async (_, body, path, code) => {
    expect(await create(body)).toMatchObject(wrong(path, code))
  })

  it('rejects values that are not numbers [S3-08]', async () => {
    expect(await create({ geolocation: { lat: Number.NaN, lng: 0 } })).toMatchObject(
      wrong('geolocation.lat', 'point_invalid'),
    )
    expect(await create({ geolocation: { lat: '4.6', lng: 0 } })).toMatchObject(
      wrong('geolocation.lat', 'point_invalid'),
    )
  })

  it('rejects a vehicle type that the company has disabled', async () => {
    await server.owner.query(
      'update company_vehicle_types set is_active = false where company_id = $1 and vehicle_type_id = 3',
      [demo.colombia],
    )
    expect(await create({ vehicleTypes: [{ vehicleTypeId: 3, spaces: 1 }] })).toMatchObject(
      wrong('vehicleTypes.0.vehicleTypeId', 'vehicle_type_inactive'),
    )
    const { id } = await made()
    expect(await edit(id, { 'occupancy.3': { from: null, to: 1 } })).toMatchObject(
      wrong('changes.occupancy.3.to', 'vehicle_type_inactive'),
    )
    await server.owner.query(
      'update company_vehicle_types set is_active = true where company_id = $1 and vehicle_type_id = 3',
      [demo.colombia],
    )
    expect(await edit(id, { 'occupancy.3': { from: null, to: 1 } })).toMatchObject({
      ok: true,
      value: { vehicleTypes: [{ vehicleTypeId: 3, spaces: 1 }] },
    })
  })
})
