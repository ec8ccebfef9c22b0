import { Plural, Trans } from '@lingui/react/macro'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { Currency } from '../../../domain/countries.ts'
import type { Money as Amount } from '../../../domain/money.ts'
import { Missing } from '../../ui/missing.tsx'
import { Money } from '../../ui/money.tsx'
import styles from './difference.module.css'

interface DifferenceProps {
  amount: Amount | null
  currency: Currency
}

/** A difference with its sign, because a colour alone would not show it. */
export function Difference({ amount, currency }: DifferenceProps) {
  if (amount === null) return <Missing />
  return (
    <span className={styles.difference}>
      {amount > 0 && '+ '}
      <Money amount={amount} currency={currency} />
    </span>
  )
}

/** A difference in words, for places without a heading. Empty if the count was exact. */
export function ShortOrOver({ amount, currency }: DifferenceProps) {
  if (amount === null || amount === 0) return null
  const off = Math.abs(amount)
  return (
    <span className={styles.difference}>
      {amount < 0 ? (
        <Trans>
          <Money amount={off} currency={currency} /> short
        </Trans>
      ) : (
        <Trans>
          <Money amount={off} currency={currency} /> over
        </Trans>
      )}
    </span>
  )
}

type Charged = NonNullable<CashUp['differences']>[number]

/**
 * Note about a part of a cash-up that was charged with older rates, or differently for an unknown reason. The amount is
 * next to the note.
 */
export function DifferenceWords({ difference: { kind, of, count } }: { difference: Charged }) {
  if (kind === 'older_rates') {
    return of === 'stays' ? (
      <Plural
        value={count}
        one="of this, charged by older rates, in # stay"
        other="of this, charged by older rates, in # stays"
      />
    ) : (
      <Plural
        value={count}
        one="of this, charged at older prices, in # pass"
        other="of this, charged at older prices, in # passes"
      />
    )
  }
  return of === 'stays' ? (
    <Plural
      value={count}
      one="of this, charged differently from the rates, in # stay"
      other="of this, charged differently from the rates, in # stays"
    />
  ) : (
    <Plural
      value={count}
      one="of this, charged differently from the price, in # pass"
      other="of this, charged differently from the price, in # passes"
    />
  )
}
