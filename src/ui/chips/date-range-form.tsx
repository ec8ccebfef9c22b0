import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useState } from 'react'

import { formatDay, readDay } from '../../lib/dates.ts'
import { ApplyFooter } from './apply-footer.tsx'
import { type DateRange, readRange } from './date-range.ts'
import { QUICK_RANGES } from './quick-ranges.ts'
import { RangeEnd, RangeEnds } from './range-ends.tsx'
import styles from './date-range-chip.module.css'

// Loaded separately: a calendar is larger than the list that it filters.
const RangeCalendar = lazy(() => import('./range-calendar.tsx'))

interface DateRangeFormProps {
  initial: DateRange | null
  today: string
  onApply: (value: DateRange) => void
}

export function DateRangeForm({ initial, today, onApply }: DateRangeFormProps) {
  const { t } = useLingui()
  const [start, setStart] = useState(initial === null ? '' : formatDay(initial.startDate))
  const [end, setEnd] = useState(initial === null ? '' : formatDay(initial.endDate))
  const range = readRange(start, end)
  const startDay = readDay(start)
  const endDay = readDay(end)
  const complete = startDay !== null && endDay !== null

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (range !== null) onApply(range)
      }}
    >
      <div className={styles.quick}>
        {QUICK_RANGES.map((quick) => (
          <button key={quick.id} type="button" onClick={() => onApply(quick.of(today))}>
            {t(quick.label)}
          </button>
        ))}
      </div>
      <div className={styles.custom}>
        <RangeEnds error={complete && range === null && <Trans>The end must be on or after the start</Trans>}>
          <RangeEnd
            label={t`From`}
            pattern={t`dd/mm/yyyy`}
            value={start}
            isWrong={isWrong(start)}
            onChange={setStart}
            isFirst
          />
          <RangeEnd label={t`To`} pattern={t`dd/mm/yyyy`} value={end} isWrong={isWrong(end)} onChange={setEnd} />
        </RangeEnds>
        <div className={styles.calendar}>
          <Suspense fallback={null}>
            <RangeCalendar
              start={startDay}
              end={endDay}
              today={today}
              onChange={(nextStart, nextEnd) => {
                setStart(nextStart === null ? '' : formatDay(nextStart))
                setEnd(nextEnd === null ? '' : formatDay(nextEnd))
              }}
            />
          </Suspense>
        </div>
        <ApplyFooter valid={range !== null} />
      </div>
    </form>
  )
}

const isWrong = (typed: string) => typed.trim().length >= 10 && readDay(typed) === null
