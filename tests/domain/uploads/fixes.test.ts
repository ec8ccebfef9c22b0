import { describe, expect, it } from 'vitest'

import type { UploadColumn, UploadRow } from '../../../domain/uploads/columns.ts'
import { type Fix, applyFixes, manualReason } from '../../../domain/uploads/fixes.ts'
import type { ManualReason } from '../../../domain/uploads/readings.ts'
import { aRow } from './support.ts'
import { COLOMBIA, BRITAIN, faultsOf, fixesOf, answersTo } from './checked-rows.ts'

type Case = readonly [fix: Fix, column: UploadColumn, from: string, to: string, others?: Partial<UploadRow['cells']>]

const MEXICAN = { phoneCode: '52' }
const BRITISH = { phoneCode: '44' }
const COMPANY = { identificationType: 'NIT', lastName: '' }

const FIXED: readonly Case[] = [
  ['dates', 'startDate', '25/11/2026', '2026-11-25'],
  ['dates', 'startDate', '11/25/2026', '2026-11-25'],
  ['dates', 'startDate', '11/11/2026', '2026-11-11'],
  ['dates', 'startDate', '25.11.2026 0:00:00', '2026-11-25'],
  ['dates', 'startDate', '25–11–2026', '2026-11-25'],
  ['dates', 'startDate', '2026/11/5', '2026-11-05'],
  ['dates', 'startDate', '2026-11-25T00:00:00', '2026-11-25'],
  ['dates', 'startDate', '20261125', '2026-11-25'],
  ['dates', 'startDate', '25112026', '2026-11-25'],
  ['dates', 'startDate', '46351', '2026-11-25'],
  ['dates', 'startDate', '46351.75', '2026-11-25'],
  ['dates', 'startDate', '1-nov-26', '2026-11-01'],
  ['dates', 'startDate', '1-ago-2026', '2026-08-01'],
  ['dates', 'startDate', '1 de noviembre de 2026', '2026-11-01'],
  ['dates', 'startDate', 'Nov 1, 2026', '2026-11-01'],
  ['dates', 'startDate', 'noviembre 1 de 2026', '2026-11-01'],
  ['dates', 'startDate', '1st November 2026', '2026-11-01'],
  ['dates', 'startDate', "'25/11/2026", '2026-11-25'],
  ['dates', 'endDate', '31 dic. 2026', '2026-12-31'],
  ['id_type_words', 'identificationType', 'Cédula', 'CC'],
  ['id_type_words', 'identificationType', 'C.C.', 'CC'],
  ['id_type_words', 'identificationType', 'Cédula de extranjería', 'CE'],
  ['id_type_words', 'identificationType', 'Pasaporte', 'PA'],
  ['id_type_words', 'identificationType', 'N.I.T.', 'NIT'],
  ['identification_digits', 'identification', '1.020.304', '1020304'],
  ['identification_digits', 'identification', '1,020,304,050', '1020304050'],
  ['identification_digits', 'identification', '1.020.304,00', '1020304'],
  ['identification_digits', 'identification', '70553202.0', '70553202'],
  ['identification_digits', 'identification', '70553202,00', '70553202'],
  ['identification_digits', 'identification', '70.553,0', '70553'],
  ['identification_digits', 'identification', "'70553202", '70553202'],
  ['identification_digits', 'identification', '70 553 202', '70553202'],
  ['identification_digits', 'identification', '1020 304 050', '1020304050'],
  ['identification_digits', 'identification', '900.373.913-4', '900373913', COMPANY],
  ['identification_digits', 'identification', '800197268-4', '800197268', COMPANY],
  ['phone_digits', 'phone', '300 111-2233', '3001112233'],
  ['phone_digits', 'phone', '(300) 111.2233', '3001112233'],
  ['phone_digits', 'phone', '300.111.2233', '3001112233'],
  ['phone_digits', 'phone', '3.200.553.202', '3200553202'],
  ['phone_digits', 'phone', '3200553202.0', '3200553202'],
  ['phone_digits', 'phone', "'3200553202", '3200553202'],
  ['phone_digits', 'phone', '+57 300 1112233', '3001112233'],
  ['phone_digits', 'phone', '(+57) 3001112233', '3001112233'],
  ['phone_digits', 'phone', '0057 300 111 2233', '3001112233'],
  ['phone_digits', 'phone', '573001112233', '3001112233'],
  ['phone_digits', 'phone', '57 601 234 5678', '6012345678'],
  ['phone_digits', 'phone', '+52 1 55 1234 5678', '5512345678', MEXICAN],
  ['phone_digits', 'phone', '521 55 1234 5678', '5512345678', MEXICAN],
  ['phone_digits', 'phone', '044 55 1234 5678', '5512345678', MEXICAN],
  ['phone_digits', 'phone', '045 55 1234 5678', '5512345678', MEXICAN],
  ['phone_digits', 'phone', '01 55 1234 5678', '5512345678', MEXICAN],
  ['phone_digits', 'phone', '+44 (0)7911 123456', '7911123456', BRITISH],
  ['phone_digits', 'phone', '44 07911 123456', '7911123456', BRITISH],
  ['phone_digits', 'phone', '07911 123456', '7911123456', BRITISH],
  ['phone_code_digits', 'phoneCode', '57.0', '57'],
  ['phone_code_digits', 'phoneCode', '(+57)', '57'],
  ['phone_code_digits', 'phoneCode', '0057', '57'],
  ['email_clean', 'email', 'mailto:ana@parq.test;', 'ana@parq.test'],
  ['email_clean', 'email', 'ana @parq,test', 'ana@parq.test'],
  ['email_clean', 'email', 'Ana Ruiz <ana@parq.test>', 'ana@parq.test'],
  ['email_clean', 'email', '"o\'connor@parq.test"', "o'connor@parq.test"],
  ['email_clean', 'email', "'r&d@parq.test'", 'r&d@parq.test'],
  ['email_clean', 'email', 'ana@parq.test.', 'ana@parq.test'],
  ['plates_apart', 'plates', 'ABC123, DEF456', 'ABC123;DEF456'],
  ['plates_apart', 'plates', 'ABC123 y DEF456', 'ABC123;DEF456'],
  ['plates_apart', 'plates', 'ABC-123/DEF-456', 'ABC-123;DEF-456'],
  ['plates_apart', 'plates', "'ABC123", 'ABC123'],
  ['name_accents', 'firstName', 'MarÃ\u00ADa', 'María'],
  ['name_accents', 'lastName', 'RaÃºl', 'Raúl'],
  ['name_accents', 'lastName', 'MuÃƒÂ±oz', 'Muñoz'],
]

type Typed = readonly [
  column: UploadColumn,
  value: string,
  why: ManualReason | null,
  others?: Partial<UploadRow['cells']>,
]

/** Cells that only a person can correct. */
const TYPED: readonly Typed[] = [
  ['startDate', '03/04/2026', 'two_days'],
  ['startDate', '25-11-26', 'two_days'],
  ['startDate', '51226', 'two_days'],
  ['startDate', '01022026', 'two_days'],
  ['startDate', '2026-11-26T00:00:00.000Z', null],
  ['startDate', '01/12/2026 o después', null],
  ['startDate', '26-dic-01', null],
  ['startDate', 'tomorrow', null],
  ['startDate', '31/31/2026', null],
  ['endDate', '4.3.27', 'two_days'],
  ['identificationType', 'Licencia', null],
  ['plates', '12 ≠ ABC012', 'shown_otherwise'],
  ['startDate', '2026-12-01 ≠ Dec-26', 'shown_otherwise'],
  ['phone', '#N/A', 'formula'],
  ['plates', '=A2&B2', 'formula'],
  ['identification', 'AB-12', null],
  ['identification', '7.05532E+07', 'digits_lost'],
  ['identification', '7,05532e7', 'digits_lost'],
  ['identification', '70.553', 'not_whole'],
  ['identification', '70553.202', 'not_whole'],
  ['identification', '52000001 / 52000002', 'several'],
  ['identification', '52000001-2', null],
  ['identification', '900373913-5', 'check_digit', COMPANY],
  ['identification', '2020-03-01', 'a_day'],
  ['identification', '52O00001', null],
  ['identification', '-70553202', null],
  ['phone', 'none', null],
  ['phone', '3.2E+09', 'digits_lost'],
  ['phone', '300.1112233', 'not_whole'],
  ['phone', '320.055.3202.0', null],
  ['phone', '3001112233 / 3104445566', 'several'],
  ['phone', '3001112233 310', 'several'],
  ['phone', '300111 22334', 'several'],
  ['phone', '3001112233 ext. 12', 'extension'],
  ['phone', '3001112233 x12', 'extension'],
  ['phone', '+52 55 1234 5678', 'other_code'],
  ['phone', '57 300 111 22', 'two_numbers'],
  ['phone', '1 55 1234 5678', 'two_numbers', MEXICAN],
  ['phone', '1 305 555 1234', 'two_numbers', { phoneCode: '1' }],
  ['phone', '2026-03-01', 'a_day'],
  ['phone', '+57 (0)300 111 2233', null],
  ['phoneCode', 'CO', null],
  ['phoneCode', '1-809', null],
  ['phoneCode', '057', null],
  ['email', 'nobody', null],
  ['email', 'ana@parq.test; luis@parq.test', 'several'],
  ['email', 'ana@parq.test/luis@parq.test', 'several'],
  ['email', 'ana@parq.test@luis.test', 'several'],
  ['email', 'ana@@parq.test', null],
  ['email', 'ana@parq.test (trabajo)', null],
  ['email', 'ana@parq.test...', null],
  ['email', 'ana maria @parq.test', null],
  ['email', 'ana@parq.test,co', null],
  ['email', 'ana,maria@parq.test', null],
  ['email', 'maría@parq.test', 'accents'],
  ['email', 'o’connor@parq.test', 'accents'],
  ['email', 'ana(at)parq.test', null],
  ['plates', 'X', null],
  ['plates', 'ABC12?', null],
  ['plates', 'ABC/123', null],
  ['plates', 'ABC123 DEF456', 'two_plates'],
  ['plates', 'ABC123-DEF456', 'two_plates'],
  ['plates', 'ABC12 y DEF34', null],
  ['plates', 'ABC123 DEF456, GHI789', 'two_plates'],
  ['plates', '1.23E+47', 'digits_lost'],
  ['plates', '2026-03-01', 'a_day'],
  ['plates', 'ABC123;DEF456;GHI789', null],
  ['plates', 'ABC123, DEF456, GHI789', null],
  ['vehicleType', 'Moto', null],
]

describe('one press that fixes many cells', () => {
  it.each(FIXED.map(([fix, column, from, to, others = {}]) => ({ fix, column, from, to, others })))(
    'makes the change $fix in $column from “$from” to $to',
    ({ fix, column, from, to, others }) => {
      const rows = [aRow(2), aRow(3, { ...others, [column]: from })]
      expect(fixesOf(rows)).toEqual([{ fix, cells: [{ row: 3, column, from, to }] }])
      const after = applyFixes(rows, fixesOf(rows)[0]?.cells ?? [])
      expect(faultsOf(after).filter(({ code }) => code !== 'required')).toEqual([])
      expect(after[0]).toBe(rows[0])
    },
  )

  it.each(TYPED.map(([column, value, why, others = {}]) => ({ column, value, why, others })))(
    'does not change $column “$value”, and gives the reason: $why',
    ({ column, value, why, others }) => {
      const rows = [aRow(2, { ...others, [column]: value })]
      const [fault, ...more] = faultsOf(rows)
      expect(more).toEqual([])
      expect(fixesOf(rows)).toEqual([])
      expect(fault && manualReason(fault, rows[0] ?? aRow(2), COLOMBIA)).toBe(why)
    },
  )

  it('copies a missing phone code from the phone, also for another country', () => {
    expect(fixesOf([aRow(2, { phoneCode: '', phone: '+52 55 1234 5678' })])).toEqual([
      {
        fix: 'phone_code_in_phone',
        cells: [
          { row: 2, column: 'phoneCode', from: '', to: '52' },
          { row: 2, column: 'phone', from: '+52 55 1234 5678', to: '5512345678' },
        ],
      },
    ])
    expect(fixesOf([aRow(2, { phoneCode: '', phone: '+49 30 123456' })])).toEqual([])
  })

  it('splits British plates at commas, and does not split one plate at a slash', () => {
    const plates = (text: string) =>
      fixesOf([aRow(2, { plates: text })], BRITAIN).flatMap(({ cells }) => cells.map(({ to }) => to))
    expect(plates('AB12 CDE, FG34 HIJ')).toEqual(['AB12 CDE;FG34 HIJ'])
    expect(plates('AB12/CDE')).toEqual([])
  })

  it.each([
    ['email', "o'connor@parq.test"],
    ['email', 'r&d@parq.test'],
    ['email', 'ana@xn--espaa-rta.es'],
    ['phone', '15512345678'],
    ['plates', '0OO0O0'],
    ['plates', 'AB 12-34 C'],
    ['identification', '00123456'],
  ] as const)('accepts %s “%s” unchanged', (column, value) => {
    expect(faultsOf([aRow(2, { [column]: value })])).toEqual([])
  })

  it('does not swap start and end, since one of them may have a wrong year', () => {
    const rows = [aRow(2, { startDate: '2026-12-15', endDate: '2026-01-14' })]
    expect(faultsOf(rows).map(({ code }) => code)).toEqual(['date_order'])
    expect([...fixesOf(rows), ...answersTo(rows)]).toEqual([])
  })
})
