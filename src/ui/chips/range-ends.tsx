import type { ReactNode } from 'react'

import styles from './range-ends.module.css'

/** The two ends of a range, as `RangeEnd`s, with the error below. */
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
  /** Input pattern, such as `00:00`. */
  pattern: string
  value: string
  isWrong: boolean
  onChange: (typed: string) => void
  isFirst?: true
}

/** One typed end of a range. */
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
