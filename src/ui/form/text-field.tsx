import { TextInput } from '@mantine/core'
import type { HTMLInputTypeAttribute, HTMLInputAutoCompleteAttribute } from 'react'

import { useFieldControl, type FieldProps } from './use-field-control.ts'

interface TextFieldProps extends FieldProps {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel'>
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoCapitalize?: 'characters' | 'words'
  maxLength?: number
  inputMode?: 'numeric' | 'decimal'
  /** What is kept of what is typed or pasted, where signs in it mean nothing. */
  keep?: (typed: string) => string
}

export function TextField({
  label,
  required = false,
  description,
  disabled = false,
  type = 'text',
  autoComplete = 'off',
  autoCapitalize,
  maxLength,
  inputMode,
  keep = (typed) => typed,
}: TextFieldProps) {
  const { value, setValue, control } = useFieldControl<string>()
  return (
    <TextInput
      {...control}
      type={type}
      label={label}
      withAsterisk={required}
      aria-required={required}
      description={description}
      // Below, so that fields beside each other stand in one line.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={disabled}
      autoComplete={autoComplete}
      autoCapitalize={autoCapitalize ?? 'none'}
      spellCheck={false}
      {...(maxLength !== undefined && { maxLength })}
      {...(inputMode !== undefined && { inputMode })}
      value={value}
      onChange={(event) => setValue(keep(event.currentTarget.value))}
    />
  )
}
