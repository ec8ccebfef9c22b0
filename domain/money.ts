import type { Currency } from './countries.ts'

/** How amounts are written: as the product does everywhere, or as people of the company's country do. */
export const AMOUNT_STYLES = ['spec', 'country'] as const
export type AmountStyle = (typeof AMOUNT_STYLES)[number]

/** An amount in minor units: 123400 of COP is COP $ 1,234.00. Never a fraction. */
export type Money = number

const SYMBOLS: Record<Currency, string> = { COP: '$', MXN: '$', USD: '$', GBP: '£' }

export const MISSING_AMOUNT = '--'

// Intl's own currency style gives COP no decimals, and the grouping must be en-US in every language.
const number = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Before an amount that is taken off: a minus, with the width of a figure. */
export const MINUS = '−'

/** `1,234.00` or `−1,234.00`, where its currency stands beside it. */
export function formatFigures(amount: Money | null | undefined): string {
  if (amount === null || amount === undefined) return MISSING_AMOUNT
  return `${amount < 0 ? MINUS : ''}${number.format(Math.abs(amount) / 100)}`
}

/** `COP $ 1,234.00` or `− COP $ 1,234.00`; a missing amount is `--`, never 0. */
export function formatMoney(amount: Money | null | undefined, currency: Currency): string {
  if (amount === null || amount === undefined) return MISSING_AMOUNT
  return `${amount < 0 ? `${MINUS} ` : ''}${currency} ${SYMBOLS[currency]} ${formatFigures(Math.abs(amount))}`
}
