import type { Currency } from './countries.ts'
import { DENOMINATIONS } from './denominations.ts'
import type { Money } from './money.ts'

/** How many pieces of one kind people count out before they take a larger one. */
const PIECES_AT_HAND = 10
const SUGGESTED = 3

/** What is given back of what was handed over; null where it is not enough. */
export function changeOf(total: Money, received: Money): Money | null {
  return received < total ? null : received - total
}

/** What people are likely to hand over for a total, the least first; the total itself is not among them. */
export function likelyHandedOver(total: Money, currency: Currency): Money[] {
  const rounded = DENOMINATIONS[currency].filter((piece) => piece * PIECES_AT_HAND >= total).map((piece) => Math.ceil(total / piece) * piece)
  return [...new Set(rounded)].filter((amount) => amount > total).toSorted((a, b) => a - b).slice(0, SUGGESTED)
}
