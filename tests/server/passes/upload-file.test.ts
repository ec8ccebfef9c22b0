import { beforeEach, describe, expect, it } from 'vitest'
import type { CellObject } from 'xlsx'

import { endpointPath } from '../../../contract/endpoint.ts'
import { uploadPasses } from '../../../contract/uploads.ts'
import { checkRows } from '../../../domain/uploads/check-rows.ts'
import {
  SHEET_COLUMNS,
  UPLOAD_CELL_MAX,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_ROWS,
  type UploadColumn,
} from '../../../domain/uploads/columns.ts'
import { readLines } from '../../../src/lib/spreadsheet/read-lines.ts'
import { newLocation } from '../cash-ups/support.ts'
import { enterDemo } from '../support/demo.ts'
import { emptyBuckets } from '../support/limiter.ts'
import { openTestServer } from '../support/test-server.ts'
import { aBomb, aPassSheet, aSheet, linesOf, withPart } from './sheets.ts'
import { passesOf } from './support.ts'
import { readSureRows } from '../../../domain/uploads/layout.ts'
import { aRow, refused, uploadsOf } from './uploads.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const passes = passesOf(server, demo)
const here = await newLocation(server, demo)
const membershipId = await passes.membership()

const { ask, report, passesAt } = uploadsOf(server, demo, here, membershipId)

beforeEach(() => emptyBuckets(server))

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
    ['a workbook with macros', withPart(aPassSheet([aRow()]), 'xl/vbaProject.bin', 'macro'), 'sheet_type_invalid'],
    ['a workbook that is cut off', aPassSheet([aRow()]).subarray(0, 2_000), 'sheet_damaged'],
    [
      'a workbook whose sheet is no XML',
      withPart(aPassSheet([aRow()]), 'xl/worksheets/sheet1.xml', 'nothing'),
      'sheet_empty',
    ],
    ['a workbook that unpacks to 400 MB', aBomb(400), 'sheet_damaged'],
    ['other columns', aSheet([['Plate'], ['ABC123']]), 'sheet_columns_missing'],
    ['only titles', aSheet([[...SHEET_COLUMNS.passes]]), 'sheet_empty'],
  ])('is refused if it is no spreadsheet: %s', async (_, file, code) => {
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

  it('is required in an upload', async () => {
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
