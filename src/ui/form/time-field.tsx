import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

import { asTime } from '../../lib/typed-time.ts'
import { useFieldControl } from './use-field-control.ts'

/** A time of day. Inside `form.AppField`. */
export function TimeField({ label, description }: { label: string; description?: ReactNode }) {
  const { value, setValue, control } = useFieldControl<string>()
  return (
    <TextInput
      {...control}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="numeric"
      maxLength={5}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={() => {
        if (asTime(value) !== value) setValue(asTime(value))
        control.onBlur()
      }}
    />
  )
}
