import type { Currency } from '../../../domain/countries.ts'
import type { Money as Amount } from '../../../domain/money.ts'
import { Missing } from '../../ui/missing.tsx'
import { Money } from '../../ui/money.tsx'
import styles from './difference.module.css'

interface DifferenceProps {
  amount: Amount | null
  currency: Currency
}

/** A difference with its sign, which a colour alone would not tell. */
export function Difference({ amount, currency }: DifferenceProps) {
  if (amount === null) return <Missing />
  return (
    <span className={styles.difference}>
      {amount > 0 && '+ '}
      <Money amount={amount} currency={currency} />
    </span>
  )
}
