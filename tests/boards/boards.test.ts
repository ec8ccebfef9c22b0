import { describe, expect, it } from 'vitest'

import { BOARDS } from './boards.ts'

import { checkRates } from '../../domain/pricing/check-rates.ts'
import { pricePayment } from '../../domain/pricing/price-payment.ts'
import type { Rate } from '../../contract/location.ts'
import { instantOf } from '../../domain/zoned-time.ts'
import { type DevicePrice, priceByTerms } from '../../src/features/checkout/pricing/device-price.ts'
import { inputOfRates } from '../../src/features/rates/rate-input.ts'
import { boardColumns, gridChanges, withColumns } from '../../src/features/rates/board-columns.ts'
import { faultsOf, writtenRates } from '../../src/features/rates/written-rates.ts'
import { aLocation, idOf } from '../offline/support/records.ts'
import type { Board, BoardStay } from './board.ts'

const THERE_BEFORE = '2020-01-01T00:00:00.000Z'
const TAX = 1_900

/** Returns the rates of a board after the editor has displayed them as a table, with a new line, and saved them. */
function published({ rates, timeZone }: Board): Rate[] {
  const shown = inputOfRates(
    rates.map((rate) => ({ ...rate, days: [...rate.days] })),
    [],
    null,
    { timeZone },
  )
  const typed = (['unit', 'unit_special'] as const).reduce((input, kind) => {
    const { columns, others } = boardColumns(input, kind, 1)
    expect(others).toEqual([])
    const line = columns[0]?.fractions.length ?? 0
    const edited = gridChanges.removeLine(gridChanges.length(columns, line, '1 h'), line)
    return withColumns(input, edited)
  }, shown)
  expect([...faultsOf(typed, timeZone)]).toEqual([])
  return writtenRates(typed, timeZone).map((rate, index) => ({
    ...rate,
    id: idOf(9, index),
    validFrom: THERE_BEFORE,
  }))
}

function asStay({ timeZone }: Board, [enters, minutes, , isLost]: BoardStay) {
  const start = instantOf(`${enters.replace(' ', 'T')}:00`, timeZone).getTime()
  return {
    location: { id: idOf(1, 1), name: 'Board' },
    operation: 'off_street' as const,
    vehicleTypeId: 1 as const,
    startedAt: new Date(start).toISOString(),
    endedAt: new Date(start + minutes * 60_000).toISOString(),
    agreementId: null,
    paymentMethod: 'dataphone' as const,
    pass: null,
    isLost: isLost === 'lost',
  }
}

const inWords = (amount: number) => (amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

function onServer(board: Board, stay: BoardStay): string {
  const { timeZone, holidays = [], exemptMinutes = 0, currency } = board
  const ended = asStay(board, stay)
  const booking = pricePayment(ended, { at: ended.endedAt, taxRate: TAX, digitalCommission: 0, holidays }, [], {
    locationId: idOf(1, 1),
    timeZone,
    roundsCash: currency === 'COP',
    rates: published(board),
    entryTerms: [{ validFrom: null, exemptMinutes, graceMinutes: 0 }],
    agreements: [],
  })
  return booking.ok ? inWords(booking.price.totalCost) : booking.failure.code
}

function onDevice(board: Board, stay: BoardStay): string {
  const { timeZone, holidays = [], exemptMinutes = 0, currency } = board
  const price: DevicePrice = priceByTerms(
    {
      company: { currency, vatRate: TAX },
      location: {
        ...aLocation({ timeZone }),
        rates: published(board),
        minutesSince: [{ validFrom: null, exemptMinutes, graceMinutes: 0 }],
      },
      holidays: holidays.map((holidayDate) => ({ holidayDate, isActive: true })),
      agreements: [],
    },
    { ...asStay(board, stay), correction: null, paid: null },
  )
  return price.kind === 'priced' ? inWords(price.price.totalCost) : price.kind
}

it('there are at least 10 boards of three countries, each with a source and 12 stays', () => {
  expect(BOARDS.length).toBeGreaterThanOrEqual(10)
  expect(new Set(BOARDS.map(({ currency }) => currency))).toEqual(new Set(['COP', 'MXN', 'GBP']))
  for (const { name, source, stays } of BOARDS) {
    expect(source.url, name).toMatch(/^https?:/)
    expect(new Set(stays.map((stay) => stay.join(' '))).size, name).toBeGreaterThanOrEqual(12)
  }
})

describe.each(BOARDS)('the board of $name', (board) => {
  it('can be published, and the editor shows it in the form in which it was entered', () => {
    expect(checkRates(board.rates)).toEqual([])
    expect(checkRates(published(board))).toEqual([])
  })

  it.each(board.stays.map((stay) => ({ stay, text: stay.join(' ') })))(
    'charges the printed price: $text',
    ({ stay }) => {
      const [enters, minutes, price, isLost] = stay
      const read = board.reading({
        enters: new Date(`${enters.replace(' ', 'T')}:00Z`),
        minutes,
        isLost: isLost === 'lost',
      })
      expect(inWords(Math.round(read))).toBe(price)
      expect(onServer(board, stay)).toBe(price)
      expect(onDevice(board, stay)).toBe(price)
    },
  )
})
