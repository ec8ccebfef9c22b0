import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CellObject } from 'xlsx'

import { endpointPath } from '../../../contract/endpoint.ts'
import { membershipCalls } from '../../../contract/membership.ts'
import { passCalls } from '../../../contract/pass.ts'
import { UploadReport, uploadPasses } from '../../../contract/uploads.ts'
import { type UploadCode, checkRows } from '../../../domain/uploads/check-rows.ts'
import {
  NO_CELLS,
  SHEET_COLUMNS,
  UPLOAD_CELL_MAX,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_ROWS,
  type UploadColumn,
  type UploadRow,
} from '../../../domain/uploads/columns.ts'
import { readLines } from '../../../src/lib/spreadsheet/read-lines.ts'
import { roundsOr } from '../../support/rounds.ts'
import { newLocation } from '../cash-ups/support.ts'
import { enterDemo, freshPlate } from '../support/demo.ts'
import { emptyBuckets } from '../support/limiter.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { aBomb, aPassSheet, aSheet, linesOf, withPart } from './sheets.ts'
import { bogotaDay, passesOf } from './support.ts'
import { readSureRows } from '../../../domain/uploads/layout.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const passes = passesOf(server, demo)
const here = await newLocation(server, demo)
const membershipId = await passes.membership()

beforeEach(() => emptyBuckets(server))

/** Two statements of the server; `npm run upload-rows` sends the maximum of a file. */
const ROWS = roundsOr(600)

let people = 0

/** A person unknown to the company, with their own plate. */
function aRow(cells: Partial<UploadRow['cells']> = {}): Pick<UploadRow, 'cells'> {
  people++
  const number = String(700_000_000 + people)
  return {
    cells: {
      ...NO_CELLS,
      identificationType: 'CC',
      identification: number,
      firstName: 'Mariana',
      lastName: 'Torres',
      email: `r${number}@parq.test`,
      phoneCode: '57',
      phone: number,
      vehicleType: 'car',
      plates: freshPlate(),
      startDate: bogotaDay(),
      endDate: bogotaDay(30),
      ...cells,
    },
  }
}

interface Sent {
  mode?: 'check' | 'all' | 'valid'
  by?: Caller
  locationId?: string
  membership?: string
}

async function ask(
  file: Buffer,
  { mode = 'check', by = demo.owner, locationId = here, membership = membershipId }: Sent = {},
) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(file)]), 'passes.xlsx')
  const path = endpointPath(uploadPasses).replace(':locationId', locationId).replace(':membershipId', membership)
  const headers = {
    ...(by.token !== undefined && { authorization: `Bearer ${by.token}` }),
    ...(by.companyId !== undefined && { 'x-company-id': by.companyId }),
  }
  const response = await server.app.request(`${path}?mode=${mode}`, { method: 'POST', headers, body })
  const answer: unknown = await response.json()
  return { status: response.status, answer: Object(answer) }
}

async function report(file: Buffer, sent?: Sent): Promise<UploadReport> {
  return v.parse(UploadReport, (await ask(file, sent)).answer)
}

async function passesAt(locationId: string) {
  return (await server.value(passCalls.list, { query: { locationId, limit: '999' } }, demo.owner)).data
}

const refused = (code: string, path = 'file') => ({
  status: 400,
  answer: { code: 'validation_failed', errors: [expect.objectContaining({ path, code })] },
})

describe('permission to upload passes', () => {
  it('belongs to admins only', async () => {
    const file = aPassSheet([aRow()])
    expect((await ask(file, { by: {} })).status).toBe(401)
    for (const staff of [demo.ana, demo.luis])
      expect(await ask(file, { by: staff })).toMatchObject({ status: 403, answer: { code: 'forbidden' } })
    expect(await ask(file, { by: demo.root })).toMatchObject({ status: 403, answer: { code: 'company_required' } })
    for (const admin of [demo.owner, { token: demo.root.token, companyId: demo.colombia }])
      expect(await ask(file, { by: admin })).toMatchObject({ status: 200, answer: { rows: 1, created: 1 } })
  })

  it('is limited to the own company', async () => {
    expect(await ask(aPassSheet([aRow()]), { by: demo.mexicanOwner })).toMatchObject({
      status: 404,
      answer: { code: 'not_found' },
    })
    for (const unknown of [{ locationId: uuidv7() }, { membership: uuidv7() }])
      expect((await ask(aPassSheet([aRow()]), unknown)).status).toBe(404)
  })

  it('is limited to memberships on sale at the location', async () => {
    const disabled = await passes.membership({ enabled: false })
    const over = await passes.membership({ expirationDate: bogotaDay(-1) })
    const elsewhere = await passes.membership({ locationIds: [await newLocation(server, demo)] })
    for (const membership of [disabled, over])
      expect(await ask(aPassSheet([aRow()]), { membership })).toMatchObject(
        refused('membership_disabled', 'membershipId'),
      )
    expect(await ask(aPassSheet([aRow()]), { membership: elsewhere })).toMatchObject(
      refused('membership_unknown', 'membershipId'),
    )
  })
})

describe('[S5-08] a file', () => {
  it.each([
    ['a text', Buffer.from('identificationType;identification'), 'sheet_type_invalid'],
    ['nothing', Buffer.alloc(0), 'sheet_type_invalid'],
    ['an older workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'sheet_type_invalid'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'sheet_type_invalid'],
    [
      'another archive',
      withPart(Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), 'a.txt', 'a'),
      'sheet_type_invalid',
    ],
    ['one with macros', withPart(aPassSheet([aRow()]), 'xl/vbaProject.bin', 'macro'), 'sheet_type_invalid'],
    ['one that was cut off', aPassSheet([aRow()]).subarray(0, 2_000), 'sheet_damaged'],
    ['one whose sheet is no XML', withPart(aPassSheet([aRow()]), 'xl/worksheets/sheet1.xml', 'nothing'), 'sheet_empty'],
    ['one that unpacks to 400 MB', aBomb(400), 'sheet_damaged'],
    ['other columns', aSheet([['Plate'], ['ABC123']]), 'sheet_columns_missing'],
    ['titles alone', aSheet([[...SHEET_COLUMNS.passes]]), 'sheet_empty'],
  ])('that is none is refused: %s', async (_, file, code) => {
    expect(await ask(file)).toMatchObject(refused(code))
  })

  it('above the maximum size or number of rows is refused', async () => {
    expect(await ask(Buffer.alloc(UPLOAD_MAX_BYTES + 1))).toMatchObject(refused('sheet_too_large'))
    expect(await ask(Buffer.alloc(UPLOAD_MAX_BYTES + 100_000))).toMatchObject({
      status: 413,
      answer: { errors: [{ path: 'file', code: 'sheet_too_large' }] },
    })
    const row = aRow()
    expect(await ask(aPassSheet(Array.from({ length: UPLOAD_MAX_ROWS + 1 }, () => row)))).toMatchObject(
      refused('sheet_too_long'),
    )
  })

  it('is required', async () => {
    const path = endpointPath(uploadPasses).replace(':locationId', here).replace(':membershipId', membershipId)
    const headers = { authorization: `Bearer ${demo.owner.token}` }
    expect(
      (
        await server.app.request(path, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: '{}',
        })
      ).status,
    ).toBe(415)
    const other = new FormData()
    other.set('other', new Blob(['x']))
    const response = await server.app.request(path, { method: 'POST', headers, body: other })
    expect(await response.json()).toMatchObject({ errors: [{ path: 'file', code: 'required' }] })
  })

  it('with a second sheet, empty rows, numeric days and a formula is read as displayed', async () => {
    const [row, other] = [aRow(), aRow()]
    const [titles = [], line = [], another = []] = linesOf([row, other])
    const at = (cells: string[], changes: Partial<Record<UploadColumn, CellObject>>) =>
      cells.map((cell, nth) => changes[SHEET_COLUMNS.passes[nth] ?? 'email'] ?? cell)
    const typed = at(line, {
      startDate: { t: 'n', v: 46_351, z: 'dd/mm/yyyy' },
      endDate: { t: 'n', v: 46_400, z: 'm/d/yy' },
      identification: { t: 'n', v: Number(row.cells.identification) },
    })
    const counted = at(another, { firstName: { t: 's', v: 'Mariana', f: 'UPPER("mariana")' } })
    const file = aSheet([titles, typed, ...Array.from({ length: 50 }, () => []), counted], [[['Another'], ['sheet']]])
    const { committed, created, faults } = await report(file, { mode: 'all' })
    expect({ committed, created, faults }).toEqual({ committed: true, created: 2, faults: [] })
    const kept = (await passesAt(here)).find(({ plates }) => plates[0] === row.cells.plates)
    expect(kept).toMatchObject({
      startsOn: '2026-11-25',
      endsOn: '2027-01-13',
      driver: { name: 'Mariana Torres', identification: row.cells.identification },
    })
  })
})

/** Cells as spreadsheets and programs leave them. */
const RESHAPED: readonly (readonly [UploadColumn, CellObject])[] = [
  ['identification', { t: 'n', v: 70_553_200, z: '0.00E+00' }],
  ['identification', { t: 'n', v: 123_456, z: '00000000' }],
  ['identification', { t: 's', v: '70553202.0' }],
  ['phone', { t: 's', v: '\u202A+57 300 111 2233\u202C' }],
  ['phone', { t: 'n', v: 3_009_998_877, z: '000-000-0000' }],
  ['email', { t: 's', v: "o'connor\u200B@parq.test" }],
  ['plates', { t: 's', v: 'ABC123 DEF456' }],
  ['plates', { t: 'n', v: 46_351, z: 'mmm-yy' }],
  ['startDate', { t: 's', v: '03/04/2026' }],
]

it('[S5-08] server and app find the same faults in a file, with cells in any form', async () => {
  const rows = RESHAPED.map(([column, cell]) =>
    SHEET_COLUMNS.passes.map((one, nth) => (one === column ? cell : (linesOf([aRow()])[1]?.[nth] ?? ''))),
  )
  const file = aSheet([[...SHEET_COLUMNS.passes], ...rows])
  const { faults } = await report(file)
  const read = readSureRows(readLines(new Uint8Array(file), UPLOAD_CELL_MAX) ?? [], {
    kind: 'passes',
    country: 'colombia',
  })
  expect(faults).toEqual(
    checkRows('rows' in read ? read.rows : [], {
      kind: 'passes',
      country: 'colombia',
      vehicleTypeId: 1,
      typeName: null,
      authorizedVehicles: 2,
    }).faults,
  )
  expect(faults.map(({ row, column, value }) => [row, column, value])).toEqual([
    [2, 'identification', '7.05532E+7'],
    [4, 'identification', '70553202.0'],
    [5, 'phone', '+57 300 111 2233'],
    [8, 'plates', 'ABC123 DEF456'],
    [9, 'plates', '2026-11-25 ≠ Nov-26'],
    [10, 'startDate', '03/04/2026'],
  ])
})

describe('an upload', () => {
  it('writes nothing if it only checks, then writes all rows, and changes nothing for the same file again', async () => {
    const locationId = await newLocation(server, demo)
    const [one, two] = [
      aRow({ plates: `${freshPlate()};${freshPlate()}` }),
      aRow({ identificationType: 'NIT', firstName: 'Fletes 24 S.A.S.', lastName: '' }),
    ]
    const again = {
      cells: {
        ...aRow().cells,
        identification: one.cells.identification,
        email: one.cells.email,
        phone: one.cells.phone,
      },
    }
    const file = aPassSheet([one, two, again])
    const counts = { rows: 3, changed: 0, faults: [] }
    expect(await report(file, { locationId })).toEqual({ ...counts, created: 3, drivers: 2, left: 0, committed: false })
    expect(await passesAt(locationId)).toEqual([])
    expect(await report(file, { locationId, mode: 'all' })).toEqual({
      ...counts,
      created: 3,
      drivers: 2,
      left: 0,
      committed: true,
    })
    const kept = await passesAt(locationId)
    expect(kept).toHaveLength(3)
    expect(kept.find(({ plates }) => plates.length === 2)).toMatchObject({
      state: 'active',
      driver: { name: 'Mariana Torres' },
      plates: one.cells.plates.split(';').toSorted(),
      parkingSpaces: 1,
    })
    expect(kept.find(({ driver }) => driver?.name === 'Fletes 24 S.A.S.')).toMatchObject({
      membership: { id: membershipId },
      block: null,
    })
    for (const mode of ['check', 'all', 'valid'] as const)
      expect(await report(file, { locationId, mode })).toEqual({
        ...counts,
        created: 0,
        drivers: 0,
        left: 3,
        committed: mode !== 'check',
      })
    expect(await passesAt(locationId)).toEqual(kept)
  })

  it('with a bad cell writes the valid rows on request, and otherwise none', async () => {
    const locationId = await newLocation(server, demo)
    const file = aPassSheet([aRow(), aRow({ startDate: '25/11/2026' }), aRow()])
    const fault = { row: 3, column: 'startDate', code: 'date_format', value: '25/11/2026' }
    expect(await report(file, { locationId, mode: 'all' })).toMatchObject({
      created: 2,
      faults: [fault],
      committed: false,
    })
    expect(await passesAt(locationId)).toEqual([])
    expect(await report(file, { locationId, mode: 'valid' })).toMatchObject({
      created: 2,
      faults: [fault],
      committed: true,
    })
    expect(await passesAt(locationId)).toHaveLength(2)
  })

  it('changes passes of an earlier upload, except those changed by hand since', async () => {
    const locationId = await newLocation(server, demo)
    const [one, two] = [aRow(), aRow()]
    await report(aPassSheet([one, two]), { locationId, mode: 'all' })
    const plates = `${one.cells.plates};${freshPlate()}`
    const changed = aPassSheet([
      { cells: { ...one.cells, plates } },
      { cells: { ...two.cells, endDate: bogotaDay(60) } },
    ])
    const mine = (await passesAt(locationId)).find((pass) => pass.plates.includes(two.cells.plates))
    const byHand = freshPlate()
    await server.value(
      passCalls.edit,
      { params: { id: mine?.id ?? '' }, body: { changes: { plates: { from: [two.cells.plates], to: [byHand] } } } },
      demo.owner,
    )
    expect(await report(changed, { locationId, mode: 'all' })).toMatchObject({
      created: 0,
      changed: 1,
      left: 1,
      committed: true,
    })
    const kept = await passesAt(locationId)
    expect(kept.map((pass) => pass.plates.join(';')).toSorted()).toEqual(
      [plates.split(';').toSorted().join(';'), byHand].toSorted(),
    )
    const history = await server.value(
      passCalls.history,
      { params: { id: kept.find((pass) => pass.plates.length === 2)?.id ?? '' } },
      demo.owner,
    )
    expect(history.data.map(({ action }) => action)).toEqual(['edited', 'created'])
  })

  it('uses existing drivers unchanged', async () => {
    const locationId = await newLocation(server, demo)
    const known = aRow({ firstName: 'Somebody', email: 'else@parq.test' })
    const driverId = await passes.driver(demo.owner, {
      identificationType: 'citizenship',
      identification: known.cells.identification,
    })
    expect(await report(aPassSheet([known]), { locationId, mode: 'all' })).toMatchObject({ created: 1, drivers: 0 })
    const [pass] = await passesAt(locationId)
    expect(pass?.driver).toMatchObject({ id: driverId })
    expect(pass?.driver?.name).not.toContain('Somebody')
  })

  it('reports each code at its cell', async () => {
    const locationId = await newLocation(server, demo)
    const owner = aRow()
    await report(aPassSheet([owner]), { locationId, mode: 'all' })
    const twice = freshPlate()
    const wrong: [UploadColumn, string, UploadCode][] = [
      ['endDate', '', 'required'],
      ['email', '', 'contact'],
      ['identificationType', 'Pasaporte', 'id_type'],
      ['identification', '12.345', 'identification'],
      ['firstName', 'A', 'name'],
      ['email', 'nobody', 'email'],
      ['phone', '300-123', 'phone'],
      ['plates', '?', 'plate'],
      ['vehicleType', 'moto', 'type_mismatch'],
      ['startDate', '01/12/2026', 'date_format'],
      ['endDate', '2020-01-01', 'date_order'],
      ['plates', [freshPlate(), freshPlate(), freshPlate()].join(';'), 'too_many_plates'],
      ['email', owner.cells.email, 'contact_taken'],
      ['plates', owner.cells.plates, 'plate_has_pass'],
      ['plates', twice, 'duplicate_in_file'],
    ]
    const rows = [
      ...wrong
        .slice(0, -1)
        .map(([column, value, code]) => aRow({ [column]: value, ...(code === 'contact' && { phone: '' }) })),
      aRow({ plates: twice }),
      aRow({ plates: twice }),
    ]
    const { faults } = await report(aPassSheet(rows), { locationId })
    const found = wrong.map(([column, value, code], nth) => ({
      row: nth + 2 + (code === 'duplicate_in_file' ? 1 : 0),
      column,
      code,
      value,
    }))
    expect(faults).toEqual(found)
    expect([...new Set(faults.map(({ code }) => code))].toSorted()).toEqual(
      [...new Set(wrong.map(([, , code]) => code))].toSorted(),
    )
  })

  it('and a simultaneous sale at the booth can’t both get the same plate', async () => {
    const locationId = await newLocation(server, demo)
    const plate = freshPlate()
    const [sold, uploaded] = await Promise.all([
      passes.sell(locationId, null, demo.owner, { plates: [plate] }),
      report(aPassSheet([aRow({ plates: plate })]), { locationId, mode: 'valid' }),
    ])
    expect([sold.ok, uploaded.created === 1].filter(Boolean)).toHaveLength(1)
    expect(await passesAt(locationId)).toHaveLength(1)
  })

  it(`with ${ROWS} rows is checked and written`, async () => {
    const locationId = await newLocation(server, demo)
    const wrong = Math.ceil(ROWS / 25)
    const file = aPassSheet(
      Array.from({ length: ROWS }, (_, nth) =>
        aRow({
          plates: `W${String.fromCharCode(65 + (nth % 26))}X${nth + 10_000}`,
          ...(nth % 25 === 0 && { startDate: '25/11/2026' }),
        }),
      ),
    )
    const checked = await report(file, { locationId })
    expect(checked).toMatchObject({ rows: ROWS, created: ROWS - wrong, committed: false })
    expect(checked.faults).toHaveLength(wrong)
    expect(await report(file, { locationId, mode: 'valid' })).toMatchObject({
      created: ROWS - wrong,
      drivers: ROWS - wrong,
      committed: true,
    })
    expect(await report(file, { locationId, mode: 'valid' })).toMatchObject({
      created: 0,
      drivers: 0,
      left: ROWS - wrong,
    })
    expect(
      (await server.value(membershipCalls.get, { params: { id: membershipId } }, demo.owner)).sold,
    ).toBeGreaterThanOrEqual(ROWS - wrong)
  })
})
