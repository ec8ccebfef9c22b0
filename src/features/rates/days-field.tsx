import { Trans, useLingui } from '@lingui/react/macro'

import { DAYS, type Day } from '../../../domain/locations.ts'
import { DAY_LABELS } from '../../ui/labels/locations.ts'
import { SHORT_DAYS, useDayWords } from '../locations/public.ts'
import styles from './days-field.module.css'
import type { RateInput } from './rate-input.ts'
import { timeOf } from './written-rates.ts'

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

/** Names a column by its days and hours: `Mon–Sat 08:00–18:00`. */
export function useColumnNames(): (column: RateInput) => string {
  const words = useDayWords()
  return ({ days, from, to }) => {
    const [begins, ends] = [timeOf(from), timeOf(to)]
    return begins === null && ends === null ? words(days) : `${words(days)} ${begins ?? '…'}–${ends ?? '…'}`
  }
}
