import { NativeSelect } from '@mantine/core'

import type { Option } from '../chips/selection.ts'
import { useFieldControl, type FieldProps } from './use-field-control.ts'

interface SelectFieldProps extends Omit<FieldProps, 'required'> {
  options: readonly Option[]
}

/** A choice that has to be made: always required, and its empty first option is none. */
export function SelectField({ label, description, disabled = false, options }: SelectFieldProps) {
  const { value, setValue, control } = useFieldControl<string>()
  return (
    <NativeSelect
      {...control}
      label={label}
      withAsterisk
      aria-required
      description={description}
      disabled={disabled}
      data={[{ value: '', label: '' }, ...options]}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
}
