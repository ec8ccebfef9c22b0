import { describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'

import { STYLES } from '../../domain/spreadsheet/cell-xml.ts'
import type { AmountLook, Table } from '../../domain/spreadsheet/cell.ts'
import { type Rows, partsOf } from '../../domain/spreadsheet/workbook.ts'
import { csvPieces, csvSignsOf } from '../../src/lib/spreadsheet/csv.ts'
import { xlsxFile } from '../../src/lib/spreadsheet/xlsx.ts'
import { fileName } from '../../src/ui/export/save-file.ts'
import fc from '../support/fast-check.ts'

const MEXICO = csvSignsOf('mexico')

const TABLE = {
  header: ['Plate', 'Minutes', 'Total', 'Left', 'Remarks'],
  rows: [
    ['ABC123', { count: 47 }, { amount: 260_100 }, { wallClock: '2026-11-20T14:05:59' }, 'said "wait", then\nleft'],
    ['XYZ789', null, { amount: -100 }, null, '=HYPERLINK("http://evil.test")'],
  ],
} as const

/** RFC 4180, read by an independent parser. */
function parsed(csv: string): unknown[][] {
  const sheet = Object.values(read(csv, { type: 'string', raw: true }).Sheets)[0]
  if (!sheet) throw new Error('There is no sheet')
  return utils.sheet_to_json(sheet, { header: 1, raw: true })
}

/** A quote counts only at the start of a cell, so cells of another separator contain no quotes. */
function cellsAsExcelParts(csv: string, separator: string): string[] {
  const cells: string[] = []
  for (let rest = csv; rest !== '';) {
    const quoted = /^"((?:[^"]|"")*)(?:"|$)/.exec(rest)
    const after = rest.slice(quoted?.[0].length ?? 0)
    const end = after.search(separator === ';' ? /[;\r\n]/ : /[\t\r\n]/)
    cells.push((quoted?.[1]?.replaceAll('""', '"') ?? '') + (end === -1 ? after : after.slice(0, end)))
    rest = end === -1 ? '' : after.slice(end + 1)
  }
  return cells
}

describe('[S2-27] a CSV file', () => {
  test('is read back unchanged, and contains no formula', () => {
    const csv = csvPieces(TABLE, MEXICO).join('')
    expect(csv.startsWith('\uFEFF')).toBe(true)
    expect(parsed(csv.slice(1))).toEqual([
      ['Plate', 'Minutes', 'Total', 'Left', 'Remarks'],
      ['ABC123', '47', '2601.00', '20/11/2026 14:05', 'said "wait", then\nleft'],
      ['XYZ789', undefined, '-1.00', undefined, `'=HYPERLINK("http://evil.test")`],
    ])
  })

  test.each([
    ['colombia', ';', '"ABC123";47;2601,00;20/11/2026 14:05;'],
    ['mexico', ',', '"ABC123",47,2601.00,20/11/2026 14:05,'],
    ['united_kingdom', ',', '"ABC123",47,2601.00,20/11/2026 14:05,'],
  ] as const)('has the separators of spreadsheets in %s', (country, separator, begins) => {
    const [mark, header, line] = csvPieces(TABLE, csvSignsOf(country))
    expect(mark).toBe('\uFEFF')
    expect(header?.split(separator)).toHaveLength(TABLE.header.length)
    expect(line?.startsWith(begins)).toBe(true)
  })

  test('has no text cell that begins a formula, whatever people typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', ''),
        (text, begin) => {
          const [, , line = ''] = csvPieces({ header: [''], rows: [[begin + text]] }, MEXICO)
          expect(line.replace(/^"/, '')).not.toMatch(/^[=+\-@＝＋－＠\t\r](?!\n)/)
        },
      ),
    )
  })

  test('has no formula if a spreadsheet reads it with semicolons or tabs as separators', () => {
    const piece = fc.oneof(
      fc.constantFrom('=1+1', '+1', '-1', '@x', '＝1', '"', '""', ';', '\t', ' ', '\n', ','),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.constantFrom(';', '\t'), (pieces, separator) => {
        const csv = csvPieces({ header: ['x'], rows: [['first', pieces.join('')]] }, MEXICO).join('')
        for (const cell of cellsAsExcelParts(csv.slice(1), separator)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/)
      }),
    )
  })
})

async function* someRows(rows: Rows): AsyncGenerator<Rows> {
  for (const row of rows) yield [row]
}

async function bookOf(
  { header, rows, amounts }: Table,
  { title = 'x', sheetRows }: { title?: string; sheetRows?: number } = {},
) {
  const file = await xlsxFile(
    {
      title,
      header,
      rows: someRows(rows),
      ...(amounts && { amounts }),
      about: (count) => ({
        name: 'About',
        lines: [
          ['Rows', String(count)],
          ['Search', '=1+1'],
        ],
      }),
    },
    sheetRows,
  )
  return read(new Uint8Array(await file.arrayBuffer()), { cellNF: true, cellFormula: true, cellStyles: true })
}

/** Returns whether a character is written: of the control characters, only those that XML allows. */
const isWritten = (sign: string) => sign === '\n' || sign === '\t' || (sign >= '\u007F' && sign <= '\u009F')

/** Returns a part of the file as written. */
async function partOf(path: string, table: Table): Promise<string> {
  for await (const part of partsOf({
    title: 'x',
    ...table,
    rows: someRows(table.rows),
    about: () => ({ name: 'About', lines: [] }),
  })) {
    let xml = ''
    for await (const text of part.texts) xml += text
    if (part.path === path) return xml
  }
  throw new Error(`There is no ${path}`)
}

describe('[S2-27] an .xlsx file', () => {
  test('has text as text, counts and amounts as numbers, and times as times', async () => {
    const book = await bookOf(TABLE, { title: 'Services: all / of [them]' })
    expect(book.SheetNames).toEqual(['About', 'Services  all   of  them '])
    const sheet = Object.values(book.Sheets)[1]
    expect(sheet?.['C2']).toMatchObject({ t: 'n', v: 2_601, z: '#,##0.00', w: '2,601.00' })
    expect(sheet?.['B2']).toMatchObject({ t: 'n', v: 47 })
    expect(sheet?.['D2']).toMatchObject({ t: 'n', w: '20/11/2026 14:05' })
    expect(sheet?.['E3']).toMatchObject({ t: 's', v: '=HYPERLINK("http://evil.test")' })
    expect(sheet?.['E3']).not.toHaveProperty('f')
    expect(sheet?.['B3']?.v).toBeUndefined()
    expect(utils.sheet_to_json(book.Sheets['About'] ?? {}, { header: 1 })).toEqual([
      ['Rows', '2'],
      ['Search', '=1+1'],
    ])
  })

  test('freezes its header, and marks formula-like text so that an edit does not make it a formula', async () => {
    const xml = await partOf('xl/worksheets/sheet2.xml', TABLE)
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(xml).toContain('<autoFilter ref="A1:E3"/>')
    expect(xml).toContain(`s="${STYLES.formulaLike}"><is><t xml:space="preserve">=HYPERLINK`)
    expect((await partOf('xl/styles.xml', TABLE)).split('<xf ')[STYLES.formulaLike + 2]).toContain('quotePrefix="1"')
  })

  test('reads back unchanged, whatever people have typed', async () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(texts, async (typed) => {
        const header = typed.map((_, nth) => `c${nth}`)
        const [, sheet] = Object.values((await bookOf({ header, rows: [typed] })).Sheets)
        const cells = Object.entries(sheet ?? {}).filter(([at]) => /^[A-Z]+2$/.test(at))
        expect(cells.map(([, cell]: [string, { v?: unknown; f?: unknown }]) => [cell.v ?? '', cell.f])).toEqual(
          typed.map((text) => [
            text
              .replaceAll(/\r\n?/g, '\n')
              .replaceAll(/\p{Cc}|[\uFFFE\uFFFF]/gu, (sign) => (isWritten(sign) ? sign : '\uFFFD')),
            undefined,
          ]),
        )
      }),
      { numRuns: 30 },
    )
    const [, sheet] = Object.values(
      (await bookOf({ header: ['x', 'y'], rows: [['_x0041_ <b>&amp;"', 'a\u0007\uD800']] })).Sheets,
    )
    expect([sheet?.['A2']?.v, sheet?.['B2']?.v]).toEqual(['_x0041_ <b>&amp;"', 'a\uFFFD\uFFFD'])
  })

  test('continues on more sheets if one is full', async () => {
    const rows = Array.from({ length: 5 }, (_, nth) => [{ count: nth }])
    const book = await bookOf({ header: ['n'], rows }, { title: 'Stays', sheetRows: 2 })
    expect(book.SheetNames).toEqual(['About', 'Stays', 'Stays 2', 'Stays 3'])
    expect(book.SheetNames.slice(1).map((name) => utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1 }))).toEqual(
      [
        [['n'], [0], [1]],
        [['n'], [2], [3]],
        [['n'], [4]],
      ],
    )
    expect(
      (await bookOf({ header: ['n'], rows: rows.slice(0, 4) }, { title: 'About', sheetRows: 2 })).SheetNames,
    ).toEqual(['About', 'About 2', 'About 2 3'])
    expect((await bookOf({ header: ['n'], rows: [] })).SheetNames).toEqual(['About', 'x'])
  })
})

test.each([
  ['Services', 'services-2026-11-20.csv'],
  ['Vehículos & más', 'vehiculos-mas-2026-11-20.csv'],
  ['车', 'parq-2026-11-20.csv'],
])('a file of %s is called %s', (title, name) => {
  expect(fileName(title, '2026-11-20', 'csv')).toBe(name)
})

test('an .xlsx file writes amounts as the company does', async () => {
  const formats = async (amounts: AmountLook) => {
    const sheet = Object.values(
      (await bookOf({ header: ['Total'], rows: [[{ amount: 565_000 }], [{ amount: 565_050 }]], amounts })).Sheets,
    )[1]
    return [sheet?.['A2'], sheet?.['A3']].map((cell: unknown) =>
      cell instanceof Object && 'z' in cell ? cell.z : null,
    )
  }
  expect(await formats({ currency: 'COP', style: 'country' })).toEqual(['"$ "#,##0', '"$ "#,##0.00'])
  expect(await formats({ currency: 'GBP', style: 'country' })).toEqual(['"£"#,##0.00', '"£"#,##0.00'])
  expect(await formats({ currency: 'COP', style: 'spec' })).toEqual(['#,##0.00', '#,##0.00'])
})
