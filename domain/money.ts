import type { Currency } from './countries.ts'

/** An amount in minor units: 123400 of COP is COP $ 1,234.00. Never a fraction. */
export type Money = number

const SYMBOLS: Record<Currency, string> = { COP: '$', MXN: '$', USD: '$', GBP: '£' }

export const MISSING_AMOUNT = '--'

// Intl's own currency style gives COP no decimals, and the grouping must be en-US in every language.
const number = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1,234.00`, where its currency stands beside it. */
export function formatFigures(amount: Money | null | undefined): string {
  return amount === null || amount === undefined ? MISSING_AMOUNT : number.format(amount / 100)
}

/** `COP $ 1,234.00`; a missing amount is `--`, never 0. */
export function formatMoney(amount: Money | null | undefined, currency: Currency): string {
  if (amount === null || amount === undefined) return MISSING_AMOUNT
  return `${currency} ${SYMBOLS[currency]} ${formatFigures(amount)}`
}
