import { Checkbox } from '@mantine/core'

import { useFieldControl, type FieldProps } from './use-field-control.ts'

/** Yes or no. */
export function CheckboxField({ label, description, disabled = false }: Omit<FieldProps, 'required'>) {
  const { value, setValue, control } = useFieldControl<boolean>()
  return (
    <Checkbox
      {...control}
      label={label}
      description={description}
      disabled={disabled}
      checked={value}
      onChange={(event) => setValue(event.currentTarget.checked)}
    />
  )
}
