import { InputBase, type NativeSelectProps } from '@mantine/core'

import type { Option } from '../chips/selection.ts'
import { ChevronDownIcon } from '../icons.tsx'
import { type FieldProps, useFieldControl } from './use-field-control.ts'

interface SelectFieldProps extends Omit<FieldProps, 'required'> {
  options: readonly Option[]
  /** For what was never chosen and may stay so. */
  optional?: boolean
}

/** A choice that has to be made: its empty first option is none. */
export function SelectField({ label, description, disabled = false, options, optional = false }: SelectFieldProps) {
  const { value, setValue, control } = useFieldControl<string>()
  return (
    <SelectInput
      {...control}
      label={label}
      withAsterisk={!optional}
      aria-required={!optional}
      description={description}
      // Below, as in every field.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={disabled}

      data={[{ value: '', label: '' }, ...options]}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
}

interface SelectInputProps extends Omit<NativeSelectProps, 'data' | 'children' | 'rightSection'> {
  data: readonly { value: string; label: string }[]
}

/** The browser's own select. Mantine's is the same with a part of its combobox. */
export function SelectInput({ data, ...props }: SelectInputProps) {
  return (
    <InputBase
      component="select"
      pointer
      rightSection={<ChevronDownIcon size={16} />}
      rightSectionPointerEvents="none"
      {...props}
    >
      {data.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </InputBase>
  )
}
