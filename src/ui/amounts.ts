import { createContext, use } from 'react'

import type { Currency } from '../../domain/countries.ts'
import { formatFigures, formatMoney, type AmountStyle, type Money } from '../../domain/money.ts'

const Style = createContext<AmountStyle>('spec')

/** Provides the company's amount format to everything that shows its money. */
export const AmountStyleProvider = Style.Provider

interface Amounts {
  style: AmountStyle
  /** `COP $ 1,234.00`, or `$ 1.234`. */
  money: (amount: Money | null | undefined) => string
  /** Formats an amount without the currency unit. */
  figures: (amount: Money | null | undefined) => string
}

/** Returns the formatters for amounts of a currency. */
export function useAmounts(currency: Currency): Amounts {
  const style = use(Style)
  return {
    style,
    money: (amount) => formatMoney(amount, currency, style),
    figures: (amount) => formatFigures(amount, currency, style),
  }
}
