import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { WINDOWS_A_DAY, type OpenWindow } from '../../../domain/opening-hours.ts'
import { useFieldControl } from '../../ui/form/use-field-control.ts'
import { CloseIcon, CopyIcon, PlusIcon } from '../../ui/icons.tsx'
import styles from './hours-field.module.css'

interface HoursFieldProps {
  /** The day. */
  label: string
  /** Gives the other weekdays the hours of this one; absent on the day of holidays. */
  onCopy?: (windows: OpenWindow[]) => void
}

const WHOLE_DAY: OpenWindow = { opens: '00:00', closes: '24:00' }

/** The hours of one day: none, one or several windows, or the whole day. */
export function HoursField({ label, onCopy }: HoursFieldProps) {
  const { t } = useLingui()
  const { value, setValue, control } = useFieldControl<OpenWindow[]>()
  const { error, id, onBlur } = control
  const isWhole = value.length === 1 && value[0]?.opens === '00:00' && value[0].closes === '24:00'
  const set = (index: number, end: Partial<OpenWindow>) => setValue(value.map((window, at) => (at === index ? { ...window, ...end } : window)))
  return (
    <div className={styles.day} role="group" aria-label={label}>
      <span className={styles.name}>{label}</span>
      <div className={styles.windows}>
        {value.length === 0 && (
          <span className={styles.closed}>
            <Trans>closed</Trans>
          </span>
        )}
        {value.map(({ opens, closes }, index) => (
          // Windows have no name of their own, and none is moved.
          <div key={index} className={styles.window}>
            <TextInput {...(index === 0 && { id })} aria-label={t`${label}, opens`} value={opens} onBlur={onBlur} error={error !== undefined} inputMode="numeric" maxLength={5} autoComplete="off" onChange={(event) => set(index, { opens: asTime(event.currentTarget.value) })} />
            <span aria-hidden="true">–</span>
            <TextInput aria-label={t`${label}, closes`} value={closes} onBlur={onBlur} error={error !== undefined} inputMode="numeric" maxLength={5} autoComplete="off" onChange={(event) => set(index, { closes: asTime(event.currentTarget.value) })} />
            <ActionIcon variant="subtle" color="neutral" aria-label={t`Remove these hours of ${label}`} onClick={() => setValue(value.filter((_, at) => at !== index))}>
              <CloseIcon size={16} />
            </ActionIcon>
          </div>
        ))}
        {error !== undefined && <Input.Error>{error}</Input.Error>}
      </div>
      <div className={styles.tools}>
        {value.length < WINDOWS_A_DAY && !isWhole && (
          <Button size="compact-sm" variant="default" {...(value.length === 0 && { id })} leftSection={<PlusIcon size={14} />} aria-label={t`Add hours to ${label}`} onClick={() => setValue([...value, { opens: value.at(-1)?.closes ?? '06:00', closes: value.length === 0 ? '22:00' : '24:00' }])}>
            <Trans>Hours</Trans>
          </Button>
        )}
        {!isWhole && (
          <Button size="compact-sm" variant="subtle" color="neutral" aria-label={t`${label}: all day`} onClick={() => setValue([WHOLE_DAY])}>
            <Trans>All day</Trans>
          </Button>
        )}
        {onCopy !== undefined && (
          <ActionIcon variant="subtle" color="neutral" aria-label={t`Copy the hours of ${label} to the other weekdays`} title={t`Copy to the other weekdays`} onClick={() => onCopy(value)}>
            <CopyIcon size={16} />
          </ActionIcon>
        )}
      </div>
    </div>
  )
}

/** `630` and `6:30` are `06:30` once four digits stand there: a colon is not at hand on every keyboard. */
function asTime(text: string): string {
  const digits = text.replaceAll(/[^\d:]/g, '')
  return /^\d{4}$/.test(digits) ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}
