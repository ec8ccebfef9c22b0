import { ActionIcon, Input, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { DAYS } from '../../../domain/locations.ts'
import { useFieldControl, type FieldProps } from '../form/use-field-control.ts'
import { DeleteIcon } from '../icons.tsx'
import { DAY_LABELS } from '../labels/locations.ts'
import { TextButton } from '../text-button.tsx'
import { hoursFault, spanOf, toEveryDay, type TypedHours } from './week-hours.ts'
import styles from './week-field.module.css'

const WORKING_HOURS = { from: '08:00', to: '18:00' }

/** Hours by day, including holidays; each day has a bar of its 24 hours. Inside `form.AppField`. */
export function WeekField({ label, description, disabled = false }: Omit<FieldProps, 'required'>) {
  const { t } = useLingui()
  const { value, setValue, control } = useFieldControl<TypedHours[]>()
  const { id, error } = control

  function change(index: number, to: Partial<TypedHours>) {
    setValue(value.map((hours, at) => (at === index ? { ...hours, ...to } : hours)))
  }

  return (
    <Input.Wrapper id={id} labelElement="div" label={label} description={description} error={error}>
      <ul className={styles.week} aria-label={label}>
        {DAYS.map((day) => {
          const name = t(DAY_LABELS[day])
          const own = value.flatMap((hours, index) => (hours.day === day ? [{ hours, index }] : []))
          return (
            <li key={day} className={styles.day}>
              <div className={styles.head}>
                <strong>{name}</strong>
                <span className={styles.acts}>
                  {own.length > 0 && (
                    <TextButton
                      label={t`Copy to every day: ${name}`}
                      disabled={disabled}
                      onClick={() => setValue(toEveryDay(value, day))}
                    >
                      <Trans>Copy to every day</Trans>
                    </TextButton>
                  )}
                  <TextButton
                    disabled={disabled}
                    label={t`Add hours: ${name}`}
                    onClick={() => setValue([...value, { day, ...WORKING_HOURS }])}
                  >
                    <Trans>Add hours</Trans>
                  </TextButton>
                </span>
              </div>
              <div className={styles.bar} aria-hidden="true">
                {own.map(({ hours, index }) => {
                  const span = spanOf(hours)
                  return (
                    span && (
                      <span
                        key={index}
                        className={styles.span}
                        style={{ left: `${span.left}%`, width: `${span.width}%` }}
                      />
                    )
                  )
                })}
              </div>
              {own.length === 0 && (
                <p className={styles.none}>
                  <Trans>No hours</Trans>
                </p>
              )}
              {own.map(({ hours, index }) => (
                <div key={index} className={styles.hours}>
                  <TextInput
                    aria-label={t`${name}, from`}
                    value={hours.from}
                    maxLength={5}
                    inputMode="numeric"
                    autoComplete="off"
                    disabled={disabled}
                    error={hoursFault(hours) !== null}
                    onChange={(event) => change(index, { from: event.currentTarget.value })}
                  />
                  <span aria-hidden="true">–</span>
                  <TextInput
                    aria-label={t`${name}, until`}
                    value={hours.to}
                    maxLength={5}
                    inputMode="numeric"
                    autoComplete="off"
                    disabled={disabled}
                    error={hoursFault(hours) !== null}
                    onChange={(event) => change(index, { to: event.currentTarget.value })}
                  />
                  <ActionIcon
                    aria-label={t`Remove hours: ${name}`}
                    disabled={disabled}
                    onClick={() => setValue(value.filter((_, at) => at !== index))}
                  >
                    <DeleteIcon size={18} />
                  </ActionIcon>
                </div>
              ))}
            </li>
          )
        })}
      </ul>
    </Input.Wrapper>
  )
}
