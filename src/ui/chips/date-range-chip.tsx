import { lazy } from 'react'

import { dateRangeSummary, type DateRange } from './date-range.ts'
import { FilterChip } from './filter-chip.tsx'

// Loaded with the first press.
const DateRangeForm = lazy(async () => ({ default: (await import('./date-range-form.tsx')).DateRangeForm }))

interface DateRangeChipProps {
  label: string
  value: DateRange | null
  /** Today in the list's time zone (`2026-11-20`). */
  today: string
  /** Called with the applied range, or `null` if the filter was cleared. */
  onChange: (value: DateRange | null) => void
}

export function DateRangeChip({ label, value, today, onChange }: DateRangeChipProps) {
  return (
    <FilterChip label={label} summary={value === null ? null : dateRangeSummary(value)} onClear={() => onChange(null)}>
      {(close) => (
        <DateRangeForm
          initial={value}
          today={today}
          onApply={(range) => {
            close()
            onChange(range)
          }}
        />
      )}
    </FilterChip>
  )
}
