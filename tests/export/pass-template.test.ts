import { CFB } from 'xlsx'
import { expect, it } from 'vitest'

import { checkRows } from '../../domain/uploads/check-rows.ts'
import { passOf } from '../../domain/uploads/row-values.ts'
import { annotatedSheet, templateSheet } from '../../src/features/uploads/upload-sheets.ts'
import { readLines } from '../../src/lib/spreadsheet/read-lines.ts'
import { writeLines } from '../../src/lib/spreadsheet/write-lines.ts'
import { PLACE, aRow, readSheet } from '../domain/uploads/support.ts'

const textsOf = (file: Uint8Array) => (readLines(file)?.[0]?.rows ?? []).map(({ texts }) => texts)

const VALIDITY = { validityUnit: 'months', validityCount: 1 } as const

it.each(['en', 'es'] as const)(
  'the template has the titles of an upload, lists of choices, and a fictional example: %s',
  (language) => {
    const file = writeLines(
      templateSheet({
        name: 'Template',
        language,
        today: '2026-12-01',
        place: { ...PLACE, phoneCode: '57', validity: VALIDITY },
        prompts: { identificationType: 'CC & NIT', startDate: 'YYYY-MM-DD' },
      }),
    )
    const lines = textsOf(file)
    expect(readSheet(lines)).toEqual({ fault: 'sheet_empty' })
    const example = readSheet(
      lines.map((line) => line.map((cell) => (cell === 'example@example.com' ? 'ana@parq.test' : cell))),
    )
    const { faults, right } = checkRows(Array.isArray(example) ? example : [], PLACE)
    expect({ faults, passes: right.map(passOf) }).toMatchObject({
      faults: [],
      passes: [{ row: 2, startsOn: '2026-12-01', endsOn: '2026-12-31' }],
    })
    const sheet = CFB.find(CFB.read(file, { type: 'array' }), '/xl/worksheets/sheet1.xml')?.content
    const xml = Buffer.from(sheet ?? []).toString('utf8')
    expect(xml).toContain('</sheetData><dataValidations count="3"><dataValidation type="list" showErrorMessage="1"')
    expect(xml).toContain('<formula1>"CC,NIT,CE,PA"</formula1>')
    expect(xml).toContain('prompt="CC &amp; NIT"')
  },
)

it('the returned file shows the faults of each row, and reads back unchanged', () => {
  const rows = [aRow(2), aRow(3, { plates: '=1+1' })]
  const { faults } = checkRows(rows, PLACE)
  const lines = textsOf(
    writeLines(
      annotatedSheet('passes', rows, faults, {
        name: 'x',
        language: 'en',
        title: 'Corrections needed',
        words: ({ code }) => code,
      }),
    ),
  )
  expect(lines.map((line) => line[11] ?? '')).toEqual(['Corrections needed', '', 'Plates: plate'])
  expect(readSheet(lines)).toEqual(rows)
})

it('a file that is not .xlsx is rejected', () => {
  expect(readLines(new TextEncoder().encode('a;b'))).toBeNull()
})
