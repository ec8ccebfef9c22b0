import type { Currency } from './countries.ts'

/** Notations of amounts: the product's own, or that of the company's country. */
export const AMOUNT_STYLES = ['spec', 'country'] as const
export type AmountStyle = (typeof AMOUNT_STYLES)[number]

/** An amount in minor units: 123400 of COP is COP $ 1,234.00. Always a whole number. */
export type Money = number

const SYMBOLS: Record<Currency, string> = { COP: '$', MXN: '$', USD: '$', GBP: '£' }

export const MISSING_AMOUNT = '--'

// Intl's own currency style gives COP no decimals, and the product's notation groups like en-US in every language.
const number = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Minus before a negative amount, with the width of a digit. */
export const MINUS = '−'

/** Separators of an amount's groups and cents. */
export interface Notation {
  group: ',' | '.'
  decimal: ',' | '.'
}

const SPEC: Notation = { group: ',', decimal: '.' }
/**
 * Formats of amounts as people write them in each currency. Colombia uses no cents; an amount with cents is written
 * with them.
 */
const COUNTRY: Record<Currency, Notation & { unit: string; wholeHasCents: boolean }> = {
  COP: { group: '.', decimal: ',', unit: '$ ', wholeHasCents: false },
  MXN: { ...SPEC, unit: '$', wholeHasCents: true },
  USD: { ...SPEC, unit: '$', wholeHasCents: true },
  GBP: { ...SPEC, unit: '£', wholeHasCents: true },
}

export function notationOf(currency: Currency, style: AmountStyle): Notation {
  return style === 'spec' ? SPEC : COUNTRY[currency]
}

function unsigned(amount: Money, currency: Currency, style: AmountStyle): string {
  const text = number.format(amount / 100)
  if (style === 'spec') return text
  const { group, decimal, wholeHasCents } = COUNTRY[currency]
  const [whole = '', cents = ''] = text.split('.')
  return `${whole.replaceAll(',', group)}${cents === '00' && !wholeHasCents ? '' : `${decimal}${cents}`}`
}

/** `1,234.00` or `− 1,234.00`, for use beside the currency; `1.234` in Colombia's notation. */
export function formatFigures(
  amount: Money | null | undefined,
  currency: Currency,
  style: AmountStyle = 'spec',
): string {
  if (amount === null || amount === undefined) return MISSING_AMOUNT
  return `${amount < 0 ? `${MINUS} ` : ''}${unsigned(Math.abs(amount), currency, style)}`
}

/** `COP $ 1,234.00` or `− COP $ 1,234.00`; `$ 1.234` in Colombia's notation. A missing amount is `--`, never 0. */
export function formatMoney(amount: Money | null | undefined, currency: Currency, style: AmountStyle = 'spec'): string {
  if (amount === null || amount === undefined) return MISSING_AMOUNT
  const unit = style === 'spec' ? `${currency} ${SYMBOLS[currency]} ` : COUNTRY[currency].unit
  return `${amount < 0 ? `${MINUS} ` : ''}${unit}${unsigned(Math.abs(amount), currency, style)}`
}

/** A difference with its sign: `+ 5.00`. `text` is the formatted amount, which already has a minus. */
export function withPlus(amount: Money, text: string): string {
  return amount > 0 ? `+ ${text}` : text
}

/** A change in whole per cent with its sign: `+ 5 %`, `− 20 %`, `0 %`. */
export function formatPercentChange(percent: number): string {
  return withPlus(percent, `${percent < 0 ? `${MINUS} ` : ''}${Math.abs(percent)} %`)
}
