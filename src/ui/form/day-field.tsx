import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useState } from 'react'

import { formatDay, readDay } from '../../lib/dates.ts'
import { CalendarIcon } from '../icons.tsx'
import { useFieldControl, type FieldProps } from './use-field-control.ts'

// A calendar weighs more than the form that it stands in.
const DayCalendar = lazy(() => import('./day-calendar.tsx'))

/** A day as it is typed, `20/11/2026`, or chosen in a calendar. The form's schema reads it by `readDay`. */
export function DayField({ label, required = false, description, disabled = false }: FieldProps) {
  const { t } = useLingui()
  const { value, setValue, control } = useFieldControl<string>()
  const [opened, setOpened] = useState(false)
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
      rightSection={
        <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus withinPortal>
          <Popover.Target>
            <ActionIcon variant="subtle" size={40} disabled={disabled} aria-label={t`Choose a day`} onClick={() => setOpened(!opened)}>
              <CalendarIcon size={18} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={label}>
            <Suspense fallback={null}>
              <DayCalendar
                day={readDay(value)}
                onChoose={(day) => {
                  setValue(formatDay(day))
                  setOpened(false)
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
