import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { ApplyFooter } from '../../ui/chips/apply-footer.tsx'
import { FilterChip } from '../../ui/chips/filter-chip.tsx'
import { RangeEnd, RangeEnds } from '../../ui/chips/range-ends.tsx'
import styles from './hours-chip.module.css'

interface Hours {
  fromTime: string
  toTime: string
}

interface HoursChipProps {
  value: Hours | null
  onChange: (value: Hours | null) => void
}

/** Filters by hours, on any day. */
export function HoursChip({ value, onChange }: HoursChipProps) {
  const { t } = useLingui()
  return (
    <FilterChip
      label={t`Hours`}
      summary={value && `${value.fromTime} – ${value.toTime}`}
      onClear={() => onChange(null)}
    >
      {(close) => (
        <HoursForm
          initial={value}
          onApply={(hours) => {
            close()
            onChange(hours)
          }}
        />
      )}
    </FilterChip>
  )
}

const TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** Reads `8:30` as `08:30`; returns `null` for other text. */
function readTime(typed: string): string | null {
  const padded = typed.trim().replace(/^(\d):/, '0$1:')
  return TIME.test(padded) ? padded : null
}

function HoursForm({ initial, onApply }: { initial: Hours | null; onApply: (hours: Hours) => void }) {
  const { t } = useLingui()
  const [from, setFrom] = useState(initial?.fromTime ?? '')
  const [to, setTo] = useState(initial?.toTime ?? '')
  const [fromTime, toTime] = [readTime(from), readTime(to)]
  const isOrdered = fromTime !== null && toTime !== null && fromTime < toTime
  const isWrong = (typed: string, read: string | null) => typed.trim().length >= 4 && read === null
  const error =
    isWrong(from, fromTime) || isWrong(to, toTime) ? (
      <Trans>Write a time such as 18:30, up to 24:00</Trans>
    ) : fromTime !== null && toTime !== null && !isOrdered ? (
      <Trans>The hours must end after they start</Trans>
    ) : null
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isOrdered) onApply({ fromTime, toTime })
      }}
    >
      <RangeEnds error={error}>
        <RangeEnd
          label={t`From`}
          pattern="00:00"
          value={from}
          isWrong={isWrong(from, fromTime)}
          onChange={setFrom}
          isFirst
        />
        <RangeEnd label={t`Before`} pattern="00:00" value={to} isWrong={isWrong(to, toTime)} onChange={setTo} />
      </RangeEnds>
      <ApplyFooter valid={isOrdered} />
    </form>
  )
}
