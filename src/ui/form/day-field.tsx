import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { formatDay, readDay } from '../../lib/dates.ts'
import { DayChooser } from './day-chooser.tsx'
import { useFieldControl, type FieldProps } from './use-field-control.ts'

/** A day as it is typed, `20/11/2026`, or chosen in a calendar. The form's schema reads it by `readDay`. */
export function DayField({ label, required = false, description, disabled = false }: FieldProps) {
  const { t } = useLingui()
  const { value, setValue, control } = useFieldControl<string>()
  return (
    <TextInput
      {...control}
      label={label}
      withAsterisk={required}
      aria-required={required}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={disabled}
      autoComplete="off"
      inputMode="numeric"
      placeholder={t`dd/mm/yyyy`}
      maxLength={10}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      rightSectionWidth={44}
      rightSection={<DayChooser label={label} day={readDay(value)} disabled={disabled} onChoose={(day) => setValue(formatDay(day))} />}
    />
  )
}
