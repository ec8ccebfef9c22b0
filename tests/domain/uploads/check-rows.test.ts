import { describe, expect, it } from 'vitest'

import { type UploadCode, checkRows } from '../../../domain/uploads/check-rows.ts'
import {
  COLUMN_TITLES,
  EXAMPLE_EMAIL,
  NEEDED_COLUMNS,
  UPLOAD_CELL_MAX,
  SHEET_COLUMNS,
  UPLOAD_MAX_ROWS,
  type UploadColumn,
  type UploadRow,
} from '../../../domain/uploads/columns.ts'
import { AUTHORIZED_VEHICLES_MAX } from '../../../domain/memberships.ts'
import { PLATE_MAX } from '../../../domain/plates.ts'
import { passOf } from '../../../domain/uploads/row-values.ts'
import { PLACE, aRow, readSheet } from './support.ts'

const faultsOf = (rows: readonly UploadRow[], place = PLACE) =>
  checkRows(rows, place).faults.map(({ row, column, code }) => [row, column, code])

const WRONG: readonly (readonly [UploadColumn, string, UploadCode])[] = [
  ['identificationType', '', 'required'],
  ['identificationType', 'TI', 'id_type'],
  ['identificationType', 'Pasaporte', 'id_type'],
  ['identification', '', 'required'],
  ['identification', '1234', 'identification'],
  ['identification', '123456789012', 'identification'],
  ['identification', '52.000.001', 'identification'],
  ['firstName', '', 'required'],
  ['firstName', 'L', 'name'],
  ['firstName', 'Ana 2', 'name'],
  ['firstName', 'x'.repeat(40), 'name'],
  ['lastName', '', 'required'],
  ['lastName', '@home', 'name'],
  ['email', 'mariana', 'email'],
  ['email', 'mariana@parq', 'email'],
  ['email', `${'m'.repeat(95)}@parq.test`, 'email'],
  ['phoneCode', '', 'required'],
  ['phoneCode', 'CO', 'phone'],
  ['phoneCode', '0057', 'phone'],
  ['phone', '12345', 'phone'],
  ['phone', '300 111 2233', 'phone'],
  ['vehicleType', '', 'required'],
  ['vehicleType', 'Moto', 'type_mismatch'],
  ['vehicleType', 'truck', 'type_mismatch'],
  ['plates', '', 'required'],
  ['plates', ' ; ', 'required'],
  ['plates', 'AB1', 'plate'],
  ['plates', 'ABC123,DEF456', 'plate'],
  ['plates', 'ABC123 DEF456', 'plate'],
  ['plates', '2026-03-01', 'plate'],
  ['plates', 'ABC123;DEF456;GHI789', 'too_many_plates'],
  ['startDate', '', 'required'],
  ['startDate', '01/12/2026', 'date_format'],
  ['startDate', '2026-02-30', 'date_format'],
  ['endDate', '', 'required'],
  ['endDate', '2026-13-01', 'date_format'],
  ['endDate', '2126-12-31', 'date_format'],
  ['endDate', '2026-11-30', 'date_order'],
]

describe('[S5-08] a row of an upload', () => {
  it('is accepted with every column of the template, and gives owner, plates and period', () => {
    const { faults, right } = checkRows(
      [
        aRow(2, {
          plates: 'def-456; abc 123',
          phoneCode: '+57',
          email: 'Mariana@PARQ.test',
          identificationType: 'cc',
          vehicleType: 'Carro',
        }),
      ],
      PLACE,
    )
    expect({ faults, passes: right.map(passOf) }).toEqual({
      faults: [],
      passes: [
        {
          row: 2,
          driver: {
            isCompany: false,
            identificationType: 'citizenship',
            identification: '52000002',
            firstName: 'Mariana',
            lastName: 'Torres',
            email: 'mariana@parq.test',
            phoneCode: '57',
            phone: '3000000002',
          },
          plates: ['ABC123', 'DEF456'],
          startsOn: '2026-12-01',
          endsOn: '2026-12-31',
        },
      ],
    })
  })

  it('needs no last name for a company, whose name may have other characters than a person’s', () => {
    const company = {
      identificationType: 'NIT',
      identification: '900123456',
      firstName: 'Fletes 24 S.A.S.',
      lastName: '',
    }
    expect(faultsOf([aRow(2, company)])).toEqual([])
    expect(faultsOf([aRow(2, { ...company, identificationType: 'CC' })])).toEqual([
      [2, 'firstName', 'name'],
      [2, 'lastName', 'required'],
    ])
  })

  it.each(WRONG)('is rejected at %s “%s”: %s', (column, value, code) => {
    const { faults, right } = checkRows([aRow(2), aRow(3, { [column]: value })], PLACE)
    expect(faults).toEqual([{ row: 3, column, code, value }])
    expect(right.map(({ row }) => row)).toEqual([2])
  })

  describe('without an identification', () => {
    const unnamed = { identificationType: '', identification: '' }

    it('gives the holder by a phone or an e-mail', () => {
      const { faults, right } = checkRows([aRow(2, unnamed), aRow(3, { ...unnamed, email: '' })], PLACE)
      expect(faults).toEqual([])
      expect(right.map((row) => passOf(row).driver)).toMatchObject([
        { identificationType: null, identification: null, isCompany: false, phone: '3000000002' },
        { identificationType: null, identification: null, email: null, phone: '3000000003' },
      ])
    })

    it('is rejected without a phone and an e-mail', () => {
      const { faults } = checkRows([aRow(2, { ...unnamed, email: '', phoneCode: '', phone: '' })], PLACE)
      expect(faults.map(({ column, code }) => [column, code])).toEqual([['email', 'contact']])
    })

    it.each(['Grupo Polanco SA de CV', 'Fletes 24 S.A.S.', 'Casa Reforma, S. de R.L. de C.V.', 'Brown & Sons Ltd'])(
      'is of a company if the name ends with a legal form: %s',
      (firstName) => {
        const { faults, right } = checkRows([aRow(2, { ...unnamed, firstName, lastName: '' })], PLACE)
        expect(faults).toEqual([])
        expect(right.map((row) => passOf(row).driver.isCompany)).toEqual([true])
      },
    )

    it('can repeat the contact of the same name, but not of another', () => {
      const twice = (firstName: string) =>
        checkRows([aRow(2, unnamed), aRow(3, { ...unnamed, firstName, phone: '3000000002' })], PLACE).faults
      expect(twice('MARIANA')).toEqual([])
      expect(twice('Pedro').map(({ row, code }) => [row, code])).toEqual([[3, 'contact_taken']])
    })
  })

  it('can begin and end on one day, or on a leap day', () => {
    expect(faultsOf([aRow(2, { startDate: '2028-02-29', endDate: '2028-02-29' })])).toEqual([])
    expect(faultsOf([aRow(2, { startDate: '2027-02-29' })])).toEqual([[2, 'startDate', 'date_format']])
  })

  it('cannot repeat a plate of an earlier row on the same days', () => {
    const rows = [
      aRow(2, { plates: 'ABC123;DEF456' }),
      aRow(3, { plates: 'DEF456', startDate: '2026-12-31', endDate: '2027-01-30' }),
      aRow(4, { plates: 'DEF456', startDate: '2027-02-01', endDate: '2027-02-28' }),
    ]
    expect(faultsOf(rows)).toEqual([[3, 'plates', 'duplicate_in_file']])
  })

  it('cannot repeat another person’s contact from an earlier row, but one person can have two passes', () => {
    const contact = { email: 'one@parq.test', phone: '3009998877' }
    expect(faultsOf([aRow(2, contact), aRow(3, contact)])).toEqual([
      [3, 'email', 'contact_taken'],
      [3, 'phone', 'contact_taken'],
    ])
    expect(faultsOf([aRow(2, contact), aRow(3, { ...contact, identification: '52000002' })])).toEqual([])
  })

  it('follows the rules of the country: Great Britain has shorter plates', () => {
    expect(faultsOf([aRow(2, { plates: 'A1' })])).toEqual([[2, 'plates', 'plate']])
    expect(faultsOf([aRow(2, { plates: 'A1' })], { ...PLACE, country: 'united_kingdom' })).toEqual([])
  })
})

describe('the columns of an upload', () => {
  const line = SHEET_COLUMNS.passes.map((column) => aRow(2).cells[column])

  it.each([
    ['the API’s names', [...SHEET_COLUMNS.passes]],
    ['English titles', SHEET_COLUMNS.passes.map((column) => COLUMN_TITLES.en[column])],
    ['Spanish titles, in capitals', SHEET_COLUMNS.passes.map((column) => COLUMN_TITLES.es[column].toUpperCase())],
  ])('are known by %s', (_, titles) => {
    expect(readSheet([titles, line])).toEqual([aRow(2)])
  })

  it('can be in another order, among others, with empty rows between', () => {
    const titles = ['Notes', ...SHEET_COLUMNS.passes.toReversed()]
    expect(readSheet([titles, [], ['', '', ''], ['hello', ...line.toReversed()]])).toEqual([
      { row: 4, cells: aRow(2).cells },
    ])
  })

  it.each(NEEDED_COLUMNS.passes)('are named if they are missing and needed: %s', (column) => {
    const at = SHEET_COLUMNS.passes.indexOf(column)
    const without = (cells: readonly string[]) => cells.filter((_, nth) => nth !== at)
    expect(readSheet([without(SHEET_COLUMNS.passes), without(line)])).toEqual({
      fault: 'sheet_columns_missing',
      missing: [column],
    })
  })

  it('need at least one row', () => {
    expect(readSheet([])).toEqual({ fault: 'sheet_empty' })
    expect(readSheet([SHEET_COLUMNS.passes, [], ['']])).toEqual({ fault: 'sheet_empty' })
  })

  it('do not include the example row of the template', () => {
    const example = SHEET_COLUMNS.passes.map((column) => (column === 'email' ? EXAMPLE_EMAIL : aRow(2).cells[column]))
    expect(readSheet([SHEET_COLUMNS.passes, example, line])).toEqual([{ row: 3, cells: aRow(2).cells }])
  })

  it('hold the longest list of plates that a membership allows', () => {
    expect(UPLOAD_CELL_MAX).toBeGreaterThan(AUTHORIZED_VEHICLES_MAX * (PLATE_MAX + '; '.length))
  })

  it('have at most 10,000 rows', () => {
    const lines = (count: number) => [SHEET_COLUMNS.passes, ...Array.from({ length: count }, () => line)]
    expect(readSheet(lines(UPLOAD_MAX_ROWS))).toHaveLength(UPLOAD_MAX_ROWS)
    expect(readSheet(lines(UPLOAD_MAX_ROWS + 1))).toEqual({ fault: 'sheet_too_long' })
  })
})
