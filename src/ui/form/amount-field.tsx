import { TextInput } from '@mantine/core'

import type { Currency } from '../../../domain/countries.ts'
import styles from './amount-field.module.css'
import { useTypedAmount } from './typed-amount.ts'
import { useFieldControl, type FieldProps } from './use-field-control.ts'

interface AmountFieldProps extends FieldProps {
  currency: Currency
  /** With each key. */
  onTyped?: () => void
}

/** An amount of money as a person writes it; beside it stands how it was read. Inside `form.AppField`. */
export function AmountField({ label, required = false, description, disabled = false, currency, onTyped }: AmountFieldProps) {
  const { value, setValue, control } = useFieldControl<string>()
  const { shown, type, reading } = useTypedAmount(value, setValue, currency)
  return (
    <TextInput
      {...control}
      inputMode="decimal"
      label={label}
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
