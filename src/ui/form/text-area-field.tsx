import { InputBase } from '@mantine/core'

import styles from './text-area-field.module.css'
import { useFieldControl, type FieldProps } from './use-field-control.ts'

export interface TextAreaFieldProps extends FieldProps {
  /** How many characters are allowed; they are counted, and what is over is refused, not cut off. */
  max: number
  rows: number
}

/** What Mantine's text area is without its measuring of lines, which none of ours does. Inside `form.AppField`. */
export function TextAreaField({
  label,
  required = false,
  description,
  disabled = false,
  max,
  rows,
}: TextAreaFieldProps) {
  const { value, setValue, control } = useFieldControl<string>()
  return (
    <div>
      <InputBase
        component="textarea"
        multiline
        {...control}
        label={label}
        withAsterisk={required}
        aria-required={required}
        description={description}
        disabled={disabled}
        rows={rows}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <p className={styles.count} data-over={value.length > max || undefined}>
        {value.length} / {max}
      </p>
    </div>
  )
}
