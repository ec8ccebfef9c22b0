import { TextInput } from '@mantine/core'
import type { HTMLInputTypeAttribute, HTMLInputAutoCompleteAttribute } from 'react'

import { useFieldControl, type FieldProps } from './use-field-control.ts'

interface TextFieldProps extends FieldProps {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel'>
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoCapitalize?: 'characters' | 'words'
  maxLength?: number
  inputMode?: 'numeric' | 'decimal'
  /** Sign between the entries of a list, which a paste of several lines gets. */
  between?: string
  /**
   * Returns the part of a typed or pasted text that the field keeps, for fields in which punctuation has no meaning.
   */
  keep?: (typed: string) => string
}

export function TextField({
  label,
  inColumn = false,
  required = false,
  description,
  disabled = false,
  type = 'text',
  autoComplete = 'off',
  autoCapitalize,
  maxLength,
  inputMode,
  between,
  keep = (typed) => typed,
}: TextFieldProps) {
  const { value, setValue, control } = useFieldControl<string>()
  return (
    <TextInput
      {...control}
      type={type}
      {...(inColumn ? { 'aria-label': label } : { label })}
      withAsterisk={required}
      aria-required={required}
      description={description}
      // The description is below the input, so that adjacent fields align.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={disabled}
      autoComplete={autoComplete}
      autoCapitalize={autoCapitalize ?? 'none'}
      spellCheck={false}
      {...(maxLength !== undefined && { maxLength })}
      {...(inputMode !== undefined && { inputMode })}
      {...(between !== undefined && { 'data-between': between })}
      value={value}
      onChange={(event) => setValue(keep(event.currentTarget.value))}
    />
  )
}
