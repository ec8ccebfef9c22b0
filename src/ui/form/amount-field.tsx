import { TextInput } from '@mantine/core'
import { useState } from 'react'

import type { Currency } from '../../../domain/countries.ts'
import { notationOf } from '../../../domain/money.ts'
import { keptAmount, readAmount, shownAmount } from '../../lib/amount-text.ts'
import { useAmounts } from '../amounts.ts'
import styles from './amount-field.module.css'
import { type FieldProps, useFieldControl } from './use-field-control.ts'

interface AmountFieldProps extends FieldProps {
  currency: Currency
  /** Called with each key. */
  onTyped?: () => void
}

/** An amount of money in any common notation, with its interpretation beside it. Inside `form.AppField`. */
export function AmountField({
  label,
  inColumn = false,
  required = false,
  description,
  disabled = false,
  currency,
  onTyped,
}: AmountFieldProps) {
  const { value, setValue, control } = useFieldControl<string>()
  const { shown, type, reading } = useTypedAmount(value, setValue, currency)
  return (
    <TextInput
      {...control}
      inputMode="decimal"
      {...(inColumn ? { 'aria-label': label } : { label })}
      withAsterisk={required}
      aria-required={required}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={disabled}
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: styles.input, section: styles.reading }}
      rightSection={reading}
      rightSectionWidth={180}
      rightSectionPointerEvents="none"
      value={shown}
      onChange={(event) => {
        type(event.currentTarget.value)
        onTyped?.()
      }}
    />
  )
}

interface TypedAmount {
  /** Text of the field. */
  shown: string
  type: (text: string) => void
  /** The interpreted amount, or the currency. */
  reading: string
}

/**
 * Amount field in the company's format. Forms, drafts and queued ops keep `12345.50`, so that a later change of format
 * leaves them valid.
 */
export function useTypedAmount(value: string, setValue: (value: string) => void, currency: Currency): TypedAmount {
  const [typed, setTyped] = useState(value)
  const { style, money } = useAmounts(currency)
  const read = readAmount(value)
  const reading = read.kind === 'amount' ? money(read.amount) : currency
  // The product's default format accepts either separator: no currency has thousandths, and the interpretation is
  // displayed.
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
