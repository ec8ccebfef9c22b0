import '@mantine/core/styles/Input.css'

import { useLingui } from '@lingui/react/macro'
import { Checkbox, Group, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

import type { QuietHours } from '../../../domain/messaging.ts'
import { asTime } from '../../lib/typed-time.ts'

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

interface QuietHoursFieldsProps {
  label: ReactNode
  /** Null if there are none. */
  hours: QuietHours | null
  /** Hours that the checkbox fills in. */
  usual: QuietHours
  onChange: (hours: QuietHours | null) => void
}

/** Checkbox with the hours of the day in which nothing is sent. */
export function QuietHoursFields({ label, hours, usual, onChange }: QuietHoursFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Checkbox
        label={label}
        checked={hours !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? usual : null)}
      />
      {hours !== null && (
        <Group gap={12}>
          <HourInput
            label={t`From`}
            hour={hours.from}
            usual={usual.from}
            onChange={(from) => onChange({ ...hours, from })}
          />
          <HourInput
            label={t`Until`}
            hour={hours.until}
            usual={usual.until}
            onChange={(until) => onChange({ ...hours, until })}
          />
        </Group>
      )}
    </>
  )
}

interface HourInputProps {
  label: string
  hour: string
  /** Replaces text that is no time. */
  usual: string
  onChange: (hour: string) => void
}

/** A time of day of 24 hours: the browser's own field shows a.m. and p.m. by the browser's language. */
function HourInput({ label, hour, usual, onChange }: HourInputProps) {
  return (
    <TextInput
      label={label}
      w={96}
      inputMode="numeric"
      maxLength={5}
      autoComplete="off"
      value={hour}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const typed = asTime(hour)
        onChange(TIME.test(typed) ? typed : usual)
      }}
    />
  )
}
