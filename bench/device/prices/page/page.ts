import { MINUTE_MS } from '../../../../domain/time.ts'
import {
  type EndingStay,
  type PriceTerms,
  priceByTerms,
} from '../../../../src/features/checkout/pricing/device-price.ts'
import type { Board } from '../../../../tests/boards/board.ts'
import { BOARDS } from '../../../../tests/boards/boards.ts'
import { aLocation, aService, idOf } from '../../../../tests/offline/support/records.ts'

export interface BoardTimes {
  board: string
  rates: number
  /** Milliseconds of each pass over all vehicles. */
  ms: number[]
}

const VEHICLES = 300
/** Entries are spread over this time, in minutes. */
const INSIDE_FOR = 72 * 60
/** The first passes only warm up. */
const WARM_UP = 5
const PASSES = 60
const NOW = Date.parse('2026-11-20T15:00:00.000Z')

const ENTRIES = Array.from(
  { length: VEHICLES },
  (_, nth) => NOW - Math.round((nth * INSIDE_FOR) / VEHICLES) * MINUTE_MS,
)

function termsOf({ currency, timeZone, rates, exemptMinutes = 0, holidays = [] }: Board): PriceTerms {
  return {
    company: { currency, vatRate: 1_900 },
    location: {
      ...aLocation({ timeZone }),
      rates: rates.map((rate, nth) => ({
        ...rate,
        days: [...rate.days],
        id: idOf(9, nth),
        validFrom: '2020-01-01T00:00:00.000Z',
      })),
      minutesSince: [{ validFrom: null, exemptMinutes, graceMinutes: 0 }],
    },
    holidays: holidays.map((holidayDate) => ({ holidayDate, isActive: true })),
    agreements: [],
  }
}

const stays = ENTRIES.map((entry, nth): EndingStay & { startedAt: string } => ({
  ...aService(nth, { startedAt: new Date(entry).toISOString() }),
  endedAt: '',
  isLost: false,
  correction: null,
  paid: null,
}))

/** Returns the milliseconds of each pass. Each prices all vehicles a minute later, as the booth does. */
function timesOf(price: (stay: EndingStay) => number): number[] {
  const times: number[] = []
  for (let pass = 0; pass < WARM_UP + PASSES; pass += 1) {
    const endedAt = new Date(NOW + pass * MINUTE_MS).toISOString()
    let sum = 0
    const began = performance.now()
    for (const stay of stays) sum += price({ ...stay, endedAt })
    const took = performance.now() - began
    // The sum is used, so that the loop is not optimised away.
    if (pass >= WARM_UP && Number.isFinite(sum)) times.push(took)
  }
  return times
}

const bench = {
  names: () => BOARDS.map(({ name }) => name),

  price: (nth: number): BoardTimes => {
    const board = BOARDS[nth]
    if (board === undefined) throw new Error(`There is no board ${nth}`)
    const terms = termsOf(board)
    const ms = timesOf((stay) => {
      const priced = priceByTerms(terms, stay)
      if (priced.kind !== 'priced') throw new Error(`${board.name}: ${JSON.stringify(priced)}`)
      return priced.price.totalCost
    })
    return { board: board.name, rates: board.rates.length, ms }
  },

  /** Reads two instants and multiplies: the lower bound of any price. */
  bare: (): BoardTimes => ({
    board: 'one multiplication',
    rates: 1,
    ms: timesOf(
      ({ startedAt, endedAt }) => Math.floor((Date.parse(endedAt) - Date.parse(startedAt)) / MINUTE_MS) * 16_000,
    ),
  }),
}

export type PricesBench = typeof bench

declare global {
  interface Window {
    pricesBench: PricesBench
  }
}

window.pricesBench = bench
