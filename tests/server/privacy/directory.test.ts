import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { findDriversByEmail } from '../../../contract/driver-search.ts'
import {
  type Driver,
  createDriver,
  driverCalls,
  getDriver,
  getDriversByIds,
  listDrivers,
} from '../../../contract/driver.ts'
import { listPeopleLookups, notePeopleLookup } from '../../../contract/people-lookups.ts'
import {
  createVehicle,
  getVehicle,
  listRegisteredVehicles,
  listVehicles,
  previewVehicles,
  vehicleChanges,
} from '../../../contract/vehicle.ts'
import { DIRECTORY_AN_HOUR } from '../../../domain/privacy.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { count } from '../../../server/limiter/limiter.ts'
import { directoryLimits } from '../../../server/limiter/limits.ts'
import { aNewDriver, aNewVehicle } from '../drivers/support.ts'
import { type Person, addColleague, enterDemo } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

async function anAttendant(): Promise<Person> {
  const id = await addColleague(server, demo.colombia)
  return { id, email: `${id}@colleague.test`, name: 'Rosa Mora', token: await openSession(server, id), locations: [] }
}

const aDriver = (email: string | null = null): Promise<Driver> =>
  server.value(createDriver, { body: aNewDriver({ email }) }, demo.owner)
const list = (search: string | undefined, by: Person, limit = '20') =>
  server.call(listDrivers, { query: { ...(search !== undefined && { search }), limit } }, by)
/** Looks up as many drivers as an attendant may at once. */
const fillDirectory = ({ id }: Person) =>
  server.database.transaction(async (tx) => {
    for (let nth = 0; nth < DIRECTORY_AN_HOUR; nth += 1) await count(directoryLimits(id), tx)
  })
const lookupsOf = async (by: Person, driverId?: string) =>
  (await server.value(listPeopleLookups, { query: { operatorId: by.id, ...(driverId && { driverId }) } }, demo.owner))
    .data

describe('the directory of drivers', () => {
  it('is searched by staff with three characters or more, and read whole by administrators only', async () => {
    const attendant = await anAttendant()
    for (const search of [undefined, '', 'ma', '  m  '])
      expect(await list(search, attendant)).toMatchObject({
        status: 400,
        problem: { errors: [{ path: 'search', code: 'search_too_short' }] },
      })
    expect(await list('mar', attendant)).toMatchObject({ ok: true })
    expect(await list(undefined, demo.owner)).toMatchObject({ ok: true })
  })

  it('has at most 50 people in an answer to staff', async () => {
    const attendant = await anAttendant()
    expect(await list('mar', attendant, '51')).toMatchObject({
      problem: { errors: [{ path: 'limit', code: 'limit_invalid' }] },
    })
    expect(await list('mar', attendant, '50')).toMatchObject({ ok: true })
    expect(await list('mar', demo.owner, '999')).toMatchObject({ ok: true })
  })

  it('is found by an exact e-mail without other characters', async () => {
    const email = `${uuidv7()}@example.test`
    const driver = await aDriver(email)
    const { data } = await server.value(findDriversByEmail, { query: { email } }, await anAttendant())
    expect(data).toEqual([driver])
  })

  it('is not copied by an attendant: after 300 different drivers the next has to wait', async () => {
    const attendant = await anAttendant()
    const { rows } = await server.owner.query<{ id: string }>('select id from drivers where company_id = $1 limit $2', [
      demo.colombia,
      DIRECTORY_AN_HOUR + 1,
    ])
    const ids = rows.map(({ id }) => id)
    while (ids.length <= DIRECTORY_AN_HOUR) ids.push((await aDriver()).id)
    for (let from = 0; from < DIRECTORY_AN_HOUR; from += 50)
      await server.value(getDriversByIds, { params: { ids: ids.slice(from, from + 50).join(',') } }, attendant)
    const answer = await server.call(getDriver, { params: { id: ids.at(-1) ?? '' } }, attendant)
    expect(answer).toMatchObject({ status: 429, problem: { retryAfter: expect.any(Number) } })
    expect(await server.call(getDriver, { params: { id: ids.at(-1) ?? '' } }, demo.owner)).toMatchObject({ ok: true })
  })

  it('has a record of who read the history of a driver, and a limit for attendants', async () => {
    const [attendant, driver] = [await anAttendant(), await aDriver()]
    const history = (id: string, by: Person) => server.call(driverCalls.history, { params: { id } }, by)
    expect(await history(driver.id, attendant)).toMatchObject({ ok: true })
    expect(await lookupsOf(attendant, driver.id)).toMatchObject([{ kind: 'opened', times: 1, people: 1 }])
    const [busy, next] = [await anAttendant(), await aDriver()]
    await fillDirectory(busy)
    expect(await history(next.id, busy)).toMatchObject({ status: 429 })
    expect(await history(next.id, demo.owner)).toMatchObject({ ok: true })
  })

  it('lets an attendant open the same driver any number of times', async () => {
    const [attendant, driver] = [await anAttendant(), await aDriver()]
    for (let nth = 0; nth < 5; nth += 1) await server.value(getDriver, { params: { id: driver.id } }, attendant)
    expect(await lookupsOf(attendant, driver.id)).toEqual([
      expect.objectContaining({ kind: 'opened', times: 5, people: 5, driver: { id: driver.id, name: 'María Peña' } }),
    ])
  })
})

describe('the vehicles with the names of their drivers', () => {
  const plates = (plate: string | undefined, by: Person, limit = '20') =>
    server.call(listVehicles, { query: { ...(plate !== undefined && { plate }), limit } }, by)
  const aVehicle = async () => {
    const [plate, { id }] = [`VHQ${String(Date.now()).slice(-4)}`, await aDriver()]
    const body = { ...aNewVehicle({ licensePlate: plate }), driverId: id }
    return { plate, driverId: id, vehicle: await server.value(createVehicle, { body }, demo.owner) }
  }

  it('are searched by staff with three characters of a plate or more, and read whole by administrators only', async () => {
    const attendant = await anAttendant()
    for (const plate of [undefined, '', 'vh', '-v-h-'])
      expect(await plates(plate, attendant)).toMatchObject({
        status: 400,
        problem: { errors: [{ path: 'plate', code: 'search_too_short' }] },
      })
    expect(await plates('vhq', attendant)).toMatchObject({ ok: true })
    expect(await plates(undefined, demo.owner)).toMatchObject({ ok: true })
    expect(await server.call(listRegisteredVehicles, { query: {} }, attendant)).toMatchObject({ status: 400 })
  })

  it('are at most 50 in an answer to staff', async () => {
    const attendant = await anAttendant()
    expect(await plates('vhq', attendant, '51')).toMatchObject({
      problem: { errors: [{ path: 'limit', code: 'limit_invalid' }] },
    })
    expect(await plates('vhq', attendant, '50')).toMatchObject({ ok: true })
  })

  it('are listed in the short form for one driver by staff, and for all by administrators only', async () => {
    const [attendant, { driverId }] = [await anAttendant(), await aVehicle()]
    expect(await server.call(previewVehicles, { query: {} }, attendant)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'driverId', code: 'required' }] },
    })
    expect(await server.call(previewVehicles, { query: { driverId } }, attendant)).toMatchObject({ ok: true })
    expect(await server.call(previewVehicles, { query: {} }, demo.owner)).toMatchObject({ ok: true })
  })

  it('are in the record with the driver: a search, an opened vehicle, and a download', async () => {
    const [attendant, { plate, driverId, vehicle }] = [await anAttendant(), await aVehicle()]
    await server.value(listVehicles, { query: { plate } }, attendant)
    await server.value(getVehicle, { params: { id: vehicle.id } }, attendant)
    const { changed } = await server.value(vehicleChanges, { query: { limit: '20' } }, attendant)
    const people = new Set(changed.map(({ driver }) => driver.id)).size
    const found = await lookupsOf(attendant)
    expect(Object.fromEntries(found.map(({ kind, ...one }) => [kind, [one.people, one.driver?.id ?? null]]))).toEqual({
      downloaded: [people, null],
      opened: [1, driverId],
      searched: [1, null],
    })
  })

  it('count towards the 300 drivers of an hour', async () => {
    const [attendant, { plate }] = [await anAttendant(), await aVehicle()]
    await fillDirectory(attendant)
    expect(await plates(plate, attendant)).toMatchObject({ status: 429 })
    expect(await plates(plate, demo.owner)).toMatchObject({ ok: true })
  })
})

describe('the record of look-ups', () => {
  it('has one entry for the searches of a person on a day', async () => {
    const attendant = await anAttendant()
    const first = await list('mar', attendant)
    await list('pe', attendant)
    const second = await list('peña', attendant)
    const people = [first, second].reduce((sum, one) => sum + (one.ok ? one.value.data.length : 0), 0)
    expect(await lookupsOf(attendant)).toEqual([
      {
        day: new Date().toISOString().slice(0, 10),
        by: { id: attendant.id, name: attendant.name },
        kind: 'searched',
        driver: null,
        times: 2,
        people,
        lastAt: expect.any(String),
      },
    ])
  })

  it('has no entry for a search that finds nobody', async () => {
    const attendant = await anAttendant()
    await list('nobody-is-called-so', attendant)
    expect(await lookupsOf(attendant)).toEqual([])
  })

  it('has the pages and files that a device reports', async () => {
    const [attendant, driver] = [await anAttendant(), await aDriver()]
    await server.value(notePeopleLookup, { body: { lookup: { kind: 'opened', driverId: driver.id } } }, attendant)
    await server.value(notePeopleLookup, { body: { lookup: { kind: 'exported', people: 2_750 } } }, attendant)
    const found = await lookupsOf(attendant)
    expect(Object.fromEntries(found.map(({ kind, people }) => [kind, people]))).toEqual({ exported: 2_750, opened: 1 })
  })

  it('is filtered by person and day', async () => {
    const [attendant, driver] = [await anAttendant(), await aDriver()]
    await server.value(getDriver, { params: { id: driver.id } }, attendant)
    const on = async (day: string) =>
      (await server.value(listPeopleLookups, { query: { operatorId: attendant.id, day } }, demo.owner)).total
    const today = new Date()
    expect(await on(today.toISOString().slice(0, 10))).toBe(1)
    expect(await on(new Date(today.getTime() - DAY_MS).toISOString().slice(0, 10))).toBe(0)
  })

  it('has each download of the directory with its people, whatever cursor the device sends', async () => {
    const attendant = await anAttendant()
    const page = (cursor?: string) =>
      server.value(driverCalls.changes, { query: { limit: '20', ...(cursor !== undefined && { cursor }) } }, attendant)
    const first = await page()
    const second = await page(first.cursor)
    const people = first.changed.length + second.changed.length
    expect(await lookupsOf(attendant)).toMatchObject([{ kind: 'downloaded', times: 1, people }])

    const foreign = { epoch: 'another', scope: 'another', fill: null, number: 0, part: null }
    const again = await page(Buffer.from(JSON.stringify(foreign)).toString('base64url'))
    expect(again.reset).toBe(true)
    const once = await page(first.cursor)
    expect(await lookupsOf(attendant)).toMatchObject([
      { kind: 'downloaded', times: 2, people: people + again.changed.length + once.changed.length },
    ])
  })

  it('is read by administrators of the company only', async () => {
    const [attendant, driver] = [await anAttendant(), await aDriver()]
    await server.value(getDriver, { params: { id: driver.id } }, attendant)
    expect(await server.call(listPeopleLookups, { query: {} }, attendant)).toMatchObject({ status: 403 })
    const others = await server.value(listPeopleLookups, { query: { operatorId: attendant.id } }, demo.mexicanOwner)
    expect(others.data).toEqual([])
  })
})
