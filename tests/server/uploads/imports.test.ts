import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'

import { getCompany } from '../../../contract/company.ts'
import { driverCalls } from '../../../contract/driver.ts'
import { endpointPath } from '../../../contract/endpoint.ts'
import { getLocation } from '../../../contract/location.ts'
import { userCalls } from '../../../contract/user.ts'
import { type ImportKind, UploadReport, importRecords } from '../../../contract/uploads.ts'
import { vehicleCalls } from '../../../contract/vehicle.ts'
import { SHEET_COLUMNS } from '../../../domain/uploads/columns.ts'
import { roundsOr } from '../../support/rounds.ts'
import { aMailer } from '../driver-links/support.ts'
import { aSheet } from '../passes/sheets.ts'
import { enterDemo, freshPlate } from '../support/demo.ts'
import { emptyBuckets } from '../support/limiter.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const mailer = aMailer()
const server = await openTestServer({ mailer })
const demo = await enterDemo(server)
const [bogota = ''] = demo.luis.locations
const { name: locationName } = await server.value(getLocation, { params: { id: bogota } }, demo.owner)

beforeEach(async () => {
  mailer.sent.length = 0
  await emptyBuckets(server)
})

interface Sent {
  mode?: 'check' | 'all' | 'valid'
  by?: Caller
}

async function ask(kind: ImportKind, file: Buffer | string, { mode = 'check', by = demo.owner }: Sent = {}) {
  const body = new FormData()
  body.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'file')
  const headers = {
    ...(by.token !== undefined && { authorization: `Bearer ${by.token}` }),
    ...(by.companyId !== undefined && { 'x-company-id': by.companyId }),
  }
  const path = endpointPath(importRecords).replace(':kind', kind)
  const response = await server.app.request(`${path}?mode=${mode}`, { method: 'POST', headers, body })
  const answer: unknown = await response.json()
  return { status: response.status, answer: Object(answer) }
}

async function report(kind: ImportKind, file: Buffer | string, sent?: Sent): Promise<UploadReport> {
  const { answer } = await ask(kind, file, sent)
  return v.parse(UploadReport, answer, { message: JSON.stringify(answer) })
}

let people = 0
const aNumber = () => String(810_000_000 + ++people)

type Lines = readonly (readonly string[])[]
const sheetOf = (kind: ImportKind, lines: Lines) => aSheet([[...SHEET_COLUMNS[kind]], ...lines])
const csvOf = (kind: ImportKind, lines: Lines) =>
  [SHEET_COLUMNS[kind], ...lines].map((line) => line.map((text) => `"${text}"`).join(';')).join('\r\n')

const aDriver = (number = aNumber()) => ['CC', number, 'Nora', 'Cruz', `d${number}@parq.test`, '57', number]
const aVehicle = (owner: string, plate = freshPlate()) => [plate, 'car', 'Kia', 'Rio', 'Red', 'CC', owner, '']
const aUser = (email = `u${aNumber()}@parq.test`, role = 'Operador', at = locationName) => [
  'Bo',
  'Li',
  email,
  '',
  '',
  role,
  at,
]

const driversNamed = async (search: string, by: Caller = demo.owner) =>
  (await server.value(driverCalls.list, { query: { search } }, by)).data

const FILES: Readonly<Record<ImportKind, () => Buffer>> = {
  drivers: () => sheetOf('drivers', [aDriver()]),
  vehicles: () => sheetOf('vehicles', [aVehicle('nobody')]),
  users: () => sheetOf('users', [aUser()]),
}

describe('an import', () => {
  it.each(['drivers', 'vehicles', 'users'] as const)('of %s is for admins only', async (kind) => {
    expect((await ask(kind, FILES[kind](), { by: {} })).status).toBe(401)
    for (const staff of [demo.ana, demo.luis])
      expect(await ask(kind, FILES[kind](), { by: staff, mode: 'all' })).toMatchObject({
        status: 403,
        answer: { code: 'forbidden' },
      })
    expect(await ask(kind, FILES[kind](), { by: demo.root })).toMatchObject({ answer: { code: 'company_required' } })
    for (const admin of [demo.owner, { token: demo.root.token, companyId: demo.colombia }])
      expect(await ask(kind, FILES[kind](), { by: admin })).toMatchObject({ status: 200, answer: { rows: 1 } })
  })

  it('is refused for an unknown kind, a broken file or a missing column', async () => {
    const path = endpointPath(importRecords).replace(':kind', 'companies')
    const headers = { authorization: `Bearer ${demo.owner.token}` }
    const body = new FormData()
    body.set('file', new Blob(['a']))
    expect((await server.app.request(path, { method: 'POST', headers, body })).status).toBe(404)
    for (const [file, code] of [
      [Buffer.from('89504e470d0a1a0a', 'hex'), 'sheet_type_invalid'],
      [FILES.drivers().subarray(0, 2_000), 'sheet_damaged'],
      ['Color\nRed', 'sheet_columns_missing'],
      ['', 'sheet_empty'],
    ] as const)
      expect(await ask('drivers', Buffer.from(file))).toMatchObject({
        status: 400,
        answer: { errors: [{ path: 'file', code }] },
      })
  })

  it.each([
    ['Excel', sheetOf],
    ['CSV', csvOf],
  ] as const)('from %s is checked first, then written, and changes nothing the second time', async (_, fileOf) => {
    const number = aNumber()
    const plate = freshPlate()
    const email = `u${number}@parq.test`
    const steps = [
      ['drivers', fileOf('drivers', [aDriver(number)])],
      ['vehicles', fileOf('vehicles', [aVehicle(number, plate)])],
      ['users', fileOf('users', [aUser(email)])],
    ] as const
    for (const [kind, file] of steps) {
      const counts = { rows: 1, changed: 0, drivers: 0, faults: [] }
      expect(await report(kind, file)).toEqual({ ...counts, created: 1, left: 0, committed: false })
      expect(await report(kind, file)).toEqual({ ...counts, created: 1, left: 0, committed: false })
      expect(await report(kind, file, { mode: 'all' })).toEqual({ ...counts, created: 1, left: 0, committed: true })
      for (const mode of ['check', 'all', 'valid'] as const)
        expect(await report(kind, file, { mode })).toEqual({
          ...counts,
          created: 0,
          left: 1,
          committed: mode !== 'check',
        })
    }
    const [driver] = await driversNamed(number)
    expect(driver).toMatchObject({ firstName: 'Nora', identification: number, plates: [plate] })
    const { data: vehicles } = await server.value(vehicleCalls.list, { query: { plate } }, demo.owner)
    expect(vehicles).toMatchObject([
      { brand: 'Kia', model: 'Rio', color: 'Red', ownerRole: 'driver', driver: { id: driver?.id } },
    ])
    for (const [calls, id] of [
      [driverCalls, driver?.id],
      [vehicleCalls, vehicles[0]?.id],
    ] as const)
      expect(
        (await server.value(calls.history, { params: { id: id ?? '' } }, demo.owner)).data.map(({ action }) => action),
      ).toEqual(['created'])
  })

  it('does not change or find records of other companies', async () => {
    const number = aNumber()
    await report('drivers', sheetOf('drivers', [aDriver(number)]), { mode: 'all' })
    const vehicle = sheetOf('vehicles', [aVehicle(number)])
    expect(await report('vehicles', vehicle, { by: demo.mexicanOwner })).toMatchObject({
      created: 0,
      faults: [{ column: 'identification', code: 'driver_unknown', value: number }],
    })
    expect(await report('vehicles', vehicle)).toMatchObject({ created: 1, faults: [] })
    expect(
      await report('drivers', sheetOf('drivers', [aDriver(number)]), { by: demo.mexicanOwner, mode: 'all' }),
    ).toMatchObject({ created: 1, left: 0 })
    expect(await driversNamed(number)).toHaveLength(1)
    expect(
      await report('users', sheetOf('users', [aUser(undefined, 'Operador', locationName)]), { by: demo.mexicanOwner }),
    ).toMatchObject({ faults: [{ column: 'locations', code: 'location_unknown' }] })
  })

  describe('a driver without an identification', () => {
    const unnamed = (phone: string, firstName = 'Nora') => ['', '', firstName, 'Cruz', '', '57', phone]
    const take = (...lines: Lines) => report('drivers', sheetOf('drivers', lines), { mode: 'all' })

    it('is created once, and known by name and contact', async () => {
      const phone = aNumber()
      expect(await take(unnamed(phone))).toMatchObject({ created: 1, left: 0, faults: [] })
      expect(await take(unnamed(phone, 'NORA'))).toMatchObject({ created: 0, left: 1, faults: [] })
      expect(await driversNamed(phone)).toMatchObject([{ identification: null, identificationType: null }])
    })

    it('is the known driver of the same name and phone', async () => {
      const phone = aNumber()
      await take(aDriver(phone))
      expect(await take(unnamed(phone))).toMatchObject({ created: 0, left: 1, faults: [] })
    })

    it('is refused with the phone of a driver with another name', async () => {
      const phone = aNumber()
      await take(unnamed(phone))
      expect(await take(unnamed(phone, 'Hugo'))).toMatchObject({
        created: 0,
        faults: [{ column: 'phone', code: 'contact_taken' }],
      })
    })
  })

  it('writes all rows, no row, or only the valid ones, as requested', async () => {
    const numbers = [aNumber(), aNumber()]
    const file = sheetOf('drivers', [
      aDriver(numbers[0]),
      ['CC', '12', 'Ana', 'Ruiz', '', '57', aNumber()],
      aDriver(numbers[1]),
    ])
    const fault = { row: 3, column: 'identification', code: 'identification', value: '12' }
    expect(await report('drivers', file, { mode: 'all' })).toMatchObject({ faults: [fault], committed: false })
    expect(await driversNamed(numbers[0] ?? '')).toEqual([])
    expect(await report('drivers', file, { mode: 'valid' })).toMatchObject({
      created: 2,
      faults: [fault],
      committed: true,
    })
    for (const number of numbers) expect(await driversNamed(number)).toHaveLength(1)
  })

  it('assigns no contact of another person', async () => {
    const number = aNumber()
    await report('drivers', sheetOf('drivers', [aDriver(number)]), { mode: 'all' })
    const [, , ...contacts] = aDriver(number)
    expect(await report('drivers', sheetOf('drivers', [['CC', aNumber(), ...contacts]]))).toMatchObject({
      created: 0,
      faults: [
        { column: 'email', code: 'contact_taken' },
        { column: 'phone', code: 'contact_taken' },
      ],
    })
  })

  it('creates one driver if two imports arrive at once', async () => {
    const number = aNumber()
    const file = sheetOf('drivers', [aDriver(number)])
    const reports = await Promise.all([
      report('drivers', file, { mode: 'all' }),
      report('drivers', file, { mode: 'all' }),
    ])
    expect(reports.map(({ created }) => created).toSorted((one, other) => one - other)).toEqual([0, 1])
    expect(await driversNamed(number)).toHaveLength(1)
  })

  it('finds the owner of a vehicle by e-mail, and assigns one plate to two drivers', async () => {
    const [one, two] = [aNumber(), aNumber()]
    await report('drivers', sheetOf('drivers', [aDriver(one), aDriver(two)]), { mode: 'all' })
    const plate = freshPlate()
    const byEmail = [plate, 'car', '', '', '', '', '', `D${two}@parq.test`]
    expect(
      await report('vehicles', sheetOf('vehicles', [aVehicle(one, plate), byEmail]), { mode: 'all' }),
    ).toMatchObject({
      created: 2,
      faults: [],
    })
    const { data } = await server.value(vehicleCalls.list, { query: { plate } }, demo.owner)
    expect(data).toHaveLength(2)
  })

  it('assigns the code of a bicycle to one driver only', async () => {
    const [one, two] = [aNumber(), aNumber()]
    await report('drivers', sheetOf('drivers', [aDriver(one), aDriver(two)]), { mode: 'all' })
    const code = `BIC${aNumber()}`
    const bicycle = (owner: string) => [code, 'bicycle', '', '', '', 'CC', owner, '']
    expect(
      await report('vehicles', sheetOf('vehicles', [bicycle(one), bicycle(two)]), { mode: 'valid' }),
    ).toMatchObject({
      created: 1,
      faults: [{ row: 3, column: 'plates', code: 'bicycle_code_taken' }],
    })
  })
})

describe('an import of users', () => {
  it('invites each once by mail, with role and locations and without a password', async () => {
    const [staff, admin] = [`u${aNumber()}@parq.test`, `u${aNumber()}@parq.test`]
    const file = sheetOf('users', [aUser(staff), aUser(admin, 'Administrator', '')])
    await report('users', file)
    await server.jobs.drain()
    expect(mailer.sent).toEqual([])
    await report('users', file, { mode: 'all' })
    await report('users', file, { mode: 'all' })
    await server.jobs.drain()
    expect(mailer.sent.map(({ to }) => to).toSorted()).toEqual([staff, admin].toSorted())
    const { data } = await server.value(userCalls.list, { query: { search: 'Bo Li', limit: '99' } }, demo.owner)
    expect(data.find(({ email }) => email === staff)).toMatchObject({
      role: 'parking_staff',
      state: 'invited',
      locationIds: [bogota],
    })
    expect(data.find(({ email }) => email === admin)).toMatchObject({ role: 'parking_admin', state: 'invited' })
    const history = await server.value(
      userCalls.history,
      { params: { id: data.find(({ email }) => email === staff)?.id ?? '' } },
      demo.owner,
    )
    expect(history.data.map(({ action }) => action)).toEqual(['created'])
  })

  it('reports an e-mail of another company only if it would send an invitation', async () => {
    const { data } = await server.value(userCalls.list, { query: {} }, demo.mexicanOwner)
    const email = data[0]?.email ?? ''
    const file = sheetOf('users', [aUser(email), aUser()])
    expect(await report('users', file)).toMatchObject({ created: 2, faults: [] })
    expect(await report('users', file, { mode: 'all' })).toMatchObject({
      committed: false,
      faults: [{ row: 2, column: 'email', code: 'email_taken' }],
    })
    expect(await report('users', file, { mode: 'valid' })).toMatchObject({ created: 1, committed: true })
  })

  it('allows 500 invitations at once', async () => {
    const many = (count: number) =>
      csvOf(
        'users',
        Array.from({ length: count }, () => aUser()),
      )
    expect(await ask('users', many(501), { mode: 'valid' })).toMatchObject({
      status: 429,
      answer: { code: 'too_many_attempts' },
    })
    expect(await report('users', many(20), { mode: 'valid' })).toMatchObject({ created: 20 })
  })
})

/** Some statements of the server; `npm run upload-rows` sends the maximum of a file. */
const ROWS = roundsOr(400)

it(`an import leaves the server responsive while it writes ${ROWS} rows`, async () => {
  const numbers = Array.from({ length: ROWS }, aNumber)
  const work = { isDone: false }
  const underWay = report('drivers', csvOf('drivers', numbers.map(aDriver)), { mode: 'valid' }).finally(() => {
    work.isDone = true
  })
  let answered = 0
  while (!work.isDone) {
    await server.value(getCompany, { params: { id: demo.colombia } }, demo.owner)
    answered += 1
  }
  expect(await underWay).toMatchObject({ created: ROWS, faults: [] })
  expect(answered).toBeGreaterThan(5)
  const plates = numbers.map((number) => aVehicle(number))
  expect(await report('vehicles', csvOf('vehicles', plates), { mode: 'valid' })).toMatchObject({ created: ROWS })
  expect(await report('vehicles', csvOf('vehicles', plates), { mode: 'valid' })).toMatchObject({
    created: 0,
    left: ROWS,
  })
})
