import { describe, expect, it } from 'vitest'

import { SHEET_COLUMNS } from '../../../domain/uploads/columns.ts'
import { applyFixes } from '../../../domain/uploads/fixes.ts'
import { aRow, readSheet } from './support.ts'
import { faultsOf, fixesOf } from './checked-rows.ts'

describe('reading a sheet', () => {
  it('removes invisible characters, composes letters and makes spaces plain', () => {
    const line = {
      ...aRow(2).cells,
      firstName: '\u200BJose\u0301\u00A0Luis',
      email: 'ana\uFEFF@parq.test\u2069',
      plates: 'ABC\u200D123',
      phone: '\u202A3001112233\u202C',
    }
    expect(readSheet([SHEET_COLUMNS.passes, SHEET_COLUMNS.passes.map((column) => line[column])])).toMatchObject([
      { cells: { firstName: 'José Luis', email: 'ana@parq.test', plates: 'ABC123', phone: '3001112233' } },
    ])
    expect(applyFixes([aRow(2)], [{ row: 2, column: 'email', to: ' ana\u200B@parq.test' }])[0]?.cells.email).toBe(
      'ana@parq.test',
    )
  })

  it('keeps a misread name as it is until a person restores its accents', () => {
    const cells = { ...aRow(2).cells, firstName: ' MarÃ\u00ADa ' }
    expect(readSheet([SHEET_COLUMNS.passes, SHEET_COLUMNS.passes.map((column) => cells[column])])).toMatchObject([
      { cells: { firstName: 'MarÃ\u00ADa' } },
    ])
    expect(faultsOf([aRow(2, { firstName: 'MarÃa' })])).toEqual([])
  })

  it('reads titles whose accents were lost', () => {
    const titles = ['CÃ©dula', 'Nombres', 'TelÃ©fono', 'Placas', 'Fecha de inicio']
    expect(readSheet([titles, ['52000001', 'Ana', '3001112233', 'ABC123', '2026-12-01']])).toMatchObject([
      { cells: { identification: '52000001', phone: '3001112233' } },
    ])
  })

  it('counts days from 1904 if the workbook does', () => {
    const cells = { ...aRow(2).cells, startDate: '44889' }
    const rows = readSheet([SHEET_COLUMNS.passes, SHEET_COLUMNS.passes.map((column) => cells[column])], {
      from1904: true,
    })
    expect(fixesOf(Array.isArray(rows) ? rows : [])).toMatchObject([{ fix: 'dates', cells: [{ to: '2026-11-25' }] }])
  })

  it('rejects the example address of the template, in any capitalisation', () => {
    expect(faultsOf([aRow(2, { email: 'Example@example.com' })])).toMatchObject([{ column: 'email', code: 'email' }])
  })
})
