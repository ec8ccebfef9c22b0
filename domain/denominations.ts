import type { Currency } from './countries.ts'
import type { Money } from './money.ts'

/** Notes and coins in circulation, in minor units, the largest first. Sources: Banco de la República, Banco de México, Bank of England and Royal Mint, U.S. Currency Education Program. */
export const DENOMINATIONS: Record<Currency, readonly Money[]> = {
  COP: [10_000_000, 5_000_000, 2_000_000, 1_000_000, 500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000],
  MXN: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50],
  GBP: [5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  USD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1],
}

/** How many pieces of one denomination were counted. */
export interface Pieces {
  denomination: Money
  pieces: number
}

export function totalOf(count: readonly Pieces[]): Money {
  return count.reduce((sum, { denomination, pieces }) => sum + denomination * pieces, 0)
}

/** Whether each piece is one of the currency, however many there are. */
export function isCount(count: readonly Pieces[], currency: Currency): boolean {
  return count.every(({ denomination }) => DENOMINATIONS[currency].includes(denomination))
}
