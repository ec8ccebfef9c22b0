import { describe, expect, it } from 'vitest'

import { linesOfCsv } from '../../../domain/spreadsheet/read-csv.ts'
import { type UploadCode, type UploadPlace, checkRows } from '../../../domain/uploads/check-rows.ts'
import {
  COLUMN_TITLES,
  NEEDED_COLUMNS,
  NO_CELLS,
  SHEET_COLUMNS,
  UPLOAD_CELL_MAX,
  type SheetKind,
  type UploadColumn,
  type UploadRow,
} from '../../../domain/uploads/columns.ts'
import { answerGroups, applyFixes, fixGroups, manualReason } from '../../../domain/uploads/fixes.ts'
import { guessLayout, readSureRows } from '../../../domain/uploads/layout.ts'
import { driverOf, userOf, vehiclesOf } from '../../../domain/uploads/row-values.ts'
import { judgeSheet } from '../../../server/uploads/read-sheet.ts'
import { aFile, aRow, readSheet } from './support.ts'

const LOCATIONS = [
  { id: 'l1', name: 'Centro' },
  { id: 'l2', name: 'Sede Norte' },
  { id: 'l3', name: 'Doble' },
  { id: 'l4', name: 'doble' },
]

const PLACES = {
  drivers: { kind: 'drivers', country: 'colombia' },
  vehicles: {
    kind: 'vehicles',
    country: 'colombia',
    types: [
      { vehicleTypeId: 1, typeName: null },
      { vehicleTypeId: 101, typeName: 'Eléctrico' },
      { vehicleTypeId: 201, typeName: 'Doble' },
      { vehicleTypeId: 102, typeName: 'doble' },
    ],
  },
  users: { kind: 'users', country: 'colombia', locations: LOCATIONS },
} as const satisfies Partial<Record<SheetKind, UploadPlace>>
type Imported = keyof typeof PLACES

/** A valid row of each kind. */
const RIGHT: Readonly<Record<Imported, (row: number, cells?: Partial<UploadRow['cells']>) => UploadRow>> = {
  drivers: (row, cells) => aRow(row, { plates: '', vehicleType: '', startDate: '', endDate: '', ...cells }),
  vehicles: (row, cells) => ({
    row,
    cells: {
      ...NO_CELLS,
      plates: `ABC${String(row).padStart(3, '0')}`,
      vehicleType: 'Carro',
      brand: 'Renault',
      model: 'Logan 2019',
      color: 'Rojo',
      identificationType: 'CC',
      identification: String(52_000_000 + row),
      ...cells,
    },
  }),
  users: (row, cells) => ({
    row,
    cells: {
      ...NO_CELLS,
      firstName: 'Bo',
      lastName: 'Li',
      email: `bo${row}@parq.test`,
      role: 'Operador',
      locations: 'Centro',
      ...cells,
    },
  }),
}

const WRONG: readonly (readonly [Imported, UploadColumn, string, UploadCode])[] = [
  ['drivers', 'identification', '', 'required'],
  ['drivers', 'identification', '52.000', 'identification'],
  ['drivers', 'identificationType', 'Licencia', 'id_type'],
  ['drivers', 'firstName', '=A1', 'name'],
  ['drivers', 'lastName', '', 'required'],
  ['drivers', 'email', 'nobody', 'email'],
  ['drivers', 'phone', '300-111', 'phone'],
  ['vehicles', 'plates', '', 'required'],
  ['vehicles', 'plates', 'AB1', 'plate'],
  ['vehicles', 'plates', '2026-03-01', 'plate'],
  ['vehicles', 'vehicleType', 'Camión', 'type'],
  ['vehicles', 'brand', 'x'.repeat(41), 'text'],
  ['vehicles', 'brand', '=HYPERLINK("http://x.test")', 'text'],
  ['vehicles', 'model', '#REF!', 'text'],
  ['vehicles', 'color', '1 ≠ Rojo', 'text'],
  ['vehicles', 'identification', '', 'owner'],
  ['vehicles', 'identification', '1234', 'identification'],
  ['vehicles', 'identificationType', '', 'required'],
  ['vehicles', 'identificationType', 'TI', 'id_type'],
  ['vehicles', 'email', 'nobody', 'email'],
  ['users', 'firstName', '', 'required'],
  ['users', 'firstName', 'Ana 2', 'name'],
  ['users', 'lastName', 'x'.repeat(40), 'name'],
  ['users', 'email', '', 'required'],
  ['users', 'email', 'example@example.com', 'email'],
  ['users', 'phone', 'none', 'phone'],
  ['users', 'role', '', 'required'],
  ['users', 'role', 'Superusuario', 'role'],
  ['users', 'locations', 'Sur', 'location_unknown'],
  ['users', 'locations', 'Centro;Sur', 'location_unknown'],
  ['users', 'locations', 'Doble', 'location_unknown'],
]

describe('a row of an import', () => {
  it.each(['drivers', 'vehicles', 'users'] as const)('is accepted: %s', (kind) => {
    expect(checkRows([RIGHT[kind](2), RIGHT[kind](3)], PLACES[kind]).faults).toEqual([])
  })

  it.each(WRONG)('is refused: %s, if the column %s has “%s” (%s)', (kind, column, value, code) => {
    const others = column === 'phone' && kind === 'users' ? { phoneCode: '57' } : {}
    const { faults, right } = checkRows([RIGHT[kind](2), RIGHT[kind](3, { ...others, [column]: value })], PLACES[kind])
    expect(faults).toEqual([{ row: 3, column, code, value }])
    expect(right.map(({ row }) => row)).toEqual([2])
  })

  it.each([
    ['drivers', 'identification', {}],
    ['users', 'email', {}],
    ['vehicles', 'plates', {}],
  ] as const)('is refused: %s, if an earlier row has its %s', (kind, column, others) => {
    const cells = { ...RIGHT[kind](2).cells, ...others }
    expect(checkRows([RIGHT[kind](2), { row: 3, cells }], PLACES[kind]).faults).toMatchObject([
      { row: 3, column, code: 'duplicate_in_file' },
    ])
  })

  it('may repeat the plate of a vehicle that has another driver', () => {
    const rows = [RIGHT.vehicles(2), RIGHT.vehicles(3, { plates: 'ABC002' })]
    expect(checkRows(rows, PLACES.vehicles).faults).toEqual([])
  })

  it('is refused if it gives two drivers one contact', () => {
    const rows = [RIGHT.drivers(2), RIGHT.drivers(3, { email: RIGHT.drivers(2).cells.email })]
    expect(checkRows(rows, PLACES.drivers).faults).toMatchObject([{ row: 3, column: 'email', code: 'contact_taken' }])
  })

  it('takes the type of a vehicle from its plate, if the country gives each type a pattern', () => {
    const row = RIGHT.vehicles(2, { vehicleType: '', plates: 'ABC12D' })
    expect(checkRows([row], PLACES.vehicles).faults).toEqual([])
    expect(vehiclesOf(row.cells, PLACES.vehicles).vehicleTypeId).toBe(2)
    expect(checkRows([row], { ...PLACES.vehicles, country: 'mexico' }).faults).toMatchObject([
      { column: 'vehicleType', code: 'required' },
    ])
  })

  it('takes a class of the company by its name or id, and refuses a name that two classes have', () => {
    const typed = (vehicleType: string) => RIGHT.vehicles(2, { vehicleType })
    for (const [text, id] of [
      ['electrico', 101],
      [' ELÉCTRICO ', 101],
      ['101', 101],
      ['Carro', 1],
      ['moto', 2],
    ] as const) {
      expect(checkRows([typed(text)], PLACES.vehicles).faults, text).toEqual([])
      expect(vehiclesOf(typed(text).cells, PLACES.vehicles).vehicleTypeId, text).toBe(id)
    }
    for (const text of ['Doble', '103', 'tractor'])
      expect(checkRows([typed(text)], PLACES.vehicles).faults, text).toMatchObject([
        { column: 'vehicleType', code: 'type', value: text },
      ])
  })

  it('creates a driver, vehicles and a user', () => {
    expect(driverOf(RIGHT.drivers(2, { phone: '+573001112233' }).cells)).toMatchObject({ phone: '3001112233' })
    expect(
      vehiclesOf(RIGHT.vehicles(2, { identification: '', email: 'Ana@PARQ.test' }).cells, PLACES.vehicles),
    ).toEqual({
      plates: ['ABC002'],
      vehicleTypeId: 1,
      brand: 'Renault',
      model: 'Logan 2019',
      color: 'Rojo',
      owner: { email: 'ana@parq.test' },
    })
    expect(userOf(RIGHT.users(2, { role: 'ADMIN', locations: 'sede  norte; Centro' }).cells, LOCATIONS)).toEqual({
      firstName: 'Bo',
      lastName: 'Li',
      email: 'bo2@parq.test',
      phoneCode: null,
      phone: null,
      role: 'parking_admin',
      locationIds: ['l2', 'l1'],
    })
  })

  it('can be fixed in the same ways as a pass', () => {
    const place = { ...PLACES.drivers, phoneCode: '57' }
    const rows = [RIGHT.drivers(2, { identification: '52.000.002' }), RIGHT.drivers(3, { identificationType: '' })]
    const { faults } = checkRows(rows, place)
    const cells = [...fixGroups(rows, faults, place), ...answerGroups(rows, faults, place)].flatMap((one) => one.cells)
    expect(checkRows(applyFixes(rows, cells), place).faults).toEqual([])
  })

  it('with a formula without a result is reported', () => {
    const row = RIGHT.vehicles(2, { brand: '=B2' })
    const [fault] = checkRows([row], PLACES.vehicles).faults
    expect(fault && manualReason(fault, row, PLACES.vehicles)).toBe('formula')
  })

  it.each([
    ['CAMPERO', 1],
    ['Camioneta', 1],
    ['AUTOMÓVIL', 1],
    ['Motocicleta', 2],
    ['Cicla', 3],
  ])('has the type that a Colombian licence calls %s', (vehicleType, vehicleTypeId) => {
    const row = RIGHT.vehicles(2, { vehicleType })
    expect(checkRows([row], PLACES.vehicles).faults).toEqual([])
    expect(vehiclesOf(row.cells, { country: 'colombia', types: [] })).toMatchObject({ vehicleTypeId })
  })

  it('gets a missing role or type from one answer', () => {
    const users = [RIGHT.users(2, { role: '' }), RIGHT.users(3, { role: '' })]
    const place = { ...PLACES.users, phoneCode: '57' }
    expect(answerGroups(users, checkRows(users, place).faults, place)).toMatchObject([
      { answer: 'role_operator', cells: [{ row: 2 }, { row: 3 }] },
    ])
    const vehicles = [RIGHT.vehicles(2, { vehicleType: '', plates: 'ABCD123' })]
    const country = { ...PLACES.vehicles, phoneCode: '57' }
    expect(answerGroups(vehicles, checkRows(vehicles, country).faults, country)).toMatchObject([{ answer: 'type_car' }])
  })
})

describe('the columns of an import', () => {
  it.each(
    (['drivers', 'vehicles', 'users'] as const).flatMap((kind) =>
      (['en', 'es'] as const).map((language) => [kind, language] as const),
    ),
  )('of %s are known by their titles in “%s”', (kind, language) => {
    const titles = SHEET_COLUMNS[kind].map((column) => COLUMN_TITLES[language][column])
    const line = SHEET_COLUMNS[kind].map((column) => RIGHT[kind](2).cells[column])
    expect(readSheet([titles, line], { kind })).toEqual([RIGHT[kind](2)])
  })

  it.each(
    (['drivers', 'vehicles', 'users'] as const).flatMap((kind) =>
      NEEDED_COLUMNS[kind].map((column) => [kind, column] as const),
    ),
  )('of %s are named if they are missing and needed: %s', (kind, missing) => {
    const columns = SHEET_COLUMNS[kind].filter((column) => column !== missing)
    const lines = [columns, columns.map((column) => (column === 'email' ? '' : RIGHT[kind](2).cells[column]))]
    expect(readSheet(lines, { kind })).toEqual({ fault: 'sheet_columns_missing', missing: [missing] })
  })

  it('name the owner of a vehicle in a file of another system', () => {
    const titles = ['Placa', 'Cédula propietario', 'Tipo de documento del propietario', 'Make', 'Owner email']
    const guess = guessLayout(aFile([titles, ['ABC123', '52000001', 'CC', 'Kia', 'a@b.co']]), PLACES.vehicles)
    expect(guess).toMatchObject({
      columns: { plates: [0], identification: [1], identificationType: [2], brand: [3], email: [4] },
      unsure: [],
    })
  })

  it('never contain a password', () => {
    const titles = [...SHEET_COLUMNS.users.map((column) => COLUMN_TITLES.es[column]), 'Contraseña']
    const line = [...SHEET_COLUMNS.users.map((column) => RIGHT.users(2).cells[column]), 'hunter2 hunter2']
    expect(JSON.stringify(readSheet([titles, line], { kind: 'users' }))).not.toContain('hunter2')
  })
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textsOf = (bytes: Uint8Array) => linesOfCsv(bytes, UPLOAD_CELL_MAX)?.[0]?.rows.map(({ texts }) => texts)

describe('a CSV file', () => {
  it.each([
    ['commas', 'a,b,c\n1,2,3'],
    ['semicolons, with commas inside', 'a;b;c\r\n1;2;3'],
    ['tabs', 'a\tb\tc\n1\t2\t3\n'],
    ['bars and old line ends', 'a|b|c\r1|2|3\r'],
    ['a line that names its separator', 'sep=|\r\na|b|c\r\n1|2|3'],
    ['quotes', '"a","b","c"\n"1","2","3"'],
    ['a byte-order mark of UTF-8', '\uFEFFa,b,c\n1,2,3'],
    ['empty lines', '\n\na,b,c\n\n1,2,3\n\n'],
  ])('is read with %s', (_, text) => {
    expect(textsOf(bytesOf(text))).toEqual([
      ['a', 'b', 'c'],
      ['1', '2', '3'],
    ])
  })

  it('keeps separators and line ends inside quotes', () => {
    expect(textsOf(bytesOf('name,plates\n"Torres, ""Mari""","ABC123\nDEF456"'))).toEqual([
      ['name', 'plates'],
      ['Torres, "Mari"', 'ABC123\nDEF456'],
    ])
  })

  it('keeps zeros that Excel protects with a formula, and leaves any other formula unread', () => {
    expect(textsOf(bytesOf('id,a\n="00123",=1+1'))).toEqual([
      ['id', 'a'],
      ['00123', '=1+1'],
    ])
  })

  it.each([
    ['Windows', Uint8Array.from(Buffer.from('Muñoz;Peña', 'latin1'))],
    ['UTF-8', bytesOf('Muñoz;Peña')],
    ['UTF-16', Uint8Array.from(Buffer.from('\uFEFFMuñoz;Peña', 'utf16le'))],
  ])('is read in the encoding of %s', (_, bytes) => {
    expect(textsOf(bytes)).toEqual([['Muñoz', 'Peña']])
  })

  it.each([
    ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4])],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1])],
    ['a PDF', bytesOf('%PDF-1.7')],
    ['bytes', Uint8Array.from([65, 0, 66])],
  ])('is refused if it is %s', (_, bytes) => {
    expect(linesOfCsv(bytes, UPLOAD_CELL_MAX)).toBeNull()
  })

  it('gives each row its number in the file, in the server as in the app', () => {
    const text = `Tipo de documento;Cédula;Nombre;Apellido;Correo\nCC;52000001;Ana;Ruiz;ana@parq.test\n\nCC;52000002;Luis;Díaz;luis@parq.test`
    const read = readSureRows(linesOfCsv(bytesOf(text), UPLOAD_CELL_MAX) ?? [], PLACES.drivers)
    expect('rows' in read && read.rows.map(({ row, cells }) => [row, cells.firstName])).toEqual([
      [2, 'Ana'],
      [4, 'Luis'],
    ])
    expect(judgeSheet({ bytes: bytesOf(text), place: PLACES.drivers })).toEqual({
      rows: 2,
      faults: [],
      right: 'rows' in read ? read.rows : [],
    })
  })

  it('is refused for passes, whose call accepts .xlsx only', () => {
    const place = {
      kind: 'passes',
      country: 'colombia',
      vehicleTypeId: 1,
      typeName: null,
      authorizedVehicles: 1,
    } as const
    expect(judgeSheet({ bytes: bytesOf('a,b'), place })).toEqual({ fault: 'sheet_type_invalid' })
  })
})
