import type { ReactNode } from 'react'

import styles from './range-ends.module.css'

/** Where a range begins and ends, as `RangeEnd`s, and below them what is wrong with it. */
export function RangeEnds({ error, children }: { error: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className={styles.ends}>{children}</div>
      <p className={styles.error} role="status">
        {error}
      </p>
    </>
  )
}

interface RangeEndProps {
  label: string
  /** How it is typed, as `00:00`. */
  pattern: string
  value: string
  isWrong: boolean
  onChange: (typed: string) => void
  isFirst?: true
}

/** One end of a range, typed. */
export function RangeEnd({ label, pattern, value, isWrong, onChange, isFirst }: RangeEndProps) {
  return (
    <label className={styles.end}>
      <span>{label}</span>
      <input
        inputMode="numeric"
        placeholder={pattern}
        maxLength={pattern.length}
        value={value}
        aria-invalid={isWrong || undefined}
        data-autofocus={isFirst}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}
