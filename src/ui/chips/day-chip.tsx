import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatDay, readDay } from '../../lib/dates.ts'
import { ApplyFooter } from './apply-footer.tsx'
import { FilterChip } from './filter-chip.tsx'
import styles from './day-chip.module.css'
import { RangeEnd, RangeEnds } from './range-ends.tsx'

interface DayChipProps {
  label: string
  /** Label of the field in the form. */
  day: string
  /** The chosen day, `2026-11-20`. */
  value: string | undefined
  /** The last day that can be chosen. */
  today: string
  onChange: (day: string | undefined) => void
}

/** Filters by one day. */
export function DayChip({ label, day, value, today, onChange }: DayChipProps) {
  return (
    <FilterChip
      label={label}
      summary={value === undefined ? null : formatDay(value)}
      onClear={() => onChange(undefined)}
    >
      {(close) => (
        <DayForm
          label={day}
          initial={value}
          today={today}
          onApply={(chosen) => {
            close()
            onChange(chosen)
          }}
        />
      )}
    </FilterChip>
  )
}

interface DayFormProps {
  label: string
  initial: string | undefined
  today: string
  onApply: (day: string) => void
}

const DAY_CHARS = 8

function DayForm({ label, initial, today, onApply }: DayFormProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(initial === undefined ? '' : formatDay(initial))
  const read = readDay(typed)
  const isLate = read !== null && read > today
  const isWrong = (typed.trim().length >= DAY_CHARS && read === null) || isLate
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (read !== null && !isLate) onApply(read)
      }}
    >
      <RangeEnds
        error={
          isLate ? (
            <Trans>This day is in the future</Trans>
          ) : isWrong ? (
            <Trans>Write a day such as 20/11/2026</Trans>
          ) : null
        }
      >
        <RangeEnd label={label} pattern={t`dd/mm/yyyy`} value={typed} isWrong={isWrong} onChange={setTyped} isFirst />
      </RangeEnds>
      <ApplyFooter valid={read !== null && !isLate} />
    </form>
  )
}
