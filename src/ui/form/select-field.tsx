import type { Option } from '../chips/selection.ts'
import { SelectInput } from './select-input.tsx'
import { useFieldControl, type FieldProps } from './use-field-control.ts'

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
