import { describe, expect, it } from 'vitest'

import type { UploadRow } from '../../../domain/uploads/columns.ts'
import type { Answer } from '../../../domain/uploads/fixes.ts'
import { aRow } from './support.ts'
import { BRITAIN, answersTo } from './checked-rows.ts'

describe('a question about many cells', () => {
  const dates = (...starts: string[]) =>
    starts.map((startDate, nth) => aRow(nth + 2, { startDate, endDate: '2027-12-31' }))
  const asked = (rows: readonly UploadRow[]): [Answer, string[]][] =>
    answersTo(rows).map(({ answer, cells }) => [answer, cells.map(({ to }) => to)])

  it('asks whether day or month comes first if the dates are ambiguous', () => {
    expect(asked(dates('05/11/2026', '3.4.26'))).toEqual([
      ['date_day_first', ['2026-11-05', '2026-04-03']],
      ['date_month_first', ['2026-05-11', '2026-03-04']],
    ])
  })

  it('offers an order of day and month only if it reads every date of the file', () => {
    expect(asked(dates('05/11/2026', '25/11/2026'))).toEqual([['date_day_first', ['2026-11-05']]])
    expect(asked(dates('05/11/2026', '11/25/2026'))).toEqual([['date_month_first', ['2026-05-11']]])
    expect(asked(dates('05/11/2026', '25/11/2026', '11/25/2026'))).toEqual([])
    expect(asked(dates('25/11/2026', '2026-11-25'))).toEqual([])
  })

  it('offers the order of the other dates beside a day that does not exist', () => {
    expect(asked(dates('05/11/2026', '25/11/2026', '31/11/2026'))).toEqual([['date_day_first', ['2026-11-05']]])
  })

  it('asks for the last name of a person without an identification, but not of a company', () => {
    const row = (firstName: string) => aRow(2, { firstName, lastName: '', identificationType: '', identification: '' })
    expect(asked([row('Ana Sofía Ruiz')])).toEqual([['last_name_apart', ['Ana', 'Sofía Ruiz']]])
    expect(asked([row('Grupo Comercial Polanco SA de CV')])).toEqual([])
  })

  it('asks whether passes without an end last as long as the membership', () => {
    expect(asked([aRow(2, { endDate: '' })])).toEqual([['end_by_validity', ['2026-12-31']]])
    expect(asked([aRow(2, { startDate: '01/02/2026', endDate: '' })]).map(([answer]) => answer)).toEqual([
      'date_day_first',
      'date_month_first',
    ])
  })

  it.each([
    ['Juan Pérez', 'Juan', 'Pérez'],
    ['Juan Pérez Gómez', 'Juan', 'Pérez Gómez'],
    ['Carlos Andrés Pérez Gómez', 'Carlos Andrés', 'Pérez Gómez'],
    ['JUAN DE LA HOZ PÉREZ', 'JUAN', 'DE LA HOZ PÉREZ'],
    ['Pedro de la Hoz', 'Pedro', 'de la Hoz'],
    ['María del Mar Ríos', 'María del Mar', 'Ríos'],
    ['Pérez Gómez, Juan', 'Juan', 'Pérez Gómez'],
  ])('asks whether the last name is at the end of “%s”', (name, firstName, lastName) => {
    expect(asked([aRow(2, { firstName: name, lastName: '' })])).toEqual([['last_name_apart', [firstName, lastName]]])
  })

  it('offers the last word of a British name as the last name', () => {
    const row = aRow(2, { firstName: 'Mary Ann Smith', lastName: '' })
    expect(answersTo([row], BRITAIN).map(({ cells }) => cells.map(({ to }) => to))).toEqual([['Mary Ann', 'Smith']])
  })

  it.each([
    ['a single name', { firstName: 'Juan' }],
    ['a name that may be a company', { firstName: 'Transportes Andina', identificationType: 'N.I.T.' }],
    ['a known last name', { firstName: 'Juan Pablo', lastName: 'Pérez' }],
    ['a name with digits', { firstName: 'Juan 2 Pérez' }],
  ])('does not take a last name from %s', (_, cells) => {
    expect(asked([aRow(2, { lastName: '', ...cells })])).toEqual([])
  })

  it('asks whether phones without a code belong to the company’s country', () => {
    expect(asked([aRow(2, { phoneCode: '' })])).toEqual([['phone_code_of_country', ['57']]])
    expect(asked([aRow(2, { phoneCode: '', phone: '+49 30 123456' })])).toEqual([])
  })
})
