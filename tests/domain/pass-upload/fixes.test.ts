import { describe, expect, it } from 'vitest'

import { checkRows } from '../../../domain/pass-upload/check-rows.ts'
import type { UploadColumn, UploadRow } from '../../../domain/pass-upload/columns.ts'
import { type Fix, fixGroups, fixed } from '../../../domain/pass-upload/fixes.ts'
import { PLACE, aRow } from './support.ts'

const FIX_PLACE = { phoneCode: '57', vehicleType: 'car', validity: { validityUnit: 'months', validityCount: 1 } } as const

function groupsOf(rows: readonly UploadRow[]) {
  return fixGroups(rows, checkRows(rows, PLACE).faults, FIX_PLACE)
}

const FIXED: readonly (readonly [Fix, UploadColumn, string, string])[] = [
  ['date_dmy', 'startDate', '25/11/2026', '2026-11-25'],
  ['date_dmy', 'startDate', '25-11-26', '2026-11-25'],
  ['date_mdy', 'startDate', '11/25/2026', '2026-11-25'],
  ['date_words', 'startDate', '2026/11/25', '2026-11-25'],
  ['date_words', 'startDate', '20261125', '2026-11-25'],
  ['date_words', 'startDate', '46351', '2026-11-25'],
  ['end_by_validity', 'endDate', '', '2026-12-31'],
  ['id_type_words', 'identificationType', 'Cédula', 'CC'],
  ['id_type_words', 'identificationType', 'C.C.', 'CC'],
  ['id_type_words', 'identificationType', 'N.I.T.', 'NIT'],
  ['identification_digits', 'identification', '1.020.304', '1020304'],
  ['identification_digits', 'identification', '900.123.456-8', '900123456'],
  ['phone_digits', 'phone', '300 111-2233', '3001112233'],
  ['phone_digits', 'phone', '+57 300 1112233', '3001112233'],
  ['phone_code_of_country', 'phoneCode', '', '57'],
  ['email_clean', 'email', 'mailto:ana@parq.test;', 'ana@parq.test'],
  ['email_clean', 'email', 'ana @parq,test', 'ana@parq.test'],
  ['plates_apart', 'plates', 'ABC123, DEF456', 'ABC123;DEF456'],
  ['plates_apart', 'plates', 'ABC123 y DEF456', 'ABC123;DEF456'],
  ['type_of_membership', 'vehicleType', 'Moto', 'car'],
]

describe('one press', () => {
  it.each(FIXED)('%s fixes %s “%s”: %s', (fix, column, from, to) => {
    const rows = [aRow(2), aRow(3, { [column]: from })]
    expect(groupsOf(rows)).toEqual([{ fix, cells: [{ row: 3, column, from, to }] }])
    const after = fixed(rows, groupsOf(rows)[0]?.cells ?? [])
    expect(checkRows(after, PLACE).faults).toEqual([])
    expect(after[0]).toBe(rows[0])
  })

  it('sets the days of a row in their order', () => {
    const rows = [aRow(2, { startDate: '2026-12-31', endDate: '2026-12-01' })]
    const [group] = groupsOf(rows)
    expect(group?.fix).toBe('date_swap')
    expect(fixed(rows, group?.cells ?? [])[0]?.cells).toMatchObject({ startDate: '2026-12-01', endDate: '2026-12-31' })
  })

  it('reads dates as those that tell the day from the month, and asks where none does', () => {
    const dates = (start: string) => ({ startDate: start, endDate: '2027-12-31' })
    expect(groupsOf([aRow(2, dates('05/11/2026')), aRow(3, dates('25/11/2026'))])).toMatchObject([{ fix: 'date_dmy', cells: [{ to: '2026-11-05' }, { to: '2026-11-25' }] }])
    expect(groupsOf([aRow(2, dates('05/11/2026')), aRow(3, dates('11/25/2026'))])).toMatchObject([{ fix: 'date_mdy', cells: [{ to: '2026-05-11' }, { to: '2026-11-25' }] }])
    expect(groupsOf([aRow(2, dates('05/11/2026'))]).map(({ fix }) => fix)).toEqual(['date_dmy', 'date_mdy'])
  })

  it.each([
    ['startDate', 'tomorrow'],
    ['startDate', '31/31/2026'],
    ['identificationType', 'Pasaporte'],
    ['identification', 'AB-12'],
    ['email', 'nobody'],
    ['phone', 'none'],
    ['plates', 'X'],
    ['plates', 'ABC123;DEF456;GHI789'],
  ] as const)('is offered for nothing that it cannot read: %s “%s”', (column, value) => {
    expect(groupsOf([aRow(2, { [column]: value })])).toEqual([])
    expect(checkRows([aRow(2, { [column]: value })], PLACE).faults).toHaveLength(1)
  })
})
