import { InputBase } from '@mantine/core'

import styles from './text-area-field.module.css'
import { useFieldControl, type FieldProps } from './use-field-control.ts'

export interface TextAreaFieldProps extends FieldProps {
  /** Maximum number of characters. The field counts them; longer text is refused rather than cut off. */
  max: number
  rows: number
}

/** Mantine's text area without its measurement of lines, which no form needs. Inside `form.AppField`. */
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
