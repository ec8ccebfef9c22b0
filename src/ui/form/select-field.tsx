import { InputBase, type NativeSelectProps } from '@mantine/core'

import type { Option } from '../chips/selection.ts'
import { ChevronDownIcon } from '../icons.tsx'
import { type FieldProps, useFieldControl } from './use-field-control.ts'

interface SelectFieldProps extends Omit<FieldProps, 'required'> {
  options: readonly Option[]
  /** Whether the field may stay empty. */
  optional?: boolean
}

/** A select whose first option is empty, so that a choice has to be made. */
export function SelectField({ label, description, disabled = false, options, optional = false }: SelectFieldProps) {
  const { value, setValue, control } = useFieldControl<string>()
  return (
    <SelectInput
      {...control}
      label={label}
      withAsterisk={!optional}
      aria-required={!optional}
      description={description}
      // The description is below the input, as in every field.
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

/** The browser's own select, without Mantine's combobox. */
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
