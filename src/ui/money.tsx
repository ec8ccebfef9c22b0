import type { Currency } from '../../domain/countries.ts'
import { MINUS, type Money as Amount } from '../../domain/money.ts'
import { useAmounts, useHeadCurrency } from './amounts.ts'
import { Missing } from './missing.tsx'
import styles from './money.module.css'

interface MoneyProps {
  amount: Amount | null | undefined
  currency: Currency
}

/**
 * `COP $ 1,234.00` or `− COP $ 1,234.00`, in the company's format. The unit is less prominent than the figures, so that
 * a column is easy to read; a missing amount is `--`. Below a head that names the currency, it is `1,234.00`.
 */
export function Money({ amount, currency }: MoneyProps) {
  const { money, figures: bare } = useAmounts(currency)
  const head = useHeadCurrency()
  if (amount === null || amount === undefined) return <Missing />
  if (head === currency) return <span className={styles.money}>{bare(amount)}</span>
  const text = money(Math.abs(amount))
  const figures = text.lastIndexOf(' ') + 1
  return (
    <span className={styles.money}>
      {amount < 0 && `${MINUS} `}
      <span className={styles.unit}>{text.slice(0, figures)}</span>
      {text.slice(figures)}
    </span>
  )
}
