import * as v from 'valibot'

import { NotNegative, Positive } from '../../contract/asked-amount.ts'
import type { FieldCode } from '../../contract/errors.ts'
import type { Money } from '../../domain/money.ts'
import { readAmount } from './amount-text.ts'

/** The amount that a text says; null where it says none. */
export function amountOf(text: string): Money | null {
  const read = readAmount(text)
  return read.kind === 'amount' ? read.amount : null
}

/** What is wrong with an amount that has to be typed and may be so much at most; null of what is right. */
export function amountFault(text: string, most: Money): FieldCode | null {
  const read = readAmount(text)
  if (read.kind === 'empty') return 'required'
  if (read.kind === 'negative') return 'amount_negative'
  if (read.kind === 'ambiguous') return 'amount_ambiguous'
  if (read.kind === 'no_amount') return 'amount_invalid'
  return read.amount > most ? 'amount_too_large' : null
}

function typedAmount(bounds: typeof NotNegative | typeof Positive) {
  return v.pipe(
    v.string('required'),
    v.check((text) => readAmount(text).kind !== 'negative', 'amount_negative'),
    v.check((text) => readAmount(text).kind !== 'ambiguous', 'amount_ambiguous'),
    v.check((text) => readAmount(text).kind !== 'no_amount', 'amount_invalid'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const amount = amountOf(dataset.value)
      const checked = amount === null ? null : v.safeParse(bounds, amount)
      if (checked?.success === false) addIssue({ message: checked.issues[0].message })
    }),
  )
}

const isFilled = (text: string) => text.trim() !== ''

/** An amount that may be left empty: not known, which is not nothing. */
export const OptionalAmountText = typedAmount(NotNegative)
export const AmountText = v.pipe(v.string('required'), v.check(isFilled, 'required'), typedAmount(NotNegative))
export const PositiveAmountText = v.pipe(v.string('required'), v.check(isFilled, 'required'), typedAmount(Positive))
