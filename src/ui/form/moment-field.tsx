import { MomentInput } from './moment-input.tsx'
import { useFieldControl, type FieldProps } from './use-field-control.ts'

/** A day and a time of day. Inside `form.AppField`. */
export function MomentField({ label, required = false, description, disabled = false }: FieldProps) {
  const { value, setValue, control } = useFieldControl<string>()
  return <MomentInput {...control} label={label} withAsterisk={required} aria-required={required} description={description} disabled={disabled} value={value} onChange={setValue} />
}
