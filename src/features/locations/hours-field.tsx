import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AnyFormApi } from '@tanstack/react-form'
import { useEffect, useRef } from 'react'

import { DAYS } from '../../../domain/locations.ts'
import { WINDOWS_A_DAY, type OpenWindow } from '../../../domain/opening-hours.ts'
import { asTime } from '../../lib/typed-time.ts'
import { NamedField } from '../../records/form/record-fields.tsx'
import { useFieldControl, useFormContext } from '../../ui/form/use-field-control.ts'
import { CloseIcon, CopyIcon, PlusIcon } from '../../ui/icons.tsx'
import { DAY_LABELS } from '../../ui/labels/locations.ts'
import styles from './hours-field.module.css'

interface HoursFieldProps {
  /** The day. */
  label: string
  /** Copies this day's hours to the other weekdays; absent on the holiday row. */
  onCopy?: (windows: OpenWindow[]) => void
}

const WHOLE_DAY: OpenWindow = { opens: '00:00', closes: '24:00' }

/** Opening hours of each weekday and of holidays. */
export function DaysField() {
  const { t } = useLingui()
  const form: AnyFormApi = useFormContext()
  function copy(windows: OpenWindow[]): void {
    for (const day of DAYS) if (day !== 8) form.setFieldValue(`day${day}`, windows)
  }
  return (
    <div>
      {DAYS.map((day) => (
        <NamedField key={day} name={`day${day}`}>
          <HoursField label={t(DAY_LABELS[day])} {...(day !== 8 && { onCopy: copy })} />
        </NamedField>
      ))}
    </div>
  )
}

/** Opening hours of one day: none, one or several ranges, or the whole day. */
function HoursField({ label, onCopy }: HoursFieldProps) {
  const { t } = useLingui()
  const { value, setValue, control } = useFieldControl<OpenWindow[]>()
  const { error, id, onBlur } = control
  const isWhole = value.length === 1 && value[0]?.opens === '00:00' && value[0].closes === '24:00'
  const set = (index: number, end: Partial<OpenWindow>) =>
    setValue(value.map((window, at) => (at === index ? { ...window, ...end } : window)))
  const day = useRef<HTMLDivElement>(null)
  const isAdded = useRef(false)
  // Moves the focus to newly added hours.
  useEffect(() => {
    if (!isAdded.current) return
    isAdded.current = false
    day.current?.querySelector<HTMLInputElement>(`[data-window="${value.length - 1}"] input`)?.focus()
  }, [value.length])
  function add(window: OpenWindow): void {
    isAdded.current = true
    setValue([...value, window])
  }
  const end = (index: number, name: keyof OpenWindow, text: string) => (
    <TextInput
      {...(index === 0 && name === 'opens' && { id })}
      aria-label={name === 'opens' ? t`${label}, opens` : t`${label}, closes`}
      value={text}
      error={error !== undefined}
      inputMode="numeric"
      maxLength={5}
      autoComplete="off"
      onChange={(event) => set(index, { [name]: asTyped(event.currentTarget.value) })}
      onBlur={() => {
        if (asTime(text) !== text) set(index, { [name]: asTime(text) })
        onBlur()
      }}
    />
  )
  return (
    <div ref={day} className={styles.day} role="group" aria-label={label}>
      <span className={styles.name}>{label}</span>
      <div className={styles.windows}>
        {value.length === 0 && (
          <span className={styles.closed}>
            <Trans>closed</Trans>
          </span>
        )}
        {value.map(({ opens, closes }, index) => (
          // Hours have no name, and none changes its position.
          <div key={index} className={styles.window} data-window={index}>
            {end(index, 'opens', opens)}
            <span aria-hidden="true">–</span>
            {end(index, 'closes', closes)}
            <ActionIcon
              variant="subtle"
              color="neutral"
              aria-label={t`Remove these hours of ${label}`}
              onClick={() => setValue(value.filter((_, at) => at !== index))}
            >
              <CloseIcon size={16} />
            </ActionIcon>
          </div>
        ))}
        {error !== undefined && <Input.Error>{error}</Input.Error>}
      </div>
      <div className={styles.tools}>
        {value.length < WINDOWS_A_DAY && !isWhole && (
          <Button
            size="compact-sm"
            variant="default"
            {...(value.length === 0 && { id })}
            leftSection={<PlusIcon size={14} />}
            aria-label={t`Add hours to ${label}`}
            onClick={() =>
              add({ opens: value.at(-1)?.closes ?? '06:00', closes: value.length === 0 ? '22:00' : '24:00' })
            }
          >
            <Trans>Hours</Trans>
          </Button>
        )}
        {!isWhole && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="neutral"
            aria-label={t`${label}: all day`}
            onClick={() => setValue([WHOLE_DAY])}
          >
            <Trans>All day</Trans>
          </Button>
        )}
        {onCopy !== undefined && (
          <ActionIcon
            variant="subtle"
            color="neutral"
            aria-label={t`Copy the hours of ${label} to the other weekdays`}
            title={t`Copy to the other weekdays`}
            onClick={() => onCopy(value)}
          >
            <CopyIcon size={16} />
          </ActionIcon>
        )}
      </div>
    </div>
  )
}

/** Four digits become a time while they are typed. */
function asTyped(text: string): string {
  const digits = text.replaceAll(/[^\d:.]/g, '')
  return /^\d{4}$/.test(digits) ? asTime(digits) : digits
}
