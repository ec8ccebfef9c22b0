import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { linesOfCsv } from '../../../domain/spreadsheet/read-csv.ts'
import { checkRows } from '../../../domain/uploads/check-rows.ts'
import { NO_CELLS, type UploadRow } from '../../../domain/uploads/columns.ts'
import { answerGroups, applyFixes, fixGroups } from '../../../domain/uploads/fixes.ts'
import { guessLayout, readRows } from '../../../domain/uploads/layout.ts'
import { judgeSheet } from '../../../server/uploads/read-sheet.ts'
import { readLines } from '../../../src/lib/spreadsheet/read-lines.ts'
import { PLACE } from './support.ts'

const fixture = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, 'fixtures', name)))

const FIX_PLACE = { ...PLACE, phoneCode: '57', validity: { validityUnit: 'months', validityCount: 1 } } as const

const person = (
  nth: number,
  firstName: string,
  lastName: string,
  email: string,
  plates: string,
): UploadRow['cells'] => ({
  ...NO_CELLS,
  identificationType: 'CC',
  identification: String(52_000_000 + nth),
  firstName,
  lastName,
  email,
  phoneCode: '57',
  phone: String(3_001_112_232 + nth),
  vehicleType: 'Carro',
  plates,
  startDate: `2026-12-0${nth}`,
  endDate: '2026-12-31',
})

const PEOPLE: UploadRow['cells'][] = [
  person(1, 'Íñigo', 'Muñoz Peña', 'inigo@parq.test', 'ABC123'),
  {
    ...person(2, 'Ana María', "O'Connor", 'ana@parq.test', 'DEF456;GHI789'),
    identificationType: 'PA',
    identification: 'E1234567',
  },
  { ...person(3, 'Li', 'Wei', 'li@parq.test', '12E456'), identification: '00123456' },
  person(4, 'Sol', 'Ruiz', '#N/A', 'JKL012'),
  person(5, 'Paz', 'Gil', 'paz@parq.test', 'MNO345'),
]
const HIDDEN = 8

/** Reads a file as the browser does, and applies the fixes and answers. */
function readFixture(bytes: Uint8Array, answer?: 'date_month_first') {
  const sheets = readLines(bytes, 1_000) ?? linesOfCsv(bytes, 1_000) ?? []
  const guess = guessLayout(sheets, { kind: 'passes', country: 'colombia' })
  if (guess === null) throw new Error('The file has rows')
  const read = readRows(sheets, guess, { withHidden: true })
  if ('fault' in read) throw new Error(read.fault)
  let rows = read.rows
  const faults = () => checkRows(rows, PLACE).faults
  for (const { answer: asked, cells } of answerGroups(rows, faults(), FIX_PLACE))
    if (asked === answer) rows = applyFixes(rows, cells)
  for (const { cells } of fixGroups(rows, faults(), FIX_PLACE)) rows = applyFixes(rows, cells)
  return { guess, leftOut: read.leftOut, rows: rows.map(({ cells }) => cells), faults: faults() }
}

describe('a list of passes from another program', () => {
  it.each([
    ['exceljs.xlsx', true],
    ['xlsxwriter.xlsx', true],
    ['libreoffice.xlsx', true],
    ['libreoffice-1904.xlsx', true],
    ['gnumeric.xlsx', false],
  ])('is read with every value, with a question about its hidden row: %s', (name, hides) => {
    const { guess, leftOut, rows, faults } = readFixture(fixture(name))
    expect(rows).toEqual(PEOPLE)
    expect(faults).toMatchObject([{ row: 7, column: 'email', value: '#N/A', code: 'email' }])
    expect(leftOut).toEqual([{ row: 9, text: 'Total' }])
    expect(guess).toMatchObject({
      missing: [],
      unsure: [],
      hiddenRows: hides ? [HIDDEN] : [],
      otherSheets: hides ? ['Notas'] : ['Notas', 'Viejos'],
    })
    expect(judgeSheet({ bytes: fixture(name), place: PLACE })).toMatchObject(
      hides ? { fault: 'sheet_hidden_rows' } : { rows: 5, faults },
    )
  })

  it('is read with its formulas if the program has calculated none, and without the row of sums', () => {
    const { rows, faults, leftOut } = readFixture(fixture('openpyxl.xlsx'))
    expect(rows).toEqual(
      PEOPLE.map((cells, nth) => ({
        ...cells,
        ...(nth === 2 && { lastName: '=PROPER("WEI")', endDate: '=J6+28' }),
        ...(nth === 3 && { email: '=NA()' }),
      })),
    )
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [6, 'lastName'],
      [6, 'endDate'],
      [7, 'email'],
    ])
    expect(leftOut).toEqual([{ row: 9, text: 'Total' }])
  })

  it.each([
    ['gnumeric.csv', undefined],
    ['libreoffice-windows-1252.csv', 'date_month_first' as const],
  ])('is read from CSV with every value, after the offered fixes: %s', (name, answer) => {
    const { rows, leftOut } = readFixture(fixture(name), answer)
    expect(rows).toEqual(PEOPLE)
    expect(leftOut).toEqual([{ row: 9, text: 'Total' }])
  })

  it('is read from a data frame with its index', () => {
    const { rows, faults } = readFixture(fixture('pandas.csv'))
    expect(rows).toEqual(PEOPLE.map((cells) => ({ ...cells, ...(cells.email === '#N/A' && { email: '' }) })))
    expect(faults).toEqual([])
  })

  it.each([
    ['of an old Mac', 'macintosh'],
    ['of DOS', 'cp850'],
    ['of Java, with big-endian bytes', 'utf-16be'],
    ['of PowerShell, without a byte-order mark', 'utf-16le'],
  ] as const)('is read from CSV in the encoding %s', (_, encoding) => {
    const text = readFileSync(join(import.meta.dirname, 'fixtures', 'gnumeric.csv'), 'utf8')
    expect(readFixture(encoded(text, encoding)).rows).toEqual(PEOPLE)
  })
})

const SINGLE = {
  macintosh: { '–': 0xd0, º: 0xbc, Í: 0xea, ñ: 0x96, í: 0x92, é: 0x8e },
  cp850: { '–': 0x2d, º: 0xa7, Í: 0xd6, ñ: 0xa4, í: 0xa1, é: 0x82 },
} as const

function encoded(text: string, encoding: 'macintosh' | 'cp850' | 'utf-16be' | 'utf-16le'): Uint8Array {
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(text, 'utf16le'))
  if (encoding === 'utf-16be') return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())
  const bytes = new Map<string, number>(Object.entries(SINGLE[encoding]))
  return Uint8Array.from(text, (sign) => {
    const byte = sign.charCodeAt(0) < 0x80 ? sign.charCodeAt(0) : bytes.get(sign)
    if (byte === undefined) throw new Error(`${sign} is missing`)
    return byte
  })
}
