import type { Currency } from './countries.ts'
import { DENOMINATIONS } from './denominations.ts'
import type { Money } from './money.ts'

/** How many pieces of one kind people count out before they take a larger one. */
const PIECES_AT_HAND = 10
const SUGGESTED = 4
/** Of them so many are single pieces, the least first: most people hand over one note. */
const SINGLE_PIECES = 3

/** What is given back of what was handed over; null where it is not enough. */
export function changeOf(total: Money, received: Money): Money | null {
  return received < total ? null : received - total
}

/** What people are likely to hand over for a total, the least first; the total itself is not among them. */
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
