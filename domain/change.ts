import type { Currency } from './countries.ts'
import { DENOMINATIONS } from './denominations.ts'
import type { Money } from './money.ts'

/** Number of pieces of one denomination that people count out before they use a larger one. */
const PIECES_AT_HAND = 10
const SUGGESTED = 4
/** Number of suggestions that are single pieces, smallest first: most people pay with one note. */
const SINGLE_PIECES = 3

/** Returns the change for the amount handed over; null if it is not enough. */
export function changeOf(total: Money, received: Money): Money | null {
  return received < total ? null : received - total
}

/** Returns amounts that people are likely to pay with, smallest first, without the total itself. */
export function suggestedTenders(total: Money, currency: Currency): Money[] {
  const pieces = DENOMINATIONS[currency]
  const single = pieces.filter((piece) => piece > total).slice(-SINGLE_PIECES)
  const rounded = pieces
    .filter((piece) => piece * PIECES_AT_HAND >= total)
    .map((piece) => Math.ceil(total / piece) * piece)
  const others = [...new Set(rounded)]
    .filter((amount) => amount > total && !single.includes(amount))
    .toSorted((a, b) => a - b)
  return [...single, ...others.slice(0, SUGGESTED - single.length)].toSorted((a, b) => a - b)
}
