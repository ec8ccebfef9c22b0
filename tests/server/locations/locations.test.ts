import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import {
  type Location,
  countLocations,
  getLocation,
  listLocations,
  locationChanges,
} from '../../../contract/location.ts'
import { locationWrites } from '../../../contract/location-writes.ts'
import { userCalls } from '../../../contract/user.ts'
import { endpointPath } from '../../../contract/endpoint.ts'
import { uploadLogo } from '../../../contract/file.ts'
import { describeCrud } from '../crud/describe-crud.ts'
import { Device } from '../support/device.ts'
import { addColleague, enterDemo } from '../support/demo.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const aLocation = () => ({
  id: uuidv7(),
  name: 'Calle 85',
  address: 'Calle 85 # 12-30',
  city: 'Bogotá',
  timeZone: 'America/Bogota',
  parkingType: 'parking_lot' as const,
  spaces: 40,
})
const create = (body: object = {}, caller: Caller = demo.owner) =>
  server.call(locationWrites.create, { body: { ...aLocation(), ...body } }, caller)
const made = (body: object = {}) =>
  server.value(locationWrites.create, { body: { ...aLocation(), ...body } }, demo.owner)
const edit = (id: string, changes: object, caller: Caller = demo.owner) =>
  server.call(locationWrites.edit, { params: { id }, body: { changes } }, caller)
const read = (id: string, caller: Caller = demo.owner) => server.value(getLocation, { params: { id } }, caller)
const trail = async (id: string) => (await server.value(locationWrites.history, { params: { id } }, demo.owner)).data
const wrong = (path: string, code: string) => ({
  status: 400,
  problem: { code: 'validation_failed', errors: [{ path, code }] },
})
const hours = (opens: string, closes: string) => ({ opens, closes })

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

  it('starts with one version of its rates, however many vehicle types have rates', async () => {
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

  it('lies in every kind of place that is served', async () => {
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
    ['a longitude of another world', { geolocation: { lat: 0, lng: -200 } }, 'geolocation.lng', 'point_invalid'],
    ['half a point', { geolocation: { lat: 4.6 } }, 'geolocation.lng', 'point_invalid'],
    ['spaces below none', { spaces: -1 }, 'spaces', 'spaces_invalid'],
    [
      'fewer spaces than its types have',
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
    ['a zone that is none', { timeZone: 'America/Nowhere' }, 'timeZone', 'time_zone_invalid'],
    ['a manager who is staff [S6-06]', { managerId: demo.ana.id }, 'managerId', 'manager_unknown'],
    ['a manager of another company [S6-06]', { managerId: demo.mexicanOwner.id }, 'managerId', 'manager_unknown'],
    ['staff of another company', { staffIds: [demo.mexicanOwner.id] }, 'staffIds', 'staff_unknown'],
    ['an admin among its staff', { staffIds: [demo.owner.id] }, 'staffIds', 'staff_unknown'],
    ['a logo that is not there', { logo: demo.owner.id }, 'logo', 'photo_unknown'],
  ])('is refused with %s, at the field', async (_, body, path, code) => {
    expect(await create(body)).toMatchObject(wrong(path, code))
  })

  it('rejects values that are not numbers: JSON has no NaN, and its substitutes are refused [S3-08]', async () => {
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

describe('an edit of a location', () => {
  it('merges two admins’ edits of different weekdays; for the same weekday the second gets both values', async () => {
    const { id } = await made({ schedule: { '1': [hours('06:00', '20:00')], '2': [hours('06:00', '20:00')] } })
    const from = [hours('06:00', '20:00')]
    expect(await edit(id, { 'schedule.1': { from, to: [hours('07:00', '20:00')] } })).toMatchObject({ ok: true })
    expect(await edit(id, { 'schedule.2': { from, to: [] } })).toMatchObject({
      ok: true,
      value: { schedule: [{ day: 1, opens: '07:00' }] },
    })
    const late = await edit(id, {
      'schedule.1': { from, to: [hours('05:00', '20:00')] },
      name: { from: 'Calle 85', to: 'Late' },
    })
    expect(late).toMatchObject({
      status: 409,
      problem: {
        code: 'edit_conflict',
        conflicts: [
          {
            path: 'schedule.1',
            theirs: [hours('07:00', '20:00')],
            mine: [hours('05:00', '20:00')],
            by: { id: demo.owner.id },
          },
        ],
      },
    })
    expect(await read(id)).toMatchObject({ name: 'Calle 85', schedule: [{ day: 1, opens: '07:00', closes: '20:00' }] })
    expect(
      await edit(id, { 'schedule.3': { from: [], to: [hours('06:00', '12:00'), hours('12:00', '11:00')] } }),
    ).toMatchObject(wrong('changes.schedule.3.to.1.opens', 'from_not_before_to'))
  })

  it('is done once if eight requests set one weekday at once', async () => {
    const { id } = await made()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        edit(id, { 'schedule.4': { from: [], to: [hours(`0${index}:00`, '20:00')] } }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await read(id)).schedule).toHaveLength(1)
  })

  it('adds and removes services, whatever others add and remove', async () => {
    const { id } = await made({ parkingServices: ['cctv'] })
    const [one, other] = await Promise.all([
      edit(id, { parkingServices: { add: ['car_wash'] } }),
      edit(id, { parkingServices: { add: ['surveillance'], remove: ['cctv'] } }),
    ])
    expect([one, other]).toMatchObject([{ ok: true }, { ok: true }])
    expect((await read(id)).parkingServices.toSorted()).toEqual(['car_wash', 'surveillance'])
    expect(await edit(id, { parkingServices: { add: ['pool'] } })).toMatchObject(
      wrong('changes.parkingServices.add.0', 'invalidField'),
    )
  })

  it('assigns and removes staff, which their own history shows [S6-03]', async () => {
    const { id } = await made()
    const colleague = await addColleague(server, demo.colombia)
    expect(await edit(id, { staffIds: { add: [demo.luis.id, colleague] } })).toMatchObject({
      ok: true,
      value: { version: 2 },
    })
    expect(await read(id, demo.luis)).toMatchObject({ id })
    expect(await edit(id, { staffIds: { remove: [demo.luis.id] } })).toMatchObject({ ok: true, value: { version: 3 } })
    expect(await server.call(getLocation, { params: { id } }, demo.luis)).toMatchObject({ status: 404 })
    const { data } = await server.value(userCalls.history, { params: { id: demo.luis.id } }, demo.owner)
    expect(data.slice(0, 2)).toMatchObject([
      {
        changes: [{ path: 'locationIds', before: [...demo.luis.locations, id].toSorted(), after: demo.luis.locations }],
      },
      { changes: [{ path: 'locationIds', before: demo.luis.locations }] },
    ])
    expect((await trail(id))[1]).toMatchObject({
      changes: [{ path: 'staffIds', before: [], after: [colleague, demo.luis.id].toSorted() }],
    })
    expect(await edit(id, { staffIds: { add: [demo.owner.id] } })).toMatchObject(
      wrong('changes.staffIds.add', 'staff_unknown'),
    )
  })

  it('adds up spaces, even if two admins set them separately', async () => {
    const { id } = await made({ spaces: 40, vehicleTypes: [{ vehicleTypeId: 1, spaces: 20 }] })
    expect(await edit(id, { 'occupancy.2': { from: null, to: 20 } })).toMatchObject({ ok: true })
    expect(await edit(id, { 'occupancy.1': { from: 20, to: 21 } })).toMatchObject(
      wrong('changes.occupancy.1.to', 'spaces_below_types'),
    )
    expect(await edit(id, { spaces: { from: 40, to: 39 } })).toMatchObject(
      wrong('changes.spaces.to', 'spaces_below_types'),
    )
    expect(await edit(id, { 'occupancy.1': { from: 20, to: null }, spaces: { from: 40, to: 20 } })).toMatchObject({
      ok: true,
      value: { spaces: 20, vehicleTypes: [{ vehicleTypeId: 2, spaces: 20 }] },
    })
  })

  it('sets every other field, and lists each in the history [S3-01]', async () => {
    const { id, limits } = await made()
    const to = {
      description: 'Two floors',
      address: 'Carrera 7',
      city: 'Cali',
      timeZone: 'America/Mexico_City',
      geolocation: { lat: 3.45, lng: -76.53 },
      parkingType: 'valet_parking',
      nightSchedule: { from: '21:00', to: '05:00' },
      paymentType: 'pre_pay',
      managerId: demo.owner.id,
      digitalCommission: 199,
      graceMinutes: 15,
      exemptMinutes: 5,
      taxRate: 500,
      varianceLimit: 500_000,
      earlyEndMinutes: 20,
      earlyEndAmount: 100_000,
      loweredPrice: 300_000,
      refundByStaff: 400_000,
      payOutsByOpener: true,
      blindClose: true,
      lostTicketFee: 1_500_000,
      isActive: false,
    }
    const standing: Record<string, unknown> = { ...(await read(id)), ...limits, managerId: null }
    const changes = Object.fromEntries(
      Object.entries(to).map(([field, value]) => [field, { from: standing[field], to: value }]),
    )
    const { managerId, earlyEndMinutes, earlyEndAmount, loweredPrice, refundByStaff, payOutsByOpener, ...shown } = to
    expect(await edit(id, changes)).toMatchObject({
      ok: true,
      value: {
        ...shown,
        version: 2,
        manager: { id: managerId },
        limits: { earlyEndMinutes, earlyEndAmount, loweredPrice, refundByStaff, payOutsByOpener },
      },
    })
    expect((await trail(id))[0]?.changes.map(({ path }) => path).toSorted()).toEqual(Object.keys(to).toSorted())
    // Earlier values that a price depends on are kept.
    const { rows } = await server.owner.query(
      `select terms from dated_terms where entity = 'location' and entity_id = $1 order by seq`,
      [id],
    )
    expect(rows).toMatchObject([
      { terms: { taxRate: null, exemptMinutes: 0 } },
      { terms: { taxRate: 500, exemptMinutes: 5 } },
    ])
  })

  it('accepts as manager an admin who may sign in [S6-06]', async () => {
    const { id } = await made({ managerId: demo.owner.id })
    expect(await edit(id, { managerId: { from: demo.owner.id, to: demo.luis.id } })).toMatchObject(
      wrong('changes.managerId.to', 'manager_unknown'),
    )
    expect(await edit(id, { managerId: { from: demo.owner.id, to: null } })).toMatchObject({
      ok: true,
      value: { manager: null },
    })
  })

  it('takes a grey logo of the company and deletes the earlier one', async () => {
    const { id } = await made()
    const picture = async (background: string) => {
      const body = new FormData()
      body.append(
        'file',
        new File(
          [
            new Uint8Array(
              await sharp({ create: { width: 40, height: 20, channels: 3, background } })
                .png()
                .toBuffer(),
            ),
          ],
          'logo.png',
        ),
      )
      const response = await server.app.request(endpointPath(uploadLogo), {
        method: 'POST',
        headers: { authorization: `Bearer ${demo.owner.token}` },
        body,
      })
      return response
    }
    const [first, second] = await Promise.all([picture('#333333'), picture('#777777')]).then((all) =>
      Promise.all(all.map(async (one): Promise<{ id: string }> => Object(await one.json()))),
    )
    expect(await edit(id, { logo: { from: null, to: first?.id } })).toMatchObject({
      ok: true,
      value: { logo: first?.id },
    })
    expect(await edit(id, { logo: { from: first?.id, to: second?.id } })).toMatchObject({
      ok: true,
      value: { logo: second?.id },
    })
    const { rows } = await server.owner.query('select id from files where id = any($1)', [[first?.id, second?.id]])
    expect(rows).toEqual([{ id: second?.id }])
  })

  it('reaches every device that keeps the location', async () => {
    const device = new Device<Location>((query) => server.value(locationChanges, { query }, demo.ana))
    await everyTransactionEnded(server)
    await device.pullAll()
    const { id } = await made({ schedule: { '1': [hours('06:00', '20:00')] }, staffIds: [demo.ana.id] })
    await everyTransactionEnded(server)
    await device.pullAll()
    await edit(id, {
      'schedule.1': { from: [hours('06:00', '20:00')], to: [hours('06:00', '21:00')] },
      blindClose: { from: false, to: true },
    })
    await everyTransactionEnded(server)
    const { changed } = await device.pull()
    expect(changed).toMatchObject([{ id, blindClose: true, schedule: [{ day: 1, closes: '21:00' }] }])
  })
})
