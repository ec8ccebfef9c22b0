import { describe, expect, it } from 'vitest'

import { checkRows } from '../../../domain/uploads/check-rows.ts'
import { chosenLayout, guessLayout, isSureLayout, layoutKey, readRows } from '../../../domain/uploads/layout.ts'
import { passOf } from '../../../domain/uploads/row-values.ts'
import { PLACE, aFile, aRow } from './support.ts'
import { TITLES, lineOf } from './books.ts'

describe('an owner’s own sheet', () => {
  const own = [
    ['Parqueadero El Centro – mensualidades'],
    [],
    [
      'Nº',
      'Placa',
      'Placa 2',
      'Primer nombre',
      'Segundo nombre',
      'Apellidos',
      'Tipo doc.',
      'Nº de cédula',
      'Correo (opcional)',
      'Celular',
      'Vehículo',
      'Desde',
      'Hasta',
    ],
    [
      '1',
      'ABC123',
      'DEF456',
      'Ana',
      'Lucía',
      'Ruiz',
      'CC',
      '52000001',
      '',
      '3001112233',
      'Carro',
      '1-dic-26',
      '31-dic-26',
    ],
    ['2', 'GHI789', '', 'Li', '', 'Wei', 'PA', 'e1234567', 'li@parq.test', '', 'Carro', '2026-12-01', '2026-12-31'],
    ['Total', '2'],
  ]

  it('is read with its own titles, a title row, merged columns, and a row of sums', () => {
    const sheets = aFile(own)
    const guess = guessLayout(sheets, { kind: 'passes', country: 'colombia' })
    expect(guess).toMatchObject({ titles: 1, missing: ['phoneCode'], unsure: ['vehicleType'] })
    if (guess === null) return
    expect(readRows(sheets, guess, { withHidden: false })).toMatchObject({
      rows: [
        {
          row: 4,
          cells: {
            plates: 'ABC123;DEF456',
            firstName: 'Ana Lucía',
            lastName: 'Ruiz',
            phone: '3001112233',
            startDate: '1-dic-26',
          },
        },
        {
          row: 5,
          cells: { identificationType: 'PA', identification: 'e1234567', plates: 'GHI789', email: 'li@parq.test' },
        },
      ],
      leftOut: [{ row: 6, text: 'Total' }],
    })
  })

  it('accepts a row with only a phone or an e-mail, a passport, or a foreigner’s card', () => {
    const rows = [
      aRow(2, { email: '' }),
      aRow(3, { phone: '', phoneCode: '' }),
      aRow(4, { identificationType: 'PA', identification: 'e1234567' }),
      aRow(5, { identificationType: 'CE' }),
    ]
    const { faults, right } = checkRows(rows, PLACE)
    expect(faults).toEqual([])
    expect(
      right
        .map(passOf)
        .map(({ driver }) => [
          driver.identificationType,
          driver.identification,
          driver.email !== null,
          driver.phone !== null,
        ]),
    ).toEqual([
      ['citizenship', '52000002', false, true],
      ['citizenship', '52000003', true, false],
      ['passport', 'E1234567', true, true],
      ['foreigner', '52000005', true, true],
    ])
    expect(checkRows([aRow(2, { email: '', phone: '' })], PLACE).faults).toMatchObject([
      { column: 'email', code: 'contact' },
    ])
    expect(checkRows([aRow(2, { identification: 'AB123456' })], PLACE).faults).toMatchObject([
      { column: 'identification' },
    ])
  })

  it('causes a question if two titles mean one column, or if only the contents identify a column', () => {
    const twice = [
      [...TITLES, 'Correo'],
      [...lineOf(2), 'other@parq.test'],
    ]
    expect(guessLayout(aFile(twice), { kind: 'passes', country: 'colombia' })).toMatchObject({ unsure: ['email'] })
    const untitled = [
      ['Cédula', 'Nombre', 'Placa', 'A', 'B'],
      ['52000001', 'Ana', 'ABC123', '1/12/2026', 'ana@parq.test'],
    ]
    expect(guessLayout(aFile(untitled), { kind: 'passes', country: 'colombia' })).toMatchObject({
      columns: { startDate: [3], email: [4] },
      unsure: ['email', 'startDate'],
    })
    expect(guessLayout(aFile([lineOf(2)]), { kind: 'passes', country: 'colombia' })).toMatchObject({ titles: -1 })
  })

  it('from Mexico suggests the name of the holder, and asks for the identification that it lacks', () => {
    const sheets = aFile([
      ['Pensionados Reforma — noviembre 2026'],
      ['No.', 'Nombre del pensionado', 'Celular', 'Placas', 'Cuota', 'Inicio', 'Vence'],
      ['1', 'Ana Sofía Ruiz', '55 3456 7890', 'nhk-45-67', '$1,800.00', '05/11/2026', '05/12/2026'],
    ])
    const guess = guessLayout(sheets, { kind: 'passes', country: 'mexico' })
    expect(guess).toMatchObject({ titles: 1, columns: { firstName: [1] }, unsure: ['firstName'] })
    expect(guess?.missing).toContain('identification')
    if (guess === null) return
    expect(isSureLayout({ ...guess, unsure: [] }, 'passes')).toBe(false)
    expect(isSureLayout({ ...guess, ...chosenLayout(sheets, guess, 'passes') }, 'passes')).toBe(true)
  })

  it('is recognised by its titles the next time', () => {
    const sheets = aFile(own)
    const guess = guessLayout(sheets, { kind: 'passes', country: 'colombia' })
    const other = guessLayout(aFile([...own.slice(0, 3), ['9', 'JKL012']]), { kind: 'passes', country: 'colombia' })
    expect(guess && layoutKey(sheets, guess, 'passes')).toBe(other && layoutKey(aFile(own), other, 'passes'))
    expect(guess && layoutKey(sheets, guess, 'drivers')).not.toBe(guess && layoutKey(sheets, guess, 'passes'))
  })
})
