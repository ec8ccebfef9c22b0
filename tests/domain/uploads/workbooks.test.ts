import { CFB, type CellObject, type WorkBook, type WorkSheet, utils, write } from 'xlsx'
import { describe, expect, it } from 'vitest'

import { checkRows } from '../../../domain/uploads/check-rows.ts'
import { SHEET_COLUMNS, type UploadColumn } from '../../../domain/uploads/columns.ts'
import { guessLayout, isSureLayout, readRows, readSureRows } from '../../../domain/uploads/layout.ts'
import { type SheetLines, linesOfBook } from '../../../domain/spreadsheet/read-book.ts'
import { judgeSheet } from '../../../server/uploads/read-sheet.ts'
import { readLines } from '../../../src/lib/spreadsheet/read-lines.ts'
import { sheetsOfFile } from '../../../src/lib/spreadsheet/sheet-work.ts'
import { PLACE, aRow } from './support.ts'
import { TITLES, lineOf } from './books.ts'

type Line = readonly (string | CellObject)[]

function aBook(
  sheets: Readonly<Record<string, readonly Line[]>>,
  change: (book: WorkBook, first: WorkSheet) => void = () => {},
): Uint8Array {
  const book = utils.book_new()
  for (const [name, lines] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(lines.map((line) => [...line])), name)
  const first = book.Sheets[book.SheetNames[0] ?? '']
  if (first === undefined) throw new Error('A book has a sheet')
  change(book, first)
  const written: unknown = write(book, { type: 'buffer', bookType: 'xlsx' })
  if (!Buffer.isBuffer(written)) throw new Error('The file was not written as bytes')
  return new Uint8Array(written)
}

/** Rewrites the parts of a file. */
function repacked(file: Uint8Array, change: (name: string, xml: string) => [name: string, xml: string]): Uint8Array {
  const read = CFB.read(Buffer.from(file), { type: 'buffer' })
  const container = CFB.utils.cfb_new()
  for (const [nth, path] of read.FullPaths.entries()) {
    const content: unknown = read.FileIndex[nth]?.content
    if (!(content instanceof Uint8Array) || content.length === 0 || path.endsWith('/') || path.includes('Sh33tJ5'))
      continue
    const [name, xml] = change(path.replace('Root Entry/', ''), new TextDecoder().decode(content))
    CFB.utils.cfb_add(container, `/${name}`, new TextEncoder().encode(xml))
  }
  const written: unknown = CFB.write(container, { fileType: 'zip', type: 'buffer' })
  if (!Buffer.isBuffer(written)) throw new Error('The file was not written as bytes')
  return new Uint8Array(written)
}

function sheetsOf(file: Uint8Array): SheetLines[] {
  const sheets = readLines(file, 1_000)
  if (sheets === null) throw new Error('The file is no workbook')
  return sheets
}

/** Reads a file as the browser does, and expects the server's reading to be equal. */
function readBoth(file: Uint8Array) {
  const read = readSureRows(sheetsOf(file), { kind: 'passes', country: 'colombia' })
  const judged = judgeSheet({ bytes: file, place: PLACE })
  expect(judged).toEqual('fault' in read ? read : { rows: read.rows.length, ...checkRows(read.rows, PLACE) })
  return read
}

const plain = [TITLES, lineOf(2), lineOf(3)]
const rowsOf = (numbers: readonly number[]) => ({ rows: numbers.map((row) => aRow(row)), leftOut: [] })

describe('a hidden part of a spreadsheet', () => {
  it('causes a question, and is refused by the API: rows that a filter hides', () => {
    const file = aBook({ Pases: plain }, (_, sheet) => {
      sheet['!rows'] = [{}, { hidden: true }, {}]
      sheet['!autofilter'] = { ref: 'A1:K3' }
    })
    expect(readBoth(file)).toEqual({ fault: 'sheet_hidden_rows' })
    const sheets = sheetsOf(file)
    const guess = guessLayout(sheets, { kind: 'passes', country: 'colombia' })
    expect(guess).toMatchObject({ hiddenRows: [2], missing: [], unsure: [] })
    if (guess === null) return
    expect(readRows(sheets, guess, { withHidden: false })).toEqual(rowsOf([3]))
    expect(readRows(sheets, guess, { withHidden: true })).toEqual(rowsOf([2, 3]))
  })

  it('causes a question if it is a column that would be read', () => {
    const file = aBook({ Pases: plain }, (_, sheet) => {
      sheet['!cols'] = TITLES.map((title) => ({ hidden: title === 'Placas' }))
    })
    const guess = guessLayout(sheetsOf(file), { kind: 'passes', country: 'colombia' })
    expect(guess).toMatchObject({ hiddenColumns: ['plates'] })
    expect(guess && isSureLayout(guess, 'passes')).toBe(false)
  })

  it('is not read if it is a sheet, and the other sheets are named', () => {
    const file = aBook({ Viejos: [TITLES, lineOf(7)], Pases: plain, Notas: [['Llamar a Ana']] }, (book) => {
      book.Workbook = { Sheets: [{ Hidden: 1 }, {}, {}] }
    })
    expect(readBoth(file)).toEqual(rowsOf([2, 3]))
    expect(guessLayout(sheetsOf(file), { kind: 'passes', country: 'colombia' })).toMatchObject({
      sheet: 1,
      otherSheets: ['Notas'],
    })
  })
})

describe('a cell that shows another value than it stores', () => {
  it.each<[string, UploadColumn, CellObject]>([
    ['a plate whose letters are in the format', 'plates', { t: 'n', v: 123, z: '"ABC"000' }],
    ['a month', 'startDate', { t: 'n', v: 46_357, z: 'mmm-yy' }],
    ['a rounded phone', 'phone', { t: 'n', v: 3_001_112_233.6, z: '0' }],
    ['a formula that failed', 'email', { t: 'e', v: 42, f: 'VLOOKUP(A2,B:C,2,0)' }],
  ])('is a fault of its cell, without a fix: %s', (_, column, cell) => {
    const line = lineOf(2).map((text, nth) => (SHEET_COLUMNS.passes[nth] === column ? cell : text))
    const read = readBoth(aBook({ Pases: [TITLES, line] }))
    const { faults } = checkRows('rows' in read ? read.rows : [], PLACE)
    expect(faults).toMatchObject([{ row: 2, column }])
  })

  it('is a fault if it is covered by a merge over several rows', () => {
    const file = aBook({ Pases: [TITLES, lineOf(2), lineOf(3, { email: '' })] }, (_, sheet) => {
      const email = SHEET_COLUMNS.passes.indexOf('email')
      sheet['!merges'] = [{ s: { r: 1, c: email }, e: { r: 2, c: email } }]
    })
    const read = readBoth(file)
    expect('rows' in read && checkRows(read.rows, PLACE).faults).toMatchObject([
      { row: 3, column: 'email', value: '… ≠ mariana.2@parq.test' },
    ])
  })

  it('is a fault if it is a formula without a calculated result', () => {
    const line: Line = lineOf(2).map((text, nth) =>
      SHEET_COLUMNS.passes[nth] === 'lastName' ? { t: 's', v: 'RUIZ', f: 'UPPER(A9)' } : text,
    )
    const file = repacked(aBook({ Pases: [TITLES, line] }), (name, xml) => [
      name,
      xml.replaceAll(/ t="str">(<f>[^<]*<\/f>)<v>[^<]*<\/v>/g, '>$1'),
    ])
    const read = readBoth(file)
    expect('rows' in read && checkRows(read.rows, PLACE).faults).toMatchObject([
      { column: 'lastName', value: '=UPPER(A9)' },
    ])
  })
})

describe('a file that is written another way', () => {
  const strict = (xml: string) =>
    xml
      .replaceAll(
        'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
        'http://purl.oclc.org/ooxml/spreadsheetml/main',
      )
      .replaceAll(
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
        'http://purl.oclc.org/ooxml/officeDocument/relationships',
      )
  const prefixed = (xml: string) =>
    xml.includes('<worksheet') ? xml.replaceAll(/<(\/?)(?=[a-z])/gi, '<$1x:').replace('xmlns=', 'xmlns:x=') : xml

  it.each<[string, (name: string, xml: string) => [string, string]]>([
    [
      'part names of Excel for the web',
      (name, xml) => [name.replace('workbook.xml', 'workbook22.xml'), xml.replaceAll('workbook.xml', 'workbook22.xml')],
    ],
    ['strict Open XML', (name, xml) => [name, name.endsWith('.rels') || name.startsWith('xl/') ? strict(xml) : xml]],
    ['prefixed elements', (name, xml) => [name, name.includes('worksheets/sheet') ? prefixed(xml) : xml]],
    [
      'rows and cells without addresses',
      (name, xml) => [name, name.includes('worksheets/sheet') ? xml.replaceAll(/ r="[A-Z]*\d+"/g, '') : xml],
    ],
  ])('is read like any other file: %s', (_, change) => {
    expect(readBoth(repacked(aBook({ Pases: plain }), change))).toEqual(rowsOf([2, 3]))
  })

  it('is read by the server with the backslashes of .NET', () => {
    const file = Buffer.from(aBook({ Pases: plain }))
    const slashes = Buffer.from(file)
    for (let at = slashes.indexOf('xl/'); at !== -1; at = slashes.indexOf('xl/', at + 1)) {
      const end = slashes.indexOf('.xml', at)
      if (end - at < 40)
        slashes.subarray(at, end).forEach((byte, nth) => byte === 0x2f && slashes.writeUInt8(0x5c, at + nth))
    }
    expect(slashes.includes('xl\\workbook.xml')).toBe(true)
    expect(judgeSheet({ bytes: new Uint8Array(slashes), place: PLACE })).toMatchObject({ rows: 2, faults: [] })
    expect(readSureRows(sheetsOf(new Uint8Array(slashes)), { kind: 'passes', country: 'colombia' })).toEqual(
      rowsOf([2, 3]),
    )
  })

  it('can have a stray cell far below and far right of its rows', () => {
    const stray = '<row r="1048576"><c r="XFD1048576" t="str"><v>x</v></c></row></sheetData>'
    const file = repacked(aBook({ Pases: plain }), (name, xml) => [name, xml.replace('</sheetData>', stray)])
    expect(readBoth(file)).toEqual(rowsOf([2, 3]))
  })

  it('can count its days from 1904', () => {
    const day = (serial: number): CellObject => ({ t: 'n', v: serial, z: 'dd/mm/yyyy' })
    const line = lineOf(2).map((text, nth) =>
      SHEET_COLUMNS.passes[nth] === 'startDate'
        ? day(44_895)
        : SHEET_COLUMNS.passes[nth] === 'endDate'
          ? day(44_925)
          : text,
    )
    const file = aBook({ Pases: [TITLES, line] }, (book) => {
      book.Workbook = { WBProps: { date1904: true } }
    })
    expect(readBoth(file)).toEqual(rowsOf([2]))
  })
})

describe('a file that cannot be opened', () => {
  /** The container in which Office stores a workbook, with the names of its streams. */
  function aContainer(...streams: readonly string[]): Uint8Array<ArrayBuffer> {
    const container = CFB.utils.cfb_new()
    for (const name of streams) CFB.utils.cfb_add(container, `/${name}`, Buffer.alloc(5_000, 1))
    const written: unknown = CFB.write(container, { type: 'buffer' })
    if (!Buffer.isBuffer(written)) throw new Error('The file was not written as bytes')
    return new Uint8Array(written)
  }
  const encrypted = aContainer('EncryptionInfo', 'EncryptedPackage')

  it('is named if it has a password, in the browser and by the API', async () => {
    expect(await sheetsOfFile(new Blob([encrypted]), false)).toEqual({ fault: 'sheet_encrypted' })
    expect(judgeSheet({ bytes: encrypted, place: PLACE })).toEqual({ fault: 'sheet_encrypted' })
    expect(judgeSheet({ bytes: encrypted, place: { kind: 'drivers', country: 'colombia' } })).toEqual({
      fault: 'sheet_encrypted',
    })
  })

  it('is refused as a workbook of an old format', () => {
    expect(judgeSheet({ bytes: aContainer('Workbook'), place: PLACE })).toEqual({ fault: 'sheet_type_invalid' })
  })

  it('is named if the browser may not read it, as a file in a cloud folder', async () => {
    const refuse = () => Promise.reject(new DOMException('The file could not be read', 'NotReadableError'))
    const away = Object.assign(new Blob(['x']), { arrayBuffer: refuse })
    expect(await sheetsOfFile(away, true)).toEqual({ fault: 'file_unreadable' })
  })
})

describe('a cell far to the right', () => {
  it('does not make the reader look at the whole width of the sheet', () => {
    const row = [{ t: 's', v: 'Ana' }]
    row[16_383] = { t: 'n', v: '1' }
    let looks = 0
    const watched = new Proxy(row, {
      has: (cells, key) => {
        looks += 1
        return Reflect.has(cells, key)
      },
    })
    const [sheet] = linesOfBook({ SheetNames: ['A'], Sheets: { A: { '!data': [watched] } } }, 100)
    expect(sheet?.rows[0]?.texts[0]).toBe('Ana')
    expect(looks).toBeGreaterThan(0)
    expect(looks).toBeLessThan(1_000)
  })
})
