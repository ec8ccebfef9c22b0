import { useState } from 'react'

import type { Currency } from '../../../domain/countries.ts'
import { notationOf } from '../../../domain/money.ts'
import { keptAmount, readAmount, shownAmount } from '../../lib/amount-text.ts'
import { useAmounts } from '../amounts.ts'

interface TypedAmount {
  /** What the field shows. */
  shown: string
  type: (text: string) => void
  /** How it was read, else the currency. */
  reading: string
}

/**
 * An amount that is typed as the company's amounts are shown. Forms, drafts and what waits in the outbox keep it as
 * `12345.50`, so that they stand whatever is chosen meanwhile.
 */
export function useTypedAmount(value: string, setValue: (value: string) => void, currency: Currency): TypedAmount {
  const [typed, setTyped] = useState(value)
  const { style, money } = useAmounts(currency)
  const read = readAmount(value)
  const reading = read.kind === 'amount' ? money(read.amount) : currency
  // The product's own way of writing takes either sign: no currency has thousandths, and the reading stands beside it.
  if (style === 'spec') return { shown: value, type: setValue, reading }
  const notation = notationOf(currency, style)
  return {
    shown: keptAmount(typed, notation) === value ? typed : shownAmount(value, notation),
    type: (text) => {
      setTyped(text)
      setValue(keptAmount(text, notation))
    },
    reading,
  }
}
