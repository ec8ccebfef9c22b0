import { describe, expect, it } from 'vitest'

import { BOARDS } from '../../boards/boards.ts'

import type { RateDraft } from '../../../domain/pricing/check-rates.ts'
import { conditionsOf } from '../../../domain/pricing/rate.ts'
import { linesOfRates, ratesOfLines } from '../../../domain/rates/rate-sheet.ts'
import { readLines } from '../../../src/lib/spreadsheet/read-lines.ts'
import { writeLines } from '../../../src/lib/spreadsheet/write-lines.ts'
import { SEED, roundsOr } from '../../support/rounds.ts'
import { bySeed } from '../pricing/choice.ts'
import { randomRates } from '../pricing/random-rates.ts'

const PLACE = {
  timeZone: 'America/Bogota',
  vehicles: [
    { id: 1, name: 'Carro' },
    { id: 2, name: 'Moto' },
    { id: 3, name: 'Bicicleta' },
  ],
} as const

const numbered = (lines: readonly string[][]) => lines.map((texts, index) => ({ row: index + 1, texts }))

/** Writes an .xlsx file and reads it again, as the page does. */
function throughFile(rates: RateDraft[], language: 'en' | 'es', timeZone: string = PLACE.timeZone) {
  const place = { ...PLACE, timeZone }
  const caps = [{ vehicleTypeId: 2 as const, perMinute: 180_05 }]
  const file = writeLines({ name: 'Rates', lines: linesOfRates({ rates, caps }, language, place) })
  const read = ratesOfLines(readLines(file)?.[0]?.rows ?? [], place)
  expect(read).toMatchObject({ ok: true, sheet: { caps } })
  return read.ok ? read.sheet.rates : []
}

/** Equal rates become equal texts. */
const plain = (rates: readonly RateDraft[]) =>
  rates.map(({ first, conditions, ...rate }) => {
    const kept = conditionsOf(conditions)
    return { ...rate, ...(first !== undefined && first.length > 0 && { first }), ...(kept && { conditions: kept }) }
  })

const AT = Date.parse('2026-11-17T15:00:00Z')

describe('a sheet of rates', () => {
  it.each(BOARDS.map((board) => [board.name, board.rates] as const))(
    'restores the rates of the board %s exactly, in both languages',
    (_, rates) => {
      for (const language of ['en', 'es'] as const) expect(throughFile(rates, language)).toEqual(plain(rates))
    },
  )

  it('restores random rates exactly', () => {
    const choice = bySeed(SEED)
    for (let round = 0; round < roundsOr(40); round += 1) {
      const rates = randomRates(choice, AT)
      expect(throughFile(rates, round % 2 === 0 ? 'en' : 'es')).toEqual(plain(rates))
    }
  })

  it('restores an event that begins in an hour that the clock shows twice', () => {
    const event: RateDraft = {
      kind: 'special',
      vehicleTypeId: 1,
      days: [],
      from: null,
      to: null,
      cost: 500,
      minutes: null,
      per: null,
      name: '=Fair',
      startsAt: '2026-10-25T00:30:00.000Z',
      endsAt: '2026-10-25T01:30:00.000Z',
    }
    expect(throughFile([event], 'en', 'Europe/London')).toEqual([event])
  })

  it('names each unreadable cell with its row', () => {
    const lines = [
      ['Vehicle type', 'Kind', 'Days', 'From', 'Minutes', 'Price'],
      ['Carro', 'Ordinary', 'Mon Xyz', '25h', '60', '1.234,50'],
      ['Tractor', 'Ordinary', '', '', '60', '10'],
    ]
    expect(ratesOfLines(numbered(lines), PLACE)).toEqual({
      ok: false,
      faults: [
        { code: 'cell', row: 2, column: 'days', text: 'Mon Xyz' },
        { code: 'cell', row: 2, column: 'from', text: '25h' },
        { code: 'cell', row: 2, column: 'cost', text: '1.234,50' },
        { code: 'cell', row: 3, column: 'vehicle', text: 'Tractor' },
      ],
    })
  })

  it('accepts columns in another order, missing columns, and amounts with a comma', () => {
    const lines = [
      ['Precio', 'Clase', 'Tipo de vehículo', 'Minutos'],
      ['1500,5', 'Ordinaria', 'moto', '60'],
    ]
    expect(ratesOfLines(numbered(lines), PLACE)).toMatchObject({
      ok: true,
      sheet: { rates: [{ kind: 'unit', vehicleTypeId: 2, minutes: 60, cost: 150_050 }] },
    })
  })

  it('rejects a sheet without titles, and a sheet without rates', () => {
    expect(ratesOfLines(numbered([['a', 'b']]), PLACE)).toEqual({ ok: false, faults: [{ code: 'no_titles' }] })
    expect(ratesOfLines(numbered([['Vehicle type', 'Kind', 'Price']]), PLACE)).toEqual({
      ok: false,
      faults: [{ code: 'no_rows' }],
    })
  })
})
