import { Trans, useLingui } from '@lingui/react/macro'

import { DAYS, type Day } from '../../../domain/locations.ts'
import { DAY_LABELS } from '../../ui/labels/locations.ts'
import { SHORT_DAYS } from '../locations/public.ts'
import styles from './days-field.module.css'

/** Days of the week and holidays; none chosen means every day. */
export function DaysField({ days, onChange }: { days: readonly Day[]; onChange: (days: Day[]) => void }) {
  const { t } = useLingui()
  return (
    <div className={styles.days} role="group" aria-label={t`Days; if none is chosen, every day`}>
      <button type="button" className={styles.day} aria-pressed={days.length === 0} onClick={() => onChange([])}>
        <Trans>Every day</Trans>
      </button>
      {DAYS.map((day) => (
        <button
          key={day}
          type="button"
          className={styles.day}
          title={t(DAY_LABELS[day])}
          aria-pressed={days.includes(day)}
          onClick={() => onChange(days.includes(day) ? days.filter((one) => one !== day) : [...days, day])}
        >
          {t(SHORT_DAYS[day])}
        </button>
      ))}
    </div>
  )
}
