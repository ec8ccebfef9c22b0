import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { type DateRange, dateRangeOf, daysAfter } from '../../ui/chips/date-range.ts'
import { rangeOf } from './report-filter.ts'
import type { ReportSearch } from './reports-search.ts'
import styles from './report.module.css'

const lastMonth = (today: string): DateRange => {
  const last = daysAfter(`${today.slice(0, 8)}01`, -1)
  return dateRangeOf(`${last.slice(0, 8)}01`, last)
}

const PRESETS = [
  { id: 'today', label: msg`Today`, of: (today: string) => dateRangeOf(today, today) },
  {
    id: 'yesterday',
    label: msg`Yesterday`,
    of: (today: string) => dateRangeOf(daysAfter(today, -1), daysAfter(today, -1)),
  },
  { id: 'last-7-days', label: msg`Last 7 days`, of: (today: string) => dateRangeOf(daysAfter(today, -6), today) },
  { id: 'this-month', label: msg`This month`, of: (today: string) => dateRangeOf(`${today.slice(0, 8)}01`, today) },
  { id: 'last-month', label: msg`Last month`, of: lastMonth },
  { id: 'this-year', label: msg`This year`, of: (today: string) => dateRangeOf(`${today.slice(0, 5)}01-01`, today) },
] as const

interface PresetsProps {
  search: ReportSearch
  today: string
  onChange: (to: Pick<ReportSearch, 'from' | 'to'>) => void
}

/** Frequent date ranges, one press each. */
export function Presets({ search, today, onChange }: PresetsProps) {
  const { t } = useLingui()
  const current = rangeOf(search, today)
  return (
    <div className={styles.presets} role="group" aria-label={t`Ranges of days`}>
      {PRESETS.map(({ id, label, of }) => {
        const { startDate, endDate } = of(today)
        const isChosen = startDate === current.startDate && endDate === current.endDate
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange({ from: startDate.slice(0, 10), to: endDate.slice(0, 10) })}
          >
            {t(label)}
          </button>
        )
      })}
    </div>
  )
}
