import '@mantine/core/styles/Input.css'

import { useLingui } from '@lingui/react/macro'
import { Checkbox, Group, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

import type { QuietHours } from '../../../domain/messaging.ts'

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
          <TextInput
            type="time"
            label={t`From`}
            value={hours.from}
            onChange={(event) => onChange({ ...hours, from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t`Until`}
            value={hours.until}
            onChange={(event) => onChange({ ...hours, until: event.currentTarget.value })}
          />
        </Group>
      )}
    </>
  )
}
