import { describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'

import type { AmountLook } from '../../src/lib/spreadsheet/cell.ts'
import { csvPieces } from '../../src/lib/spreadsheet/csv.ts'
import { xlsxFile } from '../../src/lib/spreadsheet/xlsx.ts'
import { fileName } from '../../src/ui/export/file-name.ts'
import fc from '../support/fast-check.ts'

const TABLE = {
  header: ['Plate', 'Minutes', 'Total', 'Left', 'Remarks'],
  rows: [
    ['ABC123', { count: 47 }, { amount: 260_100 }, { wallClock: '2026-11-20T14:05:59' }, 'said "wait", then\nleft'],
    ['XYZ789', null, { amount: -100 }, null, '=HYPERLINK("http://evil.test")'],
  ],
} as const

/** RFC 4180, read by a parser that is not ours. */
function parsed(csv: string): unknown[][] {
  const sheet = Object.values(read(csv, { type: 'string', raw: true }).Sheets)[0]
  if (!sheet) throw new Error('There is no sheet')
  return utils.sheet_to_json(sheet, { header: 1, raw: true })
}

/** Quotes count at the beginning of a cell alone: of those that another separator brings into its middle nothing is quoted. */
function cellsAsExcelParts(csv: string, separator: string): string[] {
  const cells: string[] = []
  for (let rest = csv; rest !== ''; ) {
    const quoted = /^"((?:[^"]|"")*)(?:"|$)/.exec(rest)
    const after = rest.slice(quoted?.[0].length ?? 0)
    const end = after.search(separator === ';' ? /[;\r\n]/ : /[\t\r\n]/)
    cells.push((quoted?.[1]?.replaceAll('""', '"') ?? '') + (end === -1 ? after : after.slice(0, end)))
    rest = end === -1 ? '' : after.slice(end + 1)
  }
  return cells
}

describe('[S2-27] a CSV file', () => {
  test('is read back as it was written, and calculates nothing', () => {
    const csv = csvPieces(TABLE).join('')
    expect(csv.startsWith('\uFEFF')).toBe(true)
    expect(parsed(csv.slice(1))).toEqual([
      ['Plate', 'Minutes', 'Total', 'Left', 'Remarks'],
      ['ABC123', '47', '2601.00', '20/11/2026 14:05', 'said "wait", then\nleft'],
      ['XYZ789', undefined, '-1.00', undefined, `'=HYPERLINK("http://evil.test")`],
    ])
  })

  test('has a comma before the cents where the company writes its amounts as Colombia does', () => {
    const amounts = { currency: 'COP', style: 'country' } as const
    expect(parsed(csvPieces({ ...TABLE, amounts }).join('').slice(1)).map((row) => row[2])).toEqual(['Total', '2601,00', '-1,00'])
    expect(csvPieces({ ...TABLE, amounts: { currency: 'COP', style: 'spec' } })).toEqual(csvPieces(TABLE))
    expect(csvPieces({ ...TABLE, amounts: { currency: 'MXN', style: 'country' } })).toEqual(csvPieces(TABLE))
  })

  test('whatever a person has typed, no cell of text begins a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('=', '+', '-', '@', '\t', '\r', ''), (text, begin) => {
        const [, , line = ''] = csvPieces({ header: [''], rows: [[begin + text]] })
        expect(line.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r](?!\n)/)
      }),
    )
  })

  test('nor where semicolons or tabs part the columns, as spreadsheets take them in other countries', () => {
    const piece = fc.oneof(fc.constantFrom('=1+1', '+1', '-1', '@x', '"', '""', ';', '\t', ' ', '\n', ','), fc.string({ unit: 'grapheme', maxLength: 3 }))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.constantFrom(';', '\t'), (pieces, separator) => {
        const csv = csvPieces({ header: ['x'], rows: [['first', pieces.join('')]] }).join('')
        for (const cell of cellsAsExcelParts(csv.slice(1), separator)) expect(cell).not.toMatch(/^[=+\-@]/)
      }),
    )
  })
})

describe('[S2-27] an .xlsx file', () => {
  test('has text as text, counts and amounts as numbers, and times as times', () => {
    const book = read(xlsxFile('Services: all / of [them]', TABLE), { cellNF: true, cellFormula: true })
    expect(book.SheetNames).toEqual(['Services  all   of  them '])
    const sheet = Object.values(book.Sheets)[0]
    expect(sheet?.['C2']).toMatchObject({ t: 'n', v: 2_601, z: '#,##0.00', w: '2,601.00' })
    expect(sheet?.['B2']).toMatchObject({ t: 'n', v: 47 })
    expect(sheet?.['D2']).toMatchObject({ t: 'n', w: '20/11/2026 14:05' })
    expect(sheet?.['E3']).toMatchObject({ t: 's', v: '=HYPERLINK("http://evil.test")' })
    expect(sheet?.['E3']).not.toHaveProperty('f')
    expect(sheet?.['B3']).toBeUndefined()
  })
})

test.each([
  ['Services', 'services-2026-11-20.csv'],
  ['Vehículos & más', 'vehiculos-mas-2026-11-20.csv'],
  ['车', 'parq-2026-11-20.csv'],
])('a file of %s is called %s', (title, name) => {
  expect(fileName(title, '2026-11-20', 'csv')).toBe(name)
})

test('an .xlsx file writes amounts as the company does', () => {
    const formats = (amounts: AmountLook) => {
      const sheet = Object.values(read(xlsxFile('x', { header: ['Total'], rows: [[{ amount: 565_000 }], [{ amount: 565_050 }]], amounts }), { cellNF: true }).Sheets)[0]
      return [sheet?.['A2'], sheet?.['A3']].map((cell: unknown) => (cell instanceof Object && 'z' in cell ? cell.z : null))
    }
    expect(formats({ currency: 'COP', style: 'country' })).toEqual(['"$ "#,##0', '"$ "#,##0.00'])
    expect(formats({ currency: 'GBP', style: 'country' })).toEqual(['"£"#,##0.00', '"£"#,##0.00'])
    expect(formats({ currency: 'COP', style: 'spec' })).toEqual(['#,##0.00', '#,##0.00'])
})
