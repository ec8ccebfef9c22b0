import { createContext, use } from 'react'

import type { Currency } from '../../domain/countries.ts'
import { formatFigures, formatMoney, notationOf, type AmountStyle, type Money } from '../../domain/money.ts'

const CompanyMoney = createContext<{ amountStyle: AmountStyle; currency: Currency } | null>(null)

/** The currency that the head of a column names: `Money` below it shows figures only. */
const HeadCurrency = createContext<Currency | null>(null)
export const HeadCurrencyProvider = HeadCurrency.Provider
export const useHeadCurrency = () => use(HeadCurrency)

/** Provides the company's currency and amount format to everything that shows its money. */
export const CompanyMoneyProvider = CompanyMoney.Provider

/** Returns the company's currency, which tables of amounts name once; `null` outside of a company. */
export function useCompanyCurrency(): Currency | null {
  return use(CompanyMoney)?.currency ?? null
}

interface Amounts {
  style: AmountStyle
  /** `COP $ 1,234.00`, or `$ 1.234`. */
  money: (amount: Money | null | undefined) => string
  /** Formats an amount without the currency unit. */
  figures: (amount: Money | null | undefined) => string
  /** Formats a number of things, with the separators of amounts: `1,234`. */
  count: (value: number) => string
}

const whole = new Intl.NumberFormat('en-US')

/** Returns the formatters for amounts of a currency. */
export function useAmounts(currency: Currency): Amounts {
  const style = use(CompanyMoney)?.amountStyle ?? 'spec'
  return {
    style,
    money: (amount) => formatMoney(amount, currency, style),
    figures: (amount) => formatFigures(amount, currency, style),
    count: (value) => whole.format(value).replaceAll(',', notationOf(currency, style).group),
  }
}
