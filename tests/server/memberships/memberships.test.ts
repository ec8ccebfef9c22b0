import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { listLocations } from '../../../contract/location.ts'
import { membershipCalls } from '../../../contract/membership.ts'
import { describeCrud } from '../crud/describe-crud.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const [here, there] = (await server.value(listLocations, { query: { companyId: demo.colombia } }, demo.owner)).data.map(
  ({ id }) => id,
)
if (!here || !there) throw new Error('The demo has too few locations')

let made = 0
function aMembership(more: object = {}) {
  made++
  return {
    id: uuidv7(),
    name: `Mensualidad ${made}`,
    cost: 18_000_000,
    vehicleTypeId: 1 as const,
    authorizedVehicles: 2,
    parkingSpaces: 1,
    validityUnit: 'months' as const,
    validityCount: 1,
    ...more,
  }
}

const create = (more: object) => server.call(membershipCalls.create, { body: aMembership(more) }, demo.owner)
const given = (more: object = {}) => server.value(membershipCalls.create, { body: aMembership(more) }, demo.owner)
const edit = (id: string, changes: object) =>
  server.call(membershipCalls.edit, { params: { id }, body: { changes } }, demo.owner)
const wrong = (path: string, code: string) => ({
  ok: false,
  status: 400,
  problem: { code: 'validation_failed', errors: [expect.objectContaining({ path, code })] },
})

describeCrud(
  membershipCalls,
  {
    input: aMembership,
    edits: [
      ['cost', [1_000, 3_000]],
      ['enabled', [false, true]],
    ],
    wrong: ['name', ' ', 'required'],
  },
  { server, demo },
)

describe('a membership that is sold [S2-26] [S3-01] [S4-03]', () => {
  it('is, by default, for all locations and hours, without a last day, enabled and unsold', async () => {
    expect(await create({})).toMatchObject({
      ok: true,
      value: {
        locationIds: [],
        allowedHours: null,
        expirationDate: null,
        enabled: true,
        sold: 0,
        monthlyEarnings: 0,
        createdAt: expect.any(String),
      },
    })
  })

  it.each([
    [
      'fewer vehicles than spaces',
      { authorizedVehicles: 1, parkingSpaces: 2 },
      'authorizedVehicles',
      'fewer_vehicles_than_spaces',
    ],
    ['0 spaces', { parkingSpaces: 0 }, 'parkingSpaces', 'pass_spaces_invalid'],
    ['0 vehicles', { authorizedVehicles: 0 }, 'authorizedVehicles', 'vehicles_invalid'],
    ['half a vehicle', { authorizedVehicles: 1.5 }, 'authorizedVehicles', 'vehicles_invalid'],
    ['a negative cost', { cost: -1 }, 'cost', 'amount_negative'],
    ['a validity of 0 days', { validityUnit: 'days', validityCount: 0 }, 'validityCount', 'validity_invalid'],
    ['too many months', { validityCount: 121 }, 'validityCount', 'validity_invalid'],
    ['a day that does not exist', { expirationDate: '2026-02-30' }, 'expirationDate', 'day_unknown'],
    ['a grid without hours', { allowedHours: [] }, 'allowedHours', 'required'],
    [
      'hours without a length',
      { allowedHours: [{ day: 1, from: '08:00', to: '08:00' }] },
      'allowedHours',
      'from_not_before_to',
    ],
    ['a location of no company', { locationIds: [uuidv7()] }, 'locationIds', 'location_unknown'],
  ])('with %s is refused', async (_, more, path, code) => {
    expect(await create(more)).toMatchObject(wrong(path, code))
  })

  it('has at most as many vehicles as spaces, lasts up to ten years, and may have hours over midnight', async () => {
    expect(await create({ authorizedVehicles: 3, parkingSpaces: 3, validityCount: 120 })).toMatchObject({ ok: true })
    const allowedHours = [
      { day: 8, from: '00:00', to: '24:00' },
      { day: 1, from: '20:00', to: '06:00' },
    ]
    expect(await create({ validityUnit: 'days', validityCount: 3_660, allowedHours })).toMatchObject({
      ok: true,
      value: { allowedHours: allowedHours.toReversed() },
    })
  })

  it('has a unique name', async () => {
    const { name } = await given()
    expect(await create({ name })).toMatchObject(wrong('name', 'membership_exists'))
  })

  it('is validated as a whole after an edit, even if several people edit it at once', async () => {
    const { id } = await given({ authorizedVehicles: 3, parkingSpaces: 1 })
    expect(await edit(id, { parkingSpaces: { from: 1, to: 3 } })).toMatchObject({ ok: true })
    expect(await edit(id, { authorizedVehicles: { from: 3, to: 2 } })).toMatchObject(
      wrong('authorizedVehicles', 'fewer_vehicles_than_spaces'),
    )
  })

  it('keeps the locations of two simultaneous edits, and never becomes “all” because both removed some', async () => {
    const { id } = await given({ locationIds: [here] })
    expect(await edit(id, { locationIds: { add: [there], remove: [] } })).toMatchObject({
      ok: true,
      value: { locationIds: [here, there].toSorted() },
    })
    expect(await edit(id, { locationIds: { add: [], remove: [here, there] } })).toMatchObject(
      wrong('locationIds', 'would_be_all'),
    )
    expect(await edit(id, { locationIds: { from: [here, there].toSorted(), to: [] } })).toMatchObject({
      ok: true,
      value: { locationIds: [] },
    })
  })

  it('is found by its name, by whether it is enabled, and by its locations', async () => {
    const { id } = await given({ name: 'Nocturna 100 %', locationIds: [there], enabled: false })
    const found = async (query: object) =>
      (await server.value(membershipCalls.list, { query }, demo.ana)).data.map((one) => one.id)
    expect(await found({ search: '100 %' })).toEqual([id])
    expect(await found({ search: '100 %', enabled: 'true' })).toEqual([])
    expect(await found({ search: '100 %', locationId: there })).toEqual([id])
    expect(await found({ search: '100 %', locationId: here })).toEqual([])
  })
})
