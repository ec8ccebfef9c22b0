import { useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'

import { formatDay, readDay } from '../../lib/dates.ts'
import { CalendarIcon } from '../icons.tsx'
import { type FieldProps, useFieldControl } from './use-field-control.ts'

/** A day, typed as `20/11/2026` or chosen in a calendar. The form's schema reads it with `readDay`. */
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
      rightSection={
        <DayChooser
          label={label}
          day={readDay(value)}
          disabled={disabled}
          onChoose={(day) => setValue(formatDay(day))}
        />
      }
    />
  )
}

// Loaded separately: a calendar and its positioning are larger than the form.
const DayPopover = lazy(() => import('./day-popover.tsx'))

interface DayChooserProps {
  /** Label of its field. */
  label: string
  day: string | null
  disabled?: boolean
  onChoose: (day: string) => void
}

/** The button at the end of a day field, and its calendar, which is loaded with the first press. */
export function DayChooser({ label, day, disabled = false, onChoose }: DayChooserProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const [pressed, setPressed] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)

  function change(open: boolean) {
    setPressed(true)
    setOpened(open)
  }

  const button = (
    <ActionIcon
      ref={toggle}
      variant="subtle"
      size={40}
      disabled={disabled}
      aria-label={t`Choose a day`}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => change(!opened)}
    >
      <CalendarIcon size={18} />
    </ActionIcon>
  )
  if (!pressed) return button
  return (
    <Suspense fallback={button}>
      <DayPopover
        label={label}
        day={day}
        button={toggle}
        opened={opened}
        onChange={change}
        onChoose={(chosen) => {
          onChoose(chosen)
          change(false)
        }}
      >
        {button}
      </DayPopover>
    </Suspense>
  )
}
