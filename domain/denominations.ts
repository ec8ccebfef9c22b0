import type { Currency } from './countries.ts'
import type { Money } from './money.ts'

/**
 * Notes and coins in circulation, in minor units, the largest first. Sources: Banco de la República, Banco de México,
 * Bank of England and Royal Mint, U.S. Currency Education Program.
 */
export const DENOMINATIONS: Record<Currency, readonly Money[]> = {
  COP: [10_000_000, 5_000_000, 2_000_000, 1_000_000, 500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000],
  MXN: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50],
  GBP: [5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  USD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1],
}

/** Number of pieces of one denomination. */
export interface Pieces {
  denomination: Money
  pieces: number
}

export function totalOf(count: readonly Pieces[]): Money {
  return count.reduce((sum, { denomination, pieces }) => sum + denomination * pieces, 0)
}

/** Combinations that `piecesFor` tries before it gives up. */
const TRIES = 10_000

/**
 * Returns pieces of a count that add up to an amount, with as few large ones as possible, so that change stays in the
 * drawer and large notes are collected. Null if no pieces add up to it.
 */
export function piecesFor(amount: Money, count: readonly Pieces[]): Pieces[] | null {
  const sorted = count.filter(({ pieces }) => pieces > 0).toSorted((a, b) => b.denomination - a.denomination)
  const below = sorted.map((_, nth) => totalOf(sorted.slice(nth + 1)))
  let tries = 0
  const pick = (nth: number, rest: Money): Pieces[] | null => {
    const one = sorted[nth]
    if (one === undefined) return rest === 0 ? [] : null
    const { denomination } = one
    const fewest = Math.max(0, Math.ceil((rest - (below[nth] ?? 0)) / denomination))
    const most = Math.min(one.pieces, Math.floor(rest / denomination))
    for (let pieces = fewest; pieces <= most; pieces++) {
      tries += 1
      if (tries > TRIES) return null
      const others = pick(nth + 1, rest - pieces * denomination)
      if (others !== null) return pieces === 0 ? others : [{ denomination, pieces }, ...others]
    }
    return null
  }
  return pick(0, amount)
}

/** Returns whether each piece is a denomination of the currency, in any number. */
export function isCount(count: readonly Pieces[], currency: Currency): boolean {
  return count.every(({ denomination }) => DENOMINATIONS[currency].includes(denomination))
}
