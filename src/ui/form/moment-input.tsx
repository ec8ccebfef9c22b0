import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

import { formatDay } from '../../lib/dates.ts'
import { formatMoment, readMoment } from '../../lib/typed-time.ts'
import { DayChooser } from './day-field.tsx'
import { type FieldProps, useFieldControl } from './use-field-control.ts'

interface MomentInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'rightSection'> {
  label: string
  /** `2026-11-20T18:30`, in the intended time zone; empty if there is none. */
  value: string
  /** Called with the new value; empty as long as the typed text is not a moment. */
  onChange: (value: string) => void
}

/** A day and a time, typed as `20/11/2026 18:30`, or with the day chosen in a calendar. */
export function MomentInput({ value, onChange, onBlur, error, disabled, ...input }: MomentInputProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(formatMoment(value))
  const [told, setTold] = useState(value)
  const [left, setLeft] = useState(false)

  // A draft or a button changes the value from outside; typed text stays.
  if (value !== told) {
    setTold(value)
    setTyped(formatMoment(value))
  }

  function change(text: string) {
    const next = readMoment(text) ?? ''
    setTyped(text)
    setTold(next)
    setLeft(false)
    if (next !== value) onChange(next)
  }

  const isNone = left && typed.trim() !== '' && readMoment(typed) === null
  return (
    <TextInput
      {...input}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isNone ? t`Write day and time as 20/11/2026 18:30` : error}
      disabled={disabled ?? false}
      autoComplete="off"
      spellCheck={false}
      placeholder={t`dd/mm/yyyy hh:mm`}
      maxLength={20}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={(event) => {
        setLeft(true)
        if (told !== '') setTyped(formatMoment(told))
        onBlur?.(event)
      }}
      rightSectionWidth={44}
      rightSection={
        disabled !== true && (
          <DayChooser
            label={input.label}
            day={told === '' ? null : told.slice(0, 10)}
            onChoose={(day) => change(`${formatDay(day)} ${told === '' ? '00:00' : told.slice(11, 16)}`)}
          />
        )
      }
    />
  )
}

/** A day and a time of day. Inside `form.AppField`. */
export function MomentField({ label, required = false, description, disabled = false }: FieldProps) {
  const { value, setValue, control } = useFieldControl<string>()
  return (
    <MomentInput
      {...control}
      label={label}
      withAsterisk={required}
      aria-required={required}
      description={description}
      disabled={disabled}
      value={value}
      onChange={setValue}
    />
  )
}
